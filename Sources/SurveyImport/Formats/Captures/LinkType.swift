import RadioSurvey

/// The link types of pcap and pcapng captures that can have levels of advertising packets, by their registered numbers.
enum LinkType: UInt32 {
  /// HCI with packet kinds.
  case hciH4 = 187
  /// Per-packet information; Ubertooth's with the field for Bluetooth LE.
  case ppi = 192
  /// HCI with packet kinds, each behind four bytes of direction.
  case hciH4WithDirection = 201
  /// The Linux Bluetooth monitor.
  case monitor = 254
  /// The LE link layer behind ten bytes of radio information.
  case linkLayerWithRadio = 256
  /// nRF Sniffer for Bluetooth LE.
  case nordic = 272

  /// The bare LE link layer, which has no levels.
  static let linkLayer: UInt32 = 251
}
