package import RadioSurvey

/// Two beacons that are told apart too seldom.
package struct NearestPair: Hashable, Codable, Sendable {
  /// The beacon that a device stands at where it is wrong more often.
  package var first: BeaconIdentifier
  /// The one that it is taken for.
  package var second: BeaconIdentifier
  /// How often the second is put before the first where a device stands at the first, 0…1.
  package var confused: Double
  /// How often the first is put before the second at the second, 0…1.
  package var confusedBack: Double
  /// How far apart they hang, metres: along the floor, or in a straight line between floors.
  package var distance: Double
  /// By how much the second is ahead of the first as far from each, dB: its measured power, or the first's, is not true where it hangs.
  package var imbalance: Double
  /// How far apart two such beacons have to hang to be told apart as often as asked if neither is ahead of the other, metres.
  package var neededDistance: Double
  /// What an app can do meanwhile; absent where no margin is enough.
  @Nullable package var margin: SwitchMargin?

  private enum CodingKeys: String, CodingKey {
    case first, second, confused, confusedBack, margin
    case distance = "distance_m"
    case imbalance = "imbalance_db"
    case neededDistance = "neededDistance_m"
  }
}
