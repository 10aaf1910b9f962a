extension Site {
  /// Metres between beacon and location from which a level says something about path loss; coordinates nearer or farther give
  /// no distance, as if they were unknown.
  private static let usableDistances = 0.05...10_000.0

  /// The dwell with everything that the site knows and the log did not say: its placement, its true distance from the
  /// coordinates of beacon and location, the packets to expect from the advertising interval, and whether its receiver
  /// smooths.
  ///
  /// Expected packets: E = T / (interval + 5 ms) × duty cycle, because each advertising event is delayed by 0…10 ms at
  /// random (Bluetooth Core, Vol 6 Part B, 4.4.2.2), never fewer than were received.
  public func resolve(_ dwell: Dwell) -> Dwell {
    var dwell = dwell
    let beacon = beacon(dwell.beacon)
    let profile = dwell.conditions.receiver.flatMap(profile)
    if dwell.conditions.placement == nil { dwell.conditions.placement = beacon?.placement }
    if let source = profile?.source { dwell.conditions.source = source }
    if dwell.location.distance == nil, let here = dwell.location.position, let there = beacon?.position,
      let distance = here.distance(to: there), Self.usableDistances.contains(distance)
    {
      dwell.location.distance = distance
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
}
