/// A sink that also looks at every reading as it is used, before it is part of a dwell.
///
/// A session asks its sink for this: it costs nothing if nobody looks.
protocol ReadingObserver: AnyObject {
  /// Whether it looks at all.
  var looks: Bool { get }

  /// Sees a reading: its context, Unix seconds, dBm or `nil` for a packet that was expected but not heard, and the
  /// record as it stood.
  func observe(_ context: ReadingContext, time: Double, level: Int?, text: () -> String)

  /// Sees what the phone itself says of the distance of the reading that comes next, metres, negative if it does not know; `nil` if
  /// it says nothing. Called only for logs that have a column for it.
  func expect(accuracy: Double?)

  /// Sees a packet that repeats the one before and is not used, see ``EventMerger``.
  func observeMerged(_ context: ReadingContext, time: Double, level: Int?)
}

extension ReadingObserver {
  var looks: Bool { true }

  func expect(accuracy: Double?) {}
}
