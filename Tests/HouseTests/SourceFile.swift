import Foundation
import TestSupport

/// A Swift file of a room, as text.
struct SourceFile {
  /// The target whose room it lies in.
  let room: String
  /// Its path from the top of the repository.
  let path: String
  let lines: [Substring]

  /// All Swift files under `Sources`, by path.
  static func all() throws -> [SourceFile] {
    let top = SharedData.projectRoot.appending(path: "Sources")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: top.path).filter {
      $0.hasSuffix(".swift")
    }
    return try paths.sorted().map { path in
      let text = try String(contentsOf: top.appending(path: path), encoding: .utf8)
      return SourceFile(
        room: String(path.prefix { $0 != "/" }), path: "Sources/\(path)",
        lines: text.split(separator: "\n", omittingEmptySubsequences: false))
    }
  }

  /// Modules that it imports.
  var imports: [String] {
    lines.compactMap { line in
      line.wholeMatch(
        of: /(?:(?:public|package|@testable) )?import (?:(?:struct|class|enum|func) )?(\w+)(?:\..*)?/
      )
      .map { String($0.output.1) }
    }
  }

  /// Types that it declares at its top level and shows to other files.
  var types: [String] {
    lines.compactMap { line in
      line.firstMatch(
        of:
          /^(?:@\w+(?:\([^)]*\))? )*(?:(?:public|package|final|indirect) )*(?:struct|class|enum|actor|protocol) (\w+)/
      ).map { String($0.output.1) }
    }
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
