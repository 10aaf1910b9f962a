package import RadioSurvey
package import SurveyProject

/// A survey that is to be simulated: the site, the truth about its radio, and how the surveyor walks.
///
/// A scenario is TOML. `name`, `[floor_plan]`, `[zones]`, `[requirement]`, `[ranging]`, `[check]` and the basic keys of
/// `[[beacon]]`, `[[placement]]`, `[[crowd]]` are those of `survey.toml` (see ``SurveyProject/SurveyProject``). Added are:
///
/// | table | keys (default) |
/// |---|---|
/// | top | `description`, `seed` (1), `start_s`: Unix time of the first packet (1772438400) |
/// | `[radio]` | `reference_power_dbm`, `path_loss_exponent`, `shadowing_sd_db`, `shadowing_correlation` between crowd levels at one location, 0…1 (1), `fading_sd_db`, `fading_correlation` from packet to packet (0) |
/// | `[walk]` | `locations_per_beacon` around each beacon, from `nearest_m` (0.4) to `farthest_m`; or `spots` all over the floor plan, `nearest_m` from every beacon at least, at each of which all beacons are heard; `device_height_m` (1.1), `packets_per_dwell` or `dwell_s`, `pause_s` between dwells (20), `log_missed_packets` (true) |
/// | `[[placement]]` | `offset_db` (0), and, if they differ from `[radio]`, `path_loss_exponent`, `shadowing_sd_db`, `fading_sd_db` |
/// | `[[crowd]]` | `offset_db` (0), `collision_loss`: probability (0) |
/// | `[[crowd_effect]]` | `placement`, `crowd`, `offset_db`: the crowd's offset for one placement |
/// | `[[receiver]]` | `name`, `sensitivity_dbm`, `offset_db` (0) |
/// | `[[beacon]]` | `offset_db` (0); `placement`, `x_m`, `y_m`, `z_m` and `advertising_interval_ms` are needed |
package struct Scenario: Hashable, Sendable {
  /// The text that the scenario was read from.
  package let source: String
  package let name: String
  /// What the scenario is meant to show, in a sentence.
  package let description: String?
  /// The seed, if none is given with the command.
  package let seed: UInt64
  /// Unix time of the first packet, seconds.
  package let start: Int
  /// The area to cover; locations stay inside it.
  package let floorPlan: FloorPlan?
  /// Zone boundaries for the survey file.
  package let zones: ZoneBoundaries
  /// Requirement for the survey file.
  package let requirement: CoverageRequirement
  /// What devices assume, for the survey file.
  package let ranging: RangingSettings
  /// Check settings for the survey file.
  package let check: CheckSettings
  package let radio: Radio
  package let walk: Walk
  /// Placements in the order of the file.
  package let placements: [PlacementScenario]
  /// Crowd levels from the emptiest to the fullest.
  package let crowds: [CrowdScenario]
  /// Receivers, carried together.
  package let receivers: [ReceiverScenario]
  /// Beacons, each with its own locations around it, or with the spots of all.
  package let beacons: [BeaconScenario]

  package struct Radio: Hashable, Sendable {
    /// Level at 1 m in dBm of a placement, crowd and receiver without offsets.
    package let referencePower: Double
    package let pathLossExponent: Double
    /// SD from location to location, dB.
    package let shadowingSD: Double
    /// Correlation of a location's shadowing between two crowd levels, 0…1.
    package let shadowingCorrelation: Double
    /// SD from packet to packet inside a dwell, dB.
    package let fadingSD: Double
    /// Lag-1 autocorrelation of the fading, per packet sent, 0 ≤ ρ < 1.
    package let fadingCorrelation: Double
  }

  package struct Walk: Hashable, Sendable {
    /// How long a dwell lasts.
    package enum Length: Hashable, Sendable {
      /// Packets that the beacon sends in a dwell.
      case packets(Int)
      /// Seconds.
      case seconds(Double)
    }

    /// Locations around each beacon, or spots.
    package let locationsPerBeacon: Int
    /// Whether the surveyor walks over the floor and hears every beacon at each spot, rather than around each beacon.
    package let coversFloor: Bool
    /// Smallest distance in metres; a beacon's height above the device bounds it from below.
    package let nearest: Double
    /// Largest distance in metres; the floor plan bounds it from above. Infinite for a walk over the floor.
    package let farthest: Double
    /// Height of the receivers above the floor, metres.
    package let deviceHeight: Double
    /// How long a dwell lasts.
    package let length: Length
    /// Seconds between two dwells.
    package let pause: Double
    /// Whether packets that were sent but not received are logged, with an empty level.
    package let logsMissedPackets: Bool
  }

  package struct PlacementScenario: Hashable, Sendable {
    package let definition: PlacementDefinition
    /// Offset of the level in dB.
    package let offset: Double
    package let pathLossExponent: Double
    /// SD from location to location, dB.
    package let shadowingSD: Double
    /// SD from packet to packet, dB.
    package let fadingSD: Double
  }

  package struct CrowdScenario: Hashable, Sendable {
    package let definition: CrowdLevelDefinition
    /// Offset of the level in dB for each placement, in the order of ``Scenario/placements``.
    package let offsets: [Double]
    /// Probability that a packet is lost at any level.
    package let collisionLoss: Double
  }

  package struct ReceiverScenario: Hashable, Sendable {
    package let receiver: Receiver
    /// Level in dBm below which it hears nothing.
    package let sensitivity: Double
    /// Offset of the level in dB.
    package let offset: Double
  }

  package struct BeaconScenario: Hashable, Sendable {
    package let beacon: Beacon
    package let placement: Int
    /// Where it hangs; every coordinate but the floor is known.
    package let position: Position
    /// Advertising interval in milliseconds.
    package let interval: Double
    /// Offset of the level in dB.
    package let offset: Double
  }
}
