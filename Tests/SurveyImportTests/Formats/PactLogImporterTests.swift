import Foundation
import RadioSurvey
@testable import SurveyImport
import TestSupport
import Testing
import CalibrationModel

@Suite struct PactLogImporterTests {
  @Test func `Neither the owner's name for the phone nor a passing device is kept anywhere`() throws {
    let reading = try Reading(FormatSample.pact.text)
    #expect(!"\(reading.sink.dwells) \(reading.sink.rejected) \(reading.sink.issues)".contains("Anna"))
  }

  @Test
  func
    `The phone that was heard is the beacon, the test is the session, and the room is part of the placement`()
    throws
  {
    let header = FormatSample.pact.text
      .replacing("user_id, ", with: "session_id,pact_20200526160459375")
    let dwell = try #require(try Reading(header).sink.dwells.first)
    #expect(dwell.beacon == .name("Phone 6"))
    #expect(dwell.session?.rawValue == "pact_20200526160459375")
    #expect(
      dwell.conditions.placement?.rawValue == "rear pants pocket, sitting, hallway, center congested")
    #expect(dwell.conditions.carriage?.rawValue == "in hand, sitting")
    // The other schema says the same in other words.
    let partner = FormatSample.partners.text
      .replacing("Range,3", with: "partner_tester, ,iPhone 11\n2020-05-19T17:17:22.430Z,Range,3")
    #expect(try Reading(partner).sink.dwells.first?.beacon == .name("iPhone 11"))
  }

  @Test(arguments: [
    ("beacon, ,Anna's phone", "BlueProxTx"), ("beacon, ,Bob", "BlueProxTx"),
    ("beacon, Anna,iPhone XS", "iPhone XS"),
    ("beacon, iPhone 8,iPhone XS", "iPhone XS"), ("beacon, iPhone 8, ", "iPhone 8"),
    ("beacon, , ", "BlueProxTx"),
  ])
  func `A name that its owner gave the phone that was heard is not kept`(entry: String, beacon: String) throws
  {
    let reading = try Reading(FormatSample.pact.text.replacing("beacon, ,Phone 6", with: entry))
    #expect(Set(reading.sink.dwells.map(\.beacon)) == [.name(beacon)])
    #expect(!"\(reading.sink.dwells) \(reading.sink.rejected) \(reading.sink.issues)".contains("Anna"))
  }

  @Test func `What the survey says of a log's beacon and session is used instead`() throws {
    let mapping = LogMapping(constants: [.beacon: "kiosk", .session: "Tuesday"])
    let dwell = try #require(
      try Reading(
        FormatSample.pact.text.replacing("user_id, ", with: "session_id,pact_1"), mapping: mapping
      ).sink.dwells.first)
    #expect(dwell.beacon == .name("kiosk") && dwell.session?.rawValue == "Tuesday")
  }

  @Test func `The other phone's number is part of its name, and a name that is typed in its place is not`()
    throws
  {
    for (number, name) in [("3", "iPhone 11, 3"), (" ", "iPhone 11"), ("Anna", "iPhone 11")] {
      let partner = FormatSample.partners.text.replacing(
        "Range,3",
        with: "partner_tester, ,iPhone 11\n2020-05-19T17:17:22.430Z,partner_beacon_id,\(number)\n"
          + "2020-05-19T17:17:22.430Z,Range,3")
      #expect(try Reading(partner).sink.dwells.first?.beacon == .name(name))
    }
  }

  @Test(arguments: ["iPhone XS Max", "SM-G981B/DS", "GA01187-DE", "iPhoneXr"])
  func `A phone that listens is its model, wherever the header has it`(model: String) throws {
    for entry in ["receiver, \(model),Anna's phone", "receiver, ,\(model)", "receiver,\(model),"] {
      let text = FormatSample.pact.text.replacing("receiver, Phone 8,Anna's phone", with: entry)
      let digest: (String) -> String = { "receiver-\($0.count)" }
      let reading = try Reading(text, receiverDigest: digest)
      #expect(Set(reading.sink.dwells.map(\.conditions.receiver?.rawValue)) == [model])
      #expect(!reading.sink.codes.contains(.hashedReceiver))
    }
  }

  @Test func `A log of a device keeps what the survey names, and everybody only if asked`() throws {
    let text = FormatSample.device.text
    #expect(try failure(of: text)?.issue.code == .noUsableRows)
    let site = Site(beacons: ["TestPhone2", "TestPhone3"].map { Beacon(identifier: .name($0)) })
    let listed = try Reading(text, site: site)
    #expect(Set(listed.sink.dwells.map(\.beacon)) == [.name("TestPhone2"), .name("TestPhone3")])
    let everybody = try Reading(text, mapping: LogMapping(constants: [.address: "*"]))
    #expect(Set(everybody.sink.dwells.map(\.beacon)).count == 3)
    #expect(!"\(listed.sink.dwells) \(listed.sink.issues)".contains("Anna"))
    let turned = try Reading(text, site: site, name: "log_2020-05-05_16.49.02.658_45.txt")
    #expect(turned.summary.issues["mislabelled-block"] == 1)
    let given = LogMapping(constants: [.orientation: "45"])
    let told = try Reading(text, mapping: given, site: site, name: "log_2020-05-05_16.49.02.658_45.txt")
    #expect(told.summary.issues["mislabelled-block"] == nil)
    #expect(told.sink.dwells.allSatisfy { $0.conditions.orientation == 45 })
  }

  @Test func `A block that contradicts the log's name, or its first block, is told`() throws {
    let log =
      FormatSample.pact.text
      + FormatSample.pactBlock("2020-05-26 16:14:00.000", range: "3", angle: 0, [FormatSample.pactHeard(-60)])
    let byName = try Reading(log, name: "logs/Hand_3ft_log.txt")
    #expect(byName.summary.issues["mislabelled-block"] == 2)
    let byBlock = try Reading(log)
    #expect(byBlock.summary.issues["mislabelled-block"] == 1)
    let issue = try #require(byBlock.sink.issues.first { $0.code == .mislabelledBlock })
    #expect(
      issue.message
        == "the block gives '3' ft, but the first block gives 6 ft; the value of the block is used")
    #expect(byBlock.sink.dwells.last?.location.distance == 0.9144)
  }

  @Test func `A line that is cut short is no packet`() throws {
    let reading = try Reading(FormatSample.pact.text + "2020-05-26 16:13:01.000,Bluetooth,C8053E62,-81,Anna")
    #expect(reading.sink.rejected.last?.issue.code == .missingCell)
    #expect(reading.sink.rejected.last?.text == "51 bytes")
    #expect(reading.summary.receivedPackets == 3)
  }

  @Test(.enabled(if: SharedData.exists("data/pact-matrix/all.tar.xz"), "\(SharedData.skipped)"))
  func `The matrix of 107 logs`() throws {
    let folder = try TemporaryFolder()
    let unpack = try ChildProcess(
      "tar", ["xJf", SharedData.url("data/pact-matrix/all.tar.xz").path, "-C", folder.url.path])
    try #require(unpack.wait() == 0)
    let files = try #require(FileManager.default.enumerator(atPath: folder.url.path)?.allObjects as? [String])
    let logs = files.filter { $0.hasSuffix(".txt") }.sorted()
    #expect(logs.count == 107)
    var rows = 0
    var received = 0
    var rejected = 0
    var issues: [String: Int] = [:]
    var mislabelled: [String] = []
    var distances: Set<Double> = []
    var senders: Set<String> = []
    var sessions: Set<String> = []
    for log in logs {
      let sink = CollectingSink()
      let summary = try LogReader().read(path: folder.path(log), displayName: log, into: sink)
      rows += summary.rows
      received += summary.receivedPackets
      rejected += summary.rejectedRows
      issues.merge(summary.issues, uniquingKeysWith: +)
      senders.formUnion(sink.dwells.map(\.beacon.description))
      sessions.formUnion(sink.dwells.compactMap(\.session?.rawValue))
      distances.formUnion(sink.dwells.compactMap(\.location.distance))
      if summary.issues["mislabelled-block"] != nil { mislabelled.append(log) }
    }
    #expect(
      senders.sorted() == ["iPhone 11", "iPhone 11 Pro", "iPhone 6s", "iPhone XR", "iPhone XS"])
    #expect(sessions.count == 13)
    #expect(rows == 356_482)
    #expect(rejected == 6795)
    #expect(issues["sentinel-rssi"] == 6795)
    #expect(issues["merged-packet"] == 165_479)
    #expect(received == 184_208)
    #expect(issues["foreign-device"] == 749_567 - 356_482)
    #expect(issues["mislabelled-block"] == 8)
    #expect(mislabelled.count == 1)
    #expect(mislabelled.first?.contains("_6ft_log_2020-05-26_16.12.42.353") == true)
    #expect(distances == [0.9144, 1.2192, 1.524, 1.8288, 2.4384, 3.048, 3.6576, 4.572])
  }
}
