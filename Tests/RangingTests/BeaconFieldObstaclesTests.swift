import CalibrationModel
import Foundation
import PathLoss
import RadioSurvey
import Statistics
import TestSupport
import Testing

@testable import Ranging
import Support

/// Walls and floors between beacons and devices.
@Suite struct BeaconFieldObstaclesTests {
  /// One wall along x = `x`, from floor to ceiling and endless.
  private struct EndlessWall: WallCrossings {
    var x: Double
    var kinds: [String] { ["wall"] }

    func counts(from beacon: Position, to device: Position) -> [Int] {
      [(beacon.x - x) * (device.x - x) < 0 ? 1 : 0]
    }
  }

  private func model(power: Double = -60, exponent: Double = 2.2, shadowing: Double = 4) -> PathLossModel {
    PathLossModel(
      referencePower: power, pathLossExponent: exponent, shadowingSD: shadowing, fadingSD: 0,
      covariance: LineCovariance(interceptVariance: 0, covariance: 0, slopeVariance: 0),
      degreesOfFreedom: 20, distanceRange: Interval(lower: 0.5, upper: 10))
  }

  private func source(
    _ name: String, x: Double, y: Double = 0, floor: String? = nil, height: Double = 0,
    model: PathLossModel, losses: ObstacleLosses = ObstacleLosses()
  ) -> BeaconField.Source {
    BeaconField.Source(
      identifier: BeaconIdentifier(name), position: Position(x: x, y: y, floor: floor), height: height,
      model: model, assumedPower: -60, losses: losses)
  }

  /// Φ((10 n log₁₀(d₂/d₁) + L)/(σ √2)) before the wall, and the same with −L behind it, where the nearer beacon is on the other side.
  @Test(arguments: [0.0, 3.1, 8.4])
  func `Of two beacons with a wall between the nearer is first as often as the closed form says`(loss: Double)
    throws
  {
    let losses = ObstacleLosses(walls: [loss])
    let field = BeaconField(
      sources: [
        source("A", x: 0, model: model(), losses: losses), source("B", x: 5, model: model(), losses: losses),
      ],
      packets: 10, walls: EndlessWall(x: 2))
    func expected(_ d1: Double, _ d2: Double, _ gain: Double) -> Double {
      Distributions.normalCDF((10 * 2.2 * log10(d2 / d1) + gain) / (4 * 2.0.squareRoot()))
    }
    let before = field.shares(at: Position(x: 1.5, y: 0))
    #expect(abs(before[0] - expected(1.5, 3.5, loss)) < 1e-9, "\(before)")
    // At 2.2 m A is nearer, and behind the wall.
    let behind = field.shares(at: Position(x: 2.2, y: 0))
    #expect(abs(behind[0] - expected(2.2, 2.8, -loss)) < 1e-9, "\(behind)")
    #expect(loss == 0 || (before[0] > behind[0] && (loss < 5 || behind[0] < 0.5)))
    #expect(abs(field.share(of: 0, at: Position(x: 2.2, y: 0)) - behind[0]) < 1e-8)
  }

  /// Two beacons, one above the other: at r metres from their foot the distances are √(r² + h²) and √(r² + (H + h)²), and one floor loses L.
  @Test(arguments: [0.0, 1.5, 4.0], [0.0, 10.0])
  func `Of two beacons one above the other the wrong floor is heard as often as the closed form says`(
    along: Double, loss: Double
  ) throws {
    let losses = ObstacleLosses(floor: loss)
    let field = BeaconField(
      sources: [
        source("down", x: 1, y: 1, floor: "0", height: 1.2, model: model(), losses: losses),
        source("up", x: 1, y: 1, floor: "1", height: 1.2, model: model(), losses: losses),
      ],
      packets: 10, floors: FloorStack(names: ["0", "1"], height: 3.5))
    let near = hypot(along, 1.2)
    func expected(_ far: Double) -> Double {
      Distributions.normalCDF((22 * log10(near / far) - loss) / (4 * 2.0.squareRoot()))
    }
    let down = Position(x: 1 + along, y: 1, floor: "0")
    #expect(abs(field.wrongFloorShare(at: down) - expected(hypot(along, 4.7))) < 1e-9)
    // The beacon of the floor below hangs 1.2 m above devices there: 2.3 m below those here.
    let up = Position(x: 1 + along, y: 1, floor: "1")
    #expect(abs(field.wrongFloorShare(at: up) - expected(hypot(along, 2.3))) < 1e-9)
    #expect(abs(field.shares(at: up)[0] - field.wrongFloorShare(at: up)) < 1e-12)
  }

