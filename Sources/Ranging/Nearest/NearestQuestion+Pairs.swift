import Foundation
import PathLoss
import RadioSurvey
import Statistics

extension NearestQuestion {
  /// A pair that is told apart too seldom, named from its worse side; `nil` for others.
  func pair(_ first: Int, _ second: Int, _ field: BeaconField) -> NearestPair? {
    guard first != second else { return nil }
    let (at, back) = (lead(first, second, field), lead(second, first, field))
    let confused = Distributions.normalCDF(-at.mean / at.sd)
    let confusedBack = Distributions.normalCDF(-back.mean / back.sd)
    // Of both sides one names the pair.
    guard confused > 1 - probability || confusedBack > 1 - probability,
      confused > confusedBack || (confused == confusedBack && first < second)
    else { return nil }
    let (a, b) = (field.sources[first], field.sources[second])
    func score(_ index: Int) -> Double {
      field.scores(at: field.spots(around: index, radius: radius)[0])[index].mean
    }
    let sd = max(at.sd, back.sd) / 2.0.squareRoot()
    let apart = apart(a, b, field)
    return NearestPair(
      first: a.identifier, second: b.identifier, confused: confused, confusedBack: confusedBack,
      distance: apart.metres,
      imbalance: score(second) - score(first),
      neededDistance: NearestBeacon.smallestSpacing(
        guardRadius: max(radius, BeaconField.closest), probability: probability,
        pathLossExponent: min(a.model.pathLossExponent, b.model.pathLossExponent), levelSD: sd,
        loss: apart.loss),
      margin: SwitchMargin.smallest(atFirst: at, atSecond: back, probability: probability))
  }

  /// Metres between two beacons, along the floor on one floor and in a straight line between floors, and what floors between cost the
  /// weaker way, dB.
  private func apart(
    _ one: BeaconField.Source, _ other: BeaconField.Source, _ field: BeaconField
  ) -> (metres: Double, loss: Double) {
    let (dx, dy) = (one.position.x - other.position.x, one.position.y - other.position.y)
    let way = field.way(of: one, to: other.position)
    let rise = Double(way.storeys) * field.floors.height
    let losses = way.storeys == 0 ? [0] : [one, other].map { way.loss($0.losses) }
    return ((dx * dx + dy * dy + rise * rise).squareRoot(), losses.min() ?? 0)
  }

  /// The lead of one beacon over another where people stand at it, over all directions: their mean, and the SD of one.
  private func lead(_ own: Int, _ rival: Int, _ field: BeaconField) -> LoudestBeacon.Level {
    let leads = field.spots(around: own, radius: radius).map { field.lead(of: own, over: rival, at: $0) }
    let count = Double(leads.count)
    let mean = leads.reduce(0) { $0 + $1.mean } / count
    let variance = leads.reduce(0) { $0 + $1.sd * $1.sd + ($1.mean - mean) * ($1.mean - mean) } / count
    return LoudestBeacon.Level(mean: mean, sd: variance.squareRoot())
  }
}
