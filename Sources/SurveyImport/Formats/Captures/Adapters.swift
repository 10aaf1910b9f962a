import CalibrationModel
import RadioSurvey

/// The adapters of one machine that a capture names, such as hci0 and hci1 of Linux. Where several hear, each is a receiver of its own: an
/// adapter behind a door or in a box hears lower levels than the other.
struct Adapters {
  private var heard: Set<Int>

  /// - Parameter first: Those of the beginning of the capture, so that its first packets have their receiver, too.
  init(_ first: Set<Int> = []) { heard = first }

  /// What an event's receiver is called; `nil` while one adapter alone has been heard.
  mutating func receiver(_ adapter: Int) -> Receiver? {
    heard.insert(adapter)
    return heard.count > 1 ? Receiver(rawValue: "hci\(adapter)") : nil
  }

  /// The adapter of the first line of an event as btmon prints it: `[hci0]` behind the number of the event.
  static func number(_ line: ArraySlice<UInt8>) -> Int? {
    guard let end = line.lastIndex(of: UInt8(ascii: "]")),
      let start = line[..<end].lastIndex(of: UInt8(ascii: "["))
    else { return nil }
    let name = line[(start + 1)..<end]
    return name.starts(with: "hci".utf8) ? Int(String(decoding: name.dropFirst(3), as: UTF8.self)) : nil
  }
}

/// Which adapters the events at the beginning of a capture come from.
extension Adapters {
  /// Those of a text of btmon.
  init(texts head: LogHead) {
    let events = head.lines.filter { $0.starts(with: BtmonImporter.advertising) }
    self.init(Set(events.compactMap(Self.number)))
  }

  /// Those of a btsnoop capture of the Linux monitor: the upper half of the flags.
  init(btsnoop head: LogHead) {
    self.init(
      Self.walk(head, from: 16) { view, offset in
        guard let length = view.big(UInt32.self, at: offset + 4),
          let flags = view.big(UInt32.self, at: offset + 8)
        else { return nil }
        return (24 + Int(length), flags & 0xFFFF == 3 ? Int(flags >> 16) : nil)
      })
  }

  /// Those of a pcap capture of link type 254.
  init(pcap head: LogHead, isBig: Bool) {
    self.init(
      Self.walk(head, from: 24) { view, offset in
        guard let length = view.integer(UInt32.self, at: offset + 8, isBig: isBig) else { return nil }
        return (16 + Int(length), Self.event(view, offset + 16))
      })
  }

  /// Those of the enhanced packets of a pcapng capture of link type 254.
  init(pcapng head: LogHead, isBig: Bool) {
    self.init(
      Self.walk(head, from: 0) { view, offset in
        guard let kind = view.integer(UInt32.self, at: offset, isBig: isBig),
          let length = view.integer(UInt32.self, at: offset + 4, isBig: isBig), length >= 12
        else { return nil }
        return (Int(length), kind == PcapngBlock.packet.rawValue ? Self.event(view, offset + 28) : nil)
      })
  }

  /// The adapter of a packet of link type 254; `nil` if it is not an event.
  private static func event(_ view: ByteView, _ offset: Int) -> Int? {
    view.big(UInt16.self, at: offset + 2) == 3 ? view.big(UInt16.self, at: offset).map { Int($0) } : nil
  }

  private static func walk(
    _ head: LogHead, from start: Int, _ record: (ByteView, Int) -> (length: Int, adapter: Int?)?
  ) -> Set<Int> {
    head.bytes.withUnsafeBytes { bytes in
      let view = ByteView(bytes)
      var adapters: Set<Int> = []
      var offset = start
      while offset < view.count, let (length, adapter) = record(view, offset) {
        if let adapter { adapters.insert(adapter) }
        offset += length
      }
      return adapters
    }
  }
}
