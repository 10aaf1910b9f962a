import RadioSurvey
import Ranging
import SurveyImport

/// The numbers of the beacons or receivers that a replay tells apart, and of the places at which they are heard.
final class ReplayTracks {
  private let site: Site
  private let byReceiver: Bool
  private let power: Double?
  private let exponent: Double
  private let zones: ZoneBoundaries
  private var numbers: [String: Int] = [:]
  private var places: [String: Int] = [:]
  private var identifiers: [BeaconIdentifier?] = []
  private(set) var names: [String] = []

  /// - Parameters:
  ///   - power: Level at 1 m that the device assumes, dBm; `nil` for what each beacon broadcasts, or −59 dBm.
  ///   - exponent: Path-loss exponent that it assumes.
  init(site: Site, byReceiver: Bool, power: Double?, exponent: Double, zones: ZoneBoundaries) {
    self.site = site
    self.byReceiver = byReceiver
    self.power = power
    self.exponent = exponent
    self.zones = zones
  }

  /// The beacon of a text that is its name in survey.toml or its identity.
  func identifier(_ text: String) -> BeaconIdentifier {
    site.beacons.first { $0.name == text }?.identifier ?? BeaconIdentifier(text)
  }

  /// The number of what a reading is of: its beacon, or its receiver.
  func number(_ setting: PlayedReading.Setting) -> Int {
    if let number = setting.number { return number }
    let number = byReceiver ? receiver(setting.receiver?.rawValue ?? "?") : number(setting.beacon)
    setting.number = number
    return number
  }

  /// The number of a place; `nil` if the reading has none.
  func place(_ setting: PlayedReading.Setting) -> Int? {
    if let place = setting.place { return place }
    guard let location = setting.location else { return nil }
    // Names of places are not read: a log need not have any.
    let key = "\(location.distance ?? 0) \(location.position.map { "\($0)" } ?? "")"
    let place = places[key] ?? places.count
    places[key] = place
    setting.place = place
    return place
  }

  /// The number of what a table of truth names.
  func number(named text: String) -> Int { byReceiver ? receiver(text) : number(identifier(text)) }

  func number(_ beacon: BeaconIdentifier) -> Int {
    number(key: beacon.description, name: site.beacon(beacon)?.name ?? beacon.description, beacon)
  }

  private func receiver(_ name: String) -> Int { number(key: name, name: name, nil) }

  private func number(key: String, name: String, _ beacon: BeaconIdentifier?) -> Int {
    if let known = numbers[key] { return known }
    numbers[key] = names.count
    names.append(name)
    identifiers.append(beacon)
    return names.count - 1
  }

  /// What the device assumes of a beacon, and its region.
  func beacon(_ number: Int) -> ReplayBeacon {
    let broadcast = identifiers[number].flatMap { site.beacon($0)?.measuredPower }
    return ReplayBeacon(
      unsurveyed: RangingBelief(referencePower: power ?? broadcast ?? -59, pathLossExponent: exponent),
      zones: zones)
  }

  /// Intervals of truth: a row that names a beacon and no distance says that it is the nearest. One with coordinates says it by
  /// those of the beacons.
  func truth(_ table: TruthIntervals) -> [ReplayTruth] {
    table.intervals.map { interval in
      let named = interval.beacon.map(number(named:))
      let distance = interval.location?.distance
      var nearest = distance == nil ? named : nil
      if nearest == nil, !byReceiver, let here = interval.location?.position {
        let known = site.beacons.compactMap { beacon in
          beacon.position.flatMap { here.distance(to: $0) }.map { (beacon.identifier, $0) }
        }
        nearest = known.min { $0.1 < $1.1 }.map { number($0.0) }
      }
      return ReplayTruth(
        start: interval.start, end: interval.end, nearest: nearest, track: named, distance: distance)
    }
  }
}
