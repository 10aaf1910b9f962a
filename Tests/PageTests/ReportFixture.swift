import CalibrationModel
import CoveragePlanner
import Foundation
import PathLoss
import RadioSurvey
import Ranging
import Statistics
import SurveyEffects
import SurveyAnalysis
import Support

/// A report made up for the tests: what it says is consistent enough to be drawn, and was never measured.
enum ReportFixture {
  /// What is known of one made-up set of conditions.
  struct Cell {
    var placement: String
    var crowd: String
    var receiver: String? = nil
    var power = -60.0
    var exponent = 2.1
    var shadowing = 3.5
    var fading = 3.0
    var locations = 16
    var status = FitStatus.calibrated
    var reasons: [FitReason] = []
    var expectedShare: Double? = 1.0
    var averaged = false
    var verdict = CoverageVerdict.works

    var conditions: FitConditions {
      FitConditions(
        placement: Placement(rawValue: placement), crowd: CrowdLevel(rawValue: crowd),
        receiver: receiver.map(Receiver.init(rawValue:)))
    }
  }

  static let longName = "behind the enamelled metal sign over the second coffee machine, left of the window"

  /// Seven sets of conditions: usable ones, one with mixed levels, one refused, one that only reaches far.
  static let cells: [Cell] = [
    Cell(placement: "in the clear", crowd: "empty", power: -58.2, exponent: 1.92),
    Cell(placement: "in the clear", crowd: "half full", power: -60.1, exponent: 2.11, expectedShare: 1.06),
    Cell(
      placement: "in the clear", crowd: "full", power: -62.9, exponent: 2.34, expectedShare: 1.31,
      verdict: .needsMoreBeacons),
    Cell(
      placement: "under a table", crowd: "empty", power: -66.0, exponent: 2.2, shadowing: 5.1, locations: 9,
      status: .weak,
      reasons: [
        .fewLocations(9),
        .mixedLevels(mixedLocations: 6, locations: 9, separationDecibels: 13.8, upperShare: 0.5),
      ], averaged: true),
    Cell(
      placement: "under a table", crowd: "full", power: -71.5, exponent: 2.6, shadowing: 4.9,
      verdict: .onlyFar),
    Cell(placement: longName, crowd: "empty", power: -70, exponent: 1.7),
    Cell(
      placement: longName, crowd: "full", locations: 4, status: .refused,
      reasons: [
        .tooFewLocations(4),
        .narrowSpan(
          DistanceSpan(nearestMetres: 2, farthestMetres: 3.1, decades: 0.19, neededDecades: 1.0 / 3)),
      ], expectedShare: nil, verdict: .cannotBeSaid),
  ]

  /// Four placements, three crowd levels, two receivers, as a full survey has them.
  static let manyCells: [Cell] = ["in the clear", "under a table", "behind a sign", "above heads"]
    .enumerated()
    .flatMap { place, placement in
      ["phone A", "sniffer"].enumerated().flatMap { device, receiver in
        ["empty", "half full", "full"].enumerated().map { level, crowd in
          Cell(
            placement: placement, crowd: crowd, receiver: receiver,
            power: -58 - 4 * Double(place) - 2 * Double(level) - Double(device),
            exponent: 1.8 + 0.15 * Double(place) + 0.1 * Double(level),
            expectedShare: 1 + 0.15 * Double(level),
            verdict: place == 2 && level == 2 ? .onlyFar : .works)
        }
      }
    }

  /// The report of some cells.
  static func report(
    _ cells: [Cell] = ReportFixture.cells, title: String = "Café am Markt", beacon: String = "north wall"
  ) -> CalibrationReport {
    let fits = cells.enumerated().map { fit($0.element, seed: UInt64($0.offset + 1), beacon: beacon) }
    var crowds: [CrowdLevel] = []
    var placements: [Placement] = []
    for fit in fits {
      if let crowd = fit.conditions.crowd, !crowds.contains(crowd) { crowds.append(crowd) }
      if let placement = fit.conditions.placement, !placements.contains(placement) {
        placements.append(placement)
      }
    }
    return CalibrationReport(
      tool: .init(version: "0.1.0"), title: title, date: "2025-05-04",
      site: SiteSummary(name: title, placements: placements, crowdLevels: crowds),
      data: DataSummary(
        locations: 48, dwells: 212, receivedPackets: 41_337, expectedPackets: 47_020, rejectedRows: 131,
        beacons: 3,
        placements: placements.count, crowdLevels: crowds.count, receivers: 1,
        firstReading: "2025-05-02T09:12:04Z", lastReading: "2025-05-03T17:40:51Z"),
      imports: [
        ImportSummary(
          file: "logs/morning.csv", sha256: String(repeating: "3f", count: 32), format: "csv", rows: 30_021,
          receivedPackets: 29_890, missedPackets: 0, rejectedRows: 131, dwells: 150,
          issues: ["sentinel-rssi": 120, "invalid-rssi": 11]),
        ImportSummary(
          file: "logs/evening.csv", sha256: String(repeating: "a0", count: 32), format: "csv", rows: 17_130,
          receivedPackets: 11_447, missedPackets: 5_683, rejectedRows: 0, dwells: 62),
      ],
      issues: [
        SurveyIssue(
          .error, .invalidRSSI, file: "logs/morning.csv", line: 412, column: 5,
          message: "expected RSSI in dBm, found 'loud'", help: "write the level as a whole number such as -67"
        ),
        SurveyIssue(
          .warning, .sentinelRSSI, file: "logs/morning.csv", line: 77, column: 5,
          message: "127 means that no level was available"),
      ], fits: fits, crowdEffects: crowdEffects(fits), accuracy: fits.compactMap(accuracy),
      recommendation: recommendation(cells, fits: fits),
      provenance: Provenance(
        toolVersion: "0.1.0", commandLine: "beacon-calibrate report Surveys/cafe --out Reports/cafe",
        seed: 20_250_504,
        storeSchemaVersion: 1,
        inputs: [.init(file: "logs/morning.csv", sha256: String(repeating: "3f", count: 32), rows: 30_021)],
        swiftVersion: "6.3"))
  }

