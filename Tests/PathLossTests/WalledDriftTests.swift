import CalibrationModel
import Foundation
import PathLoss
import RadioSurvey
import Statistics
import SurveyDrift
import TestSupport
import Testing

/// New surveys of a venue with walls against its calibration. All levels here are simulated.
@Suite struct WalledDriftTests {
  /// A hall of 20 m × 12 m with four beacons, and a wall before each of two rooms.
  struct Hall {
    var loss = 12.0
    var shadowingSD = 3.0
    static let beacons: [BeaconIdentifier: Position] = [
      .name("B1"): Position(x: 2, y: 2), .name("B2"): Position(x: 18, y: 2.5),
      .name("B3"): Position(x: 10, y: 9.5), .name("B4"): Position(x: 3.5, y: 10.5),
    ]
    static let plan = FloorPlan(
      width: 20, depth: 12,
      walls: [
        Wall(kind: "brick", from: Position(x: 7, y: 0), to: Position(x: 7, y: 9)),
        Wall(kind: "brick", from: Position(x: 13, y: 3), to: Position(x: 13, y: 12)),
      ])

    static func options(checksHeldOut: Bool = false, plan: FloorPlan? = Self.plan) -> FitOptions {
      FitOptions(
        checksHeldOut: checksHeldOut,
        beacons: beacons.reduce(into: [:]) { $0[$1.key] = Beacon(identifier: $1.key, position: $1.value) },
        floorPlan: plan)
    }

    /// - Parameter x: ends of the part of the hall, metres.
    func dwells(
      _ count: Int, _ prefix: String, x: ClosedRange<Double> = 0.3...19.7,
      y: ClosedRange<Double> = 0.3...11.7,
      seed: UInt64, change: (BeaconIdentifier) -> Double = { _ in 0 }
    ) throws -> [Dwell] {
      var random = SeededGenerator(seed: seed)
      return try (0..<count).flatMap { index in
        let place = Position(
          x: x.lowerBound + (x.upperBound - x.lowerBound) * random.uniform(),
          y: y.lowerBound + (y.upperBound - y.lowerBound) * random.uniform())
        return try Self.beacons.sorted { $0.key < $1.key }.map { beacon, hung in
          let distance = try #require(place.distance(to: hung))
          let crossed = try #require(Self.plan.crossings(from: hung, to: place)).values.reduce(0, +)
          let centre =
            -59 - 21 * log10(distance) - loss * Double(crossed) + change(beacon) + shadowingSD
            * random.normal()
          let levels = (0..<20).map { _ in min(-1, max(-120, Int((centre + 2 * random.normal()).rounded()))) }
          var dwell = SyntheticSurvey.dwell(
            beacon: beacon, location: "\(prefix)\(index)", distance: distance, levels: levels)
          dwell.location.position = place
          return dwell
        }
      }
    }

    func calibration(seed: UInt64) throws -> [ConditionFit] {
      PathLossFitting.fit(
        try dwells(60, "p", seed: seed), options: Self.options(checksHeldOut: true))
    }

    /// Twenty new places, in the room farthest from most beacons unless told otherwise.
    func new(
      seed: UInt64, x: ClosedRange<Double> = 13.3...19.7, y: ClosedRange<Double> = 6.2...11.7,
      plan: FloorPlan? = Self.plan, change: (BeaconIdentifier) -> Double = { _ in 0 }
    ) throws -> [ConditionFit] {
      PathLossFitting.locations(
        try dwells(20, "q", x: x, y: y, seed: seed + 1000, change: change), options: Self.options(plan: plan))
    }
  }

  /// Beacons called shifted, and whether the level is.
  private func found(
    _ new: [ConditionFit], _ calibration: [ConditionFit]
  ) -> (beacons: [BeaconIdentifier], level: Bool) {
    let beacons = BeaconDrift(new, calibration: calibration).verdicts([]).filter { $0.answer == .shifted }
    let level = DriftCheck.compare(new, with: calibration).contains { $0.answer == .shifted }
    return (beacons.map(\.beacon), level)
  }

