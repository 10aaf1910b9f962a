import CalibrationModel
import Foundation
import PathLoss
import RadioSurvey
import Statistics
import SurveyEffects
import TestSupport

/// A survey under several conditions with known truth, drawn here and nowhere else: the level is the sum of what placement,
/// crowd and receiver change, packets are lost below a threshold and to collisions.
struct EffectSurvey {
  var placements: [(name: String, change: Double)] = [("counter", 0), ("ceiling", -4)]
  var crowds: [(name: String, change: Double, people: Int?)] = [
    ("empty", 0, 2), ("half", -3, 20), ("full", -7, 50),
  ]
  var receivers: [(name: String, change: Double)] = [("A", 0)]
  /// Places of each placement; where they recur, at every crowd level, otherwise for each crowd level anew.
  var places = 12
  var recurs = true
  var packets = 12
  var referencePower = -60.0
  var exponent = 2.2
  var shadowingSD = 4.0
  var fadingSD = 3.0
  /// Share of the shadowing variance that the visits of one place have in common.
  var sharedShadowing = 0.7
  /// dBm.
  var threshold = -98.0
  var collisionLoss = 0.05
  /// Whether it is known how many packets were sent.
  var isCounted = true
  /// Extra change of one set of conditions, dB.
  var extra: (placement: String, crowd: String, change: Double)?
  /// A set that is not surveyed.
  var missing: (placement: String, crowd: String)?
  /// Each placement has so many beacons, which differ by this, dB.
  var beacons = 1
  var beaconSD = 0.0

  /// Dwells of one draw.
  func dwells(seed: UInt64) -> [Dwell] {
    var random = SeededGenerator(seed: seed)
    var dwells: [Dwell] = []
    for placement in placements {
      let own = (0..<beacons).map { _ in beaconSD * random.normal() }
      for place in 0..<places {
        let share = (Double(place) + 0.5) / Double(places)
        var distance = pow(10, -0.3 + 1.5 * share)
        var common = random.normal()
        for (index, crowd) in crowds.enumerated() {
          if !recurs {
            distance = pow(10, -0.3 + 1.5 * ((Double(place) + random.uniform()) / Double(places)))
            common = random.normal()
          }
          for receiver in receivers {
            let shadowing =
              shadowingSD
              * (sharedShadowing.squareRoot() * common + (1 - sharedShadowing).squareRoot() * random.normal())
            var centre = referencePower - 10 * exponent * log10(distance) + shadowing + own[place % beacons]
            centre += placement.change + crowd.change + receiver.change
            if let extra, extra.placement == placement.name, extra.crowd == crowd.name {
              centre += extra.change
            }
            var levels: [Int] = []
            for _ in 0..<packets {
              let level = centre + fadingSD * random.normal()
              if random.uniform() >= collisionLoss, level >= threshold { levels.append(Int(level.rounded())) }
            }
            if let missing, missing.placement == placement.name, missing.crowd == crowd.name { continue }
            dwells.append(
              SyntheticSurvey.dwell(
                beacon: .name("\(placement.name) \(place % beacons)"),
                location: recurs ? "\(placement.name) \(place)" : "\(placement.name) \(index) \(place)",
                distance: distance, levels: levels,
                conditions: Conditions(
                  placement: Placement(rawValue: placement.name), crowd: CrowdLevel(rawValue: crowd.name),
                  people: crowd.people, receiver: Receiver(rawValue: receiver.name)),
                expected: isCounted ? packets : nil))
          }
        }
      }
    }
    return dwells
  }

  /// The site with its crowd levels in order.
  var site: Site {
    Site(
      placements: placements.map { .init(placement: Placement(rawValue: $0.name)) },
      crowdLevels: crowds.map { .init(level: CrowdLevel(rawValue: $0.name), people: $0.people) })
  }

  /// What the model says of one draw.
  func effects(seed: UInt64) -> ConditionEffects {
    EffectsFitting.effects(
      of: dwells(seed: seed), site: site,
      options: FitOptions(
        checksHeldOut: false,
        sensitivities: Dictionary(
          receivers.map { (Receiver(rawValue: $0.name), threshold) }, uniquingKeysWith: { first, _ in first })
      ))
  }
}

extension ConditionEffects {
  /// The change at a level.
  func term(_ factor: EffectFactor, _ level: String?) -> EffectTerm? {
    terms.first { $0.factor == factor && $0.level == level }
  }

  /// The reason with this code.
  func reason(_ code: EffectReason.Code) -> EffectReason? { reasons.first { $0.code == code } }
}

extension Estimate {
  /// Whether the 95 % interval holds a value.
  func holds(_ value: Double) -> Bool {
    guard let lower95, let upper95 else { return false }
    return lower95 <= value && value <= upper95
  }
}
