import CalibrationModel
import RadioSurvey
@testable import SurveyImport
import TestSupport
import Testing

/// What a user gives for every row is obeyed, or refused with a code, whatever the format.
@Suite struct GivenValuesTests {
  /// A value that is given for every row.
  struct Given: CustomTestStringConvertible, Sendable {
    var field: LogField
    var value: String
    var holds: @Sendable (Dwell) -> Bool
    var testDescription: String { "\(field.rawValue)=\(value)" }
  }

  static let given = [
    Given(field: .placement, value: "lamp post") { $0.conditions.placement == "lamp post" },
    Given(field: .crowd, value: "half empty") { $0.conditions.crowd == "half empty" },
    Given(field: .people, value: "17") { $0.conditions.people == 17 },
    Given(field: .carriage, value: "on a hat") { $0.conditions.carriage == "on a hat" },
    Given(field: .receiver, value: "tablet 9") { $0.conditions.receiver == "tablet 9" },
    Given(field: .session, value: "Tuesday") { $0.conditions.session == "Tuesday" },
    Given(field: .orientation, value: "135") { $0.conditions.orientation == 135 },
    Given(field: .channel, value: "39") { $0.conditions.channel == 39 },
    Given(field: .location, value: "stairs") { $0.location.name == "stairs" && $0.location.isNamed },
    Given(field: .distanceMetres, value: "3") { $0.location.distance == 3 },
    Given(field: .distanceFeet, value: "10") { $0.location.distance == 3.048 },
    Given(field: .beacon, value: "lighthouse") { $0.beacon == .name("lighthouse") },
  ]

  @Test(arguments: FormatSample.all, given)
  func `What is given for every row is in every dwell`(sample: FormatSample, given: Given) throws {
    var sample = sample
    let before = try sample.read(sample.bytes()).summary
    sample.mapping.give(given.field, given.value)
    do {
      let reading = try sample.read(sample.bytes())
      #expect(!reading.sink.dwells.isEmpty)
      for dwell in reading.sink.dwells { #expect(given.holds(dwell), "\(dwell)") }
      // No packet is lost for it; those that are no longer told apart may be copies of one another.
      let packets = { (summary: ImportSummary) in
        summary.receivedPackets + (summary.issues["merged-packet"] ?? 0)
      }
      #expect(packets(reading.summary) >= packets(before))
    } catch let error as LogError {
      // A name alone is not that of any device among many, and a column per beacon is not one beacon.
      #expect(given.field == .beacon, "\(error)")
      let isWide = sample.importer == WideTableImporter.self
      #expect(error.issue.code == (isWide ? .refusedValue : .noUsableRows), "\(error)")
      #expect(isWide || sample.mapping.constants[.address] != "*")
    }
  }

  @Test func `Values of the log that are not asked are told, once per field`() throws {
    let text = "timestamp,beacon,rssi_dbm,distance_m,placement\n1,a,-60,2,desk\n2,a,-61,2,shelf\n3,a,-62,2,\n"
    let reading = try Reading(
      text, mapping: LogMapping(constants: [.placement: "counter", .distanceCentimetres: "150"]))
    #expect(reading.sink.dwells.map(\.conditions.placement) == ["counter"])
    #expect(reading.sink.dwells.map(\.location.distance) == [1.5])
    #expect(reading.sink.dwells.map(\.receivedPackets) == [3])
    let notes = reading.sink.issues.filter { $0.code == .replacedValue }
    #expect(notes.count == 2)
    #expect(notes.contains { $0.message.contains("'counter'") && $0.message.contains("'desk'") })
    // The same value is no other.
    let same = try Reading(
      "timestamp,beacon,rssi_dbm,distance_m\n1,a,-60,2\n",
      mapping: LogMapping(constants: [.distanceMetres: "2"]))
    #expect(!same.sink.codes.contains(.replacedValue))
  }

  @Test func `Beacons that are given one name are no longer told apart, with a warning`() throws {
    let text = "timestamp,beacon,rssi_dbm,distance_m\n1,a,-60,2\n2,b,-61,2\n"
    let reading = try Reading(text, mapping: LogMapping(constants: [.beacon: "door"]))
    #expect(Set(reading.sink.dwells.map(\.beacon)) == [.name("door")])
    let warning = try #require(reading.sink.issues.first { $0.code == .replacedValue })
    #expect(warning.severity == .warning && warning.message.contains("2 beacons"))
  }

  @Test func `An address chooses among the rows of a table`() throws {
    let text = """
      timestamp,address,rssi_dbm,distance_m
      1,AA:BB:CC:DD:EE:01,-60,2
      2,AA:BB:CC:DD:EE:02,-61,2
      3,,-62,2

      """
    let one = LogMapping(constants: [.address: "aa:bb:cc:dd:ee:01", .beacon: "door"])
    let reading = try Reading(text, mapping: one)
    #expect(Set(reading.sink.dwells.map(\.beacon)) == [.name("door")])
    #expect(reading.summary.receivedPackets == 2)
    #expect(reading.summary.issues["foreign-device"] == 1)
    let none = LogMapping(constants: [.address: "aa:bb:cc:dd:ee:09"])
    #expect(
      try failure(of: "timestamp,beacon,rssi_dbm,distance_m\n1,a,-60,2\n", mapping: none)?
        .issue.code == .noUsableRows)
  }

  @Test func `One device cannot be every device`() throws {
    let mapping = LogMapping(constants: [
      .location: "bar", .address: "*", .beacon: "AA:BB:CC:DD:EE:01",
    ])
    let error = try #require(throws: LogError.self) { try BeaconSelection(session(mapping)) }
    #expect(error.issue.code == .refusedValue)
  }

  private func session(_ mapping: LogMapping) throws -> ImportSession {
    try ImportSession(
      name: "walk", mapping: mapping, site: nil, limits: ReadLimits(), sink: CollectingSink())
  }
}

extension GivenValuesTests {
  /// Importers whose columns can be named.
  private static let tables: [any (SurveyImporter & SendableMetatype).Type] = [
    CSVImporter.self, WideTableImporter.self, JSONLinesImporter.self,
    ScannerJSONImporter.self, SQLiteImporter.self,
  ]

  @Test(
    arguments: FormatSample.all.filter { sample in !tables.contains { $0 == sample.importer } },
    [LogField.placement, .rssi, .beacon])
  func `A column that is named for a log without columns is refused`(sample: FormatSample, field: LogField)
    throws
  {
    var sample = sample
    sample.mapping.columns[field] = "mine"
    let error = try #require(throws: LogError.self) { try sample.read(sample.bytes()) }
    #expect(error.issue.code == .missingColumn)
    #expect(error.issue.message.contains("'mine'"))
  }

  @Test(arguments: FormatSample.captures)
  func `Units of times are refused for a capture`(sample: FormatSample) throws {
    var sample = sample
    sample.mapping.timeUnit = .milliseconds
    let error = try #require(throws: LogError.self) { try sample.read(sample.bytes()) }
    #expect(error.issue.code == .refusedValue && error.issue.message.contains("--time-unit"))
  }
}

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
