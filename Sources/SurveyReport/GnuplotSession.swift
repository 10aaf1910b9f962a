import CGnuplot
import Foundation

/// One gnuplot process, which draws every plot of a report into a temporary folder.
final class GnuplotSession {
  private let session: OpaquePointer
  private let folder: URL
  private var definitions = 0
  private var drawings = 0
  private var isClosed = false

  /// Starts the first `gnuplot` of a colon-separated search path.
  /// - Throws: ``ReportError/gnuplotMissing``, ``ReportError/gnuplotFailed(_:)``, or an error of the file system.
  init(searchPath: String) throws {
    guard let executable = Self.executable("gnuplot", in: searchPath) else {
      throw ReportError.gnuplotMissing
    }
    folder = FileManager.default.temporaryDirectory.appending(
      path: "beacon-calibrate-plots-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    guard let session = cgp_open(executable, folder.appending(path: "log").path) else {
      try? FileManager.default.removeItem(at: folder)
      throw ReportError.gnuplotFailed("it could not be started")
    }
    self.session = session
  }

  deinit {
    if !isClosed { cgp_close(session) }
    try? FileManager.default.removeItem(at: folder)
  }

  /// Sends script.
  func send(_ script: GnuplotScript) throws { try check(cgp_send(session, script.text)) }

  /// Defines a data block of rows of equal length. An empty one holds a single gap, which draws nothing.
  func define(_ rows: [[Double]]) throws -> GnuplotName {
    definitions += 1
    let name = GnuplotName.data(definitions)
    let rows = rows.isEmpty ? [[Double](repeating: .nan, count: 6)] : rows
    let columns = rows[0].count
    precondition(rows.allSatisfy { $0.count == columns }, "rows of a data block have one length")
    let values = rows.flatMap(\.self)
    try check(cgp_define_data(session, name.bare, values, rows.count, columns))
    return name
  }

  /// Defines a string variable with any text.
  func define(text: String) throws -> GnuplotName {
    definitions += 1
    let name = GnuplotName.string(definitions)
    try check(cgp_define_text(session, name.bare, text))
    return name
  }

  /// Opens a new drawing of so many units; what is sent next, `plot` last, draws it.
  func beginDrawing(width: Int, height: Int) throws {
    try send("unset output\nreset")
    let file = try define(text: folder.appending(path: "\(drawings).svg").path)
    try send(
      """
      set encoding utf8
      set terminal svg size \(width),\(height) dynamic noenhanced rounded font "sans,13"
      set output \(file)
      """)
    drawings += 1
  }

  /// Ends gnuplot and reads what it drew, in order.
  /// - Throws: ``ReportError/gnuplotFailed(_:)`` with what gnuplot printed.
  func finish() throws -> [String] {
    isClosed = true
    guard cgp_close(session) == 0 else { throw failure() }
    return try (0..<drawings).map { number in
      let file = folder.appending(path: "\(number).svg")
      guard let data = try? Data(contentsOf: file), !data.isEmpty else { throw failure() }
      return String(decoding: data, as: UTF8.self)
    }
  }

  private func check(_ status: Int32) throws {
    guard status == 0 else { throw failure() }
  }

  private func failure() -> ReportError {
    let log = (try? Data(contentsOf: folder.appending(path: "log"))) ?? Data()
    let lines = String(decoding: log.prefix(2000), as: UTF8.self).split(separator: "\n").prefix(4)
    return .gnuplotFailed(lines.joined(separator: " ").trimmingCharacters(in: .whitespaces))
  }

  private static func executable(_ name: String, in searchPath: String) -> String? {
    searchPath.split(separator: ":").map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}
