import CalibrationModel
import ArgumentParser
import Foundation
import RadioSurvey
import Ranging
import SurveyImport
import Terminal
import Wording
import SurveyAnalysis

/// Writes steps as they come: to a file in blocks, and from a pipe whenever all that has come was replayed.
final class ReplayOutput: LiveControl {
  private static let block = 1 << 16

  private let output: OutputOptions
  private let onlyChanges: Bool
  private let showsSteps: Bool
  private var held = Data()
  private var isHeaded = false
  private(set) var switches = 0
  /// Lets time pass, and says whether to go on.
  var onTick: () throws -> Bool = { true }
  /// What went wrong while time passed.
  private(set) var failure: (any Error)?
  var terminal: Int32? { nil }

  init(_ output: OutputOptions, onlyChanges: Bool, showsSteps: Bool) {
    self.output = output
    self.onlyChanges = onlyChanges
    self.showsSteps = showsSteps
  }

  func take(_ step: ReplayStep, names: [String]) throws {
    switches += step.events.count { $0.kind == .nearest && $0.track != nil && $0.from != nil }
    guard showsSteps, !onlyChanges || !step.events.isEmpty else { return }
    let document = ReplayStepDocument(step, names: names)
    switch output.format {
    case .json: held += try document.jsonLine()
    case .text:
      if !isHeaded { held += Data((ReplayText.heading + "\n").utf8) }
      isHeaded = true
      held += Data((ReplayText.line(document) + "\n").utf8)
    }
    if held.count >= Self.block { try flush() }
  }

  func flush() throws {
    guard !held.isEmpty else { return }
    let data = held
    held = Data()
    try Console.standardOutput(data)
  }

  func finish(_ document: ReplayDocument) throws {
    switch output.format {
    case .json: held += try document.jsonLine()
    case .text: held += Data(((isHeaded ? "\n" : "") + ReplayText.render(document)).utf8)
    }
    try flush()
  }

  func tick() throws(LogError) -> Bool {
    guard failure == nil else { return false }
    do {
      let goesOn = try onTick()
      try flush()
      return goesOn
    } catch {
      failure = error
      return false
    }
  }

  func take(answer: String?) throws(LogError) {}
}

/// Whether a table of truth is on the clock of the log that it is held against.
final class ReplayTruthCheck {
  let table: TruthTable
  private let log: String
  private var span: ClosedRange<Double>?
  private var isCovered = false

  init(_ table: TruthTable, log: String) {
    self.table = table
    self.log = log
  }

  /// - Throws: ``LogError`` with `invalid-truth` if the times of the log have a zone, and those of the table do not.
  func take(_ reading: PlayedReading) throws {
    if span == nil, reading.hasZone { try table.demandZones(of: log) }
    span =
      min(
        span?.lowerBound ?? reading.time, reading.time)...max(span?.upperBound ?? reading.time, reading.time)
    isCovered = isCovered || table.covers(reading.time)
    table.see(reading)
  }

  /// - Throws: ``LogError`` with `outside-truth` if the table covers no reading, or with `invalid-truth` if it names what does not exist.
  func finish(_ output: OutputOptions, site: Site, tracks: ReplayTracks) throws {
    if let span, !isCovered { throw table.failure(log: log, readings: span) }
    try table.demandNames(tracks.known, isKnown: tracks.isKnown)
    for doubt in table.doubts(site) { output.note(TerminalText.lines(doubt.description)) }
  }
}

/// `mean=10`, `exponential=0.3` or `kalman=0.5,6`.
extension ReplayFilter: ExpressibleByArgument {
  /// `nil` if the text names no filter, or its numbers are out of range.
  package init?(argument: String) {
    let parts = argument.split(separator: "=", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    let numbers = parts[1].split(separator: ",", omittingEmptySubsequences: false).map { Double($0) ?? .nan }
    switch (parts[0], numbers.count) {
    case ("mean", 1):
      guard let packets = Int(parts[1]), (1...1000).contains(packets) else { return nil }
      self = .mean(packets: packets)
    case ("exponential", 1):
      guard numbers[0] > 0, numbers[0] <= 1 else { return nil }
      self = .exponential(weight: numbers[0])
    case ("kalman", 2):
      guard (0...100).contains(numbers[0]), numbers[1] > 0, numbers[1] <= 100 else { return nil }
      self = .kalman(drift: numbers[0], noise: numbers[1])
    default: return nil
    }
  }

  /// As it is typed.
  package var defaultValueDescription: String {
    switch self {
    case .mean(let packets): "mean=\(packets)"
    case .exponential(let weight): "exponential=\(Self.text(weight))"
    case .kalman(let drift, let noise): "kalman=\(Self.text(drift)),\(Self.text(noise))"
    }
  }

  private static func text(_ number: Double) -> String {
    number == number.rounded() ? "\(Int(number))" : "\(number)"
  }
}

/// The numbers of the beacons or receivers in a replay, and of the places at which they are heard.
final class ReplayTracks {
  private let site: Site
  private let byReceiver: Bool
  private let power: Double?
  private let exponent: Double
  private let zones: ZoneBoundaries
  private var numbers: [String: Int] = [:]
  private var places: [String: Int] = [:]
  private var identifiers: [BeaconIdentifier?] = []
  /// What beacons broadcast as their level at 1 m by the log, dBm, by number.
  private var powers: [Int: Double] = [:]
  private(set) var names: [String] = []
  /// The numbers of what was heard.
  private var heard: Set<Int> = []

  /// - Parameter power: Level at 1 m that the device assumes, dBm; `nil` for what each beacon broadcasts by survey.toml or the log, or −59 dBm.
  /// - Parameter exponent: Path-loss exponent that it assumes.
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
    heard.insert(number)
    return number
  }

  /// Names of what was heard, and of what survey.toml declares.
  var known: [String] {
    heard.sorted().map { names[$0] }
      + (byReceiver ? site.receivers.map(\.receiver.rawValue) : site.beacons.compactMap(\.name))
  }

  /// Whether the log or survey.toml has a beacon or receiver of this name.
  func isKnown(_ text: String) -> Bool {
    heard.contains(number(named: text)) || known.contains(text)
      || !byReceiver && site.beacon(identifier(text)) != nil
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

  func number(named text: String) -> Int { byReceiver ? receiver(text) : number(identifier(text)) }

  func number(_ beacon: BeaconIdentifier) -> Int {
    number(key: beacon.description, name: site.beacon(beacon)?.name ?? beacon.description, beacon)
  }

  /// Takes what a beacon broadcasts by the log; the first value that can be a level at 1 m counts.
  func hear(_ power: Double?, of setting: PlayedReading.Setting) {
    guard let power, (-100 ... -20).contains(power), !byReceiver else { return }
    let number = number(setting)
    if powers[number] == nil { powers[number] = power }
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
    let broadcast = identifiers[number].flatMap { site.beacon($0)?.measuredPower } ?? powers[number]
    return ReplayBeacon(
      unsurveyed: RangingBelief(referencePower: power ?? broadcast ?? -59, pathLossExponent: exponent),
      zones: zones)
  }

  /// Intervals of truth: a row that names a beacon and no distance says that it is the nearest. One with coordinates says it by
  /// those of the beacons.
  func truth(_ table: TruthTable) -> [ReplayTruth] {
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
