package import Foundation

/// The built `beacon-calibrate`, run as a user runs it.
package enum BuiltProgram {
  /// What a run left behind.
  package struct Result: Sendable {
    /// The exit code.
    package var status: Int32
    /// Standard output.
    package var output: String
    /// Standard error.
    package var error: String
  }

  /// The binary, which stands beside the test bundle.
  package static let url: URL = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "beacon-calibrate")

  /// Runs it with arguments, in a folder, with the environment changed.
  package static func run(
    _ arguments: [String], in folder: URL? = nil, environment: [String: String] = [:]
  ) throws -> Result {
    try run(url, arguments, in: folder, environment: environment)
  }

  /// Runs a shell command in which `"$0"` is the binary.
  package static func shell(_ command: String, in folder: URL? = nil) throws -> Result {
    try run(URL(filePath: "/bin/bash"), ["-c", command, url.path], in: folder, environment: [:])
  }

  /// Starts it and comes back at once; what it prints is lost.
  package static func start(_ arguments: [String], in folder: URL) throws -> ChildProcess {
    try ChildProcess(url.path, arguments, in: folder)
  }

  private static func run(
    _ program: URL, _ arguments: [String], in folder: URL?, environment: [String: String]
  ) throws -> Result {
    // Files and not pipes: nothing to drain, however much is written.
    let scratch = try TemporaryFolder()
    let output = scratch.url.appending(path: "output")
    let error = scratch.url.appending(path: "error")
    let child = try ChildProcess(
      program.path, arguments, in: folder, environment: environment, output: output, error: error)
    let status = child.wait()
    return Result(
      status: status, output: try String(contentsOf: output, encoding: .utf8),
      error: try String(contentsOf: error, encoding: .utf8))
  }
}
