package import Foundation

/// A small project whose bytes are changed at random: what a hostile hand, a bad disk or a hurried edit makes of one.
package struct MutatedProject: Sendable {
  /// Its files, by name.
  package let files: [String: [UInt8]]

  /// A project from a seed: a degenerate survey, changed one to six times in its survey file, its log, or both.
  package init(seed: UInt64) {
    var draw = Draw(seed: seed)
    let survey = DegenerateSurvey(seed: seed)
    var files = ["survey.toml": Array(survey.survey.utf8), "walk.csv": Array(survey.log.utf8)]
    let targets = draw.one(of: [["survey.toml"], ["walk.csv"], ["walk.csv"], ["survey.toml", "walk.csv"]])
    for target in targets {
      for _ in 0..<draw.whole(1...3) {
        files[target] = ByteMutation.one(of: ByteMutation.weighted, &draw)
          .applied(to: files[target] ?? [], &draw)
      }
    }
    self.files = files
  }

  /// Whether a file has a word that stands for no number, which may then be a name in every output.
  var hasWords: Bool {
    files.values.contains { !ResultRules.violations(text: String(decoding: $0, as: UTF8.self)).isEmpty }
  }

  /// Writes the project into a folder.
  package func write(to folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, bytes) in files { try Data(bytes).write(to: folder.appending(path: name)) }
  }
}

/// One way of changing a text file.
enum ByteMutation: CaseIterable {
  case byte, bytes, cut, splice, number, numbers, key, line, repeated, swapped, quoted

  /// Those that leave most of a file readable come more often.
  static let weighted: [ByteMutation] =
    [
      .number, .number, .number, .number, .numbers, .numbers, .key, .key, .line, .line, .repeated, .swapped,
      .splice,
    ]
    + allCases

  static func one(of kinds: [ByteMutation], _ draw: inout Draw) -> ByteMutation { draw.one(of: kinds) }

  /// Numbers at and beyond the ends of what can be.
  private static let extremes = [
    "0", "-0", "1", "-1", "2", "0.05", "0.5", "0.999", "1e-9", "1e-300", "1e300", "1e308", "-1e308", "1e999",
    "nan", "inf",
    "-inf", "9007199254740993", "9223372036854775807", "-9223372036854775808", "18446744073709551616",
    "10000",
    "100000", "1000000", "-119", "-120", "-121", "127", "1e5", "1e10", "253402300800", "4102444800", "0x10",
    "1_000", "",
    "\"\"", "\"1\"", "true", "[]", "{}", "1979-05-27", "٣",
  ]

  func applied(to bytes: [UInt8], _ draw: inout Draw) -> [UInt8] {
    guard !bytes.isEmpty else { return bytes }
    switch self {
    case .byte, .bytes:
      var result = bytes
      for _ in 0..<(self == .byte ? 1 : draw.whole(2...20)) {
        result[draw.whole(0...result.count - 1)] = UInt8(draw.whole(0...255))
      }
      return result
    case .cut: return Array(bytes.prefix(draw.whole(0...bytes.count - 1)))
    case .splice:
      let from = draw.whole(0...bytes.count - 1)
      let part = bytes[from..<min(bytes.count, from + draw.whole(1...200))]
      let at = draw.whole(0...bytes.count)
      return Array(bytes[..<at] + part + bytes[at...])
    case .number, .numbers: return numbersReplaced(in: bytes, &draw)
    case .key, .line, .repeated, .swapped: return linesChanged(in: bytes, &draw)
    case .quoted:
      let at = draw.whole(0...bytes.count)
      return Array(
        bytes[..<at] + draw.one(of: ["\"", "'", "\u{0}", "\u{301}", "\r", "\n", "#", "[[beacon]]\n"]).utf8
          + bytes[at...])
    }
  }

  /// Puts extreme numbers for one number, or for each with the same digits.
  private func numbersReplaced(in bytes: [UInt8], _ draw: inout Draw) -> [UInt8] {
    let isPart = { (byte: UInt8) in (0x30...0x39).contains(byte) || byte == 0x2D || byte == 0x2E }
    var runs: [Range<Int>] = []
    var start: Int?
    for index in 0...bytes.count {
      if index < bytes.count, isPart(bytes[index]) {
        start = start ?? index
      } else if let begun = start {
        runs.append(begun..<index)
        start = nil
      }
    }
    guard !runs.isEmpty else { return bytes }
    let chosen = draw.one(of: runs)
    let other = Array(draw.one(of: Self.extremes).utf8)
    guard self == .numbers else {
      return Array(bytes[..<chosen.lowerBound] + other + bytes[chosen.upperBound...])
    }
    let same = Array(bytes[chosen])
    var result: [UInt8] = []
    var end = 0
    for run in runs where Array(bytes[run]) == same {
      result += bytes[end..<run.lowerBound] + other
      end = run.upperBound
    }
    return result + bytes[end...]
  }

  /// Drops, repeats or moves lines, or drops what is before or after the equals sign of one.
  private func linesChanged(in bytes: [UInt8], _ draw: inout Draw) -> [UInt8] {
    var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
    let index = draw.whole(0...lines.count - 1)
    switch self {
    case .key:
      guard let keyed = lines.indices.filter({ lines[$0].contains(0x3D) }).randomIndex(&draw) else { break }
      let at = lines[keyed].firstIndex(of: 0x3D) ?? 0
      lines[keyed] = draw.once(in: 2) ? Array(lines[keyed][at...]) : Array(lines[keyed][...at])
      if draw.once(in: 2) { lines.remove(at: keyed) }
    case .line: lines.remove(at: index)
    case .repeated:
      lines.insert(contentsOf: Array(repeating: lines[index], count: draw.one(of: [1, 1, 2, 50])), at: index)
    default: lines.swapAt(index, draw.whole(0...lines.count - 1))
    }
    return Array(lines.joined(separator: [0x0A]))
  }
}

extension [Int] {
  fileprivate func randomIndex(_ draw: inout Draw) -> Int? { isEmpty ? nil : draw.one(of: self) }
}
