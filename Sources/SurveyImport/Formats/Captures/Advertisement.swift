import RadioSurvey

/// An advertising packet as a capture has it.
struct Advertisement {
  /// The sender's address.
  var address: UInt64
  /// The AD structures.
  var data: ByteView
  /// The level in dBm as written; `nil` if the capture says that it has none.
  var level: Int?
  /// Advertising channel 37, 38 or 39, if the capture has it.
  var channel: Int?
  /// Whether it is a further report of an advertising event that has been counted.
  var isRepeat = false
}
