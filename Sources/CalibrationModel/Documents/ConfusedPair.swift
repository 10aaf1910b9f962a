import Foundation
package import RadioSurvey
package import Support

/// Two beacons that a device confuses too often, under their worst conditions, and what would help.
package struct ConfusedPair: Hashable, Codable, Sendable {
  /// One of the two. Shares are of devices at it, between these two only.
  package struct Member: Hashable, Codable, Sendable {
    /// Its identity.
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
    /// Its interval.
    @Nullable package var intervalAfter: Interval?

    package init(
      beacon: BeaconIdentifier, name: String? = nil, position: Position, right: Double, interval: Interval,
      rightAfter: Double? = nil, intervalAfter: Interval? = nil
    ) {
      self.beacon = beacon
      self.name = name
      self.position = position
      self.right = right
      self.interval = interval
      self.rightAfter = rightAfter
      self.intervalAfter = intervalAfter
    }
  }

  /// A measured power to change.
  package struct PowerChange: Hashable, Codable, Sendable {
    /// The beacon that counts too little.
    package var beacon: BeaconIdentifier
    /// Its name in `survey.toml`.
    @Nullable package var name: String?
    /// How it hangs.
    @Nullable package var placement: Placement?
    /// What it broadcasts, dBm.
    package var now: Double
    /// With what both count alike as far away, whole dBm.
    package var needed: Double

    package init(
      beacon: BeaconIdentifier, name: String? = nil, placement: Placement? = nil, now: Double, needed: Double
    ) {
      self.beacon = beacon
      self.name = name
      self.placement = placement
      self.now = now
      self.needed = needed
    }

    private enum CodingKeys: String, CodingKey {
      case beacon, name, placement
      case now = "now_dbm"
      case needed = "needed_dbm"
    }
  }

  /// The conditions that are worst for them.
  package var conditions: FitConditions
  /// The one where a device is wrong more often.
  package var first: Member
  /// The other one.
  package var second: Member
  /// How far apart they hang along the floor, metres.
  package var distance: Double
  /// How far apart two such beacons have to hang if neither is ahead of the other, metres.
  package var neededDistance: Double
  /// At which lead an app may change from one to the other; absent where none is enough.
  @Nullable package var margin: SwitchMargin?
  /// The measured power to change; absent where that would change little or nothing.
  @Nullable package var power: PowerChange?

  package init(
    conditions: FitConditions, first: Member, second: Member, distance: Double, neededDistance: Double,
    margin: SwitchMargin? = nil, power: PowerChange? = nil
  ) {
    self.conditions = conditions
    self.first = first
    self.second = second
    self.distance = distance
    self.neededDistance = neededDistance
    self.margin = margin
    self.power = power
  }

  private enum CodingKeys: String, CodingKey {
    case conditions, first, second, margin, power
    case distance = "distance_m"
    case neededDistance = "neededDistance_m"
  }

  /// How often the right one is put first where that is least often.
  package var leastRight: Double { min(first.right, second.right) }

  /// The same with the measured power changed.
  package var leastRightAfter: Double? {
    first.rightAfter.flatMap { own in second.rightAfter.map { min(own, $0) } }
  }
}
