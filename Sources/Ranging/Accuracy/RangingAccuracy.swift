package import CalibrationModel
import Foundation
package import PathLoss
package import RadioSurvey
import Support

/// How accurate a distance is that is read from the mean of k packets.
package enum RangingAccuracy {
  /// The share that one standard deviation of a normal distribution holds.
  package static let oneSigmaLevel = 0.682689492137086
  /// The share that two standard deviations hold.
  static let twoSigmaLevel = 0.954499736103642

  /// One row a distance (metres, > 0), in ascending order.
  ///
  /// The distance is the one estimated by a device that knows the fitted model; intervals and radii are about the true
  /// distance, at a location never measured. Zones are named by what the device assumes.
  ///
  /// - Parameter scale: how wide intervals and radii are beside the model's; zones are the model's own.
  package static func table(
    for model: PathLossModel, belief: RangingBelief, boundaries: ZoneBoundaries, packets: Int,
    distances: [Double], scale: HeldOutScale? = nil
  ) -> AccuracyTable {
    let rows = figures(
      for: model, belief: belief, boundaries: boundaries, packets: packets, distances: distances, scale: scale
    ).map { AccuracyRow($0) }
    var table = AccuracyTable(conditions: model.conditions, packets: packets, belief: belief, rows: rows)
    table.heldOutScale = scale
    return table
  }

  /// The table of a fit with all that its held-out locations say: intervals scaled by them, zones checked, and
  /// what averaging buys; `nil` if the fit is refused.
  ///
  /// - Parameters:
  ///   - distances: metres, > 0; `nil` for those of ``distances(for:boundaries:)``.
  ///   - sessionSD: SD from session to session in dB to assume where the fit does not know it.
  package static func table(
    for fit: ConditionFit, belief: RangingBelief, boundaries: ZoneBoundaries, packets: Int,
    distances: [Double]? = nil, sessionSD: Double? = nil
  ) -> AccuracyTable? {
    guard let model = PathLossModel(inFrontOf: fit) else { return nil }
    var table = table(
      for: model, belief: belief, boundaries: boundaries, packets: packets,
      distances: distances ?? Self.distances(for: model, boundaries: boundaries), scale: fit.heldOutScale)
    if fit.anotherSession == nil { table.assumedSessionSD = sessionSD }
    if let other = PathLossModel(inFrontOf: fit, question: .anotherSession(assuming: sessionSD)) {
      let figures = figures(
        for: other, belief: belief, boundaries: boundaries, packets: packets,
        distances: table.rows.map(\.distance), scale: fit.heldOutScale, least: 1)
      for (index, figures) in figures.enumerated() { table.rows[index].anotherSession = figures }
    }
    table.zoneCheck = ZoneCheck(
      fit.locationMeans,
      zones: ZoneModel(model: model, belief: belief, boundaries: boundaries, packets: packets))
    table.timeToAccuracy = TimeToAccuracy(fit)
    let factors = table.rows.map(\.distance).filter(model.distanceRange.contains).map {
      belief.distance(at: model.mean(at: $0)) / $0
    }
    if let least = factors.min(), let most = factors.max(), max(most, 1 / least) > 1.15 {
      table.reportedFactor = Interval(lower: least, upper: most)
    }
    if fit.countsWalls, let shapes = fit.shapes {
      table.walls = shapes.walls.compactMap { wall in
        guard wall.basis == .measured, let loss = wall.loss?.estimate else { return nil }
        return WallStretch(
          kind: wall.kind, loss: loss, factor: pow(10, loss / (10 * belief.pathLossExponent)))
      }
    }
    return table
  }

  /// The distances to tabulate for a model: twelve a decade over what was measured, with both ends and the boundaries
  /// of the zones.
  package static func distances(for model: PathLossModel, boundaries: ZoneBoundaries) -> [Double] {
    let range = model.distanceRange
    let steps = [1, 1.2, 1.5, 1.8, 2.2, 2.7, 3.3, 3.9, 4.7, 5.6, 6.8, 8.2]
    // Divided, not multiplied by 0.1, so that 0.3 m is the literal 0.3.
    let decades: [(Double) -> Double] = [{ $0 / 100 }, { $0 / 10 }, { $0 }, { $0 * 10 }, { $0 * 100 }]
    let asked = [range.lower, range.upper, boundaries.immediate, boundaries.near]
    // Two distances that print alike would be one row twice.
    let grid = decades.flatMap { scale in steps.map(scale) }.filter { distance in
      range.contains(distance) && asked.allSatisfy { abs(distance / $0 - 1) > 0.005 }
    }
    return Set(grid + asked).sorted()
  }

  private static func figures(
    for model: PathLossModel, belief: RangingBelief, boundaries: ZoneBoundaries, packets: Int,
    distances: [Double], scale: HeldOutScale?, least: Double = 0
  ) -> [AccuracyFigures] {
    let zones = ZoneModel(model: model, belief: belief, boundaries: boundaries, packets: packets)
    let (narrow, wide) = (max(least, scale?.factor68 ?? 1), max(least, scale?.factor95 ?? 1))
    return distances.sorted().map { distance -> AccuracyFigures in
      let sd = model.predictiveSD(at: distance, packets: packets)
      let level = model.mean(at: distance)
      func share(_ radius: Double, _ factor: Double) -> Double {
        let cdf = { model.distanceCDF($0, meanLevel: level, packets: packets, widening: factor) }
        return cdf(distance + radius) - (radius >= distance ? 0 : cdf(distance - radius))
      }
      func interval(_ holding: Double, _ factor: Double) -> Interval? {
        model.distanceInterval(meanLevel: level, packets: packets, level: holding, widening: factor)
      }
      let interval68 = interval(oneSigmaLevel, narrow)
      let interval95 = interval(twoSigmaLevel, wide)
      let radius68 =
        interval68 == nil ? nil : radius(holding: oneSigmaLevel, at: distance) { share($0, narrow) }
      let radius95 =
        interval95 == nil ? nil : radius(holding: twoSigmaLevel, at: distance) { share($0, wide) }
      return AccuracyFigures(
        distance: distance, isExtrapolated: !model.distanceRange.contains(distance), predictiveSD: sd,
        oneSigma: log(10) / 10 * sd / model.bend.exponent(model.pathLossExponent, at: distance) * distance,
        interval68: interval68, interval95: interval95, modelInterval68: interval(oneSigmaLevel, 1),
        modelInterval95: interval(twoSigmaLevel, 1), radius68: radius68, radius95: radius95,
        doubleRadius68Coverage: radius68.map { share(2 * $0, wide) }, zones: zones.probabilities(at: distance)
      )
    }
  }

  /// The smallest radius in metres around the distance that holds the level; `nil` beyond a million times the distance.
  private static func radius(holding level: Double, at distance: Double, share: (Double) -> Double) -> Double?
  {
    var low = 0.0
    var high = distance
    while share(high) < level {
      low = high
      high *= 2
      if high > 1e6 * distance { return nil }
    }
    for _ in 0..<200 where high - low > 1e-13 * high {
      let middle = (low + high) / 2
      if share(middle) < level { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}
