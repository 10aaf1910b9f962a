import RadioSurvey
@testable import SurveyImport
import Testing

@Suite struct BeaconSelectionTests {
  /// What is kept of a packet from 01:02:03:04:05:0A.
  private func kept(
    _ data: [UInt8], constants: [LogField: String] = [:], site: [BeaconIdentifier] = []
  ) throws -> BeaconIdentifier? {
    let cells = constants.mapValues { text in
      let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.utf8.count)
      _ = bytes.initialize(from: text.utf8)
      return Cell(base: UnsafePointer(bytes.baseAddress), count: bytes.count, offset: -1)
    }
    defer { for cell in cells.values { cell.base?.deallocate() } }
    let selection = try BeaconSelection(
      ContextDecoder { cells[$0] ?? .absent }, site: Site(beacons: site.map { Beacon(identifier: $0) }))
    return data.withUnsafeBytes { bytes in
      selection.identity(address: 0x0102_0304_050A, payload: AdvertisementPayload(ByteView(bytes)))
        .map { selection.identifier(of: $0) }
    }
  }

  @Test func `Without a site and constants only beacon payloads are kept`() throws {
    #expect(try kept(Capture.iBeacon) == Capture.iBeaconIdentifier)
    #expect(try kept(Capture.altBeacon) == Capture.iBeaconIdentifier)
    #expect(try kept(Capture.eddystone) == Capture.eddystoneIdentifier)
    #expect(try kept(Capture.door) == nil)
    #expect(try kept([]) == nil)
  }

  @Test func `Payloads that only look like a beacon are none`() throws {
    var otherCompany = Capture.iBeacon
    otherCompany[5] = 0x4D
    #expect(try kept(otherCompany) == nil)
    #expect(try kept(Array(Capture.iBeacon.dropLast())) == nil)
    var url = Capture.eddystone
    url[8] = 0x10
    #expect(try kept(url) == nil)
  }

  @Test func `A site's beacons are known by payload, address, name or Eddystone-UID`() throws {
    let address = BeaconIdentifier("01:02:03:04:05:0A")
    #expect(try kept(Capture.door, site: [address]) == address)
    #expect(try kept(Capture.iBeacon, site: [address]) == address)
    #expect(
      try kept(Capture.iBeacon, site: [address, Capture.iBeaconIdentifier]) == Capture.iBeaconIdentifier)
    #expect(try kept(Capture.door, site: [.name("door")]) == .name("door"))
    #expect(try kept(Capture.door, site: [.name("doo")]) == nil)
    #expect(try kept(Capture.eddystone, site: [Capture.eddystoneIdentifier]) == Capture.eddystoneIdentifier)
  }

  @Test func `A constant names the one beacon that is kept`() throws {
    let address = "01:02:03:04:05:0a"
    #expect(try kept(Capture.door, constants: [.address: address]) == BeaconIdentifier(address))
    #expect(try kept(Capture.door, constants: [.address: address, .beacon: "exit"]) == .name("exit"))
    #expect(try kept(Capture.iBeacon, constants: [.address: "01:02:03:04:05:0B"]) == nil)
    #expect(try kept(Capture.door, constants: [.beacon: "door"]) == .name("door"))
    #expect(try kept(Capture.iBeacon, constants: [.beacon: "door"]) == nil)
    let triple: [LogField: String] = [
      .uuid: "11111111222233334444555555555555", .major: "1", .minor: "515",
    ]
    #expect(try kept(Capture.iBeacon, constants: triple) == Capture.iBeaconIdentifier)
    #expect(try kept(Capture.eddystone, constants: triple) == nil)
    #expect(throws: RowFailure.self) { try kept([], constants: [.address: "door"]) }
  }

  @Test func `Everybody is kept where that is asked for`() throws {
    #expect(try kept([], constants: [.address: "*"]) == .address("01:02:03:04:05:0A"))
    #expect(try kept(Capture.iBeacon, constants: [.address: "*"]) == Capture.iBeaconIdentifier)
  }
}
