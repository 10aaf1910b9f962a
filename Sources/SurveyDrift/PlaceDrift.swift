package import CalibrationModel
import Foundation
package import RadioSurvey
import Statistics

/// Holds the distances of places that the surveyor named in both surveys against one another: a wrong row of the table of truth, another
/// unit of length.
package struct PlaceDrift: Sendable {
  /// A place that is somewhere else than in the calibration.
  package struct Place: Sendable {
    package var place: String
    /// By how much the distance to a beacon differs at most, metres.
    package var metres: Double
    /// Beacons whose distance differs.
    package var beacons: Int
    /// Whether the levels are those of the old place rather than of the new one.
    package var fitsOldPlace: Bool
  }

  /// New lengths in units of those of the calibration, where all differ by the same factor; `nil` otherwise.
  package let factor: Double?
  /// Places elsewhere, in the order of names; none if all differ by one factor, or most are elsewhere and names mean something else: their
  /// levels do not fit the calibration.
  package let places: [Place]
  /// Of most places, where they are elsewhere: what that means; `nil` if most are where they were.
  package let whole: Whole?
  /// Beacons whose distances differ while the places are where they were: survey.toml has another position for them than the calibration.
  package let repositioned: Set<BeaconIdentifier>
  /// Distances that these had at places of the calibration, metres.
  private let before: [DriftPlace: Double]

  package enum Whole: Sendable {
    /// The levels fit the calibration: the coordinates or distances of the new logs are wrong as a whole.
    case positions
    /// The levels are others, too: the names mean other places, or the logs are of another venue.
    case names
  }

  /// Shares of a distance, and metres, by which it may differ.
  private static let tolerance = (share: 0.1, metres: 0.5)
  /// Metres, and dB from place to place, from which on other names are meant rather than places measured less exactly.
  private static let otherNames = (metres: 3.0, decibels: 3.0)

  /// - Parameter beacons: where they hang; coordinates in other units than theirs give distances that differ by no single factor.
  package init(
    _ new: [ConditionFit], dwells: [Dwell] = [], beacons: [BeaconIdentifier: Position] = [:],
    calibration: [ConditionFit]
  ) {
    let samples = DriftSample.samples(new, calibration)
    let before = DriftPlace.grouped(samples.old)
    typealias Pair = (place: String, beacon: BeaconIdentifier, new: DriftSample, old: DriftSample)
    let pairs = DriftPlace.grouped(samples.new).flatMap { key, now -> [Pair] in
      guard let now = now.first, let then = before[key]?.first else { return [] }
      return [(key.place, key.beacon, now, then)]
    }
    let ratios = pairs.map { log($0.new.distance / $0.old.distance) }
    let middle = Median.of(ratios)
    let isOneFactor =
      ratios.count >= LevelDifference.minimumPlaces && abs(middle) > log(1.2)
      && ratios.count { abs($0 - middle) < log(1.05) } * 10 >= ratios.count * 9
    factor =
      isOneFactor
      ? exp(middle) : Self.factor(ofCoordinates: dwells, beacons, before.mapValues { $0[0].distance })
    self.before = before.mapValues { $0[0].distance }
    guard factor == nil else {
      (places, whole, repositioned) = ([], nil, [])
      return
    }
    func differs(_ gap: Double, _ pair: Pair) -> Bool {
      gap > max(Self.tolerance.metres, Self.tolerance.share * pair.old.distance)
    }
    func hasOtherDistance(_ pair: Pair) -> Bool {
      differs(abs(pair.new.distance - pair.old.distance), pair)
    }
    func isElsewhere(_ pair: Pair) -> Bool {
      guard hasOtherDistance(pair) else { return false }
      let gap = pair.old.position.flatMap { pair.new.position?.along(to: $0) }
      return gap.map { differs($0, pair) } ?? true
    }
    let groups = Dictionary(grouping: pairs, by: \.place)
    let found = groups.compactMap { place, pairs -> Place? in
      let elsewhere = pairs.filter(isElsewhere)
      guard elsewhere.count * 2 > pairs.count else { return nil }
      let shift = elsewhere.map { abs($0.new.level - $0.old.level) }.mean
      let fitted = elsewhere.compactMap { pair -> Double? in
        DriftSample.change([pair.new], since: [pair.old]).map(abs)
      }
      return Place(
        place: place, metres: elsewhere.map { abs($0.new.distance - $0.old.distance) }.max() ?? 0,
        beacons: Set(elsewhere.map(\.beacon)).count, fitsOldPlace: fitted.isEmpty || shift < fitted.mean)
    }
    let areMost = found.count * 2 > groups.count
    let changes = pairs.map { $0.new.level - $0.old.level }
    let middleChange = Median.of(changes)
    whole =
      !areMost || found.count < LevelDifference.minimumPlaces
      ? nil
      : found.count(where: \.fitsOldPlace) * 3 > found.count * 2
        ? .positions
        : Median.of(found.map(\.metres)) > Self.otherNames.metres
          && changes.map({ abs($0 - middleChange) }).mean > Self.otherNames.decibels ? .names : nil
    let elsewhere = Set(found.map(\.place))
    let known = samples.old.reduce(into: [String: Position]()) { $0[$1.place] = $1.position }
    places =
      areMost && whole == nil
      ? []
      : (found + Self.divided(dwells.filter { !elsewhere.contains($0.location.name) }, known)).sorted {
        $0.place < $1.place
      }
    repositioned = Set(
      Dictionary(grouping: pairs.filter { !elsewhere.contains($0.place) }, by: \.beacon).filter { _, own in
        let other = own.filter(hasOtherDistance)
        return other.count * 2 > own.count && Set(other.map(\.place)).count >= LevelDifference.minimumPlaces
      }.keys)
  }

  /// Names under which a log has rows of two points, where few names have: where one of them is, against the other or the calibration.
  private static func divided(_ dwells: [Dwell], _ known: [String: Position]) -> [Place] {
    let places = Dictionary(grouping: dwells.filter { $0.location.isNamed && $0.location.position != nil }) {
      $0.location.name
    }
    let found = places.compactMap { name, own -> Place? in
      let points = own.compactMap(\.location.position)
      // Floors may number their places alike.
      func gap(_ one: Position, _ other: Position) -> Double { one.along(to: other) ?? 0 }
      guard let then = known[name] ?? points.first,
        let far = points.max(by: { gap($0, then) < gap($1, then) }),
        points.contains(where: { gap($0, far) > otherNames.metres })
      else { return nil }
      let there = own.filter { $0.location.position.map { gap($0, far) < gap($0, then) } ?? false }
      return Place(
        place: name, metres: gap(far, then), beacons: Set(there.map(\.beacon)).count, fitsOldPlace: false)
    }
    return found.count * 4 <= places.count ? found : []
  }

  /// The same locations with the distances of the calibration to ``repositioned`` beacons, so that levels are held against levels.
  package func restored(_ fit: ConditionFit) -> ConditionFit {
    guard !repositioned.isEmpty else { return fit }
    var sample = fit.sample
    for index in sample.locationMeans.indices where repositioned.contains(sample.locationMeans[index].beacon)
    {
      let mean = sample.locationMeans[index]
      let key = DriftPlace(
        beacon: mean.beacon, setting: fit.conditions.setting, place: mean.location)
      if mean.isNamed, let distance = before[key] { sample.locationMeans[index].distance = distance }
    }
    return ConditionFit(sample, fit.outcome)
  }

  /// Lengths in metres of units that coordinates are written in by mistake: millimetres, centimetres, inches, feet, kilometres.
  private static let units = [0.001, 0.01, 0.0254, 0.3048, 1000]

  /// The factor of a unit by which distances are too large, if one is within a factor of two.
  package static func unitFactor(near factor: Double) -> Double? {
    units.map { 1 / $0 }.first { abs(log($0 / factor)) < log(2) }
  }

  /// The factor by which coordinates of the new logs are too large: in that unit, unlike in metres, the distances of nine in ten
  /// dwells are those of the calibration.
  private static func factor(
    ofCoordinates dwells: [Dwell], _ beacons: [BeaconIdentifier: Position], _ known: [DriftPlace: Double]
  ) -> Double? {
    let pairs = dwells.compactMap { dwell -> (place: Position, beacon: Position, distance: Double)? in
      let key = DriftPlace(
        beacon: dwell.beacon, setting: dwell.conditions.fitConditions.setting, place: dwell.location.name)
      guard dwell.location.isNamed, let place = dwell.location.position, let beacon = beacons[dwell.beacon],
        let distance = known[key]
      else { return nil }
      return (place, beacon, distance)
    }
    guard pairs.count >= LevelDifference.minimumPlaces else { return nil }
    func fits(_ unit: Double) -> Bool {
      let agreeing = pairs.count { pair in
        let x = pair.place.x * unit - pair.beacon.x
        let y = pair.place.y * unit - pair.beacon.y
        // Heights may be known or not, in either unit: nearer than they let be is no contradiction.
        let flat = (x * x + y * y).squareRoot()
        return flat < pair.distance + tolerance.metres && flat > pair.distance * 0.5 - 2
      }
      return agreeing * 10 >= pairs.count * 9
    }
    return fits(1) ? nil : units.first(where: fits).map { 1 / $0 }
  }
}
