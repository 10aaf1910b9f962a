/// Everything but beacon and location that a dwell was measured under.
package struct Conditions: Hashable, Codable, Sendable {
  /// Where the beacon hangs.
  package var placement: Placement?
  /// How full the room is, by name.
  package var crowd: CrowdLevel?
  /// How many people were in the room, if the log says so.
  package var people: Int?
  /// How the receiver is carried.
  package var carriage: Carriage?
  /// Heading of the surveyor in degrees, 0 ≤ orientation < 360, as the log defines it.
  package var orientation: Double?
  /// The receiving device.
  package var receiver: Receiver?
  /// Advertising channel, 37, 38 or 39, if the capture has it.
  package var channel: Int?
  /// Raw packets or smoothed levels.
  package var source: ReadingSource
  /// The sitting it was measured in, if the surveyor stated it; see ``SurveySessions``.
  package var session: SurveySession?

  /// Conditions with the values given; everything else is unknown.
  package init(
    placement: Placement? = nil, crowd: CrowdLevel? = nil, people: Int? = nil, carriage: Carriage? = nil,
    orientation: Double? = nil, receiver: Receiver? = nil, channel: Int? = nil, source: ReadingSource = .raw,
    session: SurveySession? = nil
  ) {
    self.placement = placement
    self.crowd = crowd
    self.people = people
    self.carriage = carriage
    self.orientation = orientation
    self.receiver = receiver
    self.channel = channel
    self.source = source
    self.session = session
  }

  /// The part of the conditions that a fit is made for.
  package var fitConditions: FitConditions {
    FitConditions(placement: placement, crowd: crowd, carriage: carriage, receiver: receiver)
  }
}
