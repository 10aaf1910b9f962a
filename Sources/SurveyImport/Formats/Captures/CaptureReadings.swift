import CalibrationModel
import RadioSurvey

/// Makes readings of the advertising packets of one capture. Where and under what conditions it was made is said by the mapping's
/// constants.
///
/// **One advertising event is one packet.** Scan responses come only where someone scans actively, so that with them the packet
/// count would depend on the scanner, and could exceed what the advertising interval lets expect. They, and fragments after the
/// first of a long extended advertisement, are skipped and counted as `repeated-report`.
///
/// **Whoever is not of the survey** (``BeaconSelection``) is counted as `foreign-device`; neither its address nor its packets are
/// kept. Skipped packets are counted by code and reported once, but are not rejected rows: nothing is wrong with them.
final class CaptureReadings {
  private struct ContextKey: Hashable {
    var identity: AdvertisedIdentity
    var channel: Int?
    var receiver: Receiver?
    var source: ReadingSource?
  }

  /// Contexts that are remembered at once; a hostile capture may have any number.
  private static let rememberedContexts = 1 << 16

  private let session: ImportSession
  private let location: SurveyLocation
  private let conditions: Conditions
  private let selection: BeaconSelection
  private var contexts: [ContextKey: ReadingContext] = [:]
  /// Records read so far; the number of the current one, from 1.
  var records = 0
  var line: Int?
  var receiver: Receiver?
  /// What the readings that come now are, if they are not packets.
  var source: ReadingSource?

  /// - Throws: ``LogError`` with `missing-location` and other errors of constants.
  init(_ session: ImportSession) throws {
    self.session = session
    try session.refuseTableOptions()
    let texts = session.mapping.constants.mapValues(HeldText.init)
    let decoder = ContextDecoder { texts[$0]?.cell.trimmed ?? .absent }
    do throws(RowFailure) {
      location = try decoder.location()
      conditions = try decoder.conditions()
      selection = try BeaconSelection(decoder, site: session.site)
    } catch {
      let isPlace = error.code == .missingLocation
      throw session.failure(
        error.code, message: isPlace ? "a capture does not contain its location" : error.message,
        help: isPlace
          ? "give the distance to the beacon, --set distance_m=METRES, or name the location, --set location=NAME"
          : error.help)
    }
    if selection.followsSite { session.choosesDevices = true }
  }

  func take(_ packet: Advertisement, time: Double) throws {
    let payload = AdvertisementPayload(packet.data)
    guard let identity = selection.identity(address: packet.address, payload: payload) else {
      return try passForeign()
    }
    if packet.isRepeat {
      return try session.warn(
        .repeatedReport, .note,
        "scan responses and fragments are not counted again: one advertising event is one packet")
    }
    guard SurveyBounds.isTime(time) else {
      return try reject(
        .invalidTimestamp, "expected a time from 2010 to 2100, found \(time) s", help: Timestamp.help)
    }
    guard let level = packet.level, Level.isLevel(level) else {
      return try session.reject(
        .sentinelRSSI, .warning, at: ImportSession.Place(line: line),
        message: "packet \(records) has no level\(packet.level.map { ", but \($0)" } ?? "")",
        help: "levels are between −119 and −2 dBm; the receiver has none for this packet",
        text: "packet \(records)")
    }
    if identity != .address(packet.address) { session.addressTurns.see(identity, from: packet.address) }
    try session.add(context(identity, packet.channel), time: time, level: level) {
      (ImportSession.Place(line: line), "packet \(records)")
    }
  }

  /// Takes a packet of a device that is not the survey's, or that does not say whose it is.
  func passForeign() throws {
    try session.warn(
      .foreignDevice, .note, "devices that are not beacons of the survey are counted but not kept",
      help: "list the beacons in survey.toml, name one with --set beacon=NAME or --set address=ADDRESS, "
        + "or keep every device with --keep-addresses")
  }

  /// Takes a record that is not an advertising packet: a command, a connection's data, a scan request.
  func passOther() throws {
    try session.warn(.notAdvertising, .note, "records that are not advertising packets are skipped")
  }

  func passFailedCRC() throws {
    try session.warn(
      .crcFailed, .note, "packets with a wrong checksum are dropped: their sender and length are unreliable")
  }

  /// Takes a record that cannot be read; its bytes are not kept, because their sender is unknown.
  func rejectDamaged(_ what: String) throws {
    try reject(.damagedRecord, what, help: "capture whole packets: a snapshot length truncates them")
  }

  /// The packet of a record that is so long behind its header, with the whole record consumed next by ``LogBytes/consume(_:)``; `nil`
  /// if it is not all there, which has been noted, or the log ends.
  func packet(_ log: LogBytes, after header: Int, length: Int) throws -> ByteView? {
    guard length <= session.limits.lineLength else {
      try end(log, "claims \(length) bytes")
      return nil
    }
    return try log.view(header + length)?.suffix(from: header)
  }

  /// Ends the reading, because it is unknown where the next record begins.
  func end(_ log: LogBytes, _ what: String) throws {
    try session.note(
      .error, .damagedRecord,
      message: "record \(records + 1) \(what): the rest cannot be read", help: "copy the capture again")
    log.consume(log.pending.count)
  }

  func noteTruncation() throws {
    try session.note(
      .warning, .truncatedCapture, message: "the capture ends inside record \(records + 1)",
      help: "everything before it is read; check that the capture tool had finished writing")
  }

