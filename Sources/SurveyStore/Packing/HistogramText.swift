import RadioSurvey

/// A histogram as a JSON array: the weakest level in dBm, then how many packets had this level, the next stronger one and
/// so on, zeros included; `[]` if nothing was received. Short, and SQL can read it with `json_each`.
enum HistogramText {
  static func text(_ histogram: RSSIHistogram) -> String {
    guard let weakest = histogram.minimum else { return "[]" }
    var bytes: [UInt8] = [UInt8(ascii: "["), UInt8(ascii: "-")]
    append(-weakest, to: &bytes)
    var next = weakest
    for bin in histogram.bins {
      for _ in next..<bin.level { bytes += [UInt8(ascii: ","), UInt8(ascii: "0")] }
      bytes.append(UInt8(ascii: ","))
      append(bin.count, to: &bytes)
      next = bin.level + 1
    }
    bytes.append(UInt8(ascii: "]"))
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Reads a histogram back; `nil` if the text is malformed.
  static func histogram(_ text: String) -> RSSIHistogram? {
    var histogram = RSSIHistogram()
    if text == "[]" { return histogram }
    var rest = Array(text.utf8)[...]
    guard rest.popFirst() == UInt8(ascii: "["), rest.popFirst() == UInt8(ascii: "-"),
      let weakness = number(&rest), weakness <= -RSSIHistogram.levels.lowerBound,
      rest.first == UInt8(ascii: ",")
    else { return nil }
    var level = -weakness
    while rest.first == UInt8(ascii: ",") {
      rest.removeFirst()
      guard let count = number(&rest), RSSIHistogram.levels.contains(level) else { return nil }
      histogram.add(level, count: count)
      level += 1
    }
    return rest.elementsEqual([UInt8(ascii: "]")]) ? histogram : nil
  }

  private static func append(_ number: Int, to bytes: inout [UInt8]) {
    if number >= 10 { append(number / 10, to: &bytes) }
    bytes.append(UInt8(ascii: "0") + UInt8(number % 10))
  }

  /// Reads digits; `nil` if there are none, or more packets than a dwell can have.
  private static func number(_ bytes: inout ArraySlice<UInt8>) -> Int? {
    var number: Int?
    while let digit = bytes.first, UInt8(ascii: "0")...UInt8(ascii: "9") ~= digit {
      let longer = (number ?? 0) * 10 + Int(digit - UInt8(ascii: "0"))
      guard longer <= mostPackets else { return nil }
      number = longer
      bytes.removeFirst()
    }
    return number
  }

  /// No dwell has more packets at one level; sums and squares of that many do not overflow.
  private static let mostPackets = 1 << 40
}
