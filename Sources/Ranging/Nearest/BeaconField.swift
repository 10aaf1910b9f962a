package import CalibrationModel
import Foundation
package import PathLoss
package import RadioSurvey

/// The beacons of a venue as a device ranks them: by how far its estimates say they are.
///
/// A device that gives all beacons one path-loss exponent ranks them by level less assumed level at 1 m; where nothing is assumed, by
/// level. What all beacons share at a place and a time (the phone's own offset, most of what differs from day to day) cancels.
package struct BeaconField: Sendable {
  package struct Source: Sendable {
    package var identifier: BeaconIdentifier
    /// Where it hangs, metres.
    package var position: Position
    /// Metres above the device, ≥ 0.
    package var height: Double
    package var model: PathLossModel
    /// Level at 1 m that a device assumes of it, dBm; `nil` where that is not known.
    package var assumedPower: Double?
    package var losses: ObstacleLosses = ObstacleLosses()
    /// What was measured of it; `nil` if that says nothing of other places.
    package var measured: ShadowField?
    /// dB that its own level is off what was measured, in a draw of what is open.
    var offset = 0.0
  }

  package var sources: [Source]
  /// Packets that the device averages, ≥ 1.
  package var packets: Int
  /// Share of the variance that all beacons have in common at a place, 0 ≤ ρ < 1.
  package var correlation: Double
  /// What walls are between; `nil` if none are known.
  package var walls: (any WallCrossings)?
  package var floors: FloorStack

  /// Metres: no device is asked to tell distances nearer than this.
  package static let closest = 0.3

  /// - Parameter floors: `nil` for those that the beacons name, as far apart as usual.
  package init(
    sources: [Source], packets: Int, correlation: Double = 0, walls: (any WallCrossings)? = nil,
    floors: FloorStack? = nil
  ) {
    self.sources = sources
    self.packets = packets
    self.correlation = correlation
    self.walls = walls
    self.floors = floors ?? FloorStack(names: sources.compactMap(\.position.floor))
  }

  /// Whether the device knows what every beacon broadcasts; otherwise it ranks by level.
  package var ranksByDistance: Bool { sources.allSatisfy { $0.assumedPower != nil } }

  /// The way from a beacon to a device at a point: in a straight line, from floor to floor ``FloorStack/height`` higher.
  func way(of source: Source, to point: Position) -> BeaconWay {
    let (dx, dy) = (source.position.x - point.x, source.position.y - point.y)
    let storeys = floors.storeys(from: point.floor, to: source.position.floor)
    let rise = Double(storeys) * floors.height + source.height
    let isElsewhere = storeys != 0
    let distance = max((dx * dx + dy * dy + rise * rise).squareRoot(), Self.closest)
    return BeaconWay(
      distance: distance,
      walls: isElsewhere ? [] : walls?.counts(from: source.position, to: point) ?? [], storeys: storeys,
      between: isElsewhere ? WallLoss.floors(source.position.floor ?? "", point.floor ?? "") : nil,
      shadow: isElsewhere ? .none : source.measured?.shadow(at: point, distance: distance) ?? .none)
  }

  /// The ways from all beacons to a device at a point: the same for all radios that a fit allows.
  func ways(to point: Position) -> [BeaconWay] { sources.map { way(of: $0, to: point) } }

  /// What the device ranks by at the end of the ways: level less assumed level at 1 m, dB; one a beacon.
  func scores(along ways: [BeaconWay]) -> [LoudestBeacon.Level] {
    let known = ranksByDistance
    return zip(sources, ways).map { score(of: $0, along: $1, isKnown: known) }
  }

  /// - Parameter isKnown: ``ranksByDistance``.
  private func score(of source: Source, along way: BeaconWay, isKnown: Bool) -> LoudestBeacon.Level {
    let (model, shadow) = (source.model, way.shadow)
    return LoudestBeacon.Level(
      mean: model.mean(at: way.distance, knowing: shadow) + source.offset - way.loss(source.losses)
        - (isKnown ? source.assumedPower ?? 0 : 0),
      sd: max(model.locationSD(at: way.distance, packets: packets, knowing: shadow), 1e-6))
  }

  /// P(first of all) for each beacon by the ways to a point; they sum to 1. Beacons that cannot come first are left out of the integral: their
  /// share is 0.
  func shares(along ways: [BeaconWay]) -> [Double] {
    let scores = scores(along: ways)
    guard let best = scores.map(\.mean).max(), let widest = scores.map(\.sd).max() else { return [] }
    // Six SDs of the difference: below 10⁻⁹.
    let kept = scores.indices.filter { scores[$0].mean > best - 6 * hypot(scores[$0].sd, widest) }
    var shares = scores.map { _ in 0.0 }
    let found = LoudestBeacon.probabilities(of: kept.map { scores[$0] }, correlation: correlation) ?? []
    for (index, share) in zip(kept, found) { shares[index] = share }
    return shares
  }

  /// P(the first of all is on another floor than the device) by the ways to a point, 0…1: the sum of the shares of all beacons that are.
  func wrongFloorShare(along ways: [BeaconWay]) -> Double { Self.elsewhere(shares(along: ways), ways) }

  /// What shares of beacons on other floors sum to, 0…1.
  static func elsewhere(_ shares: [Double], _ ways: [BeaconWay]) -> Double {
    min(1, zip(shares, ways).reduce(0) { $0 + ($1.1.storeys == 0 ? 0 : $1.0) })
  }

  /// P(first of all) for one beacon by the ways to a point.
  func share(of index: Int, along ways: [BeaconWay]) -> Double {
    let scores = scores(along: ways)
    let own = scores[index]
    // A beacon this many SDs of the difference behind takes less than 10⁻⁶ from it.
    let rivals = scores.indices.filter {
      $0 != index && scores[$0].mean > own.mean - 4.9 * hypot(scores[$0].sd, own.sd)
    }
    return LoudestBeacon.probability(
      of: 0, in: [own] + rivals.map { scores[$0] }, correlation: correlation) ?? 0
  }

  /// Mean and SD in dB of what one beacon is ahead of another by the ways to a point.
  func lead(of own: Int, over rival: Int, along ways: [BeaconWay]) -> LoudestBeacon.Level {
    let known = ranksByDistance
    let (a, b) = (
      score(of: sources[own], along: ways[own], isKnown: known),
      score(of: sources[rival], along: ways[rival], isKnown: known)
    )
    return LoudestBeacon.Level(mean: a.mean - b.mean, sd: difference(a.sd, b.sd))
  }

  /// The same with the SD of what places like it differ by: fading, which averages out, is left out.
  func placeLead(of own: Int, over rival: Int, along ways: [BeaconWay]) -> LoudestBeacon.Level {
    func sd(_ index: Int) -> Double {
      let way = ways[index]
      return sources[index].model.placeSD(at: way.distance, knowing: way.shadow)
    }
    return LoudestBeacon.Level(
      mean: lead(of: own, over: rival, along: ways).mean, sd: difference(sd(own), sd(rival)))
  }

  /// SD of the difference of two levels with these SDs, dB.
  private func difference(_ a: Double, _ b: Double) -> Double {
    max(a * a + b * b - 2 * correlation * a * b, 0).squareRoot()
  }

  /// Points around a beacon at a radius in metres ≥ 0 along the floor, where people stand: as many directions as asked for, those left
  /// out from which a wall is before the beacon; all of them if one is before it everywhere.
  func spots(around index: Int, radius: Double, directions: Int = 16) -> [Position] {
    let centre = sources[index].position
    guard radius > 0 else { return [centre] }
    let all = (0..<directions).map { step in
      let angle = 2 * Double.pi * Double(step) / Double(directions)
      return Position(
        x: centre.x + radius * cos(angle), y: centre.y + radius * sin(angle), z: nil, floor: centre.floor)
    }
    guard let walls else { return all }
    let open = all.filter { walls.counts(from: centre, to: $0).allSatisfy { $0 == 0 } }
    return open.isEmpty ? all : open
  }
}
