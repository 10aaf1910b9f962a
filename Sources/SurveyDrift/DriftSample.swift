import CalibrationModel
import Foundation
import PathLoss
package import RadioSurvey
import Statistics

/// A location of a fit, as it is held against the same place of another survey.
struct DriftSample {
  var beacon: BeaconIdentifier
  /// One phone, crowd level and carriage: the conditions without the placement.
  var setting: FitConditions
  var place: String
  /// Whether the surveyor named the place: only such places are the same in two surveys.
  var isNamed: Bool
  /// Metres.
  var distance: Double
  /// dBm.
  var level: Double
  /// Mean of the packets received, dBm.
  var mean: Double
  /// The fall with distance of the calibration, what is between averaged in; `nil` if it is not known.
  var fall: DriftFall?
  /// The calibration's line in the open; `nil` if it has none.
  var open: WalledLine?
  /// What the way to the beacon passes through; `nil` if that is not known.
  var crossings: WalledLine.Crossings?
  var packets: Int
  /// Variance of a packet about the level of its place in the calibration, dB²; `nil` if it is not known.
  var fadingVariance: Double?
  /// Where the place is; `nil` if that is not known.
  var position: Position?
  /// Metres over which what places of the calibration have in common falls to 1/e; `nil` if they are not alike.
  var decorrelation: Double?

  var stop: BeaconDrift.Stop { BeaconDrift.Stop(setting: setting, place: place, isNamed: isNamed) }

  /// The level less the calibrated fall, dB; `nil` if the fall is not known.
  var residual: Double? { fall.map { level - $0.level(at: distance) } }

  /// The level less the line in the open and the losses of what is between, dB; `nil` if they are not known.
  var openResidual: Double? { open?.level(at: distance, behind: crossings).map { level - $0 } }

  /// How far the residuals of one place are from those of another, dB: those that count walls if all do.
  static func change(_ new: [Self], since old: [Self]) -> Double? {
    let open = [new, old].map { $0.compactMap(\.openResidual) }
    let isCounted = open[0].count == new.count && open[1].count == old.count
    let residuals = isCounted ? open : [new, old].map { $0.compactMap(\.residual) }
    return residuals.contains(where: \.isEmpty) ? nil : residuals[0].mean - residuals[1].mean
  }

  /// The locations of new fits and of those of the calibration for the settings of the new ones.
  ///
  /// Levels count lost packets where both surveys do.
  /// - Parameter exchangesEnds: whether receivers are judged as if they were the beacons: one beacon was carried, and many receivers hang.
  static func samples(
    _ new: [ConditionFit], _ calibration: [ConditionFit], exchangesEnds: Bool = false
  ) -> (new: [Self], old: [Self]) {
    let lines = Dictionary(calibration.map { ($0.conditions, $0) }, uniquingKeysWith: { first, _ in first })
    func setting(_ fit: ConditionFit) -> FitConditions {
      var setting = fit.conditions.setting
      if exchangesEnds { setting.receiver = nil }
      return setting
    }
    let settings = Set(new.map(setting))
    let own = Dictionary(new.map { ($0.conditions, $0) }, uniquingKeysWith: { first, _ in first })
    func samples(_ fit: ConditionFit, _ line: ConditionFit, counting: Bool) -> [Self] {
      let (fall, open) = (DriftFall(line), WalledLine(line))
      let decorrelation = line.outcome.line?.decorrelation?.estimate
      return fit.locationMeans.map { location in
        Self(
          beacon: location.beacon, setting: fit.conditions.setting, place: location.location,
          isNamed: location.isNamed, distance: location.distance,
          level: (counting ? location.level : nil) ?? location.mean, mean: location.mean, fall: fall,
          open: open, crossings: location.crossings, packets: location.receivedPackets,
          fadingVariance: (line.outcome.line?.fadingSD?.estimate).map { $0 * $0 },
          position: location.position, decorrelation: decorrelation)
      }
    }
    func counts(_ conditions: FitConditions) -> Bool {
      let both = [lines[conditions], own[conditions]].compactMap(\.self)
      return both.count == 2 && both.allSatisfy { $0.locationMeans.allSatisfy { $0.level != nil } }
    }
    let now = new.flatMap { fit in
      lines[fit.conditions].map { samples(fit, $0, counting: counts(fit.conditions)) } ?? []
    }
    let then = calibration.filter { settings.contains(setting($0)) }.flatMap {
      samples($0, $0, counting: counts($0.conditions))
    }
    return exchangesEnds ? (now.map(\.exchanged), then.map(\.exchanged)) : (now, then)
  }

  /// The same with its receiver for the beacon, and its beacon for the receiver.
  private var exchanged: Self {
    var sample = self
    (sample.beacon, sample.setting) = setting.exchanged(beacon)
    return sample
  }
}

/// How the level of a calibration falls with distance, what is between beacons and places averaged in.
enum DriftFall {
  case line(PathLossModel)
  /// The exponent within beacons, where it is known: beacons of unlike power hide it from the line.
  case withinBeacons(exponent: Double, bend: Bend?)

  init?(_ fit: ConditionFit) {
    let exponent = fit.countsWalls ? nil : fit.sample.beaconLevels?.pathLossExponent.estimate
    if let exponent {
      self = .withinBeacons(exponent: exponent, bend: fit.bend)
    } else if let model = PathLossModel(fit) {
      self = .line(model)
    } else {
      return nil
    }
  }

  /// Mean level in dBm at a distance in metres (> 0), up to a constant.
  func level(at distance: Double) -> Double {
    switch self {
    case .line(let model): model.mean(at: distance)
    case .withinBeacons(let exponent, let bend): -10 * exponent * bend.straightened(log10(distance))
    }
  }
}

/// A beacon at a place that the surveyor named, in one setting.
struct DriftPlace: Hashable {
  var beacon: BeaconIdentifier
  var setting: FitConditions
  var place: String

  static func grouped(_ samples: [DriftSample]) -> [DriftPlace: [DriftSample]] {
    Dictionary(grouping: samples.filter(\.isNamed)) {
      Self(beacon: $0.beacon, setting: $0.setting, place: $0.place)
    }
  }
}

extension FitConditions {
  /// The receiver as a beacon, and the setting of the beacon as a receiver.
  func exchanged(_ beacon: BeaconIdentifier) -> (beacon: BeaconIdentifier, setting: FitConditions) {
    var setting = self
    setting.receiver = Receiver(rawValue: beacon.description)
    return (.name(receiver?.rawValue ?? ""), setting)
  }

  /// The conditions without the placement.
  package var setting: FitConditions {
    var setting = self
    setting.placement = nil
    return setting
  }
}

extension Sequence<Double> {
  var mean: Double {
    let sum = reduce((0.0, 0.0)) { ($0.0 + $1, $0.1 + 1) }
    return sum.0 / sum.1
  }

  /// Σ of the squares about the mean.
  var squares: Double {
    let mean = mean
    return reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
  }
}

extension Collection<Double> {
  /// The sample variance; 0 of one.
  var variance: Double { squares / Double(Swift.max(1, count - 1)) }
}
