import CalibrationModel
import Foundation
import PathLoss
import RadioSurvey
import SurveyAnalysis
import Testing

@testable import Terminal
@testable import Wording

@Suite struct RecordTextTests {
  private func dwell(
    _ levels: [Int], beacon: BeaconIdentifier = .name("robot"), at location: String = "A3",
    source: ReadingSource = .raw, spacing: Double = 1
  ) -> Dwell {
    var dwell = Dwell(
      beacon: beacon, location: SurveyLocation(name: location, distance: 2),
      conditions: Conditions(placement: "overhead", crowd: "empty", source: source), start: 1_790_000_000,
      end: 1_790_000_000 + spacing * Double(levels.count - 1))
    for (index, level) in levels.enumerated() {
      dwell.histogram.add(level)
      if index > 0 { dwell.lag.add(levels[index - 1], level) }
    }
    return dwell
  }

  private func document(_ dwells: [Dwell], site: Site = Site()) -> RecordDocument {
    RecordDocument(
      log: "walk.csv", format: "btmon text", packets: dwells.reduce(0) { $0 + $1.receivedPackets },
      missedPackets: 0, rejectedRows: 1, betweenDwells: 7, limit: 1, dwells: dwells, site: site)
  }

  @Test func `The table after a recording`() {
    let site = Site(beacons: [Beacon(identifier: .name("robot")), Beacon(identifier: .name("door"))])
    let long = dwell((0..<20).map { [-60, -61, -62, -61][$0 % 4] })
    let text = RecordText.render(document([long, dwell([-70, -66, -71, -64], at: "B")], site: site))
    let lines = text.split(separator: "\n").map { $0.replacing("\u{A0}", with: " ") }
    #expect(
      lines[0] == "walk.csv: 24 packets appended in 2 dwells, 1 row of the capture rejected, 7 between dwells"
    )
    #expect(
      lines[1]
        == "location  distance  conditions        beacon  packets  mean [dBm]  fading [dB]  worth  fading left [dB]  verdict"
    )
    #expect(lines[2].hasPrefix("A3          2.00 m  overhead · empty  robot        20       −61.0 "))
    #expect(lines[2].hasSuffix("enough"))
    #expect(lines[3].contains("too short by about "))
    #expect(lines.last == "Not heard: door.")
  }

  @Test func `The display while it runs keeps its numbers on the left`() {
    let entry = RecordDocument.Entry(dwell([-70, -66, -71, -64]), after: [], limit: 1)
    let lines = RecordText.live(
      [entry], silent: [.name("door")], seconds: 3.2, ending: "Ctrl-C ends", limit: 1
    )
    .map { $0.replacing("\u{A0}", with: " ") }
    #expect(lines[0] == "3 s; Ctrl-C ends")
    #expect(lines[1].hasPrefix("packets  mean [dBm]  worth  fading left [dB]  verdict"))
    #expect(lines[2].hasPrefix("      4       −67.8 "))
    #expect(lines[2].contains("go on: about "))
    #expect(lines[2].hasSuffix("robot   A3 · 2.00 m · overhead · empty"))
    #expect(lines.contains { $0.hasPrefix("* With under 30 pairs") })
    #expect(lines.last == "Not heard: door.")
    let none = RecordText.live([], silent: [], seconds: 0, ending: "Ctrl-C ends", limit: 1)
    #expect(none.last == "no packets from the survey's beacons so far")
  }

  @Test func `A finished dwell in one line, with nothing a terminal would obey`() {
    let entry = RecordDocument.Entry(
      dwell([-70, -66, -71], beacon: .name("\u{1B}[2Jx"), source: .averaged), after: [], limit: 1)
    let line = RecordText.line(entry).replacing("\u{A0}", with: " ")
    #expect(
      line == "A3 · 2.00 m · overhead · empty: \\u{1b}[2Jx, 3 packets, mean −69.0 dBm, cannot be said")
  }

  @Test func `JSON has its units in its keys`() throws {
    let json = String(decoding: try document([dwell([-70, -66, -71, -64])]).json(), as: UTF8.self)
    for key in [
      "schemaVersion", "limit_db", "distance_m", "start_s", "duration_s", "mean_dbm", "fadingSD_db",
      "meanError_db", "toGo_s", "isAutocorrelationAssumed",
    ] {
      #expect(json.contains("\"\(key)\" : "), "\(key)")
    }
  }
}
