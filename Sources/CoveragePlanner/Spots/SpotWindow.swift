import Foundation
import PathLoss
import RadioSurvey
import Ranging
import Statistics

/// One set of conditions under which the beacons of a placement were surveyed, as a device hears them.
struct SpotCondition: Sendable {
  let conditions: FitConditions
  let radio: ConditionRadio
  /// SD of the mean of the packets that a device averages, dB.
  let fadingSD: Double
  let belief: RangingBelief
  /// Whether false near counts under it.
  let isAsked: Bool

  /// How much stronger or weaker than the others each beacon of a spot was measured to be.
  let levels: [BeaconIdentifier: ShadowField.Shadow]
  /// The beacons measured; empty where that is not known.
  let measured: Set<BeaconIdentifier>

  /// What the fit leaves open of the beacon of a spot: of one that was not measured, what beacons may differ by too.
  func draws(_ site: SpotSite) -> [RadioDraw] {
    measured.isEmpty || site.beacon.map { measured.contains($0.identifier) } ?? false
      ? radio.measuredRadios : radio.radios
  }

  /// The same of the beacon of a spot.
  func known(_ site: SpotSite) -> ShadowField.Shadow {
    site.beacon.flatMap { levels[$0.identifier] } ?? .none
  }

  /// Level in dBm at a distance in metres in the open, behind walls that lose `loss` dB, at which all but a share of places and packets is
  /// above (`z` < 0: below).
  func level(_ draw: RadioDraw, at distance: Double, loss: Double, z: Double) -> Double {
    let sd = (draw.shadowingSD * draw.shadowingSD + fadingSD * fadingSD).squareRoot()
    return draw.mean(at: distance) - loss - z * sd
  }
}

/// The thresholds in dBm above which a device may say near of the beacon of one spot, under one set of conditions.
struct SpotWindow: Sendable {
  /// Not above this level, or near is not said often enough within.
  var highest: Double
  /// Not below this level, or near is said too often beyond.
  var lowest: Double

  /// dB between the two; below 0, no threshold keeps both.
  var gap: Double { highest - lowest }

  /// The thresholds that do for all of them; `nil` for none.
  static func common(_ windows: [SpotWindow]) -> SpotWindow? {
    guard let highest = windows.map(\.highest).min(), let lowest = windows.map(\.lowest).max() else {
      return nil
    }
    return SpotWindow(highest: highest, lowest: lowest)
  }
}

extension SpotWindow {
  /// - Parameters:
  ///   - near: how often near is to be said within, 0…1.
  ///   - falseNear: how often it may be said beyond.
  ///   - isAssured: whether for ``CoveragePlanner/assurance`` of what the fit allows, else as estimated.
  init(
    _ site: SpotSite, _ condition: SpotCondition, within: Double, beyond: Double, near: Double,
    falseNear: Double, isAssured: Bool = true
  ) {
    let inner = site.farthest(within: within)
    let outer = site.strongest(from: beyond, exponent: condition.radio.model.pathLossExponent)
    let (zNear, zFar) = (Distributions.normalQuantile(near), -Distributions.normalQuantile(1 - falseNear))
    func highest(_ draw: RadioDraw) -> Double { condition.level(draw, at: inner, loss: 0, z: zNear) }
    func lowest(_ draw: RadioDraw) -> Double {
      outer.map { condition.level(draw, at: $0.distance, loss: $0.loss, z: zFar) } ?? -.infinity
    }
    let known = condition.known(site)
    let draws = isAssured ? condition.draws(site) : []
    if !draws.isEmpty {
      let radios = draws.map { $0.knowing(known) }
      self.highest = radios.map(highest).sorted().quantile(1 - CoveragePlanner.assurance)
      self.lowest = radios.map(lowest).sorted().quantile(CoveragePlanner.assurance)
    } else {
      self.highest = highest(condition.radio.estimate.knowing(known))
      self.lowest = lowest(condition.radio.estimate.knowing(known))
    }
    if !condition.isAsked { self.highest = .infinity }
  }
}
