import RadioSurvey
import CGnuplot
import Foundation
import Wording

/// One gnuplot process, which draws every plot of a report. What it draws comes back through a pipe: no file is written.
final class GnuplotSession {
  private let session: OpaquePointer
  private let executable: String
  private let patience: Double
  private var definitions = 0
  private var drawings = 0
  /// Bytes that one drawing may have: 16 MiB.
  private static let drawingLimit = 16 << 20

  /// Begins a script for the first `gnuplot` of a colon-separated search path.
  /// - Parameter patience: Seconds that gnuplot may take for one drawing.
  /// - Throws: ``ReportError/gnuplotMissing`` or ``ReportError/gnuplotFailed(_:)``.
  init(searchPath: String, patience: Double) throws {
    guard let executable = ProgramArguments.executable("gnuplot", in: searchPath) else {
      throw ReportError.gnuplotMissing
    }
    guard let session = cgp_open() else { throw ReportError.noRoomForScript }
    self.session = session
    self.executable = executable
    self.patience = patience
  }

  deinit { cgp_close(session) }

  func send(_ scripts: GnuplotScript...) throws {
    for script in scripts { try check(cgp_send(session, script.text)) }
  }

  /// Sends what plots some curves; nothing is drawn where there is none.
  func plot(_ curves: [GnuplotScript]) throws {
    try send("plot \(curves.isEmpty ? "NaN notitle" : GnuplotScript(curves, separator: ", "))")
  }

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

  func define(text: String) throws -> GnuplotName {
    definitions += 1
    let name = GnuplotName.string(definitions)
    try check(cgp_define_text(session, name.bare, text))
    return name
  }

  /// Opens a new drawing of the given size; what is sent next, `plot` last, draws it.
  func beginDrawing(width: Int, height: Int) throws {
    try send(
      """
      reset
      set encoding utf8
      set terminal svg size \(width),\(height) dynamic noenhanced rounded font "sans,13"
      """)
    if Language.current.style.decimalMark == "," { try send("set decimalsign \",\"") }
    drawings += 1
    // Names are used again: gnuplot looks each up in a list of all that it knows.
    definitions = 0
  }

  /// Runs gnuplot and takes what it drew, in order.
  /// - Throws: ``ReportError/gnuplotFailed(_:)`` with what gnuplot printed, ``ReportError/gnuplotEnded(after:because:)``.
  func finish() throws -> [String] {
    try send("exit")
    let script = cgp_script(session)
    guard script >= 0 else { throw ReportError.noRoomForScript }
    let limits = cgp_limits(
      patience: patience, drawings: drawings, drawing_bytes: Self.drawingLimit, memory: 0)
    var result = cgp_result()
    defer { cgp_free(&result) }
    // Its default settings: no start-up files are read. As a file the script is read in blocks: of its standard input gnuplot
    // reads one byte after the other.
    guard
      ProgramArguments(["gnuplot", "-d", "/dev/stdin"]).run(executable, script: script, limits, &result) == 0
    else { throw ReportError.gnuplotFailed("no memory or no process is available") }
    switch result.end {
    case CGP_SLOW:
      throw ReportError.gnuplotEnded(
        after: result.seconds, because: "it did not finish a drawing within \(NumberFormat.plain(patience)) s"
      )
    case CGP_EXCESSIVE:
      throw ReportError.gnuplotEnded(after: result.seconds, because: "it wrote more than requested")
    default: break
    }
    let svgs = Self.drawings(in: UnsafeRawBufferPointer(start: result.output, count: result.output_length))
    guard result.status == 0, svgs.count == drawings else {
      throw failure(Data(bytes: result.errors, count: result.errors_length))
    }
    return svgs
  }

