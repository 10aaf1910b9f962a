package import RadioSurvey

extension ZoneBoundaries {
  /// The zone of a distance in metres; `nil` is unknown.
  package func zone(at distance: Double?) -> Zone {
    guard let distance else { return .unknown }
    return distance <= immediate ? .immediate : distance <= near ? .near : .far
  }
}
