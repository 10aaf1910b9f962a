import Foundation
import RadioSurvey
import Statistics
import CalibrationModel
import Support

/// Whether neighbouring locations of a fit are alike, and what that adds to the line in front.
struct NeighbourJudgement {
  /// Metres across which points count as on one line.
  private static let lineWidth = 0.05

  /// Metres over which the likeness falls to 1/e; `nil` if none is seen.
  let decorrelation: Estimate?
  /// What is printed.
  private(set) var likeness: NeighbourLikeness

  /// - Parameters:
  ///   - locations: those that were heard.
  ///   - levels: what the packets of each amount to.
  /// - Returns: `nil` if the distances between locations are unknown, or they are too few for such a fit.
  init?(_ locations: [SurveyedLocation], groups levels: [RandomInterceptREML.Group]) {
    let beacons = Dictionary(
      uniqueKeysWithValues: Set(locations.map(\.beacon)).sorted().enumerated().map { ($1, $0) })
    func point(_ index: Int, group: Int, at place: (x: Double, y: Double)) -> NeighbourLocation {
      let level = levels[index]
      return NeighbourLocation(
        design: level.design, group: group, beacon: beacons[locations[index].beacon] ?? 0, x: place.x,
        y: place.y,
        packets: level.degreesOfFreedom + 1, count: level.count, mean: level.mean,
        centredSumOfSquares: level.centredSumOfSquares)
    }
    var groups: [LocationSite.Walk: [Int]] = [:]
    for (index, location) in locations.enumerated() {
      if let walk = location.site.walk { groups[walk, default: []].append(index) }
    }
    // A walk of one point has no neighbours, and its locations tell the line and the spreads all the same.
    var points: [NeighbourLocation] = []
    var number = 0
    var isLine = true
    for (_, members) in groups.sorted(by: { $0.value[0] < $1.value[0] }) {
      let places = members.map { g in
        let point = locations[g].site.point
        return (x: point?.x ?? locations[g].distance, y: point?.y ?? 0)
      }
      let line = Self.along(places)
      isLine = isLine && line != nil
      for (index, g) in members.enumerated() {
        points.append(point(g, group: number, at: line.map { (x: $0[index], y: 0) } ?? places[index]))
      }
      number += 1
    }
    for index in locations.indices where locations[index].site.walk == nil {
      points.append(point(index, group: number, at: (x: 0, y: 0)))
      number += 1
    }
    guard
      let fit = try? isLine ? WalkedREML.fit(points, hasPrior: true) : PlaneREML.fit(points, hasPrior: true)
    else { return nil }
    let correlated = fit.correlated
    decorrelation = correlated.map { estimate in
      let interval = fit.lengthInterval
      return Estimate(
        estimate.length, lower95: interval?.lower,
        upper95: interval.flatMap {
          $0.upper < NeighbourSearch.longest(extent: fit.extent) * 0.999 ? $0.upper : nil
        })
    }
    let centre = points.reduce(0) { $0 + $1.design[1] } / Double(points.count)
    likeness = NeighbourLikeness(
      method: fit.method, gap: fit.gap, extent: fit.extent,
      likelihoodRatio: fit.likelihoodRatio,
      pValue: 1 - Distributions.chiSquaredCDF(fit.likelihoodRatio, degreesOfFreedom: 1),
      shadowingSD: correlated.map {
        Estimate(
          $0.locationSD, lower95: fit.locationSDInterval?.lower, upper95: fit.locationSDInterval?.upper)
      },
      beaconSD: correlated?.beaconSD,
      covariance: correlated.map { LineCovariance($0.covariance) },
      degreesOfFreedom: correlated.map {
        $0.prediction([1, centre], averagingFactor: 0).degreesOfFreedom
      },
      approximationError: fit.approximationError)
    freedom = correlated?.degreesOfFreedom
  }

  /// Degrees of freedom of level at 1 m and slope.
  private let freedom: [Double]?

  /// Makes ``NeighbourLikeness/covariance`` no smaller than that of the line in front in any direction, for the degrees of freedom in
  /// front.
  mutating func reach(_ covariance: LineCovariance, degreesOfFreedom: Double) {
    guard let own = likeness.covariance, let freedom else { return }
    let factors = freedom.map {
      Distributions.studentTQuantile(0.975, degreesOfFreedom: min($0, degreesOfFreedom))
        / Distributions.studentTQuantile(0.975, degreesOfFreedom: degreesOfFreedom)
    }
    likeness.covariance = covariance.reaching(
      LineCovariance(
        interceptVariance: factors[0] * factors[0] * own.interceptVariance,
        covariance: factors[0] * factors[1] * own.covariance,
        slopeVariance: factors[1] * factors[1] * own.slopeVariance))
  }

