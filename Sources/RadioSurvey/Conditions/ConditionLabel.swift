/// A condition that a survey names in the surveyor's own words.
///
/// Each conforming type is a distinct vocabulary, so that a placement can never be passed for a crowd level.
/// The text is untrusted: it is shown escaped and never interpreted.
package protocol ConditionLabel: RawRepresentable<String>, Hashable, Comparable, Codable, Sendable,
  CustomStringConvertible, ExpressibleByStringLiteral
{
  init(rawValue: String)
}

extension ConditionLabel {
  /// The name as written.
  package var description: String { rawValue }

  /// Orders by name; the order that a survey gives its crowd levels is ``Site/crowdLevels``.
  package static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }

  package init(stringLiteral value: String) { self.init(rawValue: value) }
}
