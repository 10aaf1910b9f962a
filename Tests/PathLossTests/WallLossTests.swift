import CalibrationModel
import Foundation
import PathLoss
import RadioSurvey
import Statistics
import Support
import TestSupport
import Testing

/// Losses of walls, fitted together with the line. All levels here are simulated.
@Suite struct WallLossTests {
  /// A room of 20 m × 12 m with a beacon near one corner and locations on a grid, so that each distance has places on both
  /// sides of the walls.
  struct Room {
    var brick = 6.0
    var glass = 2.0
    var shadowingSD = 2.0
    var walls = [
      Wall(kind: "brick", from: Position(x: 6, y: 0), to: Position(x: 6, y: 7)),
      Wall(kind: "glass 6 mm", from: Position(x: 0, y: 6), to: Position(x: 12, y: 6)),
    ]
    var beacon = Position(x: 1, y: 2)
    var columns = 7
    var rows = 5

    var plan: FloorPlan { FloorPlan(width: 20, depth: 12, walls: walls) }

    func options(_ plan: FloorPlan?) -> FitOptions {
      FitOptions(
        beacons: [.name("B1"): Beacon(identifier: .name("B1"), position: beacon, measuredPower: -59)],
        floorPlan: plan)
    }

    /// Means of the locations, without packets.
    func sample(seed: UInt64) throws -> ShapeSample {
      var random = SeededGenerator(seed: seed)
      let links = try (0..<columns * rows).map { index in
        let place = place(index)
        return (
          log10(try #require(place.distance(to: beacon))),
          try #require(plan.crossings(from: beacon, to: place))
        )
      }
      let kinds: [(WallKind, Double)] = [("brick", brick), ("glass 6 mm", glass)]
      return ShapeSample(
        x: links.map(\.0),
        y: links.map { x, crossed in
          kinds.reduce(-59 - 22 * x) { $0 - $1.1 * Double(crossed[$1.0] ?? 0) }
            + shadowingSD * random.normal()
        }, crossings: kinds.map { kind in links.map { Double($0.1[kind.0] ?? 0) } })
    }

    func place(_ index: Int) -> Position {
      Position(
        x: 0.5 + 19 * Double(index % columns) / Double(columns - 1),
        y: 0.7 + 10.5 * Double(index / columns) / Double(max(1, rows - 1)))
    }

    /// - Parameter sensitivity: dBm below which packets are lost.
    func dwells(seed: UInt64, sensitivity: Int? = nil) throws -> [Dwell] {
      var random = SeededGenerator(seed: seed)
      return try (0..<columns * rows).map { index in
        let place = place(index)
        let distance = try #require(place.distance(to: beacon))
        let crossed = try #require(plan.crossings(from: beacon, to: place))
        let centre =
          -59 - 22 * log10(distance) - brick * Double(crossed["brick"] ?? 0)
          - glass * Double(crossed["glass 6 mm"] ?? 0) + shadowingSD * random.normal()
        let levels = (0..<20).map { _ in max(-120, Int((centre + 2 * random.normal()).rounded())) }
        var dwell = SyntheticSurvey.dwell(
          location: "L\(index)", distance: distance, levels: levels.filter { $0 >= sensitivity ?? -127 },
          expected: sensitivity.map { _ in levels.count })
        dwell.location.position = place
        return dwell
      }
    }

    func shapes(seed: UInt64, plan: FloorPlan?) throws -> ShapeComparison {
      try #require(PathLossFitting.fit(try dwells(seed: seed), options: options(plan)).first?.shapes)
    }
  }

  private func wall(_ kind: String, _ shapes: ShapeComparison) -> WallLoss? {
    shapes.walls.first { $0.kind == kind }
  }

  @Test func `Losses are recovered with intervals that hold`() throws {
    let room = Room()
    var brick: [Double] = []
    var held = 0
    var chosen = 0
    let shape = PathLossShape.walls(["brick", "glass 6 mm"])
    for seed in 1...40 as ClosedRange<UInt64> {
      let sample = try room.sample(seed: seed)
      let choice = try #require(ShapeChoice(shapes: [.freeIntercept, shape], sample: sample))
      let losses = try #require(choice.candidates.first { $0.fit.shape == shape }).fit.wallLosses
      brick.append(losses[0].estimate)
      for (loss, truth) in zip(losses, [room.brick, room.glass]) {
        let lower = try #require(loss.lower95)
        let upper = try #require(loss.upper95)
        #expect(lower >= 0 && lower <= loss.estimate && loss.estimate <= upper)
        held += lower <= truth && truth <= upper ? 1 : 0
      }
      chosen += choice.candidates[choice.chosen].fit.shape == shape ? 1 : 0
    }
    let mean = brick.reduce(0, +) / Double(brick.count)
    #expect(abs(mean - room.brick) < 0.35, "\(mean)")
    // 80 intervals, of which 76 should hold; 71 is two and a half SD below.
    #expect(held >= 71, "\(held) of 80")
    #expect(chosen >= 36, "\(chosen) of 40")
  }

