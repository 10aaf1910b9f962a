package import RadioSurvey

/// A scenario drawn with a seed: every packet of the survey, and the truth behind it.
///
/// The level of packet k at location g is
///
///     y = P1 + placement + crowd(placement) + receiver + beacon − 10 n log10 d + S(g, crowd) + e(k)
///
/// with S(g, c) = σ_L (√r Z(g) + √(1 − r) Z(g, c)), so that two crowd levels share a location's shadowing with correlation
/// r, and e an AR(1) series over the packets sent, e(k) = ρ e(k−1) + √(1 − ρ²) σ_F Z(k). A packet is lost where y is below the
/// receiver's sensitivity, and with the crowd's collision probability; otherwise round(y) is received. The beacon
/// advertises every interval plus a delay uniform on 0…10 ms (Bluetooth Core, Vol 6 Part B, 4.4.2.2).
///
/// Equal scenarios and seeds give equal packets, in any order of requests.
package struct Simulation: Sendable {
  package let scenario: Scenario
  /// The seed of every draw.
  package let seed: UInt64
  /// The locations of each beacon, in the order of ``Scenario/beacons``, nearest first, with true distances; of a walk over the floor
  /// the same spots for every beacon, in the order of the walk.
  package let locations: [[SurveyLocation]]

  /// Draws the walk of a scenario; the seed is the scenario's own unless one is given.
  package init(scenario: Scenario, seed: UInt64? = nil) {
    let seed = seed ?? scenario.seed
    self.scenario = scenario
    self.seed = seed
    locations =
      scenario.walk.coversFloor
      ? FloorWalk.locations(scenario, seed: seed)
      : scenario.beacons.indices.map { SurveyWalk.locations(scenario, beacon: $0, seed: seed) }
  }

  /// The shadowing of a location at a crowd level in dB.
  package func shadowing(beacon: Int, location: Int, crowd: Int) -> Double {
    let shared = scenario.radio.shadowingCorrelation
    var common = RandomStream(seed: seed, .sharedShadowing, beacon, location)
    var own = RandomStream(seed: seed, .crowdShadowing, beacon, location, crowd)
    let standard = shared.squareRoot() * common.normal() + (1 - shared).squareRoot() * own.normal()
    return scenario.placements[scenario.beacons[beacon].placement].shadowingSD * standard
  }

  /// Level at 1 m in dBm without shadowing.
  package func referencePower(beacon: Int, crowd: Int, receiver: Int) -> Double {
    let placement = scenario.beacons[beacon].placement
    return scenario.radio.referencePower + scenario.placements[placement].offset
      + scenario.crowds[crowd].offsets[placement] + scenario.receivers[receiver].offset
      + scenario.beacons[beacon].offset
  }

  /// Runs the body on every dwell, crowd level by crowd level, then placement by placement, beacon by beacon, location by
  /// location, with the receivers in order at each; on a walk over the floor spot by spot, beacon by beacon. Crowd levels are of one day, as
  /// far as it goes, for what days differ by would be in what people change.
  package func forEachDwell(_ body: (SimulatedDwell) throws -> Void) rethrows {
    var clock = scenario.start * 1000
    for crowd in scenario.crowds.indices {
      clock = max(clock, (scenario.start + crowd * 4 * 3600) * 1000)
      for placement in scenario.placements.indices {
        for stop in stops(of: placement) {
          for visit in stop {
            for receiver in scenario.receivers.indices {
              let dwell = dwell(
                beacon: visit.beacon, location: visit.location, crowd: crowd, receiver: receiver,
                start: clock)
              try body(dwell)
              clock = (dwell.packets.last?.milliseconds ?? clock) + 1000
            }
          }
          clock += Int((scenario.walk.pause * 1000).rounded())
        }
      }
    }
  }

  /// Where the surveyor stops for the beacons of a placement, in order, and what is measured there.
  private func stops(of placement: Int) -> [[(beacon: Int, location: Int)]] {
    let beacons = scenario.beacons.indices.filter { scenario.beacons[$0].placement == placement }
    guard scenario.walk.coversFloor else {
      return beacons.flatMap { beacon in locations[beacon].indices.map { [(beacon, $0)] } }
    }
    guard let first = beacons.first else { return [] }
    return locations[first].indices.map { spot in beacons.map { ($0, spot) } }
  }

  /// The whole survey as dwells, as an importer would make them from the logs and ``SiteKnowledge/resolve(_:)`` would complete
  /// them.
  package func survey() -> [Dwell] {
    var dwells: [Dwell] = []
    forEachDwell { simulated in
      let beacon = scenario.beacons[simulated.beacon]
      let crowd = scenario.crowds[simulated.crowd].definition
      dwells.append(
        Dwell(
          simulated, beacon: beacon.beacon.identifier,
          location: locations[simulated.beacon][simulated.location],
          conditions: Conditions(
            placement: scenario.placements[beacon.placement].definition.placement, crowd: crowd.level,
            people: crowd.people, receiver: scenario.receivers[simulated.receiver].receiver)))
    }
    return dwells
  }

  private func dwell(
    beacon: Int, location: Int, crowd: Int, receiver: Int, start: Int
  ) -> SimulatedDwell {
    var stream = RandomStream(seed: seed, .dwell, beacon, location, crowd, receiver)
    let place = locations[beacon][location]
    let placement = scenario.placements[scenario.beacons[beacon].placement]
    let pathLoss = 10 * placement.pathLossExponent * logarithm(place.distance ?? 1) / logarithm(10)
    let mean =
      referencePower(beacon: beacon, crowd: crowd, receiver: receiver) - pathLoss
      + shadowing(beacon: beacon, location: location, crowd: crowd)
    let correlation = scenario.radio.fadingCorrelation
    let innovation = (1 - correlation * correlation).squareRoot()
    let interval = scenario.beacons[beacon].interval
    var fading = stream.normal()
    var elapsed = 0.0
    var packets: [SimulatedDwell.Packet] = []
    while isInside(packets: packets.count, elapsed: elapsed) {
      let level = mean + placement.fadingSD * fading
      // Both draws are made for every packet, so that a change of sensitivity or loss moves no other draw.
      let collides = stream.uniform() < scenario.crowds[crowd].collisionLoss
      let isHeard = level >= scenario.receivers[receiver].sensitivity && !collides
      packets.append(
        SimulatedDwell.Packet(
          milliseconds: start + Int(elapsed.rounded()), level: isHeard ? Self.reported(level) : nil))
      elapsed += interval + 10 * stream.uniform()
      fading = correlation * fading + innovation * stream.normal()
    }
    return SimulatedDwell(
      beacon: beacon, location: location, crowd: crowd, receiver: receiver, packets: packets)
  }

  private func isInside(packets: Int, elapsed: Double) -> Bool {
    switch scenario.walk.length {
    case .packets(let count): packets < count
    case .seconds(let seconds): packets == 0 || elapsed <= seconds * 1000
    }
  }

  /// The level in whole dBm that a receiver reports.
  private static func reported(_ level: Double) -> Int {
    min(max(Int(level.rounded()), RSSIHistogram.levels.lowerBound), RSSIHistogram.levels.upperBound)
  }
}