  private static func normal(_ generator: inout SeededGenerator) -> Double {
    (0..<12).reduce(-6) { sum, _ in sum + generator.uniform() }
  }

  private static func fit(_ cell: Cell, seed: UInt64, beacon: String) -> ConditionFit {
    var generator = SeededGenerator(seed: seed)
    let isRefused = cell.status == .refused
    let span = isRefused ? (2.0, 3.1) : (0.7, 12.0)
    let distances = (0..<cell.locations).map { step in
      span.0 * pow(span.1 / span.0, Double(step) / Double(cell.locations - 1))
    }
    let means = distances.enumerated().map { step, distance in
      let residual = cell.shadowing * normal(&generator)
      return LocationMean(
        beacon: BeaconIdentifier(beacon), location: "P\(step + 1)", isNamed: true, distance: distance,
        receivedPackets: 80 + step, mean: cell.power - 10 * cell.exponent * log10(distance) + residual,
        residual: isRefused ? 0 : residual)
    }
    let received = means.reduce(0) { $0 + $1.receivedPackets }
    let sample = FitSample(
      conditions: cell.conditions, locations: cell.locations, dwells: cell.locations,
      receivedPackets: received,
      expectedPackets: cell.expectedShare.map { Int((Double(received) * $0).rounded()) },
      distanceRange: Interval(lower: span.0, upper: span.1), autocorrelation: isRefused ? nil : 0.6,
      averaged: cell.averaged, locationMeans: means)
    guard !isRefused else { return ConditionFit(sample, .refused(cell.reasons)) }
    let logs = distances.map { log10($0) }
    let count = Double(logs.count)
    let centre = logs.reduce(0, +) / count
    let spread = logs.reduce(0) { $0 + ($1 - centre) * ($1 - centre) }
    let variance = cell.shadowing * cell.shadowing
    let slopeVariance = variance / spread
    let covariance = LineCovariance(
      interceptVariance: variance / count + centre * centre * slopeVariance,
      covariance: -centre * slopeVariance,
      slopeVariance: slopeVariance)
    func estimate(_ value: Double, _ error: Double) -> Estimate {
      Estimate(value, standardError: error, lower95: value - 2.145 * error, upper95: value + 2.145 * error)
    }
    let line = FittedLine(
      referencePower: estimate(cell.power, covariance.interceptVariance.squareRoot()),
      pathLossExponent: estimate(cell.exponent, slopeVariance.squareRoot() / 10),
      shadowingSD: Estimate(cell.shadowing, lower95: cell.shadowing * 0.7, upper95: cell.shadowing * 1.6),
      fadingSD: Estimate(cell.fading, lower95: cell.fading * 0.97, upper95: cell.fading * 1.03),
      covariance: covariance, degreesOfFreedom: cell.locations - 2, deviance: 812.5,
      ols: PacketLine(
        referencePower: estimate(cell.power + 0.1, 0.1), pathLossExponent: estimate(cell.exponent, 0.02),
        residualSD: 4.6))
    let checks = FitChecks(
      heldOut: HeldOutCoverage(
        locations: cell.locations, inside68: (11 * cell.locations + 8) / 16,
        inside95: (15 * cell.locations + 8) / 16))
    return ConditionFit(
      sample,
      cell.status == .weak ? .weak(line, checks, cell.reasons) : .calibrated(line, checks, cell.reasons))
  }

