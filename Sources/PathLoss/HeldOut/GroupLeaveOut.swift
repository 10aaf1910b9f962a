import Foundation
import RadioSurvey

/// Leaves whole places, or whole beacons, out of a fit, and predicts every location of them.
///
/// A location left out alone is predicted from others at the same place and of the same beacon, which is easier than what a
/// survey is made for: a place, or a beacon, never measured.
struct GroupLeaveOut {
  /// Groups below which there is no check: fewer say nothing about their scatter.
  static let minimumGroups = 5
  /// Fits made; more groups than that are left out several at a time.
  static let maximumFits = 100

  let locations: [SurveyedLocation]
  let fit: RandomInterceptREML.Fit
  let mixture: LossMixtureFit?
  /// The place and the beacon of every location of the mixture, silent ones included.
  let countedSites: [LocationSite]
  let autocorrelation: Double
  /// What the scatter of beacons adds to the line in front.
  let widening: LineWidening?

  /// The check; `nil` if there are too few groups, no group has two locations, or a place is nowhere said.
  func check(_ unit: HeldOutGroups.Unit) -> HeldOutGroups? {
    let labels = locations.compactMap { $0.site.label(unit) }
    let names = Set(labels).sorted()
    guard labels.count == locations.count, names.count >= Self.minimumGroups, names.count < labels.count
    else { return nil }
    let folds = min(names.count, Self.maximumFits)
    let fold = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0 % folds) })
    let places = labels.map { fold[$0] ?? 0 }
    var result = HeldOutGroups(
      unit: unit, fitted: names.count - (names.count + folds - 1) / folds, leftOut: names.count)
    result.reml = coverage((0..<folds).map { receivedOnly(without: $0, of: places) }, labels)
    result.ols = coverage((0..<folds).map { packetLine(without: $0, of: places) }, labels)
    result.heldOut =
      widening == nil
      ? result.reml
      : coverage((0..<folds).map { receivedOnly(without: $0, of: places, widening: widening) }, labels)
    if let mixture {
      let counted = countedSites.map { $0.label(unit).flatMap { fold[$0] } ?? -1 }
      result.heldOut = lossMixture(mixture, folds: counted, of: folds, unit: unit)
    }
    return result.heldOut == nil ? nil : result
  }

  /// Outcomes by place in ``locations``, counted by label.
  private func coverage(_ folds: [[(location: Int, outcome: HeldOutTally.Outcome)]?], _ labels: [String])
    -> GroupedCoverage?
  {
    guard folds.allSatisfy({ $0 != nil }) else { return nil }
    let outcomes = folds.flatMap { $0 ?? [] }
    let groups = Dictionary(grouping: outcomes) { labels[$0.location] }
    return GroupedCoverage(groups.sorted { $0.key < $1.key }.map { $0.value.map(\.outcome) })
  }

  private func receivedOnly(without fold: Int, of folds: [Int], widening: LineWidening? = nil)
    -> [(location: Int, outcome: HeldOutTally.Outcome)]?
  {
    let rest = locations.indices.filter { folds[$0] != fold }
    guard
      let other = try? RandomInterceptREML.fit(rest.map { locations[$0].group }, startingRatio: fit.ratio)
    else { return nil }
    let predictor = ReceivedPredictor(
      other, locations: rest.count, autocorrelation: autocorrelation, widening: widening)
    return locations.indices.filter { folds[$0] == fold }.map { ($0, predictor.outcome(locations[$0].group)) }
  }

  private func packetLine(without fold: Int, of folds: [Int])
    -> [(location: Int, outcome: HeldOutTally.Outcome)]?
  {
    let rest = locations.indices.filter { folds[$0] != fold }
    guard let predictor = PacketPredictor(rest.map { locations[$0].group }) else { return nil }
    return locations.indices.filter { folds[$0] == fold }.map { ($0, predictor.outcome(locations[$0].group)) }
  }

  private func lossMixture(
    _ mixture: LossMixtureFit, folds: [Int], of count: Int, unit: HeldOutGroups.Unit
  ) -> GroupedCoverage? {
    guard let removal = LocationRemoval(mixture) else { return nil }
    var outcomes: [String: [HeldOutTally.Outcome]] = [:]
    for fold in 0..<count {
      let left = folds.indices.filter { folds[$0] == fold }
      guard let rest = removal.rest(without: left) else { return nil }
      let degrees = Double(folds.count - left.count - mixture.fit.coefficients.count)
      for g in left {
        guard let label = countedSites[g].label(unit),
          let prediction = HeldOutCheck.prediction(
            of: mixture.locations[g], by: rest, threshold: mixture.threshold, degreesOfFreedom: degrees,
            widening: widening)
        else { continue }
        outcomes[label, default: []].append(prediction.outcome(autocorrelation: autocorrelation))
      }
    }
    return GroupedCoverage(outcomes.sorted { $0.key < $1.key }.map(\.value))
  }
}
