package import RadioSurvey
package import Support

/// Advertising intervals to choose from, with what each costs in battery life and brings in time.
@Memberwise package struct IntervalChoices: Hashable, Codable, Sendable {
  /// Intervals by which phones hear a beacon well, ms: 100 ms of the iBeacon specification, and those that Apple's Accessory Design
  /// Guidelines (section “Bluetooth Low Energy, advertising interval”) recommend.
  package static let recommended = [100, 152.5, 211.25, 318.75, 417.5, 546.25, 760, 852.5, 1022.5, 1285]

  /// From which distance and within which time a beacon is to be heard.
  @Memberwise package struct Hearing: Hashable, Codable, Sendable {
    /// Metres from the beacon, > 0: its reach in the plan.
    @Key("_m") package var distance: Double
    /// Seconds in which one packet is to be heard, > 0.
    @Key("_s") package var within: Double
    /// Level below which the device hears nothing, dBm.
    @Key("_dbm") package var sensitivity: Double
    /// Share of the time in which the device listens, 0…1.
    package var dutyCycle: Double = 1
    /// Share of packets lost at any level, 0…1.
    package var collisionLoss: Double = 0
  }

  /// The choices, shortest interval first.
  package var choices: [IntervalChoice]
  /// What ``IntervalChoice/heardProbability`` holds for; absent if that is.
  @Nullable package var hearing: Hearing?
  /// Whether battery lives rest on charges from the literature and not on those of this beacon.
  package var isLiterature: Bool
}

/// What one advertising interval brings: how long the battery lasts, and how surely a device hears the beacon in time.
@Memberwise package struct IntervalChoice: Hashable, Codable, Sendable {
  /// Advertising interval, ms.
  @Key("advertisingInterval_ms") package var interval: Double
  /// Days that the battery lasts, fewest and most; absent if its capacity is not known.
  @Key("_d") @Nullable package var batteryLife: Interval?
  /// Probability that at least one packet is heard in the time; absent if the sensitivity or the time is not known.
  @Nullable package var heardProbability: Double?
  /// Whether it is the interval of the beacons surveyed.
  package var isPresent: Bool = false
}

/// How long a beacon's battery lasts, by its advertising interval:
///
///     days = share · capacity / (charge per event · events per second + sleep current)
///
/// with 1000/(interval + 5 ms) events per second, because each advertising event is delayed by 0…10 ms at random (Bluetooth Core,
/// vol. 6 part B, 4.4.2.2). One event is one packet on each of the three advertising channels.
package struct BatteryLife: Hashable, Sendable {
  /// mAh > 0, as the cell is sold.
  package var capacity: Double
  /// Share of the capacity that the beacon gets out of it, 0…1.
  package var usableShare: Double
  /// Charge of one advertising event, µC ≥ 0, least and most.
  package var chargePerEvent: Interval
  /// Current between events, µA ≥ 0, least and most.
  package var sleepCurrent: Interval
  /// Whether a charge or current is a range from the literature and not that of this beacon.
  package var isLiterature: Bool

  /// A figure to start from: radios need short pulses, and cells are rated at a small steady current. Nordic's support counts with
  /// 70 % (devzone.nordicsemi.com, “nRF52 battery consumption estimate”, 2017); TI measured 50 % to all of the rated capacity in pulses,
  /// by brand (“Coin cells and peak current draw”, 2010).
  package static let literatureShare = 0.7

  /// Literature, for radios at 0 dBm and three channels. Least: CC2340R5, 11.6 µA at 1 s and no payload (TI SWRA793A, table 6-2), which is
  /// 11.7 µC an event; 125 µA at 0.1 s give 13.1 µC. Most: nRF51822, connectable, 25 µA at 1 s (Nordic's support,
  /// devzone.nordicsemi.com, “Power consumption fine tuning”), which is 25.1 µC; 220 µA at 0.1 s give 23.1 µC. Currents include
  /// those between events. More power, sensors and other payloads need more.
  package static let literatureCharge = Interval(lower: 11, upper: 26)

  /// Literature: 1.0 to 2.0 µA of radios that keep their memory and clock, and 4.3 µA measured with a module that idles (Nordic's
  /// support, devzone.nordicsemi.com, “nRF52840 battery life estimation”).
  package static let literatureSleep = Interval(lower: 1, upper: 5)

  /// A battery; charge and current are ranges from the literature if they are `nil`.
  package init(
    capacity: Double, usableShare: Double = literatureShare, chargePerEvent: Double? = nil,
    sleepCurrent: Double? = nil
  ) {
    self.capacity = capacity
    self.usableShare = usableShare
    self.chargePerEvent = chargePerEvent.map { Interval(lower: $0, upper: $0) } ?? Self.literatureCharge
    self.sleepCurrent = sleepCurrent.map { Interval(lower: $0, upper: $0) } ?? Self.literatureSleep
    isLiterature = chargePerEvent == nil || sleepCurrent == nil
  }

  /// The battery of a beacon; `nil` if its capacity is not known.
  package init?(_ beacon: Beacon) {
    guard let capacity = beacon.batteryCapacity else { return nil }
    self.init(capacity: capacity, chargePerEvent: beacon.chargePerEvent, sleepCurrent: beacon.sleepCurrent)
  }

  /// Mean current at an advertising interval in ms, µA, least and most.
  package func current(interval: Double) -> Interval {
    let events = 1000 / (interval + 5)
    return Interval(
      lower: chargePerEvent.lower * events + sleepCurrent.lower,
      upper: chargePerEvent.upper * events + sleepCurrent.upper)
  }

  /// Days at an advertising interval in ms, fewest and most.
  package func days(interval: Double) -> Interval {
    let current = current(interval: interval)
    let charge = usableShare * capacity * 1000
    return Interval(lower: charge / current.upper / 24, upper: charge / current.lower / 24)
  }
}
