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
  /// How far apart they hang along the floor, metres.
  package var distance: Double
  /// How far apart two such beacons have to hang to be told apart as often as asked, metres.
  package var neededDistance: Double
  /// What an app can do meanwhile; absent where no margin is enough.
  @Nullable package var margin: SwitchMargin?
}
