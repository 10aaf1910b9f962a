import PathLoss
import RadioSurvey
import Statistics

/// How accurate ranging is at one distance, for a device that averages this many packets.
///
/// The figures for another place in the sessions surveyed are read as members of the row (`row.radius95`), and JSON has them beside
/// ``anotherSession``.
@dynamicMemberLookup
package struct AccuracyRow: Hashable, Sendable {
  /// For another place in the sessions surveyed.
  package var figures: AccuracyFigures
  /// The same for another session: another day, phone or person. Absent if it is not known how sessions differ.
  package var anotherSession: AccuracyFigures?

  package init(_ figures: AccuracyFigures, anotherSession: AccuracyFigures? = nil) {
    self.figures = figures
    self.anotherSession = anotherSession
  }

  package subscript<Value>(dynamicMember path: KeyPath<AccuracyFigures, Value>) -> Value {
    figures[keyPath: path]
  }
}

extension AccuracyRow: Codable {
  private enum CodingKeys: String, CodingKey {
    case anotherSession
  }

  package init(from decoder: any Decoder) throws {
    figures = try AccuracyFigures(from: decoder)
    anotherSession = try decoder.container(keyedBy: CodingKeys.self).decodeIfPresent(
      AccuracyFigures.self, forKey: .anotherSession)
  }

  package func encode(to encoder: any Encoder) throws {
    try figures.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(anotherSession, forKey: .anotherSession)
  }
}