  private static func withoutCrossings(
    _ fits: [ConditionFit], where isMeant: (LocationMean) -> Bool = { _ in true }
  )
    -> [ConditionFit]
  {
    fits.map { fit in
      var sample = fit.sample
      for index in sample.locationMeans.indices where isMeant(sample.locationMeans[index]) {
        sample.locationMeans[index].crossings = nil
      }
      return ConditionFit(sample, fit.outcome)
    }
  }

  @Test(arguments: [3, 12.0])
  func `New places in one corner are held against their own walls`(loss: Double) throws {
    let hall = Hall(loss: loss)
    var (alarms, before) = (0, 0)
    let weeks = TestLength.count(12, short: 5)
    for seed in 1...UInt64(weeks) {
      let (calibration, new) = (try hall.calibration(seed: seed), try hall.new(seed: seed))
      let now = found(new, calibration)
      if !now.beacons.isEmpty || now.level { alarms += 1 }
      let averaged = found(Self.withoutCrossings(new), calibration)
      if !averaged.beacons.isEmpty || averaged.level { before += 1 }
    }
    #expect(alarms <= TestLength.count(2, short: 1), "\(alarms) of \(weeks)")
    // Without the plan the corner is as before: its beacons seem to have changed.
    #expect(loss < 10 || before * 3 >= weeks * 2, "\(before) of \(weeks)")
  }

  @Test func `A weak beacon is named at new places, and a change of all is a shift`() throws {
    let hall = Hall()
    for seed in 1...UInt64(TestLength.count(6, short: 3)) {
      let calibration = try hall.calibration(seed: seed)
      let weak = try hall.new(seed: seed, x: 0.3...19.7, y: 0.3...11.7) { $0 == .name("B3") ? -9 : 0 }
      #expect(found(weak, calibration).beacons == [.name("B3")], "\(seed)")
      let all = try hall.new(seed: seed) { _ in -9 }
      #expect(found(all, calibration).level && found(all, calibration).beacons.isEmpty, "\(seed)")
    }
  }

