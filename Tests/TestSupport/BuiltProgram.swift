public import Foundation

/// The built `beacon-calibrate`, run as a user runs it.
public enum BuiltProgram {
  /// What a run left behind.
  public struct Result: Sendable {
    /// The exit code.
    public var status: Int32
    /// Standard output.
    public var output: String
    /// Standard error.
    public var error: String
  }

  /// The binary, which stands beside the test bundle.
  public static let url: URL = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "beacon-calibrate")

  /// Runs it with arguments, in a folder, with the environment changed.
  public static func run(
    _ arguments: [String], in folder: URL? = nil, environment: [String: String] = [:]
  ) throws -> Result {
    try run(url, arguments, in: folder, environment: environment)
  }

  /// Runs a shell command in which `"$0"` is the binary.
  public static func shell(_ command: String, in folder: URL? = nil) throws -> Result {
    try run(URL(filePath: "/bin/bash"), ["-c", command, url.path], in: folder, environment: [:])
  }

  /// Starts it and comes back at once; what it prints is lost.
  public static func start(_ arguments: [String], in folder: URL) throws -> Process {
    let process = Process()
    process.executableURL = url
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }

  private static func run(
    _ program: URL, _ arguments: [String], in folder: URL?, environment: [String: String]
  ) throws -> Result {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    // Files and not pipes: nothing to drain, however much is written.
    let scratch = try TemporaryFolder()
    let output = scratch.url.appending(path: "output")
    let error = scratch.url.appending(path: "error")
    for file in [output, error] { _ = FileManager.default.createFile(atPath: file.path, contents: nil) }
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: error)
    try process.run()
    process.waitUntilExit()
    return Result(
      status: process.terminationStatus, output: try String(contentsOf: output, encoding: .utf8),
      error: try String(contentsOf: error, encoding: .utf8))
  }
}
