/// A beacon of the site.
package struct Beacon: Hashable, Codable, Sendable {
  /// Its identity in the logs.
  package var identifier: BeaconIdentifier
  /// The surveyor's name for it; shown to people.
  package var name: String?
  /// Where it hangs.
  package var position: Position?
  /// How it hangs; applies to every dwell of the beacon that does not say otherwise.
  package var placement: Placement?
  /// Advertising interval in milliseconds (20…10 240).
  package var advertisingInterval: Double?
  /// Transmit power of the radio in dBm. Not the level at 1 m.
  package var transmitPower: Double?
  /// The level at 1 m that the beacon broadcasts (“measured power”), dBm.
  package var measuredPower: Double?
  /// Capacity of its battery as sold, mAh.
  package var batteryCapacity: Double?
  /// Charge of one advertising event by its data sheet, µC.
  package var chargePerEvent: Double?
  /// Current between advertising events by its data sheet, µA.
  package var sleepCurrent: Double?

  /// A beacon with what is known of it.
  package init(
    identifier: BeaconIdentifier, name: String? = nil, position: Position? = nil, placement: Placement? = nil,
    advertisingInterval: Double? = nil, transmitPower: Double? = nil, measuredPower: Double? = nil,
    batteryCapacity: Double? = nil, chargePerEvent: Double? = nil, sleepCurrent: Double? = nil
  ) {
    self.identifier = identifier
    self.name = name
    self.position = position
    self.placement = placement
    self.advertisingInterval = advertisingInterval
    self.transmitPower = transmitPower
    self.measuredPower = measuredPower
    self.batteryCapacity = batteryCapacity
    self.chargePerEvent = chargePerEvent
    self.sleepCurrent = sleepCurrent
  }
}
