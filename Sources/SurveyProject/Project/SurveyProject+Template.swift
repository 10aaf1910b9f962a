extension SurveyProject {
  /// The commented `survey.toml` that `beacon-calibrate init` writes. It loads as it stands.
  package static let template: String = """
    # A survey project of beacon-calibrate. Lines that begin with '#' are comments.
    # Lengths are metres, levels dBm, times as the suffix of the key says. Every table may be left out.

    name = "My site"
    # Where imported data are kept, beside this file.
    store = "survey.sqlite"
    # The store and the logs lie in this folder, and links lead out of it only with:
    # outside = true

    # The rectangle that is to be covered.
    [floor_plan]
    width_m = 20
    depth_m = 10

    # One table a wall, from (x1_m, y1_m) to (x2_m, y2_m). With coordinates in the logs, its loss is fitted; walls of one
    # kind are taken to lose the same. A material gives a first figure of it.
    # [[floor_plan.wall]]
    # kind = "kitchen"
    # material = "brick 100 mm"
    # x1_m = 12
    # y1_m = 0
    # x2_m = 12
    # y2_m = 10

    # How beacons hang. Where placements are declared, beacons and logs may name only these.
    [[placement]]
    name = "counter"
    # No device comes closer to the beacon than this.
    height_above_device_m = 0.2

    [[placement]]
    name = "overhead"
    height_above_device_m = 1.5

    # How full the room is, from the emptiest to the fullest.
    [[crowd]]
    name = "empty"
    people = 0

    [[crowd]]
    name = "full"
    people = 60
    # people_per_m2 = 0.3

    # What received. The sensitivity is the level below which it hears nothing.
    [[receiver]]
    name = "phone"
    sensitivity_dbm = -98
    # duty_cycle = 1.0        share of the time that it listens
    # source = "averaged"     for levels that the source smooths, such as iOS ranging

    # One table a beacon. Its identity is what the logs carry: uuid + major + minor, or address = "AA:BB:CC:DD:EE:FF",
    # or beacon = "name in the logs". With a position here and x_m, y_m in the logs, distances follow.
    [[beacon]]
    name = "till"
    uuid = "F7826DA6-4FA2-4E98-8024-BC5B71E0893E"
    major = 1
    minor = 1
    placement = "counter"
    x_m = 3.0
    y_m = 2.5
    z_m = 1.2
    advertising_interval_ms = 100
    # transmit_power_dbm = -12    of the radio
    # measured_power_dbm = -59    the level at 1 m that it broadcasts

    # Where a device changes its zone. Nobody publishes official boundaries.
    [zones]
    immediate_m = 0.5
    near_m = 3.0

    # What a device must get at every point of the floor plan from its nearest beacon.
    [requirement]
    goal = "near"             # near (or better), immediate, or heard
    # within_s = 3            for goal = "heard"
    probability = 0.9
    crowd = "full"            # leave out to demand it at every level
    packets = 10              # packets that a device averages before it speaks

    # What devices believe: a measured power and an exponent. What is left out is taken from the fit of the same
    # placement at the crowd level at which the beacons were calibrated (the emptiest unless named).
    [ranging]
    # reference_power_dbm = -59
    # path_loss_exponent = 2.0
    calibrated_at = "empty"

    # How to read each group of logs. 'files' is relative to this folder; * and ? stand for characters of a name, ** for
    # folders. 'columns' names the columns of the log, 'set' what holds for every row. The canonical columns are
    # timestamp, uuid + major + minor or beacon or address, rssi_dbm, location, distance_m or x_m, y_m, z_m, placement,
    # crowd, people, carriage, orientation_deg, receiver, channel, source. An empty rssi_dbm is a packet that was sent
    # and not received.
    [[log]]
    files = "logs/counter-empty*.csv"
    set = { placement = "counter", crowd = "empty", receiver = "phone" }
    # columns = { timestamp = "time", rssi_dbm = "rssi", distance_cm = "distance" }
    # gap_s = 30              a new dwell begins after so much silence
    # merge_ms = 3            packets of one beacon within this of the one before are one; 0 keeps all

    [[log]]
    files = "logs/counter-full*.csv"
    set = { placement = "counter", crowd = "full", receiver = "phone" }

    # What 'beacon-calibrate check' demands of new survey data.
    [check]
    margin_db = 3             # a shift within ± this counts as unchanged
    minimum_locations = 5     # for each placement, crowd level and receiver
    minimum_span_decades = 0.333
    maximum_rejected_percent = 5
    complete = true           # every placement at every crowd level

    """
}
