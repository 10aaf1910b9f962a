package import RadioSurvey

/// The settings of the regions of beacons that hang alike and advertise as often: one for all conditions asked for, because an app does
/// not know them.
package struct RegionAnswer: Hashable, Codable, Sendable {
  /// How they hang; absent if that is not known.
  @Nullable package var placement: Placement?
  /// The beacons; none if the survey does not declare any.
  package var beacons: [BeaconIdentifier]
  /// Their names in `survey.toml`, or identities.
  package var names: [String]
  /// Seconds from one packet sent to the next: the advertising interval and 5 ms, the mean of the random delay of every advertising event.
  package var slot: Double
  /// Where a device inside stands.
  package var inside: RegionSpot
  /// Where a device outside stands.
  package var outside: RegionSpot
  /// Settings that no other beats, the quickest first; one of them is recommended if any keeps to the target.
  package var frontier: [RegionSetting]
  /// What would help; absent if a setting is recommended.
  @Nullable package var need: RegionNeed?
  /// Mean seconds until a device that comes to stand outside hears a first packet, of any level: Core Location's own entry.
  package var firstPacketOutside: Double

  /// The setting to use.
  package var recommended: RegionSetting? { frontier.first(where: \.isRecommended) }

  private enum CodingKeys: String, CodingKey {
    case placement, beacons, names
    case slot = "slot_s"
    case inside, outside, frontier, need
    case firstPacketOutside = "firstPacketOutside_s"
  }
}
