import Foundation
import RadioSurvey
import Statistics
import Support

/// The beacons of one fit against each other, and what follows for the line in front.
struct BeaconJudgement {
  /// Beacons with two locations or more below which nothing is said.
  static let minimumBeacons = 3

  /// What is printed.
  let pooling: BeaconPooling
  /// Of the line in front.
  let covariance: LineCovariance
  /// Whether the beacons differ.
  let diagnosis: Diagnosis

  /// - Parameters:
  ///   - locations: those that were heard.
  ///   - front: the line with what locations alone say of it.
  ///   - checksHeldOut: whether beacons are left out in turn.
  /// - Returns: `nil` with fewer than three beacons of two locations, or where they carry no pooled fit.
  init?(_ locations: [SurveyedLocation], front: FrontLine, checksHeldOut: Bool) {
    let beacons = Set(locations.map(\.beacon)).sorted()
    guard beacons.count >= Self.minimumBeacons else { return nil }
    let rank = Dictionary(uniqueKeysWithValues: beacons.enumerated().map { ($1, $0) })
    let beacon = locations.map { rank[$0.beacon] ?? 0 }
    var groups = beacons.map { _ in PooledLines.Group(x: [], y: []) }
    for (g, b) in beacon.enumerated() {
      groups[b].x.append(locations[g].logDistance)
      groups[b].y.append(front.levels[g])
    }
    guard groups.count(where: { $0.x.count > 1 }) >= Self.minimumBeacons,
      front.weights.allSatisfy({ $0.isFinite }), let pooled = try? PooledLines.fit(groups),
      pooled.residualSD > 1e-6
    else { return nil }
    covariance = BeaconInflation.covariance(
      of: front, x: locations.map(\.logDistance), beacon: beacon, pooled: pooled)
    guard covariance.interceptVariance.isFinite, covariance.slopeVariance.isFinite else { return nil }

    let leftOut = checksHeldOut ? BeaconsLeftOut(groups, theta: pooled.theta) : nil
    let alone = front.estimates(front.covariance)
    let degrees = Double(beacons.count - 1)
    let common = Self.estimates(
      pooled.coefficients,
      SymmetricMatrix2(pooled.covariance[0, 0], pooled.covariance[0, 1], pooled.covariance[1, 1]),
      centre: pooled.centre, degreesOfFreedom: degrees)
    let adjusted = leftOut.map { FalseDiscovery.adjusted($0.pValues) }
    pooling = BeaconPooling(
      referencePower: common.referencePower, pathLossExponent: common.pathLossExponent,
      centreDistance: pow(10, pooled.centre), levelSD: Self.levelSD(groups, pooled),
      exponentSD: Self.exponentSD(groups, pooled), locationSD: pooled.residualSD,
      isSingular: pooled.isSingular,
      locationsAlone: .init(
        referencePower: alone.referencePower, pathLossExponent: alone.pathLossExponent),
      widening: .init(
        referencePower: (covariance.interceptVariance / front.covariance.interceptVariance).squareRoot(),
        pathLossExponent: (covariance.slopeVariance / front.covariance.slopeVariance).squareRoot()),
      heldOut: leftOut.map { HeldOutTally($0.outcomes).coverage },
      lines: beacons.enumerated().map { b, beacon in
        let own = Self.estimates(
          zip(pooled.coefficients, pooled.deviations[b]).map { $0 + $1 }, pooled.lineCovariances[b],
          centre: pooled.centre, degreesOfFreedom: degrees)
        return BeaconLine(
          beacon: beacon, locations: groups[b].x.count, referencePower: own.referencePower,
          pathLossExponent: own.pathLossExponent, offset: leftOut?.offsets[b], pValue: adjusted?[b])
      })
    diagnosis = Self.diagnosis(pooling, pValue: BeaconTests.pValue(groups))
  }

  /// Level at 1 m and exponent of a line stated about a centre.
  private static func estimates(
    _ line: [Double], _ covariance: SymmetricMatrix2, centre: Double, degreesOfFreedom: Double
  ) -> (referencePower: Estimate, pathLossExponent: Estimate) {
    let moved = covariance.moved(by: -centre)
    return (
      Estimate(
        line[0] - centre * line[1], standardError: moved.m00.squareRoot(), degreesOfFreedom: degreesOfFreedom
      ),
      Estimate(
        -line[1] / 10, standardError: moved.m11.squareRoot() / 10, degreesOfFreedom: degreesOfFreedom)
    )
  }

  /// With the interval from the beacons' levels at the centre, all told with the common slope.
  private static func levelSD(_ groups: [PooledLines.Group], _ pooled: PooledLines.Fit) -> Estimate {
    let variance = pooled.residualSD * pooled.residualSD
    let levels = groups.map { group in
      zip(group.x, group.y).reduce(0) { $0 + $1.1 - pooled.coefficients[1] * ($1.0 - pooled.centre) }
        / Double(group.x.count)
    }
    return estimate(
      pooled.interceptSD, levels, groups.map { variance / Double($0.x.count) }, unit: 1)
  }

  /// With the interval from the slopes of the beacons that have one of their own.
  private static func exponentSD(_ groups: [PooledLines.Group], _ pooled: PooledLines.Fit) -> Estimate {
    let variance = pooled.residualSD * pooled.residualSD
    let own = groups.map { BeaconTests.sums($0.x, $0.y) }.filter { $0.xx > 1e-6 }
    return estimate(pooled.slopeSD, own.map { $0.xy / $0.xx }, own.map { variance / $0.xx }, unit: 10)
  }

  private static func estimate(
    _ value: Double, _ effects: [Double], _ variances: [Double], unit: Double
  ) -> Estimate {
    guard let interval = ScatterInterval.interval(effects: effects, variances: variances) else {
      return Estimate(value / unit)
    }
    return Estimate(
      value / unit, lower95: min(value, interval.lower) / unit, upper95: max(value, interval.upper) / unit)
  }

  private static func diagnosis(_ pooling: BeaconPooling, pValue: Double?) -> Diagnosis {
    let outliers = pooling.lines.filter(\.isOutlying)
    let shown = outliers.prefix(5).map { line -> ReasonValues in
      [
        "beacon": .text("\(line.beacon)"), "offset_db": .number(line.offset?.estimate ?? 0),
        "pValue": .number(line.pValue ?? 1),
      ]
    }
    return Diagnosis(
      .beaconsDiffer, isRaised: !outliers.isEmpty || pValue.map { $0 < Diagnosis.threshold } ?? false,
      statistic: pooling.levelSD.estimate, pValue: pValue,
      ReasonValues(known: [
        "beacons": .count(pooling.lines.count), "levelSD_db": .number(pooling.levelSD.estimate),
        "exponentSD": .number(pooling.exponentSD.estimate),
        "levelWidening": .number(pooling.widening.referencePower),
        "exponentWidening": .number(pooling.widening.pathLossExponent),
        "outlying": .count(outliers.count), "shown": shown.isEmpty ? nil : .items(shown),
      ]))
  }
}