  /// Levels drawn one by one, in designs that are drawn too, with the geometry worked out here.
  @Test(arguments: 0..<20) func `In a drawn design the wrong floor is heard as often as drawn levels say`(
    design: Int
  ) {
    var generator = SeededGenerator(seed: 900 + UInt64(design))
    let storeys = Int.random(in: 2...3, using: &generator)
    let (height, loss) = (2.5 + 2 * generator.uniform(), 12 * generator.uniform())
    let sources = (0..<Int.random(in: 2...8, using: &generator)).map { index in
      // The first two beacons are on two floors.
      source(
        "B\(index)", x: 12 * generator.uniform(), y: 8 * generator.uniform(),
        floor: String(index < 2 ? index : Int.random(in: 0..<storeys, using: &generator)),
        height: 2 * generator.uniform(),
        model: model(
          power: -62 + 4 * generator.uniform(), exponent: 1.8 + generator.uniform(),
          shadowing: 3 + 3 * generator.uniform()), losses: ObstacleLosses(floor: loss))
    }
    let field = BeaconField(
      sources: sources, packets: 10, floors: FloorStack(names: ["0", "1", "2"], height: height))
    let floor = Int.random(in: 0..<2, using: &generator)
    let place = Position(x: 12 * generator.uniform(), y: 8 * generator.uniform(), floor: String(floor))
    let count = 8000
    var wrong = 0
    for _ in 0..<count {
      var best = (level: -Double.infinity, isWrong: false)
      for source in sources {
        let above = (Int(source.position.floor ?? "") ?? 0) - floor
        let rise = Double(above) * height + source.height
        let distance = max(
          0.3,
          (pow(source.position.x - place.x, 2) + pow(source.position.y - place.y, 2) + rise * rise)
            .squareRoot())
        let level =
          source.model.referencePower - 10 * source.model.pathLossExponent * log10(distance)
          - Double(abs(above)) * loss + source.model.shadowingSD * generator.normal()
        if level > best.level { best = (level, above != 0) }
      }
      wrong += best.isWrong ? 1 : 0
    }
    let (drawn, said) = (Double(wrong) / Double(count), field.wrongFloorShare(at: place))
    let error = (said * (1 - said) / Double(count)).squareRoot()
    #expect(abs(drawn - said) < 4 * error + 1e-4, "\(drawn) drawn, \(said) said")
  }

  @Test func `Beacons of other floors are never on the plane of the device, whatever floors are called`() {
    // Names without an order: any two floors are neighbours.
    let field = BeaconField(
      sources: [
        source("A", x: 0, floor: "ground", model: model()),
        source("B", x: 0, floor: "gallery", model: model()),
        source("C", x: 0, floor: "attic", model: model()),
      ], packets: 10)
    #expect(!field.floors.isOrdered && field.floors.names == ["ground", "gallery", "attic"])
    for (index, way) in field.ways(to: Position(x: 1, y: 0, floor: "ground")).enumerated() {
      #expect((way.storeys == 0) == (index == 0))
      #expect(abs(way.distance - (index == 0 ? 1 : 10.0.squareRoot())) < 1e-12)
      #expect(way.loss(ObstacleLosses()) == (index == 0 ? 0 : 10))
    }
    // With an order the third is two storeys away.
    let ordered = FloorStack(
      names: ["attic", "ground", "gallery"], storeys: ["ground": 0, "gallery": 1, "attic": 2])
    #expect(ordered.isOrdered && ordered.names == ["ground", "gallery", "attic"])
    #expect(
      ordered.storeys(from: "ground", to: "attic") == 2 && ordered.storeys(from: "attic", to: "ground") == -2)
    #expect(FloorStack(names: ["10", "9", "-1"]).names == ["-1", "9", "10"])
    // Two floors of one number have no order.
    #expect(!FloorStack(names: ["a", "b"], storeys: ["a": 1, "b": 1]).isOrdered)
  }

  @Test func `What is measured between two floors comes before the literature`() {
    let way = BeaconWay(distance: 4, walls: [], storeys: 2, between: WallLoss.floors("2", "0"))
    #expect(way.loss(ObstacleLosses(floor: 10)) == 20)
    #expect(way.loss(ObstacleLosses(floor: 10, between: [WallLoss.floors("0", "2"): 13])) == 13)
    #expect(ObstacleCost.literatureFloor.drawn(-5) == 0)
  }

  @Test func `People do not stand at a beacon behind a wall`() {
    let field = BeaconField(
      sources: [source("A", x: 1.5, model: model()), source("B", x: 5, model: model())], packets: 10,
      walls: EndlessWall(x: 2))
    let spots = field.spots(around: 0, radius: 1)
    #expect(!spots.isEmpty && spots.count < 16 && spots.allSatisfy { $0.x <= 2 })
    #expect(field.spots(around: 1, radius: 1).count == 16)
  }

  /// r (1 + 10^((z σ √2 − L)/(10 n))), put back into the probability of two beacons with L between.
  @Test func `Beacons with a loss between may hang closer`() {
    let spacing = NearestBeacon.smallestSpacing(
      guardRadius: 1, probability: 0.9, pathLossExponent: 2.2, levelSD: 4, loss: 6)
    let back = Distributions.normalCDF((22 * log10(spacing - 1) + 6) / (4 * 2.0.squareRoot()))
    #expect(abs(back - 0.9) < 1e-9)
  }
}
