import Foundation

/// Files that commands write. Every failure names the file.
enum OutputFile {
  /// Makes a folder and what leads to it.
  static func makeFolder(_ path: String) throws {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw CommandFailure(
        .inputOutput, "\(path): error: the folder cannot be made: \(error.localizedDescription)")
    }
  }

  /// Writes a file whole or not at all; `-` is standard output.
  static func write(_ data: Data, to path: String) throws {
    if path == "-" { return try Terminal.standardOutput(data) }
    do {
      try data.write(to: URL(filePath: path), options: .atomic)
    } catch {
      throw CommandFailure(
        .inputOutput, "\(path): error: the file cannot be written: \(error.localizedDescription)")
    }
  }
}
