import RadioSurvey

/// A pcapng capture of Bluetooth: blocks of type, length, body and length again, in sections of either byte order.
///
/// Read are section headers, interface descriptions (link type, resolution and offset of the time) and packets, enhanced
/// and obsolete. Other blocks say nothing about packets and are passed over; so are, with a count, the packets of
/// interfaces that have no levels of advertising packets.
package struct PcapngImporter: SurveyImporter {
  private static let signature: [UInt8] = [0x0A, 0x0D, 0x0D, 0x0A]
  private static let bigMark: UInt32 = 0x1A2B_3C4D

  private typealias Block = PcapngBlock
  private typealias Section = PcapngSection

  package init() {}

  /// Whether the log begins with a section header.
  package static func recognises(_ head: LogHead) -> Bool {
    head.bytes.starts(with: signature)
      && head.bytes.withUnsafeBytes { isBig(ByteView($0)) } != nil
  }

  /// Reads the whole log.
  ///
  /// - Returns: `pcapng (link type …)`, with every link type that was read.
  /// - Throws: ``LogError`` with `no-rssi`, `unsupported-link-type`, `missing-location` or `no-usable-rows`; whatever the
  ///   sink throws.
  package func read(_ log: LogBytes, session: ImportSession) throws -> String {
    let readings = try CaptureReadings(session)
    var section = Section(readings: readings, session: session)
    while let header = try log.view(8) {
      var kind = header.little(UInt32.self, at: 0)
      if kind == Block.section {
        // A header of which the mark is cut off is reported below.
        guard let start = try log.view(12) else { break }
        guard let isBig = Self.isBig(start) else {
          try end(log, readings, "does not begin a section")
          break
        }
        section.isBig = isBig
        section.interfaces = []
      } else if section.isBig {
        kind = header.big(UInt32.self, at: 0)
      }
      guard let length = header.integer(UInt32.self, at: 4, isBig: section.isBig), length >= 12,
        length % 4 == 0
      else {
        try end(log, readings, "has an impossible length")
        break
      }
      guard let kind, Block.read.contains(kind) else {
        if try log.skip(Int(length)) { continue }
        try readings.noteTruncation()
        break
      }
      guard length <= session.limits.lineLength else {
        try end(log, readings, "claims \(length) bytes")
        break
      }
      guard let body = try log.view(Int(length))?.slice(8, Int(length) - 12) else { break }
      guard try section.take(kind, body) else {
        try end(log, readings, "does not describe an interface")
        break
      }
      log.consume(Int(length))
    }
    if !log.pending.isEmpty { try readings.noteTruncation() }
    if section.read.isEmpty, let number = section.refused.min() {
      throw LinkTypeReader.refusal(number, session)
    }
    try readings.finish()
    return "pcapng (link type \(section.read.sorted().map(String.init).joined(separator: ", ")))"
  }

  /// Ends the reading, because it is unknown where the next block begins.
  private func end(_ log: LogBytes, _ readings: CaptureReadings, _ what: String) throws {
    try readings.noteDamage(what)
    log.consume(log.pending.count)
  }

  /// The byte order of a section that begins like this: the mark after its length tells.
  private static func isBig(_ section: ByteView) -> Bool? {
    if section.big(UInt32.self, at: 8) == bigMark { return true }
    return section.little(UInt32.self, at: 8) == bigMark ? false : nil
  }
}
