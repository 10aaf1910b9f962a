import Foundation
import RadioSurvey
import TestSupport
import Testing

@testable import SurveyImport

/// Names that are guarded against spreadsheets come back as they were, from every table in which a name may stand.
@Suite struct GuardedNamesTests {
  static let names = [
    "=1+1", "'=1+1", "''=1", "'tis", "'", "-rf", "+", "@a", "\tx", "\r\nx", "\"\u{301}", ",\u{301}", " a ",
    "-61",
    "=\u{301}", "\u{1F468}\u{200D}\u{1F469}", "\u{FEFF}x",
  ]

  @Test(arguments: names) func `Export, import, export`(name: String) throws {
    var series = PacketSeries()
    series.append(milliseconds: 0, level: -61)
    let dwell = Dwell(
      beacon: .name(name),
      location: SurveyLocation(name: name, position: Position(x: -1, y: -2, floor: name)),
      conditions: Conditions(
        placement: Placement(rawValue: name), crowd: CrowdLevel(rawValue: name),
        carriage: Carriage(rawValue: name),
        receiver: Receiver(rawValue: name)), start: 1_700_000_000, end: 1_700_000_000,
      histogram: RSSIHistogram([-61]), series: series)
    let log = CanonicalLog.csv([dwell])
    let reading = try Reading(log, mapping: LogMapping(constants: [.address: "*"]))
    let found = try #require(reading.sink.dwells.first)
    let names = [
      found.beacon.description, found.location.name, found.location.position?.floor,
      found.conditions.placement?.rawValue, found.conditions.crowd?.rawValue,
      found.conditions.carriage?.rawValue,
      found.conditions.receiver?.rawValue,
    ]
    #expect(names.allSatisfy { $0?.utf8.elementsEqual(name.utf8) == true }, "\(names)")
    #expect(found.location.position?.x == -1)
    #expect(CanonicalLog.csv(reading.sink.dwells).utf8.elementsEqual(log.utf8))
  }

  @Test func `A constant is not a cell, and is taken as it is`() throws {
    let reading = try Reading(walk("1,door,-60,2"), mapping: LogMapping(constants: [.placement: "'=1"]))
    #expect(reading.sink.dwells.first?.conditions.placement == "'=1")
  }

  @Test func `JSON has no guards`() throws {
    let reading = try Reading(#"{"timestamp":1,"beacon":"'=1","rssi_dbm":-60,"distance_m":2}"# + "\n")
    #expect(reading.sink.dwells.first?.beacon == .name("'=1"))
  }

  @Test func `A table of ground truth`() throws {
    let folder = try TemporaryFolder()
    let truth = try folder.write("start,end,location,distance_m\n0,10,'=A1,2\n", to: "truth.csv")
    let reading = try Reading("timestamp,beacon,rssi_dbm\n1,door,-60\n", mapping: LogMapping(truth: truth))
    #expect(reading.sink.dwells.first?.location.name == "=A1")
  }
}