  /// - Parameter log: Of which the rest cannot be read, if there is one.
  /// - Throws: ``LogError`` with `no-usable-rows` if the capture has no advertising packet of the survey.
  func finish(_ log: LogBytes? = nil) throws {
    if let log, !log.pending.isEmpty { try noteTruncation() }
    guard session.rows == 0 else { return }
    let counts = session.counts.text
    throw session.failure(
      .noUsableRows,
      message:
        "no advertising packet of the survey's beacons among \(records) records\(counts.isEmpty ? "" : " (\(counts))")",
      help: session.givenBeacon == nil
        ? "list the beacons in survey.toml, name one with --set beacon=NAME or --set address=ADDRESS, "
          + "or keep every device with --keep-addresses" : session.foreignHelp)
  }

  private func reject(_ code: IssueCode, _ what: String, help: String) throws {
    try session.reject(
      code, at: ImportSession.Place(line: line), message: "packet \(records): \(what)", help: help,
      text: "packet \(records)")
  }

  private func noteReplaced(_ identity: AdvertisedIdentity, channel: Int?) {
    if selection.everybody != nil { session.replaced.take(identity.identifier) }
    let given = session.mapping.constants
    let own = [
      LogField.channel: channel.map(String.init), .receiver: receiver?.rawValue, .source: source?.rawValue,
    ]
    for (field, found) in own {
      if let found, let value = given[field], value != found { session.replaced.take(field, found) }
    }
  }

  private func context(_ identity: AdvertisedIdentity, _ channel: Int?) -> ReadingContext {
    let key = ContextKey(identity: identity, channel: channel, receiver: receiver, source: source)
    if let context = contexts[key] { return context }
    if contexts.count >= Self.rememberedContexts { contexts.removeAll(keepingCapacity: true) }
    var conditions = conditions
    let given = session.mapping.constants
    if let channel, given[.channel] == nil { conditions.channel = channel }
    if let receiver, given[.receiver] == nil { conditions.receiver = receiver }
    if let source, given[.source] == nil { conditions.source = source }
    noteReplaced(identity, channel: channel)
    let context = session.context(
      beacon: selection.identifier(of: identity), location: location, conditions: conditions)
    contexts[key] = context
    return context
  }
}

/// Puts the times of a live capture on this machine's clock.
///
/// What a capture's times count from shows in its first reading, which has just arrived. Times without zone that lie whole
/// quarters of an hour from now are local times; if they jump by such an amount, back behind the last one or ahead of now, their clock
/// was changed, as in spring and autumn. Times that count from the capture's own start keep their spacing and are
/// moved so that the first falls on its arrival, once more if the capture starts anew. A reading without a time gets
/// that of its arrival. Everything else, a log of former days above all, keeps its times.
struct CaptureClock {
  enum Kind: Equatable {
    case kept
    /// They were local times, this many seconds ahead of UTC.
    case local(Double)
    case sinceStart
    case arrival
  }

  /// Seconds by which a reading may seem to have arrived before it was made, as clocks are read to a second or so, and
  /// seconds that it may have spent in the buffers of the programs before this one.
  static let delays = -5.0...120.0
  private static let quarter = 900.0

  /// `nil` before the first reading.
  private(set) var kind: Kind?
  private var shift = 0.0
  private var last = 0.0

  init() {}
  /// Whether the times are those of now, and can be held against this machine's clock.
  var isLive: Bool { kind != nil && (kind != .kept || isPrompt) }
  private var isPrompt = false

  /// The time of a reading in Unix seconds.
  /// - Parameter time: As the capture has it, in seconds; 0 if it has none.
  /// - Parameter hasZone: Whether it came with a zone, or counts from 1970.
  /// - Parameter arrival: When the reading arrived, Unix seconds.
  mutating func time(_ time: Double, hasZone: Bool, arrival: Double) -> Double {
    // A capture that begins at 0 has times all the same, as its second reading shows.
    if kind == nil || kind == .arrival && time != 0 { decide(time, hasZone: hasZone, arrival: arrival) }
    guard time != 0 else { return arrival }
    if !hasZone { follow(time, arrival: arrival) }
    let restarts = time < last + Self.delays.lowerBound || time + shift > arrival - Self.delays.lowerBound
    if kind == .sinceStart, restarts { shift = arrival - time }
    last = time
    return time + shift
  }

  /// Takes over a change of the clock that local times are read from. What was only held up comes in order, and not from the future.
  private mutating func follow(_ time: Double, arrival: Double) {
    let isLocal = if case .local? = kind { true } else { false }
    guard isLocal || isPrompt,
      time < last + Self.delays.lowerBound || time + shift > arrival - Self.delays.lowerBound,
      let quarters = Self.quarters(arrival - time), quarters != shift
    else { return }
    (kind, shift) = (.local(-quarters), quarters)
  }

  /// The whole quarters of an hour in a delay, in seconds; `nil` if what is left is not a delay of a live capture.
  private static func quarters(_ delay: Double) -> Double? {
    let quarters = ((delay - delays.lowerBound) / quarter).rounded(.down) * quarter
    return abs(quarters) <= 14 * 3600 && delays.contains(delay - quarters) ? quarters : nil
  }

  private mutating func decide(_ time: Double, hasZone: Bool, arrival: Double) {
    let delay = arrival - time
    if time == 0 {
      kind = .arrival
    } else if Self.delays.contains(delay) {
      (kind, isPrompt) = (.kept, true)
    } else if !hasZone, let quarters = Self.quarters(delay) {
      (kind, shift) = (.local(-quarters), quarters)
    } else if SurveyBounds.clockFromStart.contains(time) {
      (kind, shift, last) = (.sinceStart, delay, time)
    } else {
      kind = .kept
    }
  }
}
