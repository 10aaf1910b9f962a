package import RadioSurvey

/// What an app will see of the beacons as they hang: which it takes for which, and at which levels it enters and leaves their regions.
@Memberwise package struct RangingOutlook: Hashable, Codable, Sendable {
  /// Which beacon comes first where people stand, at the required crowd level; absent without two beacons.
  @Nullable package var nearest: NearestDocument?
  /// Pairs that are confused too often, each once, worst first.
  package var pairs: [ConfusedPair]
  /// The settings of regions for the distances that are asked for; absent without beacons.
  @Nullable package var regions: RegionsDocument?
  /// A setting for each answer that has any: as requested, or otherwise for people closer to the beacon or farther away.
  package var choices: [RegionChoice]

  /// Pairs for which a change is tried.
  package static let mostPairs = 6
}

/// The setting of a region within the target: for the distances requested, or else for the closest ones that can be distinguished.
@Memberwise package struct RegionChoice: Hashable, Codable, Sendable {
  /// Metres along the floor up to which a device is inside.
  @Key("_m") package var inside: Double
  /// Metres along the floor beyond which a device is outside.
  @Key("_m") package var outside: Double
  /// Whether these are the distances that were asked for.
  package var isAsAsked: Bool
  /// The answer for them, with its recommended setting.
  package var answer: RegionAnswer
}

/// What `regions` found.
@Memberwise package struct RegionsDocument: ResultDocument, Hashable {
  /// A beacon that could not be answered for, or where none is declared, a placement.
  @Memberwise package struct Omission: Hashable, Codable, Sendable {
    package var name: String
    package var reason: RegionOmission
  }

  package var schemaVersion = 1
  /// False events in 24 hours at most.
  package var falsePerDay: Double
  /// Share of the places at which that is to hold.
  package var probability: Double
  /// Metres along the floor up to which a device is inside.
  @Key("_m") package var inside: Double
  /// Metres along the floor beyond which a device is outside.
  @Key("_m") package var outside: Double
  /// Whether levels are those of any day, telephone and person; otherwise those of the sessions surveyed.
  package var countsSessions: Bool
  /// The answers, those without a setting first, the slowest before the others.
  package var answers: [RegionAnswer]
  /// What could not be answered for.
  package var omitted: [Omission]
  /// Which regions Core Location is to monitor.
  package var identities: IdentityPlan

  /// Whether every region has a setting that keeps to the target.
  package var isMet: Bool { !answers.isEmpty && answers.allSatisfy { $0.recommended != nil } }
}

/// The settings of the regions of beacons that hang alike and advertise as often: one for all conditions asked for, because an app does
/// not know them.
@Memberwise package struct RegionAnswer: Hashable, Codable, Sendable {
  /// How they hang; absent if that is not known.
  @Nullable package var placement: Placement?
  /// The beacons; none if the survey does not declare any.
  package var beacons: [BeaconIdentifier]
  /// Their names in `survey.toml`, or identities.
  package var names: [String]
  /// Seconds from one packet sent to the next: the advertising interval and 5 ms, the mean of the random delay of every advertising event.
  @Key("_s") package var slot: Double
  /// Where a device inside stands.
  package var inside: RegionSpot
  /// Where a device outside stands.
  package var outside: RegionSpot
  /// Settings that no other beats, the quickest first; one of them is recommended if any keeps to the target.
  package var frontier: [RegionSetting]
  /// What would help; absent if a setting is recommended.
  @Nullable package var need: RegionNeed?
  /// Mean seconds until a device that comes to rest outside hears a first packet, of any level: Core Location's own entry.
  @Key("_s") package var firstPacketOutside: Double

  package var recommended: RegionSetting? { frontier.first(where: \.isRecommended) }
}

/// What would let a region keep to its target where no setting does. Each alone is enough, to a tenth of the distance.
@Memberwise package struct RegionNeed: Hashable, Codable, Sendable {
  /// Metres along the floor beyond which devices are outside; absent if 100 m are not enough.
  @Key("_m") @Nullable package var outside: Double?
  /// Metres along the floor up to which devices are inside, as with more beacons; absent if not even 0.3 m is enough.
  @Key("_m") @Nullable package var inside: Double?
  /// Share of the places, in steps of 5 %, at which the target is met with the distances as they are; absent if it is under one half.
  @Nullable package var probability: Double?
}

/// Why there is no region for some beacons.
package enum RegionOmission: String, Codable, Sendable {
  /// No usable fit is of their placement.
  case noFit = "no-fit"
  /// Their readings were smoothed: how single packets fade is not known.
  case smoothed
  /// How alike successive packets are is not known.
  case noCorrelation = "no-correlation"
  /// How often they advertise is not known.
  case noInterval = "no-interval"
  /// Packets are lost in bursts, or far more at some places than at others: how often a device leaves does not follow from single ones.
  case burstsOfLosses = "bursts-of-losses"
}
