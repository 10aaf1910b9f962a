import Foundation
package import RadioSurvey

/// The truth of a simulated survey, as `truth.json` has it. Numbers are rounded to 10⁻⁶.
@Memberwise package struct Truth: Codable, Hashable, Sendable {
  /// What one fit should find: one placement, crowd level and receiver, for a beacon without its own offset.
  @Memberwise package struct Condition: Codable, Hashable, Sendable {
    package var conditions: FitConditions
    /// Level at 1 m, dBm.
    @Key("_dbm") package var referencePower: Double
    package var pathLossExponent: Double
    /// SD from location to location, dB.
    @Key("_db") package var shadowingSD: Double
    /// SD from packet to packet, dB.
    @Key("_db") package var fadingSD: Double
    /// Autocorrelation of the fading from one sent packet to the next.
    package var fadingCorrelation: Double
    /// Offset that the crowd level has for the placement, dB.
    @Key("_db") package var crowdOffset: Double
    /// Probability that a packet is lost at any level.
    package var collisionLoss: Double
    /// Level below which the receiver hears nothing, dBm.
    @Key("_dbm") package var sensitivity: Double
  }

  @Memberwise package struct Location: Codable, Hashable, Sendable {
    /// The beacon that the location belongs to.
    package var beacon: BeaconIdentifier
    /// The location's name in the logs.
    package var name: String
    /// True distance to the beacon, metres.
    @Key("_m") package var distance: Double
    /// Shadowing by crowd level, dB.
    @Key("_db") package var shadowing: [String: Double]
  }

  /// The version of this layout.
  package var schemaVersion = 1
  /// Always true: nothing here was measured.
  package var simulated = true
  package var name: String
  /// The seed of every draw.
  package var seed: UInt64
  /// Correlation of a location's shadowing between crowd levels.
  package var shadowingCorrelation: Double
  /// Every placement × crowd level × receiver.
  package var conditions: [Condition]
  /// Every location of every beacon.
  package var locations: [Location]
  /// Offset of each beacon, dB, by identity.
  @Key("_db") package var beaconOffsets: [String: Double]

  /// The text of `truth.json`: sorted keys, equal truths give equal bytes.
  func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
  }
}

extension Simulation {
  /// Every parameter of the scenario and every shadowing that was drawn.
  package var truth: Truth {
    var conditions: [Truth.Condition] = []
    for (index, placement) in scenario.placements.enumerated() {
      for crowd in scenario.crowds {
        for receiver in scenario.receivers {
          let level =
            scenario.radio.referencePower + placement.offset + crowd.offsets[index] + receiver.offset
          conditions.append(
            Truth.Condition(
              conditions: FitConditions(
                placement: placement.definition.placement, crowd: crowd.definition.level,
                receiver: receiver.receiver),
              referencePower: Self.rounded(level), pathLossExponent: placement.pathLossExponent,
              shadowingSD: placement.shadowingSD, fadingSD: placement.fadingSD,
              fadingCorrelation: scenario.radio.fadingCorrelation, crowdOffset: crowd.offsets[index],
              collisionLoss: crowd.collisionLoss, sensitivity: receiver.sensitivity))
        }
      }
    }
    var places: [Truth.Location] = []
    for (beacon, around) in locations.enumerated() {
      for (index, location) in around.enumerated() {
        var shadowings: [String: Double] = [:]
        for (crowd, level) in scenario.crowds.enumerated() {
          shadowings[level.definition.level.rawValue] = Self.rounded(
            shadowing(beacon: beacon, location: index, crowd: crowd))
        }
        places.append(
          Truth.Location(
            beacon: scenario.beacons[beacon].beacon.identifier, name: location.name,
            distance: Self.rounded(location.distance ?? 0), shadowing: shadowings))
      }
    }
    let offsets = scenario.beacons.map { ($0.beacon.identifier.description, $0.offset) }
    return Truth(
      name: scenario.name, seed: seed, shadowingCorrelation: scenario.radio.shadowingCorrelation,
      conditions: conditions, locations: places,
      beaconOffsets: Dictionary(offsets, uniquingKeysWith: { first, _ in first }))
  }

  private static func rounded(_ value: Double) -> Double { (value * 1e6).rounded() / 1e6 }
}
