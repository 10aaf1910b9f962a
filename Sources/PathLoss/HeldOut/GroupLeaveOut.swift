import CalibrationModel
import Foundation
import RadioSurvey
import Support

/// Leaves whole places, beacons, blocks or logs out of a fit, and predicts every location of them.
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
  /// How locations are taken out of ``mixture``.
  let removal: LocationRemoval?
  /// The place and the beacon of every location of the mixture, silent ones included.
  let countedSites: [LocationSite]
  /// What the packets of each location are worth, and all of them as independent.
  let groups: [RandomInterceptREML.Group]
  let packets: [RandomInterceptREML.Group]
  /// What beacons and neighbours add to the line in front.
  let widening: LineWidening?
  /// How the spreads change with distance.
  let spreadTrend: SpreadTrend?

  /// Metres that a block is long, unless neighbours are alike over more than half of it.
  static let blockSide = 2.0

  /// The check by blocks: squares, or stretches of a log, that are twice as long as locations are alike, and 2 m at least; `nil` as
  /// for other units, or where no block has two places.
  ///
  /// - Parameter decorrelation: metres, if any likeness is seen.
  func checkBlocks(decorrelation: Double?) -> HeldOutGroups? {
    let sides = [max(Self.blockSide, 2 * (decorrelation ?? 0)), Self.blockSide]
    let spots = Set(locations.map(\.site.spot)).count
    for side in sides {
      let blocks = Set(locations.compactMap { $0.site.label(.block, side: side) }).count
      if blocks >= Self.minimumGroups { return blocks < spots ? check(.block, side: side) : nil }
    }
    return nil
  }

  /// The check; `nil` if there are too few groups, or a place is nowhere said.
  ///
  /// - Parameters:
  ///   - side: metres that a block is long.
  ///   - isAsked: whether it is made although no group has two locations, so that it says what single locations do.
  func check(_ unit: HeldOutGroups.Unit, side: Double = blockSide, isAsked: Bool = false) -> HeldOutGroups? {
    let labels = locations.compactMap { $0.site.label(unit, side: side) }
    let names = Set(labels).sorted()
    guard labels.count == locations.count, names.count >= Self.minimumGroups,
      isAsked || names.count < labels.count
    else { return nil }
    let folds = min(names.count, Self.maximumFits)
    let fold = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0 % folds) })
    let places = labels.map { fold[$0] ?? 0 }
    var result = HeldOutGroups(
      unit: unit, fitted: names.count - (names.count + folds - 1) / folds, leftOut: names.count)
    if unit == .block { result.size = side }
    let kept = (0..<folds).map { fold in places.indices.filter { places[$0] != fold } }
    let others = ParallelWork.map(kept) { kept in
      try? RandomInterceptREML.fit(kept.map { groups[$0] }, startingRatio: fit.ratio)
    }
    func received(_ widening: LineWidening?, _ trend: SpreadTrend?) -> GroupedCoverage? {
      let predictors = others.map { $0.map { LocationPredictor($0, widening: widening) } }
      return coverage(of: groups, by: predictors, folds: places, labels, trend)
    }
    result.reml = received(nil, nil)
    let lines = kept.map { kept in
      (try? RandomInterceptREML.pooled(kept.map { packets[$0] })).map(LocationPredictor.init(packets:))
    }
    result.ols = coverage(of: packets, by: lines, folds: places, labels)
    if let mixture {
      let counted = countedSites.map { $0.label(unit, side: side).flatMap { fold[$0] } ?? -1 }
      result.heldOut = lossMixture(mixture, folds: counted, of: folds) { $0.label(unit, side: side) }
    } else {
      result.heldOut =
        widening == nil && spreadTrend == nil ? result.reml : received(widening, spreadTrend)
    }
    return result.heldOut == nil ? nil : result
  }

  /// What came of each location by the fit without its fold, counted by label; `nil` without one of the fits.
  private func coverage(
    of groups: [RandomInterceptREML.Group], by predictors: [LocationPredictor?], folds: [Int],
    _ labels: [String], _ trend: SpreadTrend? = nil
  ) -> GroupedCoverage? {
    var outcomes: [String: [HeldOutTally.Outcome]] = [:]
    for (g, fold) in folds.enumerated() {
      guard var outcome = predictors[fold]?.prediction(of: groups[g]).outcome else { return nil }
      outcome.sd *= trend?.factor(at: locations[g].distance) ?? 1
      outcomes[labels[g], default: []].append(outcome)
    }
    return GroupedCoverage(outcomes)
  }

  private func lossMixture(
    _ mixture: LossMixtureFit, folds: [Int], of count: Int, label: (LocationSite) -> String?
  ) -> GroupedCoverage? {
    guard let removal else { return nil }
    var outcomes: [String: [HeldOutTally.Outcome]] = [:]
    for fold in 0..<count {
      let left = folds.indices.filter { folds[$0] == fold }
      guard let rest = removal.rest(without: left) else { return nil }
      let degrees = Double(folds.count - left.count - mixture.fit.coefficients.count)
      for g in left {
        guard let label = label(countedSites[g]),
          let prediction = HeldOutCheck.prediction(
            of: mixture.locations[g], by: rest, threshold: mixture.threshold, degreesOfFreedom: degrees,
            widening: widening)
        else { continue }
        let factor = spreadTrend?.factor(at: pow(10, mixture.locations[g].design[1])) ?? 1
        outcomes[label, default: []].append(prediction.scaled(by: factor).outcome)
      }
    }
    return GroupedCoverage(outcomes)
  }
}

