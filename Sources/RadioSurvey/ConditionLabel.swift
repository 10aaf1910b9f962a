/// A condition that a survey names in the surveyor's own words.
///
/// Each conforming type is a distinct vocabulary, so that a placement can never be passed for a crowd level.
/// The text is untrusted: it is shown escaped and never interpreted.
public protocol ConditionLabel: RawRepresentable<String>, Hashable, Comparable, Codable, Sendable,
  CustomStringConvertible, ExpressibleByStringLiteral
{
  /// Takes the name as written.
  init(rawValue: String)
}

extension ConditionLabel {
  /// The name as written.
  public var description: String { rawValue }

  /// Orders by name; the order that a survey gives its crowd levels is ``Site/crowdLevels``.
  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }

  /// Takes the name as written.
  public init(stringLiteral value: String) { self.init(rawValue: value) }
}

/// Where the beacon hangs: in the clear, under a table, behind a sign, above heads …
public struct Placement: ConditionLabel {
  /// The name as written in the survey.
  public let rawValue: String

  /// Takes the name as written.
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// How full the room is: empty … full.
public struct CrowdLevel: ConditionLabel {
  /// The name as written in the survey.
  public let rawValue: String

  /// Takes the name as written.
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// How the receiving device is carried: hand, pocket, bag …
public struct Carriage: ConditionLabel {
  /// The name as written in the survey.
  public let rawValue: String

  /// Takes the name as written.
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// The receiving device: a phone model or a sniffer.
public struct Receiver: ConditionLabel {
  /// The name as written in the survey.
  public let rawValue: String

  /// Takes the name as written.
  public init(rawValue: String) { self.rawValue = rawValue }
}