  /// The mean residual from each place's own line, and its variance: that of the places, of the line, and of the losses for the difference in
  /// mean crossings.
  @Test func `The shift at new places is that from the line in the open and the losses`() throws {
    let calibration = try Hall().calibration(seed: 1)
    let line = try #require(WalledLine(calibration[0], question: .newBeacon))
    #expect(line.losses.keys.sorted() == ["brick"])
    let loss = try #require(line.losses["brick"])
    #expect(abs(loss.estimate - 12) < 1.5 && loss.error > 0.1 && loss.error < 1)
    let new = try Hall().new(seed: 1)
    let means = new[0].locationMeans
    let open = line.model
    let shifts = try means.map { mean in
      let count = Double(try #require(mean.crossings)["brick"] ?? 0)
      return mean.mean - open.mean(at: mean.distance) + loss.estimate * count
    }
    let count = Double(means.count)
    let shift = try #require(DriftCheck.compare(new, with: calibration).first?.shift)
    #expect(isClose(shift.estimate, to: shifts.reduce(0, +) / count, within: 1e-9))
    func crossed(_ means: [LocationMean]) -> Double {
      means.reduce(0) { $0 + Double($1.crossings?["brick"] ?? 0) } / Double(means.count)
    }
    let gap = crossed(means) - crossed(calibration[0].locationMeans)
    let x =
      means.reduce(0) {
        $0 + log10($1.distance) + loss.estimate * Double($1.crossings?["brick"] ?? 0)
          / (10 * open.pathLossExponent)
      } / count
    let variance =
      pow(open.locationSD(packets: 20), 2) / count + open.covariance.variance(atLogDistance: x)
      + pow(gap * loss.error, 2)
    let error = try #require(shift.standardError)
    #expect(gap > 0.2 && isClose(error, to: variance.squareRoot(), within: 1e-9))
  }

  @Test func `A place without a position is held against the line that averages over walls`() throws {
    let calibration = try Hall().calibration(seed: 2)
    let new = try Hall().new(seed: 2)
    let some = Self.withoutCrossings(new) { $0.location == "q3" }
    let (line, usual) = (
      try #require(WalledLine(calibration[0], question: .newBeacon)),
      try #require(PathLossModel(calibration[0], question: .newBeacon))
    )
    let shifts = try some[0].locationMeans.map { mean in
      mean.mean
        - (mean.crossings == nil
          ? usual.mean(at: mean.distance)
          : try #require(line.level(at: mean.distance, behind: mean.crossings)))
    }
    let shift = try #require(DriftCheck.compare(some, with: calibration).first?.shift)
    #expect(isClose(shift.estimate, to: shifts.reduce(0, +) / Double(shifts.count), within: 1e-9))
    #expect(found(some, calibration).beacons.isEmpty)
    // A project without its plan, and one whose calibration has no walls, go on as before.
    let blind = try Hall().new(seed: 2, plan: nil)
    #expect(blind[0].locationMeans.allSatisfy { $0.crossings == nil })
    let old = calibration.map { fit in
      ConditionFit(fit.sample, fit.outcome.line.map { .calibrated($0, FitChecks(), []) } ?? fit.outcome)
    }
    #expect(WalledLine(old[0]) == nil)
    let plain = try #require(DriftCheck.compare(new, with: old).first?.shift)
    #expect(plain == DriftCheck.compare(blind, with: old).first?.shift)
  }

  /// A wall that the calibration has not measured is not counted for nothing.
  @Test func `A kind of wall without a loss makes a way unknown`() throws {
    let line = try #require(WalledLine(try Hall().calibration(seed: 3)[0]))
    #expect(line.loss(behind: [:]) == 0 && line.loss(behind: nil) == nil)
    #expect(
      line.loss(behind: ["glass": 1]) == nil && line.level(at: 2, behind: ["brick": 1, "glass": 1]) == nil)
    let (open, behind) = (line.level(at: 2, behind: [:]), line.level(at: 2, behind: ["brick": 2]))
    let two = try #require(line.losses["brick"]).estimate * 2
    #expect(isClose(try #require(open) - #require(behind), to: two, within: 1e-9))
    #expect(line.variance([["brick": 2]], against: [["brick": 2], ["brick": 2]]) == 0)
  }

  /// The same names elsewhere, behind other walls: the line takes off distance and walls.
  @Test func `Places that are elsewhere are compared behind their walls`() throws {
    let hall = Hall(shadowingSD: 0)
    let calibration = try hall.calibration(seed: 4)
    let moved = PathLossFitting.locations(
      try hall.dwells(20, "p", x: 13.3...19.7, y: 6.2...11.7, seed: 5), options: Hall.options())
    let shift = try #require(DriftCheck.compare(moved, with: calibration).first)
    let counted = try #require(shift.shift).estimate
    #expect(shift.pairedLocations == 80 && abs(counted) < 0.5, "\(shift)")
    let blind = try #require(
      DriftCheck.compare(Self.withoutCrossings(moved), with: calibration).first?.shift)
    #expect(abs(blind.estimate) > 1, "\(blind)")
    // The same places stay the same, whatever has become of the plan.
    let same = try hall.dwells(60, "p", seed: 4)
    let changed = FloorPlan(
      width: 20, depth: 12,
      walls: Hall.plan.walls + [Wall(kind: "brick", from: Position(x: 0, y: 6), to: Position(x: 20, y: 6))])
    let again = PathLossFitting.locations(same, options: Hall.options(plan: changed))
    let none = try #require(DriftCheck.compare(again, with: calibration).first?.shift)
    #expect(abs(none.estimate) < 1e-9, "\(none)")
  }
}
