import Foundation
package import RadioSurvey
package import Ranging
import Support
package import CalibrationModel

extension RangingOutlook {
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
    self.init(nearest: first.0, pairs: first.1, regions: second.0, choices: second.1)
  }
}

extension RegionChoice {
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

  /// Metres within which no region is of use to anybody.
  private static let nearest = 0.5
}

extension RegionsDocument {
  package init(_ question: RegionsQuestion) {
    let found = question.answers()
    self.init(
      falsePerDay: question.falsePerDay, probability: question.requirement.probability,
      inside: question.inside, outside: question.outside, countsSessions: question.countsSessions,
      answers: found.answers, omitted: found.omitted.map { Omission(name: $0.name, reason: $0.reason) },
      identities: IdentityPlan(question.site.beacons))
  }
}
