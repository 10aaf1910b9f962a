import CalibrationModel
import PathLoss
import RadioSurvey

/// Residuals that count walls, for new places beside those of a calibration.
///
/// The walls between a beacon and new places need not be as many as those between it and the calibration's places. At a new place whose
/// walls are not known, the level is held against the line that averages over walls, and the residuals of that line against one another.
struct DriftWalls {
  /// One kind of wall under one set of conditions of the calibration: it has one error, wherever it is crossed.
  private struct Kind: Hashable {
    var conditions: FitConditions
    var name: String
  }

  private struct Key: Hashable {
    var beacon: BeaconIdentifier
    var setting: FitConditions

    init(_ sample: DriftSample) {
      beacon = sample.beacon
      setting = sample.setting
    }
  }

  /// By how much the residuals that count walls differ from the others at the calibration's places, dB.
  private let offsets: [Key: Double]
  private let variances: [BeaconIdentifier: Double]

  init(new: [DriftSample], old: [DriftSample]) {
    let counted = old.filter { $0.openResidual != nil && $0.residual != nil }
    offsets = Dictionary(grouping: counted, by: Key.init).mapValues { own in
      own.map { ($0.openResidual ?? 0) - ($0.residual ?? 0) }.mean
    }
    variances = Self.variances(new, old)
  }

  /// The level less what the calibration says of the place, dB; `nil` if it says nothing.
  func residual(_ sample: DriftSample) -> Double? {
    sample.openResidual ?? sample.residual.map { $0 + (offsets[Key(sample)] ?? 0) }
  }

  /// Variance in dB² of the mean change of a beacon against the others, because losses are estimates; see ``WalledLine/variance(_:against:)``.
  func variance(of beacon: BeaconIdentifier) -> Double { variances[beacon] ?? 0 }

  private static func variances(_ new: [DriftSample], _ old: [DriftSample]) -> [BeaconIdentifier: Double] {
    var errors: [Kind: Double] = [:]
    for sample in new {
      for (name, loss) in sample.open?.losses ?? [:] {
        errors[Kind(conditions: sample.open?.model.conditions ?? FitConditions(), name: name)] = loss.error
      }
    }
    guard !errors.isEmpty else { return [:] }
    let before = Dictionary(grouping: old, by: \.beacon)
    let gaps = Dictionary(grouping: new, by: \.beacon).mapValues { own in
      let earlier = before[own[0].beacon] ?? []
      return errors.keys.reduce(into: [Kind: Double]()) { gaps, kind in
        let (now, then) = (ways(own, kind.conditions), ways(earlier, kind.conditions))
        guard !now.isEmpty, !then.isEmpty else { return }
        gaps[kind] =
          (WalledLine.mean(kind.name, now) - WalledLine.mean(kind.name, then)) * Double(now.count)
          / Double(own.count)
      }
    }
    // What all beacons have in common is taken off.
    let common = errors.keys.reduce(into: [Kind: Double]()) { means, kind in
      means[kind] = gaps.values.map { $0[kind] ?? 0 }.sorted().mean
    }
    return gaps.mapValues { own in
      errors.map { kind, error in
        let gap = (own[kind] ?? 0) - (common[kind] ?? 0)
        return gap * gap * error * error
      }.sorted().reduce(0, +)
    }
  }

  /// The ways that are counted under conditions of the calibration.
  private static func ways(_ samples: [DriftSample], _ conditions: FitConditions) -> [WalledLine.Crossings] {
    samples.filter { $0.open?.model.conditions == conditions && $0.openResidual != nil }
      .compactMap(\.crossings)
  }
}
