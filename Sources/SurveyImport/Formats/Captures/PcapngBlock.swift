import RadioSurvey

/// The blocks of a pcapng capture that are read, by their type.
enum PcapngBlock {
  static let section: UInt32 = 0x0A0D_0D0A
  static let interface: UInt32 = 1
  static let obsoletePacket: UInt32 = 2
  static let simplePacket: UInt32 = 3
  static let packet: UInt32 = 6

  /// Those whose body is read.
  static let read: Set<UInt32> = [interface, obsoletePacket, simplePacket, packet]
}
