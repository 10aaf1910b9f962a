import RadioSurvey
import Support

/// A value whose parts may contradict one another, such as a grid and the number of its cells.
package protocol FittingTogether {
  /// Whether the parts fit together. ``CheckedDecoder`` refuses a value of which they do not.
  var fitsTogether: Bool { get }
}

extension Interval: FittingTogether { package var fitsTogether: Bool { lower <= upper } }

extension Estimate: FittingTogether {
  package var fitsTogether: Bool { (lower95 ?? estimate) <= (upper95 ?? estimate) }
}

extension LineCovariance: FittingTogether {
  /// Whether no line has a variance below 0, but for rounding.
  package var fitsTogether: Bool {
    covariance * covariance <= interceptVariance * slopeVariance * (1 + 1e-6) + 1e-12
  }
}

extension PITHistogram: FittingTogether { package var fitsTogether: Bool { counts.count == Self.bins } }

extension HeldOutCoverage: FittingTogether {
  package var fitsTogether: Bool { inside68 <= inside95 && inside95 <= locations }
}

extension GroupedCoverage: FittingTogether {
  package var fitsTogether: Bool { inside68 <= inside95 && inside95 <= locations }
}

extension NearestGroup: FittingTogether {
  /// Whether each row has a share for each beacon.
  package var fitsTogether: Bool { rows.allSatisfy { $0.shares.count == beacons.count } }
}

extension FloorPolygon: FittingTogether {
  package var fitsTogether: Bool { ([outer] + holes).allSatisfy { $0.count >= 3 } }
}

extension CoverageMap: FittingTogether {
  /// Whether there is a value for each cell.
  package var fitsTogether: Bool {
    let cells = planned.count
    return step > 0 && columns > 0 && rows > 0 && cells.isMultiple(of: columns) && cells / columns == rows
      && (today.isEmpty || today.count == cells) && (falseNear.map { $0.count == cells } ?? true)
  }
}

extension Deployment: FittingTogether {
  /// Whether each requirement and crowd level has a value for each cell of the map, or none.
  package var fitsTogether: Bool {
    let all =
      (crowds ?? []).map(\.planned) + needs.dropFirst().compactMap(\.planned)
      + needs.flatMap { $0.crowds ?? [] }.map(\.planned)
    let cells = coverage?.planned.count ?? 0
    return all.allSatisfy { $0.isEmpty || $0.count == cells }
  }
}

extension CalibrationReport: FittingTogether {
  package var fitsTogether: Bool { fits.count <= SurveyLimit.fits.value }
}
