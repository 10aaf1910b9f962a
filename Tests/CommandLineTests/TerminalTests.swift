import Foundation
import TestSupport
import Testing

/// What a terminal shows: tables of its width, and progress.
@Suite struct TerminalTests {
  /// Runs a command on a terminal of some width, with standard output and error in one.
  private func terminal(_ columns: Int, _ command: String, in folder: TemporaryFolder) throws -> String {
    _ = try folder.write("stty cols \(columns); exec \"$1\" \(command)\n", to: "run.sh")
    return try BuiltProgram.shell(
      "script -qefc \"sh run.sh '$0'\" /dev/null < /dev/null", in: folder.url
    ).output.replacing("\r\n", with: "\n")
  }

  /// What `recommend` says of the café where no width is known.
  private static let natural = Result { try recommended([:]) }

  private static func recommended(_ environment: [String: String]) throws -> String {
    let folder = try CafeProject.fitted()
    defer { withExtendedLifetime(folder) {} }
    return try BuiltProgram.run(
      ["recommend", "--project", "cafe"], in: folder.url, environment: environment
    ).output
  }

  @Test func `COLUMNS=0 knows no width`() throws {
    #expect(try Self.recommended(["COLUMNS": "0"]) == Self.natural.get())
  }

  @Test(arguments: TestLength.cases([60, 120, 90], short: 1))
  func `Tables fit the terminal, and COLUMNS`(columns: Int) throws {
    let folder = try CafeProject.fitted()
    let natural = try Self.natural.get()
    let shown = try terminal(columns, "recommend --project cafe --quiet --color never", in: folder)
    let set = try BuiltProgram.run(
      ["recommend", "--project", "cafe"], in: folder.url, environment: ["COLUMNS": "\(columns)"])
    #expect(shown == set.output)
    // A row of a table has two spaces between its cells; sentences are left to the terminal.
    for line in set.output.split(separator: "\n") where line.contains("  ") {
      #expect(line.count <= columns, "\(line)")
    }
    #expect(set.output != natural)
    // Every number of the whole text is still there.
    func numbers(_ text: String) -> [String: Int] {
      text.matches(of: /[−0-9][0-9.,]*[0-9%]*/).reduce(into: [:]) { $0[String($1.output), default: 0] += 1 }
    }
    let kept = numbers(set.output)
    for (number, count) in numbers(natural) { #expect(kept[number, default: 0] >= count, "\(number)") }
  }

  @Test func `Progress is drawn on a terminal, with what is left where that is known, and removed`() throws {
    let folder = try CafeProject.fitted()
    _ = try folder.write(
      """
      {"type": "FeatureCollection", "units": "metres", "features": [{"type": "Feature", "properties": {"kind": "floor"}, \
      "geometry": {"type": "Polygon", "coordinates": [[[0, 0], [36, 0], [36, 24], [0, 24], [0, 0]]]}}]}
      """, to: "plan.geojson")
    let command = "place --project cafe --plan plan.geojson --seconds 1"
    // A second may be over before a busy machine draws how much of it is left.
    let shown = try terminal(100, command.replacing("seconds 1", with: "seconds 4"), in: folder)
    #expect(shown.contains("placing beacons: at most "), "\(shown)")
    // The line is erased before the result.
    let lines = shown.components(separatedBy: "\r\u{1B}[2K")
    #expect(lines.count >= 3)
    #expect(!(lines.last ?? "").contains("placing beacons: "))
    let quiet = try terminal(100, "\(command) --quiet", in: folder)
    #expect(!quiet.contains("\u{1B}[2K"))
    let piped = try BuiltProgram.shell("\"$0\" \(command) 2>&1 | cat", in: folder.url)
    #expect(!piped.output.contains("\u{1B}[2K"))
  }
}
