extension Site {
  /// The dwell with everything that the site knows and the log did not say: its placement, its true distance from the
  /// coordinates of beacon and location, the packets to expect from the advertising interval, and whether its source
  /// smooths.
  ///
  /// Expected packets: E = T / (interval + 5 ms) × duty cycle, because each advertising event is delayed by 0…10 ms at
  /// random (Bluetooth Core, Vol 6 Part B, 4.4.2.2), never fewer than were received. Smoothed readings are not packets, so
  /// none are expected of them, whatever the log says.
  package func resolve(_ dwell: Dwell) -> Dwell {
    SiteIndex.resolve(
      dwell, beacon: beacon(dwell.beacon), profile: dwell.conditions.receiver.flatMap(profile))
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
    SiteIndex.source(
      conditions.source, isThinned: isThinned, beacon: self.beacon(beacon),
      profile: conditions.receiver.flatMap(profile))
  }

  /// Metres between a place and a beacon by their coordinates where they lie outside ``SurveyBounds/distance``; `nil` where
  /// the distance is given, possible or not known.
  package func impossibleDistance(of beacon: BeaconIdentifier, at location: SurveyLocation) -> Double? {
    SiteIndex.impossibleDistance(of: self.beacon(beacon), at: location)
  }
}
