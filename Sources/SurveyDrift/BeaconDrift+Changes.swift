import CalibrationModel
import Foundation
import PathLoss
import RadioSurvey
import Statistics
import Support

/// How far each beacon changed, at places of the calibration or at new ones.
extension BeaconDrift {
  /// Changes of places that were named both times, less those of all beacons, or of some.
  func paired(_ still: Set<BeaconIdentifier>? = nil) -> [Change] {
    typealias Place = (change: Double, packets: Int, noise: Double, isAtFloor: (old: Bool, new: Bool))
    let before = DriftPlace.grouped(old)
    // Each survey has its own: another receiver may have made it.
    let floors = (old: Self.floors(old), new: Self.floors(new))
    var values: [BeaconIdentifier: [FitConditions: [String: Place]]] = [:]
    var levels: [BeaconIdentifier: [(before: Double, now: Double)]] = [:]
    for (key, samples) in DriftPlace.grouped(new) {
      guard let earlier = before[key] else { continue }
      let isSame = abs(log10(samples.map(\.distance).mean / earlier.map(\.distance).mean)) < 0.01
      let (level, known) = (samples.map(\.level).mean, earlier.map(\.level).mean)
      guard let change = isSame ? level - known : DriftSample.change(samples, since: earlier) else {
        continue
      }
      levels[key.beacon, default: []].append((known, level))
      let (now, then) = (samples.reduce(0) { $0 + $1.packets }, earlier.reduce(0) { $0 + $1.packets })
      values[key.beacon, default: [:]][key.setting, default: [:]][key.place] = (
        change, min(now, then),
        (samples[0].fadingVariance ?? 0) * (1 / Double(max(1, now)) + 1 / Double(max(1, then))),
        (
          known <= floors.old[key.setting] ?? -.infinity, level <= floors.new[key.setting] ?? -.infinity
        )
      )
    }
    let sure = values.mapValues { settings in
      settings.mapValues { places in
        let sure = places.filter { $0.value.packets >= Self.surePackets }
        return sure.count >= LevelDifference.minimumPlaces ? sure : places
      }
    }
    /// What is clear of the floors whatever its change, by place.
    func free(_ settings: [FitConditions: [String: Place]]) -> [String: [Double]] {
      settings.values.joined().reduce(into: [:]) { changes, entry in
        let place = entry.value
        if !place.isAtFloor.old, !place.isAtFloor.new { changes[entry.key, default: []].append(place.change) }
      }
    }
    let clear = Dictionary(
      uniqueKeysWithValues: sure.map { beacon, settings in
        // At a floor the level changed by as much as its mean, or more.
        let known = free(settings)
        let usual = known.count < LevelDifference.minimumPlaces ? 0 : Median.of(known.values.flatMap(\.self))
        return (
          beacon,
          settings.mapValues {
            $0.filter { _, place in
              let (floor, excess) = (place.isAtFloor, place.change - usual)
              return !floor.old && !floor.new || floor.new && excess < -2 * margin(beacon)
                || floor.old && excess > 2 * margin(beacon)
            }
          }
        )
      })
    let common = Self.common(clear.mapValues { $0.mapValues { $0.values.map(\.change) } }, of: still)
    // One decibel, squared, of what is otherwise no longer the same, and the fading of each setting's packets.
    func noise(_ settings: [FitConditions: [String: Place]]) -> [Double] {
      var values: [String: [Double]] = [:]
      for places in settings.values {
        for (name, place) in places { values[name, default: []].append(place.noise) }
      }
      return values.sorted { $0.key < $1.key }.map { 1 + $0.value.sorted().mean / Double($0.value.count) }
    }
    let changes = sure.sorted { $0.key < $1.key }.compactMap { beacon, settings -> Change? in
      func places(_ settings: [FitConditions: [String: Place]]?, less common: [FitConditions: Double])
        -> [Double]
      {
        Self.places((settings ?? [:]).mapValues { $0.mapValues(\.change) }, less: common)
      }
      let (all, own) = (places(settings, less: common), places(clear[beacon], less: common))
      guard all.count >= LevelDifference.minimumPlaces else { return nil }
      let levels = (levels[beacon] ?? []).sorted { $0 < $1 }
      let isClear = own.count >= LevelDifference.minimumPlaces
      let used = isClear ? clear[beacon] ?? [:] : settings
      return Change(
        beacon: beacon, places: isClear ? own : all, before: [], noise: noise(used),
        whole: places(used, less: [:]).mean,
        levels: (levels.map(\.before).mean, levels.map(\.now).mean), isClear: isClear,
        clearPlaces: own.count, tellsEvenness: free(used).count >= BeaconWhereabouts.fewestPlaces)
    }
    let usual = Median.of(changes.flatMap(\.noise))
    return changes.map { change in
      var change = change
      change.noise = change.noise.map { $0 / usual }
      return change
    }
  }

