extension NumberFormat {
  /// A number ≥ 0 in a sentence: three significant digits, two decimals at most, and ∞ from a thousand million on. A fit of levels
  /// that all but agree has intervals of any width.
  static func short(_ value: Double) -> String {
    guard value.isFinite, value < 1e9 else { return "∞" }
    return value < 1 ? fixed(value, 2) : significant(value)
  }

  /// The same with its unit.
  static func short(_ value: Double?, _ unit: String) -> String {
    value.map { self.unit(short($0), unit) } ?? absent
  }

  /// A setting ≥ 0 as it was given, and ∞ from a thousand million on.
  static func setting(_ value: Double) -> String {
    value.isFinite && value < 1e9 ? plain(value) : "∞"
  }

  /// A share ≥ 0 of something that it may exceed, in whole percent.
  static func widePercent(_ share: Double) -> String {
    share.isFinite && share < 10 ? percent(share) : "more than \(percent(10))"
  }
}
