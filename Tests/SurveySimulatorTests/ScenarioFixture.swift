import SurveySimulator

/// A scenario for tests, with the parts that a test varies.
enum ScenarioFixture {
  /// One placement, one crowd level, one receiver, one beacon, nothing lost unless asked for.
  static func single(
    locations: Int = 16, packets: Int = 20, shadowing: Double = 3, fading: Double = 2.5,
    correlation: Double = 0.5, sensitivity: Double = -119, loss: Double = 0, nearest: Double = 0.5,
    farthest: Double = 15, z: Double = 1.1
  ) throws -> Scenario {
    try Scenario(
      toml: """
        name = "one"
        [radio]
        reference_power_dbm = -55
        path_loss_exponent = 2.2
        shadowing_sd_db = \(shadowing)
        fading_sd_db = \(fading)
        fading_correlation = \(correlation)
        [walk]
        locations_per_beacon = \(locations)
        nearest_m = \(nearest)
        farthest_m = \(farthest)
        packets_per_dwell = \(packets)
        [[placement]]
        name = "clear"
        [[crowd]]
        name = "empty"
        collision_loss = \(loss)
        [[receiver]]
        name = "phone"
        sensitivity_dbm = \(sensitivity)
        [[beacon]]
        name = "b"
        placement = "clear"
        x_m = 50
        y_m = 50
        z_m = \(z)
        advertising_interval_ms = 100
        """)
  }

  /// Two placements, two crowd levels, two receivers, three beacons.
  static let matrix = """
    name = "matrix"
    seed = 3
    [floor_plan]
    width_m = 10
    depth_m = 6
    [radio]
    reference_power_dbm = -60
    path_loss_exponent = 2
    shadowing_sd_db = 3
    shadowing_correlation = 0.5
    fading_sd_db = 2
    [walk]
    locations_per_beacon = 6
    farthest_m = 8
    packets_per_dwell = 5
    [[placement]]
    name = "counter"
    [[placement]]
    name = "sign"
    offset_db = -5
    [[crowd]]
    name = "empty"
    people = 0
    [[crowd]]
    name = "full"
    people = 40
    offset_db = -3
    collision_loss = 0.1
    [[crowd_effect]]
    placement = "sign"
    crowd = "full"
    offset_db = -9
    [[receiver]]
    name = "a"
    sensitivity_dbm = -95
    [[receiver]]
    name = "b"
    sensitivity_dbm = -90
    offset_db = -4
    [[beacon]]
    name = "c1"
    placement = "counter"
    x_m = 2
    y_m = 3
    z_m = 1.2
    advertising_interval_ms = 100
    [[beacon]]
    name = "c2"
    placement = "counter"
    x_m = 8
    y_m = 3
    z_m = 1.2
    offset_db = 1.5
    advertising_interval_ms = 100
    [[beacon]]
    name = "s"
    placement = "sign"
    x_m = 0
    y_m = 0
    z_m = 2
    advertising_interval_ms = 250
    """
}
