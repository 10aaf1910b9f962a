package import RadioSurvey

/// Where a survey stood and where its beacons hang, where no floor is known: what was counted there, and nothing that is modelled.
@Memberwise package struct SurveyedMap: Hashable, Codable, Sendable {
  /// One place, to a decimetre.
  @Memberwise package struct Place: Hashable, Codable, Sendable {
    /// Where it is, without a height.
    package var position: Position
    /// The share of its dwells in which devices said the zone of ``SurveyedMap/zone``, 0…1; absent where that was not counted.
    @Nullable package var share: Double?
  }

  /// Floors of the positions, by name; one without a name if none has one. The outline of each is the hull of its positions, not that of
  /// a room.
  package var levels: [VenueLevel]
  /// Beacons of any placement that hang there now. Untrusted text.
  package var beacons: [NamedPoint]
  /// Those that are kept: each where it was counted, and of the others at most 1000.
  package var places: [Place]
  package var surveyedPlaces: Int
  /// What was counted; absent if nothing was.
  @Nullable package var zone: Zone?
  /// Metres to the nearest beacon of places where it was counted, at most.
  @Key("_m") @Nullable package var within: Double?
}
