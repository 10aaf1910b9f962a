import CGnuplot
package import Foundation
import RadioSurvey
import Wording

/// SVG as PNG, by rsvg-convert of librsvg, within limits of time and memory. Equal drawings give equal bytes where librsvg and the fonts are
/// the same: a PNG has no time in it.
///
/// A drawing of somebody else becomes harmless by it: librsvg runs no script, and loads nothing for a drawing that comes from a pipe.
package struct PictureRaster {
  private let executable: String
  private let patience: Double
  /// Bytes that one picture may have, and those of memory that drawing it may take: 64 MiB and 1 GiB.
  private static let (limit, memory) = (64 << 20, 1 << 30)

  /// - Parameter patience: Seconds that one picture may take.
  /// - Parameter searchPath: directories in which rsvg-convert is looked for, colon-separated; `PATH` unless given.
  /// - Throws: ``ReportError/rasterMissing``.
  package init(patience: Double, searchPath: String? = nil) throws {
    let path = searchPath ?? ProcessInfo.processInfo.environment["PATH"] ?? ""
    guard let executable = ProgramArguments.executable("rsvg-convert", in: path) else {
      throw ReportError.rasterMissing
    }
    self.executable = executable
    self.patience = patience
  }

  /// The bytes of a PNG of twice the size.
  /// - Throws: ``ReportError/rasterFailed(_:)``, ``ReportError/noRoomForScript``.
  package func png(_ picture: ReportPicture) throws -> Data {
    do { return try png(picture.svg, ["--zoom=2"]) } catch ReportError.rasterFailed(let problem) {
      throw ReportError.rasterFailed("\(picture.id): \(problem)")
    }
  }

  /// A logo as a PNG of 144 pixels height, three times that of a page, and at most 1440 pixels width.
  /// - Parameter svg: UTF-8.
  /// - Throws: ``ReportError/rasterFailed(_:)``, ``ReportError/noRoomForScript``.
  package func logo(_ svg: Data) throws -> Data {
    try png(String(decoding: svg, as: UTF8.self), ["--keep-aspect-ratio", "--height=144", "--width=1440"])
  }

  private func png(_ svg: String, _ size: [StaticString]) throws -> Data {
    guard let session = cgp_open() else { throw ReportError.noRoomForScript }
    defer { cgp_close(session) }
    guard cgp_send(session, svg) == 0 else { throw ReportError.noRoomForScript }
    let script = cgp_script(session)
    guard script >= 0 else { throw ReportError.noRoomForScript }
    var result = cgp_result()
    defer { cgp_free(&result) }
    let limits = cgp_limits(patience: patience, drawings: 1, drawing_bytes: Self.limit, memory: Self.memory)
    let program = ProgramArguments(["rsvg-convert", "--format=png"] + size)
    guard program.run(executable, script: script, limits, &result) == 0 else {
      throw ReportError.rasterFailed("no memory or no process is available")
    }
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let output = Data(bytes: result.output, count: result.output_length)
    guard result.end == CGP_EXITED else {
      throw ReportError.rasterFailed("it took longer than \(NumberFormat.plain(patience)) s")
    }
    guard result.status == 0, output.starts(with: signature) else {
      let errors = String(decoding: Data(bytes: result.errors, count: result.errors_length), as: UTF8.self)
      let line = errors.split(separator: "\n").first ?? "it was ended"
      throw ReportError.rasterFailed(DisplayText.visible(String(line.prefix(300))))
    }
    return output
  }
}

/// The numbers that a picture draws, as a table for other programs: units are in the names of the columns.
@Memberwise(unlabelled: 2) package struct PictureNumbers: Hashable, Sendable {
  package enum Cell: Hashable, Sendable {
    /// A number as it is, never formatted for people; `nil` if it is not known or there is none.
    case number(Double?)
    /// Text of others or our own words.
    case text(String)
  }

  /// Their names: our own words.
  package var columns: [String]
  package var rows: [[Cell]]

  /// CSV (RFC 4180) with a header. No name is a formula to a spreadsheet, see `CSVText`.
  package var csv: Data {
    let lines = [columns.joined(separator: ",")] + rows.map { $0.map(Self.text).joined(separator: ",") }
    return Data((lines.joined(separator: "\r\n") + "\r\n").utf8)
  }

  private static func text(_ cell: Cell) -> String {
    switch cell {
    case .text(let text): return CSVText.name(text)
    case .number(let number?) where number.isFinite:
      return number == number.rounded() && abs(number) < 1e9 ? String(Int(number)) : String(number)
    case .number: return ""
    }
  }
}

/// A picture of the page as a file of its own, with the numbers that it draws.
package struct ReportPicture: Hashable, Sendable {
  /// The stem of its files, the same for the same survey: lower-case letters, digits and hyphens.
  package var id: String
  package var title: String
  /// What it shows, with its numbers, or how to read it.
  package var description: String
  /// An SVG document with colours and fonts in it, as on a light page.
  package var svg: String
  package var numbers: PictureNumbers

  /// - Parameter element: the `<svg>` element as it is on the page.
  /// - Throws: ``ReportError/unreadablePlot(_:)``.
  init(_ id: String, title: String, description: String, element: String, numbers: PictureNumbers) throws {
    self.id = id
    self.title = DisplayText.visible(title)
    self.description = DisplayText.visible(description)
    self.numbers = numbers
    svg = try StandaloneSVG.document(element)
  }
}
