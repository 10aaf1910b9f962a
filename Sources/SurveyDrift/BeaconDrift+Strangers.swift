import CalibrationModel
import PathLoss
package import RadioSurvey
import Statistics

extension BeaconDrift {
  /// A beacon that new logs heard and the calibration does not know: there is no level of its own to hold it against.
  package struct Stranger: Sendable {
    package var beacon: BeaconIdentifier
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
    let samples = Dictionary(grouping: new, by: \.beacon)
    let ours = new.filter { known.contains($0.beacon) }
    let spread = known.sorted().compactMap { samples[$0].flatMap { DriftSample.change($0, since: ours) } }
    return samples.filter { !known.contains($0.key) }.sorted { $0.key < $1.key }.map { beacon, own in
      Stranger(
        beacon: beacon, places: Set(own.map(\.place)).count, difference: DriftSample.change(own, since: ours),
        usualSpread: spread.count < LevelDifference.minimumBeacons ? nil : spread.variance.squareRoot())
    }
  }
}
