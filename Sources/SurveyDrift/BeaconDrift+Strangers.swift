import CalibrationModel
import PathLoss
package import RadioSurvey
import Statistics

extension BeaconDrift {
  /// A beacon that new logs heard and the calibration does not know: there is no level of its own to hold it against.
  package struct Stranger: Sendable {
    package var beacon: BeaconIdentifier
    /// Places where it was heard.
    package var places: Int
    /// Its level less that of the known beacons of the same logs at like distances, dB; `nil` if that is not known.
    package var difference: Double?
    /// SD of the known beacons' levels about that, dB; `nil` with fewer than three.
    package var usualSpread: Double?
  }

  /// In the order of identities; none where receivers are judged.
  package var strangers: [Stranger] {
    guard !isOfReceivers else { return [] }
    let known = Set(old.map(\.beacon))
    let levels = Dictionary(grouping: new, by: \.beacon).mapValues { DriftSample.level($0) }
    let others = known.compactMap { levels[$0] ?? nil }
    return levels.keys.filter { !known.contains($0) }.sorted().map { beacon in
      Stranger(
        beacon: beacon, places: Set(new.filter { $0.beacon == beacon }.map(\.place)).count,
        difference: others.isEmpty ? nil : (levels[beacon] ?? nil).map { $0 - others.mean },
        usualSpread: others.count < LevelDifference.minimumBeacons ? nil : others.variance.squareRoot())
    }
  }
}

extension DriftSample {
  /// Mean level above what the calibration has at the distances of the places, dB, with the walls between where they are known; `nil` if
  /// the calibration does not tell.
  fileprivate static func level(_ samples: [Self]) -> Double? {
    let levels = samples.compactMap { $0.openResidual ?? $0.residual }
    return levels.count < samples.count || levels.isEmpty ? nil : levels.mean
  }
}