  /// Residuals by beacon, setting and place.
  private static func bySetting(
    _ samples: [DriftSample], _ residual: (DriftSample) -> Double? = \.residual
  ) -> [BeaconIdentifier: [FitConditions: [String: Double]]] {
    samples.reduce(into: [:]) { values, sample in
      guard let level = residual(sample) else { return }
      values[sample.beacon, default: [:]][sample.setting, default: [:]][sample.place] = level
    }
  }

  /// What changed for all beacons of each setting, by the mean residuals of all their places.
  var commonChange: [FitConditions: Double] { Self.common(Self.bySetting(new), Self.bySetting(old)) }

  private static func common(
    _ now: [BeaconIdentifier: [FitConditions: [String: Double]]],
    _ then: [BeaconIdentifier: [FitConditions: [String: Double]]], of some: Set<BeaconIdentifier>? = nil
  ) -> [FitConditions: Double] {
    var differences: [BeaconIdentifier: [FitConditions: [Double]]] = [:]
    for (beacon, settings) in now {
      for (setting, places) in settings {
        guard let earlier = then[beacon]?[setting] else { continue }
        let before = earlier.values.sorted().mean
        differences[beacon, default: [:]][setting] = places.values.map { $0 - before }
      }
    }
    return common(differences, of: some)
  }

  /// Residuals of new places less what changed for all beacons, or some, beside the old ones.
  func unpaired(_ still: Set<BeaconIdentifier>? = nil) -> [Change] {
    let walls = DriftWalls(new: new, old: old)
    let (now, then) = (Self.bySetting(new, walls.residual), Self.bySetting(old, walls.residual))
    let common = Self.common(now, then, of: still)
    let (samples, earlierSamples) = (
      Dictionary(grouping: new, by: \.beacon), Dictionary(grouping: old, by: \.beacon)
    )
    return now.sorted { $0.key < $1.key }.compactMap { beacon, settings in
      let earlier = Self.places((then[beacon] ?? [:]).filter { settings[$0.key] != nil }, less: [:])
      let known = settings.filter { then[beacon]?[$0.key] != nil }
      let places = Self.places(known, less: common)
      guard min(places.count, earlier.count) >= LevelDifference.minimumPlaces else { return nil }
      return Change(
        beacon: beacon, places: places, before: earlier, lossVariance: walls.variance(of: beacon),
        alikeness: DriftSample.alikeness(samples[beacon] ?? [], earlierSamples[beacon] ?? []),
        whole: Self.places(known, less: [:]).mean - earlier.mean)
    }
  }

  /// What changed for all beacons of each setting, or for some of them; none where fewer than three can be compared.
  private static func common(
    _ changes: [BeaconIdentifier: [FitConditions: [Double]]], of some: Set<BeaconIdentifier>?
  ) -> [FitConditions: Double] {
    var means: [FitConditions: [Double]] = [:]
    for (beacon, settings) in changes where some?.contains(beacon) ?? true {
      for (setting, places) in settings where places.count >= LevelDifference.minimumPlaces {
        means[setting, default: []].append(places.sorted().mean)
      }
    }
    let fewest = some == nil ? LevelDifference.minimumBeacons : 1
    return means.filter { $0.value.count >= fewest }.mapValues(Median.of)
  }

  /// The mean of each place over its settings, in the order of names.
  static func places(_ settings: [FitConditions: [String: Double]], less common: [FitConditions: Double])
    -> [Double]
  {
    var values: [String: [Double]] = [:]
    for (setting, places) in settings.sorted(by: { $0.key < $1.key }) {
      for (place, level) in places { values[place, default: []].append(level - (common[setting] ?? 0)) }
    }
    return values.sorted { $0.key < $1.key }.map { $0.value.mean }
  }
}
