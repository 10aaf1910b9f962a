import Foundation
import RadioSurvey
package import Ranging

/// What `regions` found.
package struct RegionsDocument: ResultDocument, Hashable {
  /// A beacon that could not be answered for, or where none is declared, a placement.
  package struct Omission: Hashable, Codable, Sendable {
    /// Its name.
    package var name: String
    /// Why.
    package var reason: RegionsQuestion.Omission
  }

  /// See ``ResultDocument``.
  package var schemaVersion = 1
  /// False events in 24 hours at most.
  package var falsePerDay: Double
  /// Share of the places at which that is to hold.
  package var probability: Double
  /// Metres along the floor up to which a device is inside.
  package var inside: Double
  /// Metres along the floor from which on a device is outside.
  package var outside: Double
  /// Whether levels are those of any day, telephone and person; otherwise those of the sessions surveyed.
  package var countsSessions: Bool
  /// The answers, those without a setting first, the slowest before the others.
  package var answers: [RegionAnswer]
  /// What could not be answered for.
  package var omitted: [Omission]
  /// Which regions Core Location is to monitor.
  package var identities: IdentityPlan

  private enum CodingKeys: String, CodingKey {
    case schemaVersion, falsePerDay, probability
    case inside = "inside_m"
    case outside = "outside_m"
    case countsSessions, answers, omitted, identities
  }

  package init(_ question: RegionsQuestion) {
    falsePerDay = question.falsePerDay
    probability = question.requirement.probability
    inside = question.inside
    outside = question.outside
    countsSessions = question.countsSessions
    let found = question.answers()
    answers = found.answers
    omitted = found.omitted.map { Omission(name: $0.name, reason: $0.reason) }
    identities = IdentityPlan(question.site.beacons)
  }

  /// Whether every region has a setting that keeps to the target.
  package var isMet: Bool { !answers.isEmpty && answers.allSatisfy { $0.recommended != nil } }
}
