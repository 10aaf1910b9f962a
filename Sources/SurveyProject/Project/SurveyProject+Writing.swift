package import RadioSurvey

extension SurveyProject {
  /// The project as the text of a `survey.toml`. Reading it gives the same project back; equal projects give equal bytes.
  package var toml: String {
    var writer = TOMLWriter()
    writer.put("name", site.name)
    if store != Self.defaultStore { writer.put("store", store) }
    if outside { writer.put("outside", outside) }
    writer.put(site.floorPlan, planSource)
    Self.writeSite(site, to: &writer)
    Self.writeRequirement(requirement, to: &writer)
    for further in furtherRequirements { further.write(to: &writer) }
    for spot in requirement.scope.spots where spot.position != nil || spot.beacon != nil {
      spot.write(to: &writer)
    }
    if ranging != RangingSettings() {
      writer.header("[ranging]")
      writer.put("reference_power_dbm", ranging.referencePower)
      writer.put("path_loss_exponent", ranging.pathLossExponent)
      writer.put("calibrated_at", ranging.calibratedAt?.rawValue)
    }
    if let privacySalt {
      writer.header("[privacy]")
      writer.put("salt", privacySalt)
    }
    branding.write(to: &writer)
    writer.header("[check]")
    writer.put("margin_db", check.margin)
    writer.put("minimum_locations", check.minimumLocations)
    writer.put("minimum_span_decades", check.minimumSpan)
    writer.put("maximum_rejected_percent", check.maximumRejectedPercent)
    writer.put("complete", check.demandsCompleteMatrix)
    if check.demandsRequirement { writer.put("requirement", true) }
    check.writeRules(to: &writer)
    for source in sources { source.write(to: &writer) }
    return writer.text
  }

  private static func writeSite(_ site: Site, to writer: inout TOMLWriter) {
    for placement in site.placements where !placement.isImplied {
      writer.header("[[placement]]")
      writer.put("name", placement.placement.rawValue)
      writer.put("height_above_device_m", placement.heightAboveDevice)
    }
    for crowd in site.crowdLevels {
      writer.header("[[crowd]]")
      writer.put("name", crowd.level.rawValue)
      writer.put("people", crowd.people)
      writer.put("people_per_m2", crowd.peoplePerSquareMetre)
    }
    for receiver in site.receivers {
      writer.header("[[receiver]]")
      writer.put("name", receiver.receiver.rawValue)
      writer.put("sensitivity_dbm", receiver.sensitivity)
      writer.put("duty_cycle", receiver.dutyCycle)
      writer.put("source", receiver.source?.rawValue)
    }
    for beacon in site.beacons { write(beacon, to: &writer) }
    writer.header("[zones]")
    writer.put("immediate_m", site.zones.immediate)
    writer.put("near_m", site.zones.near)
    site.prices?.write(to: &writer)
  }

  fileprivate static func write(_ beacon: Beacon, to writer: inout TOMLWriter) {
    writer.header("[[beacon]]")
    writer.put("name", beacon.name)
    switch beacon.identifier {
    case .iBeacon(let uuid, let major, let minor):
      writer.put("uuid", uuid)
      writer.put("major", Int(major))
      writer.put("minor", Int(minor))
    case .address(let address): writer.put("address", address)
    case .name(let name): if name != beacon.name { writer.put("beacon", name) }
    }
    writer.put("placement", beacon.placement?.rawValue)
    writer.put("x_m", beacon.position?.x)
    writer.put("y_m", beacon.position?.y)
    writer.put("z_m", beacon.position?.z)
    writer.put("floor", beacon.position?.floor)
    writer.put("advertising_interval_ms", beacon.advertisingInterval)
    writer.put("transmit_power_dbm", beacon.transmitPower)
    writer.put("measured_power_dbm", beacon.measuredPower)
    writer.put("battery_mah", beacon.batteryCapacity)
    writer.put("charge_per_event_uc", beacon.chargePerEvent)
    writer.put("sleep_ua", beacon.sleepCurrent)
  }

  private static func writeRequirement(_ requirement: CoverageRequirement, to writer: inout TOMLWriter) {
    writer.header("[requirement]")
    switch requirement.goal {
    case .zone(let zone): writer.put("goal", zone.rawValue)
    case .heard(let seconds):
      writer.put("goal", "heard")
      writer.put("within_s", seconds)
    }
    writer.put("probability", requirement.probability)
    writer.put("crowd", requirement.crowd?.rawValue)
    writer.put("packets", requirement.packets)
    writer.put(requirement.scope)
    writer.put("false_near", requirement.falseNear?.probability)
    writer.put("beyond_m", requirement.falseNear?.beyond)
  }
}

extension Beacon {
  /// The beacon as a `[[beacon]]` of a `survey.toml`.
  package var toml: String {
    var writer = TOMLWriter()
    SurveyProject.write(self, to: &writer)
    return writer.text
  }
}

