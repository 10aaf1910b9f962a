import RadioSurvey

/// Which of the devices that a capture hears are beacons of the survey.
///
/// Most devices in the room belong to passers-by, so only these are kept:
///
/// * With the constants `uuid`, `major` and `minor`, or `address`, or `beacon`: that one beacon. `beacon` alone names it by its triple, its
///   address, its Eddystone-UID or its local name; beside one of the others it is the name under which the beacon is kept.
/// * Without them: the beacons that the site lists, by any of the same, and everybody who sends a beacon payload (iBeacon, AltBeacon,
///   Eddystone-UID). Of an Eddystone beacon these are its UID frames; to count the others too, list its address.
/// * With the constant `address = *`: everybody, by beacon payload or else by address; or, with `beacon` beside it, under that one name.
struct BeaconSelection {
  private var wanted: [AdvertisedIdentity: BeaconIdentifier] = [:]
  private var keepsBeaconPayloads = true
  private var keepsEverybody = false
  /// What everybody is called; `nil` if everybody keeps an identity of their own.
  private(set) var everybody: BeaconIdentifier?
  private let wantsNames: Bool
  var followsSite: Bool { keepsBeaconPayloads }

  init(_ decoder: ContextDecoder, site: Site) throws(RowFailure) {
    let address = decoder.value(.address)
    let label =
      decoder.value(.beacon).isEmpty
      ? nil : try ContextDecoder { $0 == .beacon ? decoder.value($0) : .absent }.beacon()
    if address.bytes.elementsEqual([UInt8(ascii: "*")]) {
      keepsEverybody = true
      if let label {
        // An address or a triple is that of one device.
        guard case .name = label else {
          throw RowFailure(
            code: .refusedValue, field: .beacon,
            message: "\(label) is one device, but all addresses are requested",
            help: "leave out --keep-addresses, or name the beacon with --set beacon=NAME")
        }
        everybody = site.identifier(of: label)
      }
    } else if !address.isEmpty || !decoder.value(.uuid).isEmpty {
      let device = try ContextDecoder { $0 == .beacon ? .absent : decoder.value($0) }.beacon()
      wanted = [AdvertisedIdentity(device): site.identifier(of: label ?? device)]
      keepsBeaconPayloads = false
    } else if let label {
      let beacon = site.identifier(of: label)
      wanted = [AdvertisedIdentity(beacon): beacon]
      keepsBeaconPayloads = false
    }
    if keepsBeaconPayloads {
      for beacon in site.beacons { wanted[AdvertisedIdentity(beacon.identifier)] = beacon.identifier }
    }
    wantsNames = wanted.keys.contains { if case .name = $0 { true } else { false } }
  }

  var takesNames: Bool { wantsNames || keepsEverybody }

  /// The identity by which a packet is kept; `nil` for a device that is not the survey's.
  func identity(address: UInt64, payload: AdvertisementPayload) -> AdvertisedIdentity? {
    if let beacon = payload.beacon, wanted[beacon] != nil { return beacon }
    if wanted[.address(address)] != nil { return .address(address) }
    if wantsNames, let name = payload.name {
      let identity = AdvertisedIdentity.name(name.array)
      if wanted[identity] != nil { return identity }
    }
    if keepsBeaconPayloads, let beacon = payload.beacon { return beacon }
    return keepsEverybody ? .address(address) : nil
  }

  /// The same for a source that writes identities as text.
  /// - Parameter names: By what it may be named, the first of them its own identifier.
  func beacon(payload: AdvertisedIdentity?, address: UInt64?, names: [String]) -> BeaconIdentifier? {
    if let everybody { return payload == nil && address == nil && names.isEmpty ? nil : everybody }
    let named = wantsNames ? names.map { AdvertisedIdentity.name(Array($0.utf8)) } : []
    let known = [payload, address.map { .address($0) }].compactMap(\.self) + named
    if let identity = known.first(where: { wanted[$0] != nil }) { return identifier(of: identity) }
    if keepsBeaconPayloads, let payload { return payload.identifier }
    guard keepsEverybody else { return nil }
    return address.map { AdvertisedIdentity.address($0).identifier } ?? names.first.map { .name($0) }
  }

  func identifier(of identity: AdvertisedIdentity) -> BeaconIdentifier {
    everybody ?? wanted[identity] ?? identity.identifier
  }
}

extension BeaconSelection {
  /// - Throws: ``LogError`` if a constant names a beacon that can be none.
  init(_ session: ImportSession) throws {
    let texts = session.mapping.constants.mapValues(HeldText.init)
    do throws(RowFailure) {
      self = try BeaconSelection(ContextDecoder { texts[$0]?.cell.trimmed ?? .absent }, site: session.site)
    } catch { throw session.failure(error.code, message: error.message, help: error.help) }
    if followsSite { session.choosesDevices = true }
  }
}

/// What a receiver heard last of a beacon, on whichever channel.
final class Hearing {
  struct Key: Hashable {
    var beacon: BeaconIdentifier
    var receiver: Receiver?
  }

  struct Quick {
    /// When, Unix seconds.
    var time: Double
    var contextSerial: Int
    /// What its times say about the receiver's clock.
    var resolution: ClockResolution
    /// Whether the hearing was dropped; a context that still points here must look again.
    var isForgotten = false
  }

  /// See ``Quick``; valid as long as the hearing.
  let quick: UnsafeMutablePointer<Quick>
  var context: ReadingContext { didSet { quick.pointee.contextSerial = context.serial } }

  init(_ context: ReadingContext, time: Double, resolution: ClockResolution) {
    self.context = context
    var resolution = resolution
    resolution.see(time)
    quick = .allocate(capacity: 1)
    quick.initialize(to: Quick(time: time, contextSerial: context.serial, resolution: resolution))
  }

  deinit { quick.deallocate() }
}
