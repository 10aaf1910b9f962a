import Foundation
import RadioSurvey

/// What the plans of the study are made for.
package enum PlanGoal: String, CaseIterable, Sendable {
  case nearEverywhere = "near everywhere"
  case nearAtPoints = "near at points of interest"
  case heardEverywhere = "heard in 3 s everywhere"

  /// The probability that is asked for.
  static let probability = 0.8
  /// What devices assume: level at 1 m in dBm, and exponent.
  static let assumed = (power: -61.0, exponent: 2.2)
  /// Level in dBm below which the receiver hears nothing, where hearing is asked for.
  static let sensitivity = -90.0
  /// Advertising interval in milliseconds.
  static let interval = 300.0

  var requirement: CoverageRequirement {
    var requirement = CoverageRequirement(probability: Self.probability, crowd: "full")
    if self == .heardEverywhere { requirement.goal = .heard(within: 3) }
    return requirement
  }

  /// How many dB weaker than beacons that are ranged with those are that are to be heard at all: with less, one would do for every site.
  package static let weaker = 15.0

  /// The placements of a site, the one that is planned with first.
  ///
  /// - Parameter weaker: dB that beacons send less than those that are ranged with, where they are only to be heard.
  func truths(shift: Double, weaker: Double) -> [(placement: Placement, radio: TrueRadio)] {
    let weaker = self == .heardEverywhere ? weaker : 0
    let loss = self == .heardEverywhere ? 0.1 : 0
    return [("counter", -62, 2.8), ("rail", -63, 2.5), ("sign", -65, 3)].map { name, power, sd in
      (
        Placement(rawValue: name),
        TrueRadio(power: power + shift - weaker, shadowingSD: sd, collisionLoss: loss)
      )
    }
  }

  /// How far the true radio meets the requirement, metres.
  func reach(_ radio: TrueRadio) -> Double {
    switch self {
    case .nearEverywhere, .nearAtPoints:
      let level = Self.assumed.power - 10 * Self.assumed.exponent * log10(ZoneBoundaries.default.near)
      return TrueRadio.reach(probability: Self.probability) {
        radio.nearProbability(at: $0, level: level, packets: requirement.packets)
      }
    case .heardEverywhere:
      // The beacon adds 0 to 10 ms to every interval.
      return TrueRadio.reach(probability: Self.probability) {
        radio.heardProbability(at: $0, sensitivity: Self.sensitivity, packets: 3000 / (Self.interval + 5))
      }
    }
  }
}