  /// The drawings, each of which begins with the declaration of an XML document. - Complexity: O(bytes).
  private static func drawings(in output: UnsafeRawBufferPointer) -> [String] {
    guard let base = output.baseAddress else { return [] }
    let text = Data(
      bytesNoCopy: UnsafeMutableRawPointer(mutating: base), count: output.count, deallocator: .none)
    let beginning = Data("<?xml ".utf8)
    var starts: [Int] = []
    var next = 0
    while let found = text.range(of: beginning, in: next..<text.count) {
      starts.append(found.lowerBound)
      next = found.upperBound
    }
    return zip(starts, starts.dropFirst() + [output.count]).map { start, end in
      String(decoding: output[start..<end], as: UTF8.self)
    }
  }

  private func check(_ status: Int32) throws { guard status == 0 else { throw ReportError.noRoomForScript } }

  private func failure(_ errors: Data) -> ReportError {
    let lines = String(decoding: errors.prefix(2000), as: UTF8.self).split(separator: "\n").prefix(4)
    return .gnuplotFailed(lines.joined(separator: " ").trimmingCharacters(in: .whitespaces))
  }
}

/// A piece of gnuplot script that holds nothing but this program's own text, numbers, and names of variables.
///
/// It is written as a string literal, and what may be put into one is only what is listed here. A `String` is not on the list,
/// so a name from a log cannot become a command: it travels as a ``GnuplotName`` made by ``GnuplotSession/define(text:)``.
struct GnuplotScript: ExpressibleByStringInterpolation {
  fileprivate(set) var text: String

  init(stringLiteral value: StaticString) { text = "\(value)" }
  init(stringInterpolation interpolation: Interpolation) { text = interpolation.text }

  /// Pieces joined by a separator of our own.
  init(_ pieces: [GnuplotScript], separator: StaticString) {
    text = pieces.map(\.text).joined(separator: "\(separator)")
  }

  struct Interpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }
    mutating func appendLiteral(_ literal: StaticString) { text += "\(literal)" }
    mutating func appendInterpolation(_ value: Int) { text += value.description }
    /// A number; what is not finite is a gap.
    mutating func appendInterpolation(_ value: Double) { text += value.isFinite ? value.description : "NaN" }

    /// Words of our own between quotes, from the table of the language; they have no values.
    mutating func appendInterpolation(localized words: LocalizedText) {
      text += words.words.filter { !"\"\\`\n".contains($0) }
    }

    mutating func appendInterpolation(_ name: GnuplotName) { text += name.text }
    mutating func appendInterpolation(_ script: GnuplotScript) { text += script.text }
    mutating func appendInterpolation(_ colour: PlotColour) { text += "rgb \"\(colour.mark)\"" }
  }
}

/// The name of a data block or string variable of a session. Only the session makes them.
struct GnuplotName {
  let text: String

  private init(text: String) { self.text = text }
  static func data(_ number: Int) -> GnuplotName { GnuplotName(text: "$d\(number)") }
  static func string(_ number: Int) -> GnuplotName { GnuplotName(text: "s\(number)") }
  /// The name as the C interface takes it, without the dollar of a data block.
  var bare: String { text.hasPrefix("$") ? String(text.dropFirst()) : text }
}

/// What a program is started with; never text of others.
@Memberwise(unlabelled: 1) struct ProgramArguments {
  private let words: [StaticString]

  /// Runs it with these arguments; see `cgp_run`.
  func run(_ executable: String, script: Int32, _ limits: cgp_limits, _ result: inout cgp_result) -> Int32 {
    let copies = words.map { strdup("\($0)") }
    defer { for copy in copies { free(copy) } }
    guard copies.allSatisfy({ $0 != nil }) else { return -1 }
    let arguments = copies.map { $0.map { UnsafePointer($0) } } + [nil]
    return arguments.withUnsafeBufferPointer { cgp_run(executable, $0.baseAddress, script, limits, &result) }
  }

  /// The first program of a name in a colon-separated search path.
  static func executable(_ name: String, in searchPath: String) -> String? {
    searchPath.split(separator: ":").map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}
