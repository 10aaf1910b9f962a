/// The scenarios of the loop: a café that is surveyed around its one beacon, and with the beacons that were planned.
package enum LoopScenario {
  /// The floor, metres.
  package static let (width, depth) = (9.0, 6.0)
  /// The placement that is planned with.
  package static let placement = "counter"

  /// The floor for `place`.
  package static let plan = """
    {"type": "FeatureCollection", "units": "metres", "features": [
      {"type": "Feature", "id": "floor", "properties": {"kind": "floor", "level": "café"},
       "geometry": {"type": "Polygon", "coordinates": [[[0, 0], [\(width), 0], [\(width), \(depth)], [0, \(depth)], [0, 0]]]}}
    ]}

    """

  /// The survey to plan from: the café of Surveys/cafe with the placement in the clear only, empty and full.
  package static let before =
    site
      + """

      [walk]
      locations_per_beacon = 20
      nearest_m = 0.4
      farthest_m = 9
      device_height_m = 1.1
      packets_per_dwell = 14

      [[beacon]]
      name = "counter"
      uuid = "8F2E6C1A-5B7D-4E93-A0C4-1D6F3B9E7A52"
      major = 1
      minor = 1
      placement = "counter"
      x_m = 2.5
      y_m = 2
      z_m = 1.2
      advertising_interval_ms = 300
      transmit_power_dbm = -4
      measured_power_dbm = -61

      """

  /// The survey of what was planned: all beacons heard at spots over the floor.
  ///
  /// - Parameters:
  ///   - beacons: `[[beacon]]` entries as `place --write-survey` writes them, without a height.
  ///   - spots: of the survey.
  package static func after(beacons: String, spots: Int) -> String {
    site
      + """

      [check]
      requirement = true
      complete = true

      [walk]
      spots = \(spots)
      nearest_m = 0.1
      device_height_m = 1.1
      packets_per_dwell = 14

      """ + uncommented(beacons).replacing("\nplacement = ", with: "\nz_m = 1.2\nplacement = ")
  }

  /// Entries of beacons that hang already are comments; whoever hangs them as planned uncomments them.
  private static func uncommented(_ entries: String) -> String {
    entries.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.hasPrefix("# [[beacon]]") || line.hasPrefix("# ") && line.contains(" = ")
        ? line.dropFirst(2) : line
    }.joined(separator: "\n")
  }

  private static let site = """
    name = "Corner café"
    start_s = 1772438400

    [floor_plan]
    width_m = \(width)
    depth_m = \(depth)

    [requirement]
    goal = "near"
    probability = 0.8
    crowd = "full"
    packets = 10

    [ranging]
    calibrated_at = "empty"

    [radio]
    reference_power_dbm = -59
    path_loss_exponent = 2.2
    shadowing_sd_db = 2.8
    shadowing_correlation = 0.7
    fading_sd_db = 2.7
    fading_correlation = 0.5

    [[placement]]
    name = "counter"
    height_above_device_m = 0.1

    [[crowd]]
    name = "empty"
    people = 3
    collision_loss = 0.01

    [[crowd]]
    name = "full"
    people = 52
    offset_db = -3
    collision_loss = 0.06

    [[receiver]]
    name = "phone A"
    sensitivity_dbm = -98

    [[receiver]]
    name = "phone B"
    sensitivity_dbm = -98
    offset_db = -1.5

    """
}
