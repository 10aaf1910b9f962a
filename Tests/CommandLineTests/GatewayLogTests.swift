import Foundation
import TestSupport
import Testing

@Suite struct GatewayLogTests {
  private static let payload =
    "{\"mac\":\"0a0b0c0d0e0f\",\"id\":\"iBeacon:11111111-2222-3333-4444-555555555555-1-515\",\"rssi@1m\":-59,"
    + "\"rssi\":-61.00,\"rxAdj\":0,\"distance\":1.21,\"int\":250}"
  private static let topic =
    "espresense/devices/iBeacon:11111111-2222-3333-4444-555555555555-1-515/kitchen"

  @Test func `Messages of a gateway are inspected and imported once`() throws {
    let folder = try TemporaryFolder()
    let lines = (0..<5).map { "17145576\(10 + $0).5 \(Self.topic) \(Self.payload)\n" }.joined()
    _ = try folder.write(lines, to: "kitchen.txt")
    let inspected = try BuiltProgram.run(["inspect", "kitchen.txt"], in: folder.url)
    #expect(inspected.status == 0, "\(inspected.error)")
    for words in ["ESPresense MQTT messages", "kitchen", "averaged", "location"] {
      #expect(inspected.output.contains(words), "\(words) in \(inspected.output)")
    }
    let arguments = [
      "import", "kitchen.txt", "--store", "walk.sqlite", "--set", "distance_m=2", "--format", "json",
    ]
    let imported = try BuiltProgram.run(arguments, in: folder.url)
    #expect(imported.status == 0, "\(imported.error)")
    #expect(imported.error.contains("[censored-source]"))
    let summary = try JSON(imported.output)["files"][0]["summary"]
    #expect(summary["receivedPackets"].integer == 5)
    #expect(summary["dwells"].integer == 1)
    let again = try BuiltProgram.run(arguments, in: folder.url)
    #expect(again.output.contains("already") || again.error.contains("already"), "\(again.output)")
  }

  @Test func `Messages without times are refused with the command that writes them`() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write("\(Self.topic) \(Self.payload)\n", to: "kitchen.txt")
    for command in [["inspect"], ["import", "--store", "walk.sqlite"]] {
      let result = try BuiltProgram.run(command + ["kitchen.txt"], in: folder.url)
      #expect(result.status == 65)
      #expect(result.error.contains("[invalid-timestamp]"))
      #expect(result.error.contains("mosquitto_sub"))
    }
  }
}
