import Foundation
package import RadioSurvey
package import Ranging

/// What `nearest` found.
package struct NearestDocument: ResultDocument, Hashable {
  /// A beacon that could not take part.
  package struct Omission: Hashable, Codable, Sendable {
    /// Its identity.
    package var beacon: BeaconIdentifier
    /// Its name in `survey.toml`.
    @Nullable package var name: String?
    /// Why.
    package var reason: NearestQuestion.Omission
  }

  /// See ``ResultDocument``.
  package var schemaVersion = 1
  /// How far from a beacon people stand, along the floor, metres.
  package var radius: Double
  /// How often the nearest is to come first.
  package var probability: Double
  /// Packets that the device averages.
  package var packets: Int
  /// Share of the variance that all beacons have in common at a place.
  package var correlation: Double
  /// The answers, worst first.
  package var groups: [NearestGroup]
  /// Beacons that could not take part.
  package var omitted: [Omission]
  /// The floors that beacons hang on; no key where they do not name several. Untrusted text.
  package var floors: [String]?
  /// Walls and floors, and the answers for points, ways and floors; no key in a report, which counts no walls.
  package var venue: NearestVenue?

  private enum CodingKeys: String, CodingKey {
    case schemaVersion, probability, packets, correlation, groups, omitted, floors, venue
    case radius = "radius_m"
  }

  package init(_ question: NearestQuestion, venue: NearestVenue? = nil) {
    self.venue = venue
    floors = question.obstacles.floors.isMultiple ? question.obstacles.floors.names : nil
    radius = question.radius
    probability = question.probability
    packets = question.packets
    correlation = question.correlation
    groups = question.groups()
    omitted = question.omissions().map {
      Omission(beacon: $0.beacon.identifier, name: $0.beacon.name, reason: $0.reason)
    }
  }

  /// Whether every beacon is told from all others as often as asked, under all conditions.
  package var isMet: Bool {
    !groups.isEmpty && groups.allSatisfy { $0.rows.allSatisfy { $0.right >= probability } }
  }
}
