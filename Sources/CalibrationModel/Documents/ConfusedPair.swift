package import RadioSurvey
package import Support

/// Two beacons that a device confuses too often, under their worst conditions, and what would help.
@Memberwise package struct ConfusedPair: Hashable, Codable, Sendable {
  /// One of the two. Shares are of devices at it, between these two only.
  @Memberwise package struct Member: Hashable, Codable, Sendable {
    package var beacon: BeaconIdentifier
    /// Its name in `survey.toml`.
    @Nullable package var name: String?
    /// Where it hangs.
    package var position: Position
    /// How often it is put first, 0…1.
    package var right: Double
    /// Ends of the 90 % interval for that.
    package var interval: Interval
    /// How often it would be, with the measured power changed; absent without a change.
    @Nullable package var rightAfter: Double?
    @Nullable package var intervalAfter: Interval?
  }

  /// A measured power to change.
  @Memberwise package struct PowerChange: Hashable, Codable, Sendable {
    /// The beacon that counts too little.
    package var beacon: BeaconIdentifier
    /// Its name in `survey.toml`.
    @Nullable package var name: String?
    /// How it hangs.
    @Nullable package var placement: Placement?
    /// What it broadcasts, dBm.
    @Key("_dbm") package var now: Double
    /// With what both count alike as far away, whole dBm.
    @Key("_dbm") package var needed: Double
  }

  /// The conditions that are worst for them.
  package var conditions: FitConditions
  /// The one where a device is wrong more often.
  package var first: Member
  /// The other one.
  package var second: Member
  /// How far apart they hang along the floor, metres.
  @Key("_m") package var distance: Double
  /// How far apart two such beacons have to hang if neither is ahead of the other, metres.
  @Key("_m") package var neededDistance: Double
  /// At which lead an app may change from one to the other; absent where none is enough.
  @Nullable package var margin: SwitchMargin?
  /// The measured power to change; absent where that would change little or nothing.
  @Nullable package var power: PowerChange?

  /// How often the right one is put first where that is least often.
  package var leastRight: Double { min(first.right, second.right) }

  /// The same with the measured power changed.
  package var leastRightAfter: Double? {
    first.rightAfter.flatMap { own in second.rightAfter.map { min(own, $0) } }
  }
}
