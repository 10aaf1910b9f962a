package import RadioSurvey

/// The level of one beacon at one distance, from any number of receivers and body angles: what a chamber, or a walk around a
/// beacon at 1 m, measures.
///
/// The mean counts every unit of the highest level that varies once — session, receiver, body angle or dwell — each the mean of the
/// units below it, and its 95 % interval is Student's t on units − 1 degrees of freedom with the SD between them. Packets of one
/// dwell are near-copies of one another and are never a unit: with a single dwell the interval is not known, because what a turn of the
/// body or another phone changes was not measured.
@Memberwise package struct LevelCalibration: Hashable, Codable, Sendable {
  /// What varies.
  package enum Basis: String, Codable, Sendable, CaseIterable {
    /// Sittings, where a receiver was measured in several.
    case sessions
    /// Receiving devices.
    case receivers
    /// Headings of the surveyor.
    case angles
    /// Stretches of time at one angle.
    case dwells
  }

  /// The level at one receiver, or at one receiver and one angle.
  @Memberwise package struct Part: Hashable, Codable, Sendable {
    /// The receiving device, if the log names it.
    @Nullable package var receiver: Receiver?
    /// Heading of the surveyor in degrees; absent if it is unknown, or if the part is of all of a receiver's angles.
    @Key("_deg") @Nullable package var orientation: Double?
    /// Whether the part is of all of the receiver's angles.
    package var isWholeReceiver: Bool
    /// Dwells.
    package var dwells: Int
    /// Packets received.
    package var packets: Int
    /// Mean level, dBm, with its interval over the part.
    @Key("_dbm") package var level: Estimate
    /// What varies within the part; absent if nothing does.
    @Nullable package var basis: Basis?
  }

  /// The beacon.
  package var beacon: BeaconIdentifier
  /// Placement, crowd level and carriage; ``parts`` separates the receivers.
  package var conditions: FitConditions
  /// The distance, metres.
  @Key("_m") package var distance: Double
  /// Mean level at that distance, dBm; its interval is absent if nothing varies.
  @Key("_dbm") package var level: Estimate
  /// What the interval counts; absent if nothing varies.
  @Nullable package var basis: Basis?
  /// How many of them.
  package var units: Int
  /// SD between them, dB; absent if nothing varies.
  @Key("_db") @Nullable package var unitSD: Double?
  /// Sessions.
  package var sessions: Int
  /// Receivers.
  package var receivers: Int
  /// Known body angles.
  package var angles: Int
  /// Dwells.
  package var dwells: Int
  /// Packets received.
  package var packets: Int
  /// The measured power to broadcast, whole dBm: the level at 1 m.
  @Key("_dbm") package var measuredPower: Int
  /// The exponent that carries the level to 1 m; absent if it was measured at 1 m.
  @Nullable package var assumedExponent: Double?
  /// By how many dB the measured power would differ for an exponent that is larger by 0.5; absent if it was measured at 1 m.
  @Key("_db") @Nullable package var exponentEffect: Double?
  /// Each receiver, and each of its angles.
  package var parts: [Part]
}
