import RadioSurvey
import Testing

@testable import SurveyImport

/// Names that `survey.toml` does not declare, wherever they come from.
@Suite struct UndeclaredNamesTests {
  private static let triple = BeaconIdentifier("F7826DA6-4FA2-4E98-8024-BC5B71E0893E/1/2")
  private let site = Site(
    beacons: [Beacon(identifier: .name("door")), Beacon(identifier: triple, name: "window")],
    receivers: [ReceiverProfile(receiver: "iPhone 15")],
    placements: [PlacementDefinition(placement: "Theke"), PlacementDefinition(placement: "Decke")],
    crowdLevels: [CrowdLevelDefinition(level: "leer"), CrowdLevelDefinition(level: "voll")])

  private static let good: [LogField: String] = [
    .beacon: "door", .placement: "Theke", .crowd: "voll", .receiver: "iPhone 15",
  ]

  private func log(_ cells: [LogField: String]) -> String {
    let fields: [LogField] = [.beacon, .placement, .crowd, .receiver]
    let values = fields.map { cells[$0] ?? "" }.joined(separator: ",")
    let good = fields.map { Self.good[$0] ?? "" }.joined(separator: ",")
    return "timestamp,rssi_dbm,distance_m,\(fields.map(\.rawValue).joined(separator: ","))\n"
      + "1,-60,2,\(good)\n2,-61,2,\(values)\n"
  }

  @Test(arguments: [
    (LogField.placement, "Teke", "Theke"), (.crowd, "vol", "voll"), (.receiver, "iphone15", "iPhone 15"),
    (.beacon, "dor", "door"), (.beacon, "windw", "window"),
  ])
  func `A misspelled name is an error that says what was meant`(field: LogField, typed: String, meant: String)
    throws
  {
    var cells = Self.good
    cells[field] = typed
    // In a column.
    let reading = try Reading(log(cells), site: site)
    let rejected = try #require(reading.sink.rejected.first)
    #expect(reading.sink.rejected.count == 1 && reading.summary.receivedPackets == 1)
    #expect(rejected.issue.code == .undeclaredName && rejected.issue.severity == .error)
    #expect(rejected.issue.line == 3)
    #expect(rejected.issue.message.contains("'\(typed)'"))
    #expect(rejected.issue.help?.contains("did you mean '\(meant)'?") == true)
    // For every row.
    let error = #expect(throws: LogError.self) {
      try Reading(log(Self.good), mapping: LogMapping(constants: [field: typed]), site: site)
    }
    #expect(error?.issue.code == .undeclaredName)
    #expect(error?.issue.help?.contains("'\(meant)'") == true)
    // Asked of the surveyor.
    let setting = #expect(throws: LogError.self) { try DwellSetting([field: typed], site: site) }
    #expect(setting?.issue.code == .undeclaredName)
    // Of a survey that declares none.
    #expect(try Reading(log(cells)).summary.receivedPackets == 2)
  }

  @Test func `A declared name and an unknown one`() throws {
    #expect(try Reading(log(Self.good), site: site).summary.issues.isEmpty)
    var cells = Self.good
    cells[.placement] = "garden"
    let reading = try Reading(log(cells), site: site)
    #expect(reading.sink.rejected.first?.issue.help?.contains("use one of: Theke, Decke") == true)
    // What says nothing is no name.
    #expect(try Reading(log([.beacon: "door"]), site: site).summary.issues.isEmpty)
  }

  @Test func `A beacon may be called by its name`() throws {
    var cells = Self.good
    cells[.beacon] = "window"
    let reading = try Reading(log(cells), site: site)
    #expect(Set(reading.sink.dwells.map(\.beacon)) == [.name("door"), Self.triple])
    let given = try Reading(log(Self.good), mapping: LogMapping(constants: [.beacon: "window"]), site: site)
    #expect(Set(given.sink.dwells.map(\.beacon)) == [Self.triple])
  }

  @Test func `The name of a device that may be its owner's is not told`() throws {
    var cells = Self.good
    cells[.receiver] = "Annas Telefon"
    let reading = try Reading(log(cells), site: site)
    #expect(reading.sink.rejected.first?.issue.code == .undeclaredName)
    #expect(!"\(reading.sink.rejected) \(reading.sink.issues)".contains("Anna"))
  }

  @Test func `Placements that a survey only uses are not all that there are`() throws {
    let used = Site(placements: [PlacementDefinition(placement: "Theke", isImplied: true)])
    #expect(
      try Reading(log(Self.good.merging([.placement: "Decke"]) { $1 }), site: used)
        .summary.receivedPackets == 2)
  }
}
