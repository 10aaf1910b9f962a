import Foundation
import TestSupport

/// A Swift file of a room and the types that it declares.
struct SourceFile {
  /// The target whose room it lies in.
  let room: String
  /// Its path from the top of the repository.
  let path: String
  /// Types that it declares at its top level and shows to other files.
  private(set) var types: [String] = []

  /// All Swift files under `Sources`, by path.
  static let all: [SourceFile] = {
    let top = SharedData.projectRoot.appending(path: "Sources")
    let paths = FileManager.default.subpaths(atPath: top.path) ?? []
    return paths.filter { $0.hasSuffix(".swift") }.sorted().compactMap { path in
      (try? Data(contentsOf: top.appending(path: path))).map { SourceFile(path: path, text: $0) }
    }
  }()

  private init(path: String, text: Data) {
    room = String(path.prefix { $0 != "/" })
    self.path = "Sources/\(path)"
    text.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return }
      var rest = 0
      while rest < bytes.count {
        let end =
          memchr(start + rest, Int32(UInt8(ascii: "\n")), bytes.count - rest).map { start.distance(to: $0) }
          ?? bytes.count
        // Nothing of interest is indented, and most lines are.
        if Self.beginsDeclaration(bytes[rest]) {
          read(Substring(decoding: UnsafeRawBufferPointer(rebasing: bytes[rest..<end]), as: UTF8.self))
        }
        rest = end + 1
      }
    }
  }

  private static func beginsDeclaration(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "@") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
  }

  private static let modifiers: Set<Substring> = ["public", "package", "final", "indirect"]
  private static let kinds: Set<Substring> = ["struct", "class", "enum", "actor", "protocol"]

  /// Reads a line that begins in the first column.
  private mutating func read(_ line: Substring) {
    var words = line.split(separator: " ")[...]
    while let word = words.first, word.hasPrefix("@") || Self.modifiers.contains(word) {
      // An attribute's arguments may hold spaces.
      if word.contains("("), !word.contains(")") { words = words.drop { !$0.contains(")") } }
      words = words.dropFirst()
    }
    guard let kind = words.popFirst(), Self.kinds.contains(kind), let word = words.first else { return }
    types.append(String(word.prefix { $0.isLetter || $0.isNumber || $0 == "_" }))
  }

  /// The name of the file without its ending.
  var name: String { String(path.split(separator: "/").last?.prefix { $0 != "." } ?? "") }

  /// Its lines, read again. A file that has vanished since has none, and what should be found there is missed.
  var lines: [Substring] {
    let text = (try? String(contentsOf: SharedData.projectRoot.appending(path: path), encoding: .utf8)) ?? ""
    return text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// String literals with four words or more, each with the number of its line, and what is interpolated left out.
  var sentences: [(line: Int, text: String)] {
    var found: [(line: Int, text: String)] = []
    var isMultiline = false
    for (index, line) in lines.enumerated() {
      if line.contains("\"\"\"") { isMultiline.toggle() }
      let texts =
        isMultiline && !line.contains("\"\"\"") ? [String(line)] : LiteralScanner.literals(in: line)
      for text in texts where Self.words(text) >= 4 {
        found.append((index + 1, text))
      }
    }
    return found
  }

  /// Parts of a text between spaces that have a letter: a code in kebab case is one.
  private static func words(_ text: String) -> Int {
    text.split(separator: " ").count { $0.contains(where: \.isLetter) }
  }
}
