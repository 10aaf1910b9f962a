extension Site {
  /// The dwell with everything that the site knows and the log did not say: its placement, its true distance from the
  /// coordinates of beacon and location, the packets to expect from the advertising interval, and whether its receiver
  /// smooths.
  ///
  /// Expected packets: E = T / (interval + 5 ms) × duty cycle, because each advertising event is delayed by 0…10 ms at
  /// random (Bluetooth Core, Vol 6 Part B, 4.4.2.2), never fewer than were received.
  package func resolve(_ dwell: Dwell) -> Dwell {
    var dwell = dwell
    let beacon = beacon(dwell.beacon)
    let profile = dwell.conditions.receiver.flatMap(profile)
    if dwell.conditions.placement == nil { dwell.conditions.placement = beacon?.placement }
    if let source = profile?.source { dwell.conditions.source = source }
    if dwell.location.distance == nil { dwell.location.distance = distance(from: dwell.location, to: beacon) }
    // Coordinates in survey.toml may have changed since the import, which refuses such rows.
    if let distance = dwell.location.distance, !SurveyBounds.distance.contains(distance) {
      dwell.location.distance = nil
    }
    if dwell.expectedPackets == nil, dwell.conditions.source == .raw,
      let interval = beacon?.advertisingInterval
    {
      let events = (dwell.end - dwell.start) * 1000 / (interval + 5) * (profile?.dutyCycle ?? 1)
      // The first packet opens the dwell, so n events span n − 1 intervals.
      dwell.expectedPackets = max(dwell.receivedPackets, Int(events.rounded()) + 1)
    }
    return dwell
  }

  /// Metres between a place and a beacon by their coordinates where they are outside ``SurveyBounds/distance``; `nil` if
  /// the distance is given, possible or not known.
  package func impossibleDistance(of beacon: BeaconIdentifier, at location: SurveyLocation) -> Double? {
    guard location.distance == nil, location.position != nil,
      let distance = distance(from: location, to: self.beacon(beacon)),
      !SurveyBounds.distance.contains(distance)
    else { return nil }
    return distance
  }

  /// Straight-line metres by coordinates; `nil` if either are not known.
  private func distance(from location: SurveyLocation, to beacon: Beacon?) -> Double? {
    guard let here = location.position, let there = beacon?.position else { return nil }
    return here.distance(to: there)
  }
}
