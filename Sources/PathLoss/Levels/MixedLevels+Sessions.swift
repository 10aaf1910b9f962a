import RadioSurvey

extension MixedLevels {
  /// The histograms to look for two groups in: those of each location, a session and a body angle apart from another.
  ///
  /// A location is of one beacon and its conditions of one receiver, so unlike senders make no two groups here; neither do another
  /// day's settings, nor the body where every location was measured at all of its angles. What is left is what one log did not tell
  /// apart.
  static func histograms(of locations: [SurveyedLocation], sessions: SurveySessions) -> [RSSIHistogram] {
    struct Key: Hashable {
      let session: String
      let orientation: Double?
    }
    return locations.flatMap { location -> [RSSIHistogram] in
      let parts = Dictionary(grouping: location.dwells) {
        Key(session: sessions.name(of: $0), orientation: $0.conditions.orientation)
      }
      guard parts.count > 1 else { return [location.histogram] }
      return parts.sorted {
        ($0.key.session, $0.key.orientation ?? -1) < ($1.key.session, $1.key.orientation ?? -1)
      }.map { _, dwells in
        dwells.reduce(into: RSSIHistogram()) { $0.merge($1.histogram) }
      }
    }
  }
}
