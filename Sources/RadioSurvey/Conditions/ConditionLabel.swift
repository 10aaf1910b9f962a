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
  package var description: String { rawValue }

  /// Orders by name; the order that a survey gives its crowd levels is ``Site/crowdLevels``.
  package static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }

  package init(stringLiteral value: String) { self.init(rawValue: value) }
}

/// Where the beacon hangs: in the clear, under a table, behind a sign, above heads …
@Memberwise package struct Placement: ConditionLabel {
  package let rawValue: String
}

/// How full the room is: empty … full.
@Memberwise package struct CrowdLevel: ConditionLabel {
  package let rawValue: String
}

/// How the receiving device is carried: hand, pocket, bag …
@Memberwise package struct Carriage: ConditionLabel {
  package let rawValue: String
}

/// The receiving device: a phone model or a sniffer.
@Memberwise package struct Receiver: ConditionLabel {
  package let rawValue: String
}

/// A sitting: one walk with one person, one phone and one state of the room.
@Memberwise package struct SurveySession: ConditionLabel {
  package let rawValue: String
}

/// What a wall is called; walls of one kind are taken to lose the same.
@Memberwise package struct WallKind: ConditionLabel {
  package let rawValue: String
}

/// A placement of the survey, with what planning needs to know of it.
@Memberwise package struct PlacementDefinition: Hashable, Codable, Sendable {
  package var placement: Placement
  /// Height of the beacon above the device in metres, ≥ 0: no device ever comes closer than this.
  package var heightAboveDevice: Double?
  /// Whether the survey only uses it, for a beacon or a log, and declares no placement. Not part of any document.
  @Key("") package var isImplied: Bool = false
}

/// A crowd level of the survey, with what it means in people.
@Memberwise package struct CrowdLevelDefinition: Hashable, Codable, Sendable {
  package var level: CrowdLevel
  package var people: Int?
  package var peoplePerSquareMetre: Double?
}

/// What is known of a receiving device before the survey.
@Memberwise package struct ReceiverProfile: Hashable, Codable, Sendable {
  package var receiver: Receiver
  /// Level in dBm below which it hears nothing.
  package var sensitivity: Double?
  /// Share of the time that it listens, 0…1; 1 if it scans all the time.
  package var dutyCycle: Double?
  /// Whether it delivers packets or levels it has smoothed.
  package var source: ReadingSource?
}

/// Whether a reading is one packet's level or a level that the source has already smoothed.
package enum ReadingSource: String, Codable, Sendable, CaseIterable {
  case raw
  /// Smoothed by the source (iOS ranging, ESPresense): fading is understated and the packet count is unknown.
  case averaged
}
