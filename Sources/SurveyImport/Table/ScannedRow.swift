import RadioSurvey

/// What a scanner made of one line.
struct ScannedRow {
  /// What kind of line it is.
  enum Kind: UInt8 {
    /// A time, a level or an empty one, and a context that is known by its key.
    case plain
    /// The same, its time without a zone.
    case withoutZone
    /// Nothing but a line end.
    case blank
    /// Anything that the exact reader must look at.
    case odd
  }

  /// Unix seconds.
  var time: Double
  /// Where the line begins in its chunk.
  var start: UInt32
  /// Which of the chunk's contexts it has.
  var key: UInt16
  /// dBm; 0 for a packet that was expected but not heard.
  var level: Int8
  /// What kind of line it is.
  var kind: Kind
}