/// Where a location is and whose it is, as far as that can be shared with another location.
struct LocationSite: Hashable {
  /// A point in the plane, metres.
  struct Point: Hashable {
    let x: Double
    let y: Double
    let floor: String?
  }

  /// Locations between which the distance is known: of one beacon on one floor, or along one log of distances.
  struct Walk: Hashable {
    let beacon: BeaconIdentifier
    let floor: String?
    /// A log and a session; `nil` if there are coordinates.
    let log: [String]?
  }

  let beacon: BeaconIdentifier
  /// The place in words; `nil` if only a distance is known, which is no place.
  let place: String?
  /// Its coordinates, if it has any.
  let point: Point?
  /// From the beacon, metres.
  let distance: Double
  /// The log of its first dwell.
  let log: String?
  /// What it shares with locations at a known distance from it; `nil` for a place of which only the name is known, and for distances
  /// that were not walked in order.
  private(set) var walk: Walk?

  init(_ placed: PlacedDwell) {
    let location = placed.dwell.location
    beacon = placed.dwell.beacon
    place = placed.place.name
    distance = placed.distance
    log = placed.dwell.log
    point = location.position.map { Point(x: $0.x, y: $0.y, floor: $0.floor) }
    if let point {
      walk = Walk(beacon: placed.dwell.beacon, floor: point.floor, log: nil)
    } else if placed.place.name == nil {
      walk = Walk(beacon: placed.dwell.beacon, floor: nil, log: [placed.dwell.log ?? "", placed.session])
    } else {
      walk = nil
    }
  }

  /// The same where distances tell nothing of how far locations are from one another.
  var withoutLine: LocationSite {
    var site = self
    if walk?.log != nil { site.walk = nil }
    return site
  }

  /// The group that the location belongs to; `nil` if unknown.
  ///
  /// - Parameter side: metres that a block is long.
  func label(_ unit: HeldOutGroups.Unit, side: Double) -> String? {
    switch unit {
    case .place: place
    case .beacon: "\(beacon)"
    case .log: log
    case .session: nil
    case .block: block(side: side)
    }
  }

  /// The square of a plane, whatever beacon was heard there, or the stretch of a log; a place without coordinates is a block of its
  /// own.
  private func block(side: Double) -> String? {
    func step(_ metres: Double) -> Double { (metres / side).rounded(.down) }
    if let point { return "\(point.floor ?? "") \(step(point.x)) \(step(point.y))" }
    if let log = walk?.log { return (log + ["\(step(distance))"]).joined(separator: "\n") }
    return place
  }

  /// The place, or where along a log.
  var spot: String { place ?? ((walk?.log ?? []) + ["\(distance)"]).joined(separator: "\n") }
}
