/// Sound frames around packets that may be anything, so that a fuzzer spends its time on the packets.
enum Capture {
  private static let links: [UInt32] = [187, 201, 254, 256, 272, 192]

  /// A pcap capture of packets, 100 ms apart.
  ///
  /// The first byte chooses the link type (187, 201, 254, 256, 272, 192) or, beyond those, that each packet is the data of
  /// an advertisement in an HCI report. Then each packet follows its length, one byte; the last may be shorter.
  static func around(_ bytes: [UInt8]) -> [UInt8] {
    let kind = Int(bytes.first ?? 0) % (links.count + 1)
    let isData = kind == links.count
    var capture = [0xA1B2_C3D4, 0x0004_0002, 0, 0, 0xFFFF, isData ? 187 : links[kind]].flatMap(little)
    var rest = bytes.dropFirst()
    var index: UInt32 = 0
    while let length = rest.popFirst() {
      let packet = Array(rest.prefix(Int(length)))
      rest = rest.dropFirst(packet.count)
      add(isData ? report(packet) : packet, at: index, to: &capture)
      index += 1
    }
    return capture
  }

  private static func add(_ packet: [UInt8], at index: UInt32, to capture: inout [UInt8]) {
    let start: UInt32 = 1_714_557_600
    let length = UInt32(packet.count)
    capture += [start + index / 10, index % 10 * 100_000, length, length].flatMap(little)
    capture += packet
  }

  /// One advertising report of −61 dBm with these data, at most 240 bytes of them.
  private static func report(_ data: [UInt8]) -> [UInt8] {
    let data = data.prefix(240)
    let parameters: [UInt8] = [2, 1, 0, 0, 6, 5, 4, 3, 2, 1, UInt8(data.count)] + data + [0xC3]
    return [0x04, 0x3E, UInt8(parameters.count)] + parameters
  }

  private static func little(_ number: UInt32) -> [UInt8] {
    withUnsafeBytes(of: number.littleEndian) { Array($0) }
  }
}
