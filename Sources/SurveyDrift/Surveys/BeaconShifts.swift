package import CalibrationModel
import Foundation
import PathLoss
package import RadioSurvey
import Statistics

/// How far each beacon's level moved from one survey to another, against the middle of all beacons under the same conditions.
///
/// What a day, a phone or a person changes for all beacons alike is in the middle and falls out, so that this can be said even where
/// each survey is one sitting. With D_b the change of beacon b, it is D_b − median D. What all beacons changed by together is not in
/// it, and if most of them changed, the few that did not stand out.
///
/// *Paired*, if three beacons or more have three places or more that the surveyor named both times: D_b is the mean over places of
/// new less old level, the fall between differing distances taken off. Otherwise D_b is the difference of the mean levels of the
/// beacon's places, moved along the fitted fall to their common mean log distance; the slopes' errors enter as far as they are moved.
/// The variance of a place is pooled over the beacons, and no less than the beacon's own.
///
/// Beacons that change more than their places explain, by furniture or by the people who stood there, make all errors larger: by
/// 1.4826 times the median of |D_b − median D| in standard errors, where that is above 1.
package struct BeaconShifts: Sendable {
  /// Beacons that can be distinguished.
  package static let minimumBeacons = 3

  /// The change of one beacon against the middle.
  package struct Shift: Sendable {
    /// The beacon.
    package var beacon: BeaconIdentifier
    /// Places of the later survey, or those of both if they are paired.
    package var places: Int
    /// Places of the earlier survey.
    package var earlierPlaces: Int
    /// Its change less that of the middle.
    package var change: LevelDifference
  }

  /// In the order of their identities.
  package let shifts: [Shift]
  /// Whether places that were named both times are compared.
  package let isPaired: Bool

  /// - Returns: `nil` with fewer than three beacons of three places in both surveys, and where one of the fits has no fall with distance.
  package init?(_ later: ConditionFit, since earlier: ConditionFit) {
    let means = (later.locationMeans, earlier.locationMeans)
    let hasLevels = (means.0 + means.1).allSatisfy { $0.level != nil }
    guard let new = Fall(later), let old = Fall(earlier) else { return nil }
    let places = (
      Self.places(means.0, hasLevels), Self.places(means.1, hasLevels)
    )
    let beacons = places.0.keys.filter {
      places.0[$0]?.count ?? 0 >= LevelDifference.minimumPlaces
        && places.1[$0]?.count ?? 0 >= LevelDifference.minimumPlaces
    }.sorted()
    guard beacons.count >= Self.minimumBeacons else { return nil }
    let pairs = beacons.map { Self.pairs(places.0[$0] ?? [], places.1[$0] ?? [], slope: old.slope) }
    let paired = beacons.indices.filter { pairs[$0].count >= LevelDifference.minimumPlaces }
    isPaired = paired.count >= Self.minimumBeacons
    shifts =
      isPaired
      ? Self.middled(paired.map { (beacons[$0], pairs[$0]) }, fading: Self.fading(later, earlier))
      : Self.middled(
        beacons.map { ($0, places.0[$0] ?? [], places.1[$0] ?? []) }, new: new, old: old)
  }

  /// The fall of the level with distance.
  private struct Fall {
    /// dB per decade.
    var slope: Double
    var variance: Double

    /// That within beacons if known: beacons of different power hide it.
    init?(_ fit: ConditionFit) {
      if let within = fit.sample.beaconLevels?.pathLossExponent, let error = within.standardError {
        (slope, variance) = (-10 * within.estimate, 100 * error * error)
      } else if let line = fit.outcome.line {
        slope = -10 * line.pathLossExponent.estimate
        variance = line.covarianceElsewhere.slopeVariance
      } else {
        return nil
      }
    }
  }

  private struct Place {
    var name: String?
    var x: Double
    var level: Double
  }

  private static func places(_ means: [LocationMean], _ hasLevels: Bool) -> [BeaconIdentifier: [Place]] {
    Dictionary(grouping: means, by: \.beacon).mapValues { own in
      own.map {
        Place(
          name: $0.isNamed ? $0.location : nil, x: log10($0.distance),
          level: (hasLevels ? $0.level : nil) ?? $0.mean)
      }
    }
  }

  /// New less old level of each place that was named both times; a place at several distances counts once.
  private static func pairs(_ new: [Place], _ old: [Place], slope: Double) -> [Double] {
    func named(_ places: [Place]) -> [String: Double] {
      var levels: [String: [Double]] = [:]
      for place in places {
        guard let name = place.name else { continue }
        levels[name, default: []].append(place.level - slope * place.x)
      }
      return levels.mapValues { own in own.reduce(0, +) / Double(own.count) }
    }
    let before = named(old)
    return named(new).sorted { $0.key < $1.key }.compactMap { name, level in
      before[name].map { level - $0 }
    }
  }

  /// What fading alone makes of the variance of a place's difference, dB².
  private static func fading(_ fits: ConditionFit...) -> Double {
    fits.reduce(0) { sum, fit in
      guard let model = PathLossModel(fit), !fit.locationMeans.isEmpty else { return sum }
      let factors = fit.locationMeans.reduce(0) { $0 + model.averagingFactor(packets: $1.receivedPackets) }
      return sum + model.fadingSD * model.fadingSD * factors / Double(fit.locationMeans.count)
    }
  }

  private static func middled(_ pairs: [(BeaconIdentifier, [Double])], fading: Double) -> [Shift] {
    let samples = pairs.map { BeaconSample(x: $0.1.map { _ in 0 }, y: $0.1, slope: 0) }
    let freedom = Double(samples.reduce(0) { $0 + $1.count - 1 })
    let pooled = max(samples.reduce(0) { $0 + $1.squares } / max(1, freedom), fading)
    return middled(
      samples.enumerated().map { index, sample in
        Shift(
          beacon: pairs[index].0, places: sample.count, earlierPlaces: sample.count,
          change: LevelDifference(
            sample.mean, standardError: sample.variance(pooled: pooled).squareRoot(),
            degreesOfFreedom: max(1, freedom)))
      })
  }

  private static func middled(
    _ beacons: [(beacon: BeaconIdentifier, new: [Place], old: [Place])], new: Fall, old: Fall
  ) -> [Shift] {
    func samples(_ places: [[Place]], _ fall: Fall) -> (own: [BeaconSample], pooled: Double, freedom: Double)
    {
      let own = places.map { BeaconSample(x: $0.map(\.x), y: $0.map(\.level), slope: fall.slope) }
      let count = own.reduce(0) { $0 + $1.count }
      let freedom = Double(max(1, count - own.count - 1))
      let squares = own.reduce(0.0) { $0 + $1.squares }
      return (own, squares / freedom, freedom)
    }
    let later = samples(beacons.map(\.new), new)
    let earlier = samples(beacons.map(\.old), old)
    return middled(
      beacons.indices.map { index in
        let (one, other) = (later.own[index], earlier.own[index])
        let middle = (one.centre + other.centre) / 2
        let way = (one.centre - other.centre) / 2
        let variance =
          one.variance(pooled: later.pooled) + other.variance(pooled: earlier.pooled)
          + way * way * (new.variance + old.variance)
        return Shift(
          beacon: beacons[index].beacon, places: one.count, earlierPlaces: other.count,
          change: LevelDifference(
            one.level(at: middle, slope: new.slope) - other.level(at: middle, slope: old.slope),
            standardError: variance.squareRoot(),
            degreesOfFreedom: min(later.freedom, earlier.freedom)))
      })
  }

  /// The changes less their median, whose own variance is about π/2 that of a mean.
  private static func middled(_ shifts: [Shift]) -> [Shift] {
    let middle = Median.of(shifts.map(\.change.difference))
    let count = Double(shifts.count)
    let variance = shifts.reduce(0) { $0 + $1.change.standardError * $1.change.standardError } / count
    let error = .pi / 2 * variance / count
    let sizes = shifts.map { shift -> Double in
      let size = abs(shift.change.difference - middle)
      return shift.change.standardError > 0 ? size / shift.change.standardError : 0
    }
    let factor = max(1, 1.4826 * Median.of(sizes))
    return shifts.map { shift in
      var shift = shift
      let own = shift.change.standardError
      shift.change.difference -= middle
      shift.change.standardError = factor * (own * own + error).squareRoot()
      return shift
    }
  }
}

/// Levels of one beacon's places about the fall of the level with distance.
struct BeaconSample {
  /// Places.
  let count: Int
  /// Mean of log₁₀ d.
  let centre: Double
  /// Mean level, dB.
  let mean: Double
  /// Σ of the squares about the mean, the fall taken off, dB².
  let squares: Double

  /// - Parameters:
  ///   - x: log₁₀ d of each place.
  ///   - y: its level, dB.
  ///   - slope: dB per decade.
  init(x: [Double], y: [Double], slope: Double) {
    let count = Double(max(1, x.count))
    let centre = x.reduce(0, +) / count
    let mean = y.reduce(0, +) / count
    squares = zip(x, y).reduce(0) { sum, place in
      let error = place.1 - mean - slope * (place.0 - centre)
      return sum + error * error
    }
    self.count = x.count
    self.centre = centre
    self.mean = mean
  }

  /// Mean level at another mean of log₁₀ d.
  func level(at x: Double, slope: Double) -> Double { mean + slope * (x - centre) }

  /// Variance of the mean, dB²: no less than what the beacon's own places or those of all say.
  func variance(pooled: Double) -> Double {
    max(pooled, squares / Double(max(1, count - 1))) / Double(max(1, count))
  }
}
