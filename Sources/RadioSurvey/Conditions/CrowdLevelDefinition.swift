/// A crowd level of the survey, with what it means in people.
package struct CrowdLevelDefinition: Hashable, Codable, Sendable {
  /// Its name in the logs.
  package var level: CrowdLevel
  /// People in the room.
  package var people: Int?
  /// People per square metre.
  package var peoplePerSquareMetre: Double?

  /// A level with what is known of it.
  package init(level: CrowdLevel, people: Int? = nil, peoplePerSquareMetre: Double? = nil) {
    self.level = level
    self.people = people
    self.peoplePerSquareMetre = peoplePerSquareMetre
  }
}
