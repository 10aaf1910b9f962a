import CGnuplot
import Foundation

/// What a program is started with; never text of others.
struct ProgramArguments {
  private let words: [StaticString]

  init(_ words: [StaticString]) { self.words = words }

  /// Runs it with these arguments; see `cgp_run`.
  func run(_ executable: String, script: Int32, _ limits: cgp_limits, _ result: inout cgp_result) -> Int32 {
    let copies = words.map { strdup("\($0)") }
    defer { for copy in copies { free(copy) } }
    guard copies.allSatisfy({ $0 != nil }) else { return -1 }
    let arguments = copies.map { $0.map { UnsafePointer($0) } } + [nil]
    return arguments.withUnsafeBufferPointer {
      cgp_run(executable, $0.baseAddress, script, limits, &result)
    }
  }

  /// The first program of a name in a colon-separated search path.
  static func executable(_ name: String, in searchPath: String) -> String? {
    searchPath.split(separator: ":").map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}
