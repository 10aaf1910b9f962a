import RadioSurvey

/// A histogram as a JSON array: the weakest level in dBm, then how many packets had this level, the next stronger one and
/// so on, zeros included; `[]` where nothing was received. Short, and SQL can read it with `json_each`.
enum HistogramText {
  /// Writes a histogram.
  static func text(_ histogram: RSSIHistogram) -> String {
    guard let weakest = histogram.minimum else { return "[]" }
    var text = "[\(weakest)"
    var next = weakest
    for bin in histogram.bins {
      for _ in next..<bin.level { text += ",0" }
      text += ",\(bin.count)"
      next = bin.level + 1
    }
    return text + "]"
  }

  /// Reads a histogram back; `nil` where the text is none.
  static func histogram(_ text: String) -> RSSIHistogram? {
    var histogram = RSSIHistogram()
    if text == "[]" { return histogram }
    guard text.utf8.first == UInt8(ascii: "["), text.utf8.last == UInt8(ascii: "]") else { return nil }
    let numbers = text.dropFirst().dropLast().split(separator: ",", omittingEmptySubsequences: false)
    guard numbers.count >= 2, numbers.count - 1 <= RSSIHistogram.levels.count,
      let weakest = numbers.first.flatMap({ Int($0) }), RSSIHistogram.levels.contains(weakest)
    else { return nil }
    for (step, number) in numbers.dropFirst().enumerated() {
      guard let count = Int(number), count >= 0, count <= Self.mostPackets,
        RSSIHistogram.levels.contains(weakest + step)
      else { return nil }
      histogram.add(weakest + step, count: count)
    }
    return histogram
  }

  /// No dwell has more packets at one level; sums and squares of so many do not overflow.
  private static let mostPackets = 1 << 40
}
