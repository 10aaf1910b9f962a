import CalibrationModel
import Foundation
import RadioSurvey
import Ranging
import Statistics
import Support

/// How often each point of a joint requirement gets what it asks for, by the beacons that hang.
struct JointCheck {
  let problem: PlacementProblem
  let requirement: JointRequirement

  /// One probability per point.
  func chances(_ beacons: [Position]) -> [Double] {
    switch requirement.goal {
    case .nearest: nearestChances(beacons)
    case .position(let error):
      ParallelWork.map(requirement.points) { point in
        information(at: point.position, beacons).chance(within: error)
      }
    }
  }

  /// What is missing in all: Σ w (p − P) over the points that have too little.
  func shortfall(_ beacons: [Position]) -> Double { shortfall(of: chances(beacons)) }

  /// The same of probabilities that are known.
  func shortfall(of chances: [Double]) -> Double {
    zip(requirement.points, chances).reduce(0) {
      $0 + $1.0.weight * max(0, requirement.probability - $1.1)
    }
  }

  /// What beacons within reach tell of a position.
  func information(at place: Position, _ beacons: [Position]) -> PositioningBound {
    var sum = PositioningBound()
    for beacon in beacons { add(beacon, to: &sum, at: place) }
    return sum
  }

  /// Adds a beacon, if it is within reach.
  ///
  /// - Returns: whether it is.
  @discardableResult
  func add(_ beacon: Position, to sum: inout PositioningBound, at place: Position) -> Bool {
    let (dx, dy) = (place.x - beacon.x, place.y - beacon.y)
    // Walls are asked last: they take longest.
    guard dx * dx + dy * dy <= requirement.radio.reach * requirement.radio.reach,
      let distance = problem.distance(from: beacon, to: place, by: requirement.radio),
      distance <= requirement.radio.reach
    else { return false }
    let height = problem.height(at: beacon, for: requirement.radio)
    sum.add(
      dx: dx, dy: dy, height: height,
      pathLossExponent: requirement.radio.bend.exponent(
        requirement.radio.pathLossExponent, at: (dx * dx + dy * dy + height * height).squareRoot()),
      levelSD: requirement.levelSD)
    return true
  }

  /// What is missing in all with one beacon more. A position is only known better by it, so only points that lack something are looked at.
  func shortfall(adding beacon: Position, to beacons: [Position], knowing state: State) -> Double {
    guard case .position(let error) = requirement.goal else { return shortfall(beacons + [beacon]) }
    var missing = state.missing
    for index in state.lacking {
      var sum = state.information[index]
      let point = requirement.points[index]
      guard add(beacon, to: &sum, at: point.position) else { continue }
      let chance = sum.chance(within: error)
      let lacked = requirement.probability - state.chances[index]
      missing += point.weight * (max(0, requirement.probability - chance) - lacked)
    }
    return missing
  }

  /// How points fare by the beacons that hang.
  struct State: Sendable {
    var chances: [Double]
    var missing: Double
    /// Points that have too little.
    var lacking: [Int]
    /// For the goal of a position.
    var information: [PositioningBound]
  }

  func state(_ beacons: [Position]) -> State {
    let chances = chances(beacons)
    var information: [PositioningBound] = []
    if case .position = requirement.goal {
      information = ParallelWork.map(requirement.points) { self.information(at: $0.position, beacons) }
    }
    return State(
      chances: chances, missing: shortfall(of: chances),
      lacking: chances.indices.filter { chances[$0] < requirement.probability }, information: information)
  }

  private func nearestChances(_ beacons: [Position]) -> [Double] {
    let radio = requirement.radio
    var owners: [Int: (point: Int, distance: Double)] = [:]
    var chances = requirement.points.map { _ in 0.0 }
    for (index, point) in requirement.points.enumerated() {
      var own: (beacon: Int, distance: Double)?
      var levels: [LoudestBeacon.Level] = []
      var ownPlace = 0
      for (beacon, place) in beacons.enumerated() {
        let height = problem.height(at: place, for: radio)
        let (dx, dy) = (point.position.x - place.x, point.position.y - place.y)
        let straight = (dx * dx + dy * dy + height * height).squareRoot()
        guard let distance = problem.distance(from: place, to: point.position, by: radio),
          distance <= radio.reach
        else { continue }
        if straight < own?.distance ?? .infinity { (own, ownPlace) = ((beacon, straight), levels.count) }
        // A device is never nearer than the closest distance that plans go by.
        let mean =
          -10 * radio.pathLossExponent
          * radio.bend.straightened(log10(max(distance, CoveragePlanner.minimumDistance)))
        levels.append(LoudestBeacon.Level(mean: mean, sd: requirement.levelSD))
      }
      guard let own, let shares = LoudestBeacon.probabilities(of: levels) else { continue }
      // Points with one beacon are not distinguished: it is that of the one it is nearer to.
      if let other = owners[own.beacon] {
        guard own.distance < other.distance else { continue }
        chances[other.point] = 0
      }
      owners[own.beacon] = (index, own.distance)
      chances[index] = shares[ownPlace]
    }
    return chances
  }
}
