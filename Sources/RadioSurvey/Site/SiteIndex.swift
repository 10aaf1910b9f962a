/// What is known of a site, however it is looked up.
package protocol SiteKnowledge {
  func beacon(_ identifier: BeaconIdentifier) -> Beacon?
  func profile(_ receiver: Receiver) -> ReceiverProfile?
  /// How much higher beacons of a placement hang than devices are held, metres; `nil` if the survey does not say.
  func height(of placement: Placement?) -> Double?
}

/// A site's beacons and receivers, found at once: for resolving many dwells.
package struct SiteIndex: SiteKnowledge, Sendable {
  private let beacons: [BeaconIdentifier: Beacon]
  private let profiles: [Receiver: ReceiverProfile]
  private let heights: [Placement: Double]

  package init(_ site: Site) {
    beacons = Dictionary(
      site.beacons.map { ($0.identifier, $0) }, uniquingKeysWith: { first, _ in first })
    profiles = Dictionary(
      site.receivers.map { ($0.receiver, $0) }, uniquingKeysWith: { first, _ in first })
    heights = Dictionary(
      site.placements.compactMap { placement in
        placement.heightAboveDevice.map { (placement.placement, $0) }
      }, uniquingKeysWith: { first, _ in first })
  }

  package func beacon(_ identifier: BeaconIdentifier) -> Beacon? { beacons[identifier] }

  package func profile(_ receiver: Receiver) -> ReceiverProfile? { profiles[receiver] }

  package func height(of placement: Placement?) -> Double? { placement.flatMap { heights[$0] } }
}

extension SiteKnowledge {
  /// The dwell with everything that the site knows and the log did not say: its placement, its true distance from the
  /// coordinates of beacon and location, the packets to expect from the advertising interval, and whether its source
  /// smooths.
  ///
  /// Expected packets: E = T / (interval + 5 ms) × duty cycle, because each advertising event is delayed by 0…10 ms at
  /// random (Bluetooth Core, Vol 6 Part B, 4.4.2.2), never fewer than were received. Smoothed readings are not packets, so
  /// none are expected of them, whatever the log says.
  package func resolve(_ dwell: Dwell) -> Dwell {
    let beacon = beacon(dwell.beacon)
    let profile = dwell.conditions.receiver.flatMap { self.profile($0) }
    var dwell = dwell
    // What is known already is not written again: a dwell that does not change is shared with its copies.
    if dwell.conditions.placement == nil, let placement = beacon?.placement {
      dwell.conditions.placement = placement
    }
    let source = source(dwell.conditions.source, isThinned: dwell.isThinned, beacon, profile)
    if dwell.conditions.source != source { dwell.conditions.source = source }
    if dwell.location.distance == nil,
      let distance = distance(from: dwell.location, to: beacon, in: dwell.conditions.placement)
    {
      dwell.location.distance = distance
    }
    // An import refuses rows at such distances; coordinates in survey.toml may have changed since.
    if let distance = dwell.location.distance, !SurveyBounds.distance.contains(distance) {
      dwell.location.distance = nil
    }
    guard source == .raw else {
      if dwell.expectedPackets != nil { dwell.expectedPackets = nil }
      return dwell
    }
    if dwell.expectedPackets == nil, let interval = beacon?.advertisingInterval,
      // More packets at one instant than a second has are of a clock that does not tell times: nothing can be expected of it.
      dwell.end > dwell.start || Double(dwell.receivedPackets) <= 1000 / interval + 2
    {
      let events = (dwell.end - dwell.start) * 1000 / (interval + 5) * (profile?.dutyCycle ?? 1)
      // The first packet opens the dwell, so n events span n − 1 intervals.
      // A store that somebody else has written may hold any times.
      dwell.expectedPackets = Int(exactly: events.rounded() + 1).map { max(dwell.receivedPackets, $0) }
    }
    return dwell
  }

  /// Whether readings of a beacon are packets or levels that their source has smoothed: what the site says of the receiver,
  /// or else what the log says.
  ///
  /// - Parameter isThinned: Whether the source passed on only some of the packets that it received. From the advertising
  ///   interval one would expect many more and take the difference for losses. So if the interval is known, the readings
  ///   are taken for smoothed ones, whose number is never compared with an expectation, unless the site says how much of
  ///   the time the receiver listens, and so that it counts what it hears.
  package func source(
    of beacon: BeaconIdentifier, under conditions: Conditions, isThinned: Bool
  ) -> ReadingSource {
    source(
      conditions.source, isThinned: isThinned, self.beacon(beacon),
      conditions.receiver.flatMap { profile($0) })
  }

  private func source(
    _ logged: ReadingSource, isThinned: Bool, _ beacon: Beacon?, _ profile: ReceiverProfile?
  ) -> ReadingSource {
    if let source = profile?.source { return source }
    if isThinned, beacon?.advertisingInterval != nil, profile?.dutyCycle == nil { return .averaged }
    return logged
  }

  /// Metres between a place and a beacon by their coordinates where they lie outside ``SurveyBounds/distance``; `nil` where
  /// the distance is given, possible or not known.
  package func impossibleDistance(of beacon: BeaconIdentifier, at location: SurveyLocation) -> Double? {
    let beacon = self.beacon(beacon)
    guard location.distance == nil,
      let distance = distance(from: location, to: beacon, in: beacon?.placement),
      !SurveyBounds.distance.contains(distance)
    else { return nil }
    return distance
  }

  /// Straight-line metres by coordinates; `nil` where either are not known.
  private func distance(
    from location: SurveyLocation, to beacon: Beacon?, in placement: Placement?
  ) -> Double? {
    guard let here = location.position, let there = beacon?.position else { return nil }
    return here.distance(to: there, raisedBy: height(of: placement))
  }
}
