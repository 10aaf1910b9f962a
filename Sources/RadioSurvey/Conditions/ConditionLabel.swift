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

/// Where the beacon hangs: in the clear, under a table, behind a sign, above heads …
package struct Placement: ConditionLabel {
  /// The name as written in the survey.
  package let rawValue: String

  package init(rawValue: String) { self.rawValue = rawValue }
}

/// How full the room is: empty … full.
package struct CrowdLevel: ConditionLabel {
  /// The name as written in the survey.
  package let rawValue: String

  package init(rawValue: String) { self.rawValue = rawValue }
}

/// How the receiving device is carried: hand, pocket, bag …
package struct Carriage: ConditionLabel {
  /// The name as written in the survey.
  package let rawValue: String

  package init(rawValue: String) { self.rawValue = rawValue }
}

/// The receiving device: a phone model or a sniffer.
package struct Receiver: ConditionLabel {
  /// The name as written in the survey.
  package let rawValue: String

  package init(rawValue: String) { self.rawValue = rawValue }
}

/// A sitting: one walk with one person, one phone and one state of the room.
package struct SurveySession: ConditionLabel {
  /// The name as written in the survey.
  package let rawValue: String

  package init(rawValue: String) { self.rawValue = rawValue }
}

/// What a wall is called; walls of one kind are taken to lose the same.
package struct WallKind: ConditionLabel {
  /// The name as written in the survey.
  package let rawValue: String

  package init(rawValue: String) { self.rawValue = rawValue }
}

/// A placement of the survey, with what planning needs to know of it.
package struct PlacementDefinition: Hashable, Codable, Sendable {
  /// Its name in the logs.
  package var placement: Placement
  /// Height of the beacon above the device in metres, ≥ 0: no device ever comes closer than this.
  package var heightAboveDevice: Double?
  /// Whether the survey only uses it, for a beacon or a log, and declares no placement. Not part of any document.
  package var isImplied = false

  private enum CodingKeys: String, CodingKey { case placement, heightAboveDevice }

  /// A placement with what is known of it.
  package init(placement: Placement, heightAboveDevice: Double? = nil, isImplied: Bool = false) {
    self.placement = placement
    self.heightAboveDevice = heightAboveDevice
    self.isImplied = isImplied
  }
}

/// A crowd level of the survey, with what it means in people.
package struct CrowdLevelDefinition: Hashable, Codable, Sendable {
  /// Its name in the logs.
  package var level: CrowdLevel
  /// People in the room.
  package var people: Int?
  /// People per square metre.
  package var peoplePerSquareMetre: Double?

  /// A level with what is known of it.
  package init(level: CrowdLevel, people: Int? = nil, peoplePerSquareMetre: Double? = nil) {
    self.level = level
    self.people = people
    self.peoplePerSquareMetre = peoplePerSquareMetre
  }
}

/// What is known of a receiving device before the survey.
package struct ReceiverProfile: Hashable, Codable, Sendable {
  /// Its name in the logs.
  package var receiver: Receiver
  /// Level in dBm below which it hears nothing.
  package var sensitivity: Double?
  /// Share of the time that it listens, 0…1; 1 if it scans all the time.
  package var dutyCycle: Double?
  /// Whether it delivers packets or levels it has smoothed.
  package var source: ReadingSource?

  package init(
    receiver: Receiver, sensitivity: Double? = nil, dutyCycle: Double? = nil, source: ReadingSource? = nil
  ) {
    self.receiver = receiver
    self.sensitivity = sensitivity
    self.dutyCycle = dutyCycle
    self.source = source
  }
}

/// Whether a reading is one packet's level or a level that the source has already smoothed.
package enum ReadingSource: String, Codable, Sendable, CaseIterable {
  /// One reading, one packet.
  case raw
  /// Smoothed by the source (iOS ranging, ESPresense): fading is understated and the packet count is unknown.
  case averaged
}