extension SurveyProject {
  /// The commented `survey.toml` that `beacon-calibrate init` writes. It loads without changes.
  package static let template: String = """
    # A survey project of beacon-calibrate. Lines that begin with '#' are comments.
    # Lengths are in metres, levels in dBm, times in the unit of the key's suffix. Every table is optional.

    name = "My site"
    # The file for imported data, relative to this folder.
    store = "survey.sqlite"
    # The store and the logs are in this folder. To allow links that lead out of it:
    # outside = true

    # The rectangle to cover, or a drawing of the floor for 'beacon-calibrate place'.
    [floor_plan]
    width_m = 20
    depth_m = 10
    # file = "plan.geojson"      GeoJSON, or an IMDF venue as a folder or a zip archive
    # level = "Ground"           omit to use every level

    # One table per wall, from (x1_m, y1_m) to (x2_m, y2_m). With coordinates in the logs, its loss is fitted; walls of the
    # same kind are assumed to have the same loss. A material gives an initial value for the loss.
    # [[floor_plan.wall]]
    # kind = "kitchen"
    # material = "brick 100 mm"
    # x1_m = 12
    # y1_m = 0
    # x2_m = 12
    # y2_m = 10

    # How beacons are mounted. If placements are declared, beacons and logs may name only these.
    [[placement]]
    name = "counter"
    # Smallest possible distance between a device and the beacon.
    height_above_device_m = 0.2

    [[placement]]
    name = "overhead"
    height_above_device_m = 1.5

    # Crowd levels, from the emptiest to the fullest.
    [[crowd]]
    name = "empty"
    people = 0

    [[crowd]]
    name = "full"
    people = 60
    # people_per_m2 = 0.3

    # Receiving devices. The sensitivity is the level below which a device hears nothing.
    [[receiver]]
    name = "phone"
    sensitivity_dbm = -98
    # duty_cycle = 1.0        share of time it listens
    # source = "averaged"     if the source smooths levels, as iOS ranging does

    # One table per beacon. Its identity is that in the logs: uuid + major + minor, or address = "AA:BB:CC:DD:EE:FF",
    # or beacon = "name in the logs". Distances are computed from its position here and x_m, y_m in the logs.
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
    # transmit_power_dbm = -12    power of the radio
    # measured_power_dbm = -59    level at 1 m that it broadcasts
    # battery_mah = 240           capacity of its battery
    # charge_per_event_uc = 15    charge of one advertising event, from the data sheet
    # sleep_ua = 2                current between events, from the data sheet

    # Distances at which a device changes its zone. There are no official boundaries.
    [zones]
    immediate_m = 0.5
    near_m = 3.0

    # What beacons cost, for the plan: one beacon with the work to hang it, and a new battery with the work.
    # [prices]
    # currency = "EUR"
    # beacon = 25
    # battery = 12

    # What a device must receive from its nearest beacon at every point of the floor plan.
    [requirement]
    goal = "near"             # near (or better), immediate, or heard
    # within_s = 3            for goal = "heard"
    # points = ["till"]       only there, on the floor plan; so do areas and paths
    # spots = ["Bronze"]      things with a beacon each, by which devices are to know them: see [[spot]]
    # within_m = 2.5          how near somebody is who is at a point or a spot; omit for the near boundary
    # false_near = 0.05       how often, at most, a device says near …
    # beyond_m = 6            … at this distance; omit both for 1 - probability at twice the near boundary
    probability = 0.9
    crowd = "full"            # omit to require it at every level
    packets = 10              # packets that a device averages before it reports

    # A spot that is neither a point of the floor plan nor a declared beacon.
    # [[spot]]
    # name = "Bronze"
    # x_m = 2.5
    # y_m = 2.5
    # beacon = "entrance"

    # What devices assume: a measured power and an exponent. Omitted values are taken from the fit of the same
    # placement at the crowd level at which the beacons were calibrated (by default the emptiest).
    [ranging]
    # reference_power_dbm = -59
    # path_loss_exponent = 2.0
    calibrated_at = "empty"

    # How to read each group of logs. 'files' is relative to this folder; * and ? match characters of a name, ** matches
    # folders. 'columns' maps column names of the log, 'set' gives values for every row. The canonical columns are
    # timestamp, uuid + major + minor or beacon or address, rssi_dbm, location, distance_m or x_m, y_m, z_m, placement,
    # crowd, people, carriage, session, orientation_deg, receiver, channel, source. An empty rssi_dbm is a packet that was
    # sent and not received.
    [[log]]
    files = "logs/counter-empty*.csv"
    set = { placement = "counter", crowd = "empty", receiver = "phone" }
    # columns = { timestamp = "time", rssi_dbm = "rssi", distance_cm = "distance" }
    # session = "monday"      one walk with one person, one phone and one state of the room; omitted: each folder of
    #                         logs is a session if there are several, or else each day
    # gap_s = 30              silence after which a new dwell begins
    # merge_ms = 3            packets of one beacon within this time are one; 0 keeps all

    [[log]]
    files = "logs/counter-full*.csv"
    set = { placement = "counter", crowd = "full", receiver = "phone" }

    # How the report presents you.
    # [report]
    # name = "Example Surveys"
    # logo = "logo.svg"       SVG or PNG in this folder
    # accent = "#0b57a4"      for links and the line above the title
    # introduction = "A paragraph.\\n\\nAnother paragraph."

    # What 'beacon-calibrate check' requires of new survey data.
    [check]
    margin_db = 3             # a shift within ± this counts as unchanged
    minimum_locations = 5     # per placement, crowd level and receiver
    minimum_span_decades = 0.333
    maximum_rejected_percent = 5
    complete = true           # every placement at every crowd level
    # requirement = true      # after installation: check the requirement where it was surveyed
    # preset = "strict"       # what cannot be said fails; "lenient": it is a warning
    # codes = { beacon-unclear = "warn", narrow-span = "off" }

    """
}
