import Foundation
package import RadioSurvey
package import Support

/// What a device at rest hears of a beacon: the level at an unlucky place of its distance, with fading and losses.
///
/// The level at a place is its own: μ(d) + S, and no averaging removes S. Rates and delays are monotone in it. So a setting that keeps to a
/// target at the level that a share p of the places is above (inside), or below (outside), keeps to it at the share p of the places.
package struct RegionSpot: Hashable, Codable, Sendable {
  /// The conditions whose fit says so: the unluckiest of those asked for.
  package var conditions: FitConditions
  /// Metres in a straight line from the beacon.
  package var distance: Double
  /// Level there, dBm: that which the share of places is above (inside) or below (outside).
  package var level: Double
  /// Its 90 % interval, from what the fit leaves open.
  package var interval: Interval
  /// SD from packet to packet, dB > 0.
  package var fadingSD: Double
  /// Lag-1 correlation of successive packets.
  package var autocorrelation: Double
  /// Probability that a packet is lost at any level.
  package var collisionLoss: Double
  /// Level below which nothing is heard, dBm; absent if the fit saw no such loss.
  @Nullable package var sensitivity: Double?
  /// Whether the distance is outside those measured.
  package var isExtrapolated: Bool

  private enum CodingKeys: String, CodingKey {
    case conditions
    case distance = "distance_m"
    case level = "level_dbm"
    case interval = "interval_dbm"
    case fadingSD = "fadingSD_db"
    case autocorrelation, collisionLoss
    case sensitivity = "sensitivity_dbm"
    case isExtrapolated
  }

  package init(
    conditions: FitConditions = FitConditions(), distance: Double, level: Double, interval: Interval,
    fadingSD: Double, autocorrelation: Double, collisionLoss: Double = 0, sensitivity: Double? = nil,
    isExtrapolated: Bool = false
  ) {
    self.conditions = conditions
    self.distance = distance
    self.level = level
    self.interval = interval
    self.fadingSD = fadingSD
    self.autocorrelation = autocorrelation
    self.collisionLoss = collisionLoss
    self.sensitivity = sensitivity
    self.isExtrapolated = isExtrapolated
  }
}

/// When an app takes a device to be in a region and out of it, and what that costs. Intervals are of 90 %, from what the fits leave open.
package struct RegionSetting: Hashable, Codable, Sendable {
  /// A packet at or above this level speaks for being inside, dBm.
  package var enterLevel: Double
  /// Successive packets heard that it takes to enter.
  package var packetsToEnter: Int
  /// A packet at or above this level keeps the device inside, dBm.
  package var exitLevel: Double
  /// Seconds without such a packet that it takes to leave.
  package var exitTimeOut: Double
  /// False entries in 24 hours of a device at rest outside.
  package var falseEntries: Double
  /// Its interval.
  package var falseEntriesInterval: Interval
  /// False exits in 24 hours of a device at rest inside.
  package var falseExits: Double
  /// Its interval.
  package var falseExitsInterval: Interval
  /// Mean seconds until a device that comes to rest inside counts as inside, without walking.
  package var delayToEnter: Double
  /// Its interval.
  package var delayToEnterInterval: Interval
  /// Mean seconds until a device that comes to rest outside counts as outside.
  package var delayToExit: Double
  /// Its interval.
  package var delayToExitInterval: Interval
  /// Exits per hour of a device at rest where the mean level is halfway between both levels, the worst place. Absent in a report.
  @Nullable package var exitsOnBoundary: Double?
  /// Whether it is the one to use: the least delay that keeps to the target.
  package var isRecommended: Bool

  package init(
    enterLevel: Double, packetsToEnter: Int, exitLevel: Double, exitTimeOut: Double, falseEntries: Double,
    falseEntriesInterval: Interval, falseExits: Double, falseExitsInterval: Interval, delayToEnter: Double,
    delayToEnterInterval: Interval, delayToExit: Double, delayToExitInterval: Interval,
    exitsOnBoundary: Double? = nil, isRecommended: Bool
  ) {
    self.enterLevel = enterLevel
    self.packetsToEnter = packetsToEnter
    self.exitLevel = exitLevel
    self.exitTimeOut = exitTimeOut
    self.falseEntries = falseEntries
    self.falseEntriesInterval = falseEntriesInterval
    self.falseExits = falseExits
    self.falseExitsInterval = falseExitsInterval
    self.delayToEnter = delayToEnter
    self.delayToEnterInterval = delayToEnterInterval
    self.delayToExit = delayToExit
    self.delayToExitInterval = delayToExitInterval
    self.exitsOnBoundary = exitsOnBoundary
    self.isRecommended = isRecommended
  }

  /// False events in 24 hours at the worse of both places, and at the unfavourable end of the interval: what the target limits.
  package var mostFalseEvents: Double { max(falseEntriesInterval.upper, falseExitsInterval.upper) }

  private enum CodingKeys: String, CodingKey {
    case enterLevel = "enterLevel_dbm"
    case packetsToEnter
    case exitLevel = "exitLevel_dbm"
    case exitTimeOut = "exitTimeOut_s"
    case falseEntries = "falseEntriesPerDay"
    case falseEntriesInterval = "falseEntriesPerDayInterval"
    case falseExits = "falseExitsPerDay"
    case falseExitsInterval = "falseExitsPerDayInterval"
    case delayToEnter = "delayToEnter_s"
    case delayToEnterInterval = "delayToEnterInterval_s"
    case delayToExit = "delayToExit_s"
    case delayToExitInterval = "delayToExitInterval_s"
    case exitsOnBoundary = "exitsOnBoundaryPerHour"
    case isRecommended
  }
}

/// Region events of all beacons, and how they did against the truth where the distances are known.
package struct RegionScore: Hashable, Codable, Sendable {
  /// Entries.
  package var entries: Int
  /// Exits.
  package var exits: Int
  /// Beacon-hours for which it is known that the device is outside; 0 if no distance is known.
  package var outsideHours: Double
  /// Beacon-hours for which it is known that it is inside.
  package var insideHours: Double
  /// Entries while the device is outside, per hour outside.
  @Nullable package var falseEntries: EventRate?
  /// Exits while it is inside, per hour inside.
  @Nullable package var falseExits: EventRate?
  /// From coming inside until the entry.
  @Nullable package var enterDelay: DelaySummary?
  /// From going outside until the exit.
  @Nullable package var exitDelay: DelaySummary?

  package init(
    entries: Int, exits: Int, outsideHours: Double, insideHours: Double, falseEntries: EventRate? = nil,
    falseExits: EventRate? = nil, enterDelay: DelaySummary? = nil, exitDelay: DelaySummary? = nil
  ) {
    self.entries = entries
    self.exits = exits
    self.outsideHours = outsideHours
    self.insideHours = insideHours
    self.falseEntries = falseEntries
    self.falseExits = falseExits
    self.enterDelay = enterDelay
    self.exitDelay = exitDelay
  }

  private enum CodingKeys: String, CodingKey {
    case entries, exits
    case outsideHours = "outside_h"
    case insideHours = "inside_h"
    case falseEntries, falseExits, enterDelay, exitDelay
  }
}
