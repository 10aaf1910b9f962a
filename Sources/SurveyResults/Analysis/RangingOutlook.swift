import Foundation
package import PathLoss
package import RadioSurvey
package import Ranging
import Statistics
import Support

/// What an app will see of the beacons as they hang: which it takes for which, and at which levels it enters and leaves their regions.
package struct RangingOutlook: Hashable, Codable, Sendable {
  /// Which beacon comes first where people stand, at the crowd level that is asked for; absent without two beacons.
  @Nullable package var nearest: NearestDocument?
  /// Pairs that are told apart too seldom, each once, the worst first.
  package var pairs: [ConfusedPair]
  /// The settings of regions for the distances that are asked for; absent without beacons.
  @Nullable package var regions: RegionsDocument?
  /// A setting for each answer that has any: as asked for, or where there is none, for people who stand nearer or linger farther away.
  package var choices: [RegionChoice]

  /// Pairs for which a change is tried.
  package static let mostPairs = 6

  /// - Parameter fits: those that are planned with.
  /// - Returns: `nil` if the site declares no beacons.
  package init?(
    fits: [ConditionFit], site: Site, policy: RangingSettings, requirement: CoverageRequirement,
    seed: UInt64 = 1
  ) {
    guard !site.beacons.isEmpty else { return nil }
    let nearest = NearestQuestion(
      fits: fits, site: site, policy: policy, packets: requirement.packets, crowd: requirement.crowd,
      seed: seed)
    var brief = RegionsQuestion(fits: fits, site: site, requirement: requirement, seed: seed)
    brief.isBrief = true
    let regions = brief
    let (first, second) = ParallelWork.both {
      let document = site.beacons.count > 1 ? NearestDocument(nearest) : nil
      return (document, document.map { ConfusedPair.all($0, nearest) } ?? [])
    } _: {
      let document = RegionsDocument(regions)
      return (document, ParallelWork.map(document.answers) { RegionChoice($0, regions) }.compactMap(\.self))
    }
    (self.nearest, pairs) = first
    (self.regions, choices) = second
  }
}

/// The setting of a region that keeps to the target: for the distances asked for, or else for the nearest ones that can be told apart.
package struct RegionChoice: Hashable, Codable, Sendable {
  /// Metres along the floor up to which a device is inside.
  package var inside: Double
  /// Metres along the floor from which on a device is outside.
  package var outside: Double
  /// Whether these are the distances that were asked for.
  package var isAsAsked: Bool
  /// The answer for them, with its recommended setting.
  package var answer: RegionAnswer

  private enum CodingKeys: String, CodingKey {
    case inside = "inside_m"
    case outside = "outside_m"
    case isAsAsked, answer
  }

  /// `nil` if neither people who stand nearer nor ones who linger farther away have a setting.
  init?(_ answer: RegionAnswer, _ question: RegionsQuestion) {
    if answer.recommended != nil {
      self.init(inside: question.inside, outside: question.outside, isAsAsked: true, answer: answer)
      return
    }
    let nearer = answer.need?.inside.map {
      (inside: ($0 * 10).rounded(.down) / 10, outside: question.outside)
    }
    let farther = answer.need?.outside.map { (inside: question.inside, outside: $0.rounded(.up)) }
    for other in [nearer, farther].compactMap(\.self) where other.inside >= Self.nearest {
      var question = question
      question.beacons = answer.beacons.map(\.description)
      (question.inside, question.outside) = other
      guard let found = question.answers().answers.first(where: { $0.beacons == answer.beacons }),
        found.recommended != nil
      else { continue }
      self.init(inside: other.inside, outside: other.outside, isAsAsked: false, answer: found)
      return
    }
    return nil
  }

  private init(inside: Double, outside: Double, isAsAsked: Bool, answer: RegionAnswer) {
    self.inside = inside
    self.outside = outside
    self.isAsAsked = isAsAsked
    self.answer = answer
  }

  /// Metres within which no region is of use to anybody.
  private static let nearest = 0.5
}

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
