/// A site's beacons and receivers, found at once: for resolving many dwells.
package struct SiteIndex: Sendable {
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

  /// The same as ``Site/resolve(_:)``.
  package func resolve(_ dwell: Dwell) -> Dwell {
    Self.resolve(
      dwell, beacon: beacons[dwell.beacon], profile: dwell.conditions.receiver.flatMap { profiles[$0] },
      height: height)
  }

  private func height(of placement: Placement?) -> Double? { placement.flatMap { heights[$0] } }

  /// The same as ``Site/source(of:under:isThinned:)``.
  package func source(
    of beacon: BeaconIdentifier, under conditions: Conditions, isThinned: Bool
  ) -> ReadingSource {
    Self.source(
      conditions.source, isThinned: isThinned, beacon: beacons[beacon],
      profile: conditions.receiver.flatMap { profiles[$0] })
  }

  /// The same as ``Site/impossibleDistance(of:at:)``.
  package func impossibleDistance(of beacon: BeaconIdentifier, at location: SurveyLocation) -> Double? {
    Self.impossibleDistance(of: beacons[beacon], at: location, height: height)
  }

  static func resolve(
    _ dwell: Dwell, beacon: Beacon?, profile: ReceiverProfile?, height: (Placement?) -> Double?
  ) -> Dwell {
    var dwell = dwell
    // What is known already is not written again: a dwell that does not change is shared with its copies.
    if dwell.conditions.placement == nil, let placement = beacon?.placement {
      dwell.conditions.placement = placement
    }
    let source = source(
      dwell.conditions.source, isThinned: dwell.isThinned, beacon: beacon, profile: profile)
    if dwell.conditions.source != source { dwell.conditions.source = source }
    if dwell.location.distance == nil,
      let distance = distance(
        from: dwell.location, to: beacon, raisedBy: height(dwell.conditions.placement))
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
    if dwell.expectedPackets == nil, let interval = beacon?.advertisingInterval {
      let events = (dwell.end - dwell.start) * 1000 / (interval + 5) * (profile?.dutyCycle ?? 1)
      // The first packet opens the dwell, so n events span n − 1 intervals.
      // A store that somebody else has written may hold any times.
      dwell.expectedPackets = Int(exactly: events.rounded() + 1).map { max(dwell.receivedPackets, $0) }
    }
    return dwell
  }

  static func source(
    _ logged: ReadingSource, isThinned: Bool, beacon: Beacon?, profile: ReceiverProfile?
  ) -> ReadingSource {
    if let source = profile?.source { return source }
    if isThinned, beacon?.advertisingInterval != nil, profile?.dutyCycle == nil { return .averaged }
    return logged
  }

  static func impossibleDistance(
    of beacon: Beacon?, at location: SurveyLocation, height: (Placement?) -> Double?
  ) -> Double? {
    guard location.distance == nil,
      let distance = distance(from: location, to: beacon, raisedBy: height(beacon?.placement)),
      !SurveyBounds.distance.contains(distance)
    else { return nil }
    return distance
  }

  /// Straight-line metres by coordinates; `nil` where either are not known.
  private static func distance(
    from location: SurveyLocation, to beacon: Beacon?, raisedBy height: Double?
  ) -> Double? {
    guard let here = location.position, let there = beacon?.position else { return nil }
    return here.distance(to: there, raisedBy: height)
  }
}
