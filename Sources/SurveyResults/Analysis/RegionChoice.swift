import Foundation
import RadioSurvey
package import Ranging

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
