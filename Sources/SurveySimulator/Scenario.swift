public import RadioSurvey
public import SurveyProject

/// A survey that is to be simulated: the site, the truth about its radio, and how the surveyor walks.
///
/// A scenario is TOML. `name`, `[floor_plan]`, `[zones]`, `[requirement]`, `[ranging]`, `[check]` and the basic keys of
/// `[[beacon]]`, `[[placement]]`, `[[crowd]]` are those of `survey.toml` (see ``SurveyProject/SurveyProject``). Added are:
///
/// | table | keys (default) |
/// |---|---|
/// | top | `description`, `seed` (1), `start_s`: Unix time of the first packet (1772438400) |
/// | `[radio]` | `reference_power_dbm`, `path_loss_exponent`, `shadowing_sd_db`, `shadowing_correlation` between crowd levels at one location, 0…1 (1), `fading_sd_db`, `fading_correlation` from packet to packet (0) |
/// | `[walk]` | `locations_per_beacon`, `nearest_m` (0.4), `farthest_m`, `device_height_m` (1.1), `packets_per_dwell` or `dwell_s`, `pause_s` between dwells (20), `log_missed_packets` (true) |
/// | `[[placement]]` | `offset_db` (0), and, where they differ from `[radio]`, `path_loss_exponent`, `shadowing_sd_db`, `fading_sd_db` |
/// | `[[crowd]]` | `offset_db` (0), `collision_loss`: probability (0) |
/// | `[[crowd_effect]]` | `placement`, `crowd`, `offset_db`: the crowd's offset for one placement |
/// | `[[receiver]]` | `name`, `sensitivity_dbm`, `offset_db` (0) |
/// | `[[beacon]]` | `offset_db` (0); `placement`, `x_m`, `y_m`, `z_m` and `advertising_interval_ms` are needed |
public struct Scenario: Hashable, Sendable {
  /// The text that the scenario was read from.
  public let source: String
  /// The name of the site.
  public let name: String
  /// What the scenario is meant to show, in a sentence.
  public let description: String?
  /// The seed, where none is given with the command.
  public let seed: UInt64
  /// Unix time of the first packet, seconds.
  public let start: Int
  /// The area to cover; locations stay inside it.
  public let floorPlan: FloorPlan?
  /// Zone boundaries for the survey file.
  public let zones: ZoneBoundaries
  /// Requirement for the survey file.
  public let requirement: CoverageRequirement
  /// What devices believe, for the survey file.
  public let ranging: RangingSettings
  /// Check settings for the survey file.
  public let check: CheckSettings
  /// The radio, common to all placements.
  public let radio: Radio
  /// How the surveyor walks.
  public let walk: Walk
  /// Placements in the order of the file.
  public let placements: [PlacementScenario]
  /// Crowd levels from the emptiest to the fullest.
  public let crowds: [CrowdScenario]
  /// Receivers, carried together.
  public let receivers: [ReceiverScenario]
  /// Beacons, each with its own locations around it.
  public let beacons: [BeaconScenario]

  /// The radio, common to all placements.
  public struct Radio: Hashable, Sendable {
    /// Level at 1 m in dBm of a placement, crowd and receiver without offsets.
    public let referencePower: Double
    /// Path-loss exponent.
    public let pathLossExponent: Double
    /// SD from location to location, dB.
    public let shadowingSD: Double
    /// Correlation of a location's shadowing between two crowd levels, 0…1.
    public let shadowingCorrelation: Double
    /// SD from packet to packet inside a dwell, dB.
    public let fadingSD: Double
    /// Lag-1 autocorrelation of the fading, per packet sent, 0 ≤ ρ < 1.
    public let fadingCorrelation: Double
  }

  /// How the surveyor walks.
  public struct Walk: Hashable, Sendable {
    /// How long a dwell lasts.
    public enum Length: Hashable, Sendable {
      /// Packets that the beacon sends in a dwell.
      case packets(Int)
      /// Seconds.
      case seconds(Double)
    }

    /// Locations around each beacon.
    public let locationsPerBeacon: Int
    /// Smallest distance in metres; a beacon's height above the device bounds it from below.
    public let nearest: Double
    /// Largest distance in metres; the floor plan bounds it from above.
    public let farthest: Double
    /// Height of the receivers above the floor, metres.
    public let deviceHeight: Double
    /// How long a dwell lasts.
    public let length: Length
    /// Seconds between two dwells.
    public let pause: Double
    /// Whether packets that were sent and not received are logged, with an empty level.
    public let logsMissedPackets: Bool
  }

  /// A placement and its truth.
  public struct PlacementScenario: Hashable, Sendable {
    /// What the survey file says of it.
    public let definition: PlacementDefinition
    /// Offset of the level in dB.
    public let offset: Double
    /// Path-loss exponent.
    public let pathLossExponent: Double
    /// SD from location to location, dB.
    public let shadowingSD: Double
    /// SD from packet to packet, dB.
    public let fadingSD: Double
  }

  /// A crowd level and its truth.
  public struct CrowdScenario: Hashable, Sendable {
    /// What the survey file says of it.
    public let definition: CrowdLevelDefinition
    /// Offset of the level in dB for each placement, in the order of ``Scenario/placements``.
    public let offsets: [Double]
    /// Probability that a packet is lost whatever its level.
    public let collisionLoss: Double
  }

  /// A receiver and its truth.
  public struct ReceiverScenario: Hashable, Sendable {
    /// Its name in the logs.
    public let receiver: Receiver
    /// Level in dBm below which it hears nothing.
    public let sensitivity: Double
    /// Offset of the level in dB.
    public let offset: Double
  }

  /// A beacon and its truth.
  public struct BeaconScenario: Hashable, Sendable {
    /// What the survey file says of it.
    public let beacon: Beacon
    /// Index of its placement.
    public let placement: Int
    /// Where it hangs; every coordinate but the floor is known.
    public let position: Position
    /// Advertising interval in milliseconds.
    public let interval: Double
    /// Offset of the level in dB.
    public let offset: Double
  }
}