  private static func accuracy(_ fit: ConditionFit) -> AccuracyTable? {
    guard let model = PathLossModel(fit) else { return nil }
    let rows = [0.5, 0.7, 1, 1.4, 2, 3, 4, 5, 7, 10, 14, 20].map { distance in
      let deviation = model.predictiveSD(at: distance, packets: 10)
      let share = 0.230259 * deviation / model.pathLossExponent
      func below(_ boundary: Double) -> Double {
        Distributions.normalCDF(10 * model.pathLossExponent * log10(boundary / distance) / deviation)
      }
      return AccuracyFigures(
        distance: distance, isExtrapolated: !(fit.distanceRange?.contains(distance) ?? false),
        predictiveSD: deviation, oneSigma: share * distance,
        interval68: Interval(lower: distance * exp(-share), upper: distance * exp(share)),
        interval95: distance > 14
          ? nil : Interval(lower: distance * exp(-2 * share), upper: distance * exp(2 * share)),
        radius68: distance * share * 0.96, radius95: distance > 14 ? nil : distance * share * 2.6,
        doubleRadius68Coverage: 0.918,
        zones: ZoneProbabilities(immediate: below(0.5), near: below(3) - below(0.5), far: 1 - below(3)))
    }
    return AccuracyTable(
      conditions: fit.conditions, packets: 10,
      belief: RangingBelief(referencePower: -59, pathLossExponent: 2), rows: rows.map { AccuracyRow($0) })
  }

  private static func crowdEffects(_ fits: [ConditionFit]) -> [CrowdEffect] {
    fits.compactMap { fit in
      guard
        let base = fits.first(where: {
          $0.conditions.placement == fit.conditions.placement
            && $0.conditions.receiver == fit.conditions.receiver
        }), base.conditions != fit.conditions, let crowd = base.conditions.crowd,
        let lower = base.referencePower?.estimate, let upper = fit.referencePower?.estimate
      else { return nil }
      let change = upper - lower
      return CrowdEffect(
        conditions: fit.conditions, baseline: crowd, distance: 2.9,
        change: Estimate(change, standardError: 1.1, lower95: change - 2.2, upper95: change + 2.2))
    }
  }

  private static func recommendation(_ cells: [Cell], fits: [ConditionFit]) -> Recommendation {
    let plans = zip(cells, fits).map { cell, fit in
      var plan = ConditionPlan(
        conditions: cell.conditions, verdict: cell.verdict,
        reason: reason(cell), impossibleShare: cell.verdict == .onlyFar ? 0.71 : 0.01,
        cautions: cell.status == .weak ? [.weakFit(reasons: [.fewLocations])] : [])
      plan.belief = RangingBelief(referencePower: -59, pathLossExponent: 2)
      if cell.verdict == .works || cell.verdict == .needsMoreBeacons {
        let reach = 3.4 - (cell.exponent - 1.9) * 2
        plan.recommended = LatticePlan(reach: reach, horizontalReach: reach * 0.8)
        plan.pointEstimate = LatticePlan(reach: reach * 1.2, horizontalReach: reach)
        plan.densityLow = plan.pointEstimate.map { $0.triangularDensity * 0.6 }
        plan.densityHigh =
          cell.verdict == .needsMoreBeacons ? nil : plan.recommended.map { $0.triangularDensity * 1.3 }
        plan.beaconsNeeded = 9
        plan.beaconsPresent = 6
        plan.presentProbability = 0.83
        plan.closestProbability = 0.98
        plan.falseNearProbability = 0.04
      }
      return plan
    }
    var names: [String] = []
    for cell in cells where !names.contains(cell.placement) { names.append(cell.placement) }
    var asked = RequirementReason.Asked(probability: 0.9)
    asked.crowd = "full"
    asked.packets = 10
    asked.nearBoundaryMetres = 3
    asked.assumption = RangingSettings().assumption
    return Recommendation(
      requirement: .near(asked),
      verdict: .needsMoreBeacons(
        density, tally, placement: "in the clear", beaconsNeededLow: nil, beaconsNeededHigh: nil),
      isMet: false,
      placements: names.map { name in
        PlacementPlan(
          placement: Placement(rawValue: name), worksUpTo: name == "in the clear" ? "half full" : nil,
          meetsRequirement: false,
          reason: name == "in the clear"
            ? .needsMoreBeacons(
              .init(placement: Placement(rawValue: name)), tally, spacingMetres: density.spacingMetres)
            : .onlyFar(.init(placement: Placement(rawValue: name), crowd: "full"), worksUpTo: nil))
      }, conditions: plans, seed: 20_250_504, draws: 2000)
  }

  private static let density = PlannedDensity(spacingMetres: 4.7, densityPer100SquareMetres: 5.2)
  private static let tally = BeaconTally(beaconsNeeded: 9, beaconsPresent: 6)

  private static func reason(_ cell: Cell) -> PlanReason {
    let shortfall = PlanReason.Shortfall(
      closestDistanceMetres: 0.8, closestProbability: cell.verdict == .onlyFar ? 0.26 : 0.74, probability: 0.8
    )
    return switch cell.verdict {
    case .works: .works(density)
    case .needsMoreBeacons:
      .needsMoreBeacons(density, tally, horizontalReachMetres: 2.7, presentProbability: nil)
    case .notOftenEnough: .notOftenEnough(shortfall)
    case .onlyFar: .onlyFar(shortfall)
    case .cannotBeSaid: .fitRefused(fitReason: nil)
    }
  }
}
