/// What stands before the decimals of a number.
package enum DecimalMark: String, CaseIterable, Codable, Sendable {
  /// As in 1.5; a comma then groups thousands.
  case point
  /// As in 1,5; a point then groups thousands.
  case comma
}
