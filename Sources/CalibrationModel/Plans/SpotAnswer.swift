package import RadioSurvey

/// Whether a device knows each spot by its own beacon: near for somebody within a radius of it, and not beyond another.
@Memberwise package struct SpotAnswer: Hashable, Codable, Sendable {
  /// The answer.
  package enum Verdict: String, Hashable, Codable, Sendable, CaseIterable {
    /// Every spot keeps it as it is.
    case met
    /// Every spot keeps it with ``SpotAnswer/settings`` and ``SpotAnswer/packets``.
    case canBeMet = "can-be-met"
    /// No measured power keeps it at every spot.
    case cannotBeMet = "cannot-be-met"
    /// A spot has no place, or no fit that can be relied on.
    case unknown = "cannot-be-said"
  }

  package var verdict: Verdict
  /// `true` where a device is to say immediate; no key where it is to say near, which stands for it in what follows.
  package var isImmediate: Bool?
  /// Metres along the floor around a spot within which near is to be said.
  @Key("_m") package var within: Double
  /// Metres from which on it must not be said.
  @Key("_m") package var beyond: Double
  /// How often near is to be said within, 0…1.
  package var probability: Double
  /// How often it may be said beyond, 0…1.
  package var falseNear: Double
  /// What the beacons broadcast now, and what they are to broadcast; by placement.
  package var settings: [SpotSetting] = []
  /// dB that the measured power of each beacon is above its own level at 1 m (< 0: below), where each is set by itself and all alike; no key
  /// elsewhere.
  @Key("_db") package var ownLevelOffset: Double?
  /// Packets that a device has to average, where those that are asked for are too few; absent elsewhere.
  @Nullable package var packets: Int?
  /// Beacons to buy: spots without one.
  package var toBuy: Int = 0
  /// What they cost; absent without prices.
  @Nullable package var cost: Cost?
  /// Why it cannot be kept, or how much is left, for the spot that has least; absent if nothing is known.
  @Nullable package var budget: SpotBudget?
  /// What a change would bring, most first.
  package var levers: [SpotLever] = []
  /// Each spot, in the order of the requirement.
  package var spots: [SpotResult] = []
  /// How often the beacon that seems nearest is the right one, over all spots; absent for a single spot.
  @Nullable package var nearest: SpotShare?
  /// Names of spots that have no place. Untrusted text.
  package var unplaced: [String] = []
  /// Beacons of spots that were never measured, if so few others were that they do not tell how beacons differ; absent for none. Untrusted text.
  @Nullable package var unmeasured: [String]?
}

/// The measured power of the beacons of one placement.
@Memberwise package struct SpotSetting: Hashable, Codable, Sendable {
  /// How they hang.
  @Nullable package var placement: Placement?
  /// What devices assume now, dBm.
  @Key("_dbm") package var from: Double
  /// What keeps the requirement with most margin, whole dBm; if none is sure to, what keeps it as estimated; absent if nothing does.
  @Key("_dbm") @Nullable package var to: Double?
}

/// What the level has to tell two distances by, and what it is lost to, in dB.
@Memberwise package struct SpotBudget: Hashable, Codable, Sendable {
  /// The spot that has least. Untrusted text.
  package var spot: String
  /// What the level falls by between the two distances.
  @Key("_db") package var distance: Double
  /// What phones differ by at most, in one crowd.
  @Key("_db") package var phones: Double
  /// What crowd levels differ by at most, for one phone.
  @Key("_db") package var crowd: Double
  /// What all conditions surveyed differ by, phones and crowd together.
  @Key("_db") package var conditions: Double
  /// What places and packets scatter by, at the shares that are asked for.
  @Key("_db") package var scatter: Double
  /// What the fits leave open.
  @Key("_db") package var uncertainty: Double
  /// What is left: ``distance`` without all others; below 0, no setting keeps the requirement.
  @Key("_db") package var left: Double
}

/// A change, and what it brings.
@Memberwise package struct SpotLever: Hashable, Codable, Sendable {
  /// What is changed.
  package enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
    /// Each beacon has a measured power of its own.
    case perBeacon = "power-per-beacon"
    /// A device averages four times the packets.
    case average = "longer-average"
    /// The app knows the offset of each phone model.
    case perPhone = "offset-per-phone"
    /// The app knows the crowd level.
    case perCrowd = "power-per-crowd"
    /// It knows both.
    case perPhoneAndCrowd = "offset-per-phone-and-power-per-crowd"
    /// The beacons hang in another placement.
    case placement = "other-placement"
  }

  /// What is changed.
  package var kind: Kind
  /// The other placement; absent for other changes.
  @Nullable package var placement: Placement?
  /// dB that it adds to what is left.
  @Key("_db") package var gain: Double
  /// Whether the whole requirement is kept with it.
  package var isKeeping: Bool
}

/// A share with the range of what the fits allow.
@Memberwise package struct SpotShare: Hashable, Codable, Sendable {
  /// As estimated, 0…1.
  package var share: Double
  /// The 5 % point over what the fits allow.
  package var low: Double
  /// The 95 % point.
  package var high: Double
}

/// One spot, with the setting that is proposed or, without one, with that of now.
@Memberwise package struct SpotResult: Hashable, Codable, Sendable {
  /// Its name. Untrusted text.
  package var name: String
  /// Where.
  package var position: Position
  /// The name of the beacon that hangs there; absent if one is to be bought. Untrusted text.
  @Nullable package var beacon: String?
  /// What its beacon is to broadcast, whole dBm, where each beacon is set by itself; no key where ``SpotSetting/to`` holds for all.
  @Key("_dbm") package var measuredPower: Double?
  /// How often near is said within, in the worst crowd and by the worst phone, in all but 10 % of what the fits allow.
  package var near: Double
  /// How often it is said beyond, in the worst crowd and by the worst phone, in all but 10 % of what the fits allow.
  package var falseNear: Double
  /// Whether both are kept.
  package var isKept: Bool
  /// The nearest distance in metres from which on near can be kept from being said, if it is said within the radius that is asked;
  /// absent if there is none within a hundred metres.
  @Key("_m") @Nullable package var widestBeyond: Double?
  /// The widest radius in metres within which near can be said, if it is not said from the distance that is asked; absent if there is none.
  @Key("_m") @Nullable package var widestWithin: Double?
  /// How often the beacon that seems nearest is its own for somebody within the radius; absent for a single spot.
  @Nullable package var nearest: SpotShare?
}