  /// How far along a line each point lies; `nil` if they are not on one.
  private static func along(_ points: [(x: Double, y: Double)]) -> [Double]? {
    let n = Double(points.count)
    let (x, y) = (points.reduce(0) { $0 + $1.x } / n, points.reduce(0) { $0 + $1.y } / n)
    let moved = points.map { (x: $0.x - x, y: $0.y - y) }
    guard let end = moved.max(by: { hypot($0.x, $0.y) < hypot($1.x, $1.y) }) else { return nil }
    let length = hypot(end.x, end.y)
    guard length > 0 else { return moved.map { _ in 0 } }
    let (cosine, sine) = (end.x / length, end.y / length)
    guard moved.allSatisfy({ abs($0.y * cosine - $0.x * sine) <= lineWidth }) else { return nil }
    return moved.map { $0.x * cosine + $0.y * sine }
  }
}

/// Locations along a line whose shadowing resembles that of their neighbours,
///
///     y_gk = x_g'β + S_g + e_gk,   Cov(S_g, S_h) = σL² exp(−|p_g − p_h|/L),   e_gk ~ N(0, σF²)
///
/// (M. Gudmundson, Electron. Lett. 27, 1991, doi 10.1049/el:19911328), fitted by restricted maximum likelihood: exact, by
/// ``LineNeighbours``, and in O(G) for each of some hundred pairs of σL/σF and L.
package enum WalkedREML {
  /// Fits the model. Locations at one point share their shadowing.
  ///
  /// - Parameters:
  ///   - locations: in any order; ``NeighbourLocation/x`` is where each is along the line.
  ///   - hasPrior: whether L has the prior of ``LengthPrior``; otherwise the restricted likelihood alone counts.
  /// - Throws: ``NeighbourFailure``.
  package static func fit(_ locations: [NeighbourLocation], hasPrior: Bool = false) throws(NeighbourFailure)
    -> NeighbourFit
  {
    let groups = try NeighbourGroups(locations)
    let order = Array(groups.members.joined())
    let data = try NeighbourData(order.map { locations[$0] })
    return try NeighbourFit(LineNeighbours(data), method: .line, groups: groups, hasPrior: hasPrior)
  }
}

/// The model of ``WalkedREML`` for locations in a plane: exact by ``PlaneNeighbours`` up to the work of 1,500 locations in one
/// group, and by thirty nearest neighbours (``VecchiaNeighbours``) beyond, with the error of that stated.
package enum PlaneREML {
  /// Locations of one group up to which the likelihood is exact; several groups up to the same sum of cubes.
  package static let exactLocations = 1500
  /// Locations on which the likelihood by nearest neighbours is compared with the exact one.
  package static let comparedLocations = 500

  /// Fits the model.
  ///
  /// - Parameters:
  ///   - locations: in any order.
  ///   - exact: locations up to which the likelihood is exact.
  ///   - hasPrior: whether L has the prior of ``LengthPrior``.
  /// - Throws: ``NeighbourFailure``.
  /// - Complexity: O(G³) for each of some ten pairs of σL/σF and L; beyond the limit O(G²) once and O(G) for each pair.
  package static func fit(
    _ locations: [NeighbourLocation], exact: Int = exactLocations, hasPrior: Bool = false
  )
    throws(NeighbourFailure) -> NeighbourFit
  {
    let groups = try NeighbourGroups(locations)
    let order = NeighbourOrder(locations, groups: groups)
    let ordered = order.order.map { locations[$0] }
    let data = try NeighbourData(ordered)
    let cheaper = VecchiaNeighbours(data, neighbours: order.neighbours, count: VecchiaNeighbours.fewer)
    let work = groups.members.reduce(0.0) { $0 + pow(Double($1.count), 3) }
    if work <= pow(Double(exact), 3) {
      return try NeighbourFit(
        PlaneNeighbours(data), startingBy: cheaper, method: .plane, groups: groups,
        hasPrior: hasPrior)
    }
    return try NeighbourFit(
      VecchiaNeighbours(data, neighbours: order.neighbours), startingBy: cheaper,
      method: .nearestNeighbours, groups: groups, hasPrior: hasPrior,
      approximationError: { error(locations, groups: groups, at: $0.parameters) })
  }

  /// Log-likelihood by nearest neighbours less the exact one, of the locations nearest to the middle one of the largest group.
  private static func error(
    _ locations: [NeighbourLocation], groups: NeighbourGroups, at parameters: [Double]
  )
    -> Double?
  {
    guard let largest = groups.members.max(by: { $0.count < $1.count }), parameters[1].isFinite else {
      return nil
    }
    let centre = locations[largest[largest.count / 2]]
    let part = Array(
      largest.map { locations[$0] }.sorted { centre.distance(to: $0) < centre.distance(to: $1) }
        .prefix(comparedLocations))
    guard let own = try? NeighbourGroups(part) else { return nil }
    let order = NeighbourOrder(part, groups: own)
    guard let data = try? NeighbourData(order.order.map { part[$0] }),
      let exact = PlaneNeighbours(data).point(parameters, slopes: false),
      let near = VecchiaNeighbours(data, neighbours: order.neighbours).point(parameters, slopes: false)
    else { return nil }
    return (exact.deviance - near.deviance) / 2
  }
}
