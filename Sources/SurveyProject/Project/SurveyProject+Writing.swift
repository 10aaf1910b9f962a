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