  /// The same through the whole fit: from coordinates, beacons and plan to a loss with its interval.
  @Test func `A fit counts crossings and tells losses`() throws {
    let room = Room()
    let shapes = try room.shapes(seed: 1, plan: room.plan)
    #expect(shapes.chosen == "walls" && shapes.walls.map(\.kind) == ["brick", "glass 6 mm"])
    for (wall, truth) in zip(shapes.walls, [room.brick, room.glass]) {
      let loss = try #require(wall.loss)
      #expect(
        wall.basis == .measured && abs(loss.estimate - truth) < 2.5 && wall.reason.code == .lossMeasured)
      #expect((loss.lower95 ?? 99) < truth && (loss.upper95 ?? 0) > truth)
    }
    // The literature knows glass and no kind called brick; its figure stands beside what was measured.
    #expect(shapes.walls[0].literatureLoss == nil && shapes.walls[1].literatureLoss?.estimate == 1.9)
  }

  @Test func `Walls take their part out of the scatter`() throws {
    let shapes = try Room().shapes(seed: 5, plan: Room().plan)
    let with = try #require(shapes.candidate("walls")).residualSD.estimate
    let without = try #require(shapes.candidate("log-distance")).residualSD.estimate
    #expect(with < 2.7 && without > with + 0.4)
    let fit = try #require(
      PathLossFitting.fit(try Room().dwells(seed: 5), options: Room().options(Room().plan)).first)
    let reason = try #require(fit.shapes?.difference).reason
    #expect(reason.values["shape"].string == "walls")
    #expect(reason.values["walls"].elements.contains { $0["kind"].string == "brick" })
    #expect(reason.values["residualSD_db"].number == with)
    // In front is the line in the open, beside it the one that averages over walls; nothing is left to warn of.
    let averaged = try #require(fit.shapes?.amongWalls)
    #expect(fit.status == .calibrated && fit.reason(.shapeDiffers) == nil)
    #expect(averaged.area.placeSD > (fit.shadowingSD?.estimate ?? 99) + 0.4)
    #expect(PathLossModel(fit)?.shadowingSD == averaged.area.placeSD)
  }

  /// Two bricks lose as much as one, so levels far behind them look too strong for a straight line: not at metres that nobody measured.
  @Test func `What a wall is worth in metres is no distance where a line bends`() throws {
    var room = Room(brick: 12, glass: 0)
    (room.columns, room.rows) = (12, 8)
    room.walls = [6.0, 11].map { x in
      Wall(kind: "brick", from: Position(x: x, y: 0), to: Position(x: x, y: 12))
    }
    for seed in 1...6 as ClosedRange<UInt64> {
      var dwells = try room.dwells(seed: seed)
      for index in dwells.indices where (dwells[index].location.position?.x ?? 0) > 11 {
        let levels = dwells[index].histogram.bins.flatMap { [Int](repeating: $0.level + 9, count: $0.count) }
        dwells[index].histogram = RSSIHistogram(levels)
      }
      let fit = try #require(PathLossFitting.fit(dwells, options: room.options(room.plan)).first)
      let farthest = try #require(fit.distanceRange).upper
      for case .shapeDiffers(let advantage) in fit.reasons {
        #expect(
          advantage.distanceMetres <= farthest && advantage.breakpointMetres ?? 0 <= farthest, "\(advantage)")
      }
    }
  }

  @Test(arguments: [("concrete 200 mm", true), ("cabinet", false)])
  func `A wall with one location behind it does not keep the others from being counted`(
    kind: WallKind, isInLiterature: Bool
  ) throws {
    var room = Room()
    room.walls.append(Wall(kind: kind, from: Position(x: 18, y: 0), to: Position(x: 18, y: 2.5)))
    let shapes = try room.shapes(seed: 1, plan: room.plan)
    let last = try #require(shapes.walls.last)
    #expect(last.locationsBehind == 1 && last.loss == nil)
    #expect((shapes.open != nil) == isInLiterature && (shapes.amongWalls != nil) == isInLiterature)
  }

  /// Many places behind the brick hear nothing, and the others only the strongest packets.
  @Test func `A wall is not thought thinner because packets behind it were lost`() throws {
    var room = Room(brick: 8)
    room.columns = 9
    room.rows = 8
    var (losses, held) = ([Double](), 0)
    let rooms = TestLength.count(24, short: 10)
    for seed in 1...UInt64(rooms) {
      let dwells = try room.dwells(seed: seed, sensitivity: -88)
      let fit = try #require(PathLossFitting.fit(dwells, options: room.options(room.plan)).first)
      #expect(fit.estimator == .lossMixture && fit.sensitivity != nil)
      let shapes = try #require(fit.shapes)
      let loss = try #require(wall("brick", shapes)?.loss)
      losses.append(loss.estimate)
      if loss.lower95 ?? 99 <= room.brick, room.brick <= loss.upper95 ?? 0 { held += 1 }
      let line = try #require(fit.outcome.line)
      #expect(abs(line.pathLossExponent.estimate - 2.2) < 0.8)
    }
    let mean = losses.reduce(0, +) / Double(losses.count)
    #expect(abs(mean - room.brick) < 2 / Double(rooms).squareRoot(), "\(mean)")
    #expect(held >= rooms * 5 / 6, "\(held) of \(rooms)")
  }

  /// A wall that loses nothing gets 0 and an interval that starts there, never a negative loss.
  @Test func `No loss is never negative`() throws {
    var room = Room()
    room.brick = 0
    room.glass = 0
    for seed in 1...20 as ClosedRange<UInt64> {
      let fit = try #require(
        ShapeFitting.fit(.walls(["brick", "glass 6 mm"]), to: try room.sample(seed: seed)))
      for loss in fit.wallLosses {
        #expect(loss.estimate >= 0 && (loss.lower95 ?? -1) >= 0 && (loss.upper95 ?? -1) >= loss.estimate)
      }
    }
  }

  @Test func `A survey without walls gets no column`() throws {
    for plan in [nil, FloorPlan(width: 20, depth: 12)] {
      let shapes = try Room().shapes(seed: 1, plan: plan)
      #expect(shapes.walls.isEmpty && shapes.candidate("walls") == nil)
      #expect(!shapes.omitted.contains { $0.shape == "walls" })
    }
  }

  @Test func `Walls without coordinates are said to be missing`() throws {
    let room = Room()
    var dwells = try room.dwells(seed: 1)
    for index in 0..<12 { dwells[index].location.position = nil }
    let shapes = try #require(PathLossFitting.fit(dwells, options: room.options(room.plan)).first?.shapes)
    let omission = try #require(shapes.omitted.first { $0.shape == "walls" })
    #expect(omission.reason == .positionsUnknown(missing: 12, locations: 35) && shapes.walls.isEmpty)
  }

  /// A distance measured with a tape is measured in sight: some such places do not keep the fit from counting walls.
  @Test func `A few locations without coordinates count as in sight, and say so`() throws {
    let room = Room()
    let whole = try room.dwells(seed: 1)
    let known = try #require(PathLossFitting.fit(whole, options: room.options(room.plan)).first?.shapes)
    var dwells = whole
    let inSight = whole.indices.filter { index in
      whole[index].location.position.map { room.plan.crossings(from: room.beacon, to: $0)?.isEmpty == true }
        ?? false
    }
    for index in inSight.prefix(4) { dwells[index].location.position = nil }
    let fit = try #require(PathLossFitting.fit(dwells, options: room.options(room.plan)).first)
    let (now, then) = (
      fit.shapes?.walls.compactMap(\.loss?.estimate) ?? [], known.walls.compactMap(\.loss?.estimate)
    )
    #expect(!then.isEmpty && now.count == then.count && zip(now, then).allSatisfy { abs($0 - $1) < 0.3 })
    #expect(fit.reason(.countedInTheOpen)?.values["missing"].integer == 4)
  }

  /// Every far location behind the same wall: a wall and a steeper slope look alike.
  @Test func `A wall that only far locations are behind is refused by name`() throws {
    var room = Room()
    room.rows = 1
    room.beacon = Position(x: 0, y: 0.7)
    room.walls = [Wall(kind: "brick", from: Position(x: 9, y: 0), to: Position(x: 9, y: 12))]
    room.columns = 14
    let shapes = try room.shapes(seed: 2, plan: room.plan)
    let brick = try #require(wall("brick", shapes))
    #expect(brick.basis == .aliased && brick.loss == nil && shapes.candidate("walls") == nil)
    guard case .distanceInstead(kind: "brick", _, _, _) = brick.reason else {
      Issue.record("\(brick.reason)")
      return
    }
  }

  @Test func `Walls that only come together are told together`() throws {
    var room = Room()
    room.walls = [
      Wall(kind: "brick", from: Position(x: 6, y: 0), to: Position(x: 6, y: 7)),
      Wall(kind: "glass 6 mm", from: Position(x: 6.01, y: 0), to: Position(x: 6.01, y: 7)),
    ]
    let shapes = try room.shapes(seed: 3, plan: room.plan)
    let both = try #require(wall("brick + glass 6 mm", shapes)?.loss)
    #expect((both.lower95 ?? 9) < 8 && (both.upper95 ?? 0) > 8)
    for kind in ["brick", "glass 6 mm"] {
      #expect(wall(kind, shapes)?.basis == .aliased && wall(kind, shapes)?.loss == nil)
    }
  }

  /// A kind with two locations behind it is not measured; what the literature says stands apart, marked as such.
  @Test func `Too few locations behind leave the literature`() throws {
    var room = Room()
    room.walls.append(
      Wall(
        kind: "safe", material: .concrete, from: Position(x: 18.5, y: 10), to: Position(x: 18.5, y: 12)))
    let shapes = try room.shapes(seed: 4, plan: room.plan)
    let safe = try #require(wall("safe", shapes))
    #expect(safe.locationsBehind == 1 && safe.basis == .notMeasured && safe.loss == nil)
    #expect(safe.literatureLoss?.estimate == 15.1 && safe.literatureLoss?.standardError == 6.04)
    #expect(safe.reason == .oneSided(kind: "safe", few: 1, isBehind: true, locations: 35, needed: 3))
    #expect(wall("brick", shapes)?.loss != nil)
  }

  /// Beacons that are all behind a wall, and others that are not: the wall may be a weaker beacon.
  @Test func `A wall that comes with a beacon is refused`() throws {
    var room = Room()
    room.brick = 0
    let plan = FloorPlan(
      width: 20, depth: 12,
      walls: [Wall(kind: "shell", from: Position(x: 0.9, y: -1), to: Position(x: 0.9, y: 13))])
    var dwells = try room.dwells(seed: 6)
    dwells = dwells.filter { ($0.location.position?.x ?? 0) > 1 }
    let others = dwells.map { dwell in
      var dwell = dwell
      dwell.beacon = .name("B2")
      return dwell
    }
    var options = room.options(plan)
    options.beacons[.name("B2")] = Beacon(identifier: .name("B2"), position: Position(x: 0.5, y: 2))
    let shapes = try #require(PathLossFitting.fit(dwells + others, options: options).first?.shapes)
    let shell = try #require(wall("shell", shapes))
    #expect(
      shell.basis == .aliased && shell.reason == .beaconInstead(kind: "shell", beacon: "B2")
        && shapes.candidate("walls") == nil)
  }

  /// Floors have no order, so each pair of floors has its own column.
  @Test func `Floors have their loss`() throws {
    var room = Room()
    room.walls = []
    room.beacon.floor = "ground"
    let dwells = try room.dwells(seed: 7).enumerated().map { index, dwell in
      var dwell = dwell
      let isAbove = index.isMultiple(of: 2)
      dwell.location.position?.floor = isAbove ? "first" : "ground"
      if isAbove {
        var histogram = RSSIHistogram()
        for bin in dwell.histogram.bins { histogram.add(bin.level - 14, count: bin.count) }
        dwell.histogram = histogram
      }
      return dwell
    }
    let shapes = try #require(PathLossFitting.fit(dwells, options: room.options(nil)).first?.shapes)
    let loss = try #require(wall("floors first – ground", shapes)?.loss)
    #expect(abs(loss.estimate - 14) < 2.5, "\(loss.estimate)")
    #expect(shapes.chosen == "walls")
  }

  /// With bounds that do not bind, the losses are least squares' own; with one that binds, those of the line without it.
  @Test func `Bounds are least squares where they do not bind`() throws {
    let x = (0..<12).map { 0.1 * Double($0) }
    let first = (0..<12).map { Double($0 % 2) }
    let second = (0..<12).map { Double($0 / 3 % 2) }
    let noise = (0..<12).map { 0.3 * sin(7 * Double($0)) }
    let y = x.indices.map { -60 - 20 * x[$0] - 5 * first[$0] + 3 * second[$0] + noise[$0] }
    let both = try #require(
      ShapeFitting.fit(.walls(["a", "b"]), to: ShapeSample(x: x, y: y, crossings: [first, second])))
    #expect(both.wallLosses[1].estimate == 0, "a gain is no loss")
    let one = try #require(
      ShapeFitting.fit(.walls(["a"]), to: ShapeSample(x: x, y: y, crossings: [first])))
    #expect(relativeError(both.wallLosses[0].estimate, one.wallLosses[0].estimate) < 1e-12)
    let plain = try LeastSquares.fit(columns: [x.map { _ in 1 }, x, first.map { -$0 }], response: y)
    #expect(relativeError(one.wallLosses[0].estimate, plain.coefficients[2]) < 1e-12)
    #expect(relativeError(one.pathLossExponent, -plain.coefficients[1] / 10) < 1e-12)
  }
}
