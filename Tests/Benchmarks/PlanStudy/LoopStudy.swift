package import CalibrationModel
import CoveragePlanner
import Foundation
import PathLoss
import RadioSurvey
import Statistics
import SurveyProject
import SurveyAnalysis
import SurveySimulator
import Support
import TestSupport

/// The loop: a survey is simulated and planned from, the planned beacons are hung in the simulation and surveyed, and the check says whether
/// the requirement holds.
package struct LoopStudy: Sendable {
  /// How it ended for one seed.
  package struct Run: Sendable {
    /// 0 if nothing can be planned from the survey, which counts as unclear.
    package var beacons: Int
    /// What the check says of all receivers together.
    package var answer: CheckReport.Outcome
    /// Whether the true radio meets the requirement at every point of the floor.
    package var isMet: Bool
    /// How often a device says near by the true radio in the half of the floor that is farther from its beacon: what the check asks.
    package var fartherShare: Double
    /// Whether the check says that the requirement holds, and the true radio says less there.
    package var isFalse: Bool { answer == .pass && fartherShare < 0.8 }
  }

  /// To search for each deployment: proofs take longer, and hardly ever save a beacon.
  private static let seconds = 2.0

  /// Its name in the table.
  package let name: String
  package let runs: [Run]

  /// - Parameters:
  ///   - seeds: one for each run.
  ///   - spots: of the second survey.
  ///   - share: of the planned number of beacons that are hung; fewer than 1 shows whether the check finds a bad deployment.
  package init(seeds: ClosedRange<UInt64>, spots: Int = 60, share: Double = 1) throws {
    name = share == 1 ? "as planned" : "\(Int((100 * share).rounded())) % of the beacons"
    let work: @Sendable (UInt64) -> Result<Run, any Error> = { seed in
      Result { try Self.run(seed: seed, spots: spots, share: share) }
    }
    runs = try ParallelWork.map(Array(seeds), work).map { try $0.get() }
  }

  /// Lines of a table, one for each study.
  package static func text(_ studies: [LoopStudy]) -> String {
    func cell(_ text: String, _ width: Int = 9) -> String {
      String(repeating: " ", count: max(0, width - text.count)) + text
    }
    var lines = [
      "deployment".padding(toLength: 24, withPad: " ", startingAt: 0) + cell("seeds") + cell("holds")
        + cell("missed") + cell("unclear") + cell("no plan") + cell("median", 10) + cell("truly met", 12)
        + cell("falsely", 9) + cell("farther half", 14)
    ]
    for study in studies {
      let runs = study.runs
      func count(_ answer: CheckReport.Outcome) -> String { "\(runs.count { $0.answer == answer })" }
      let beacons = runs.map(\.beacons).sorted()
      let planned = runs.filter { $0.beacons > 0 }
      let share = planned.map(\.fartherShare).reduce(0, +) / Double(max(1, planned.count))
      lines.append(
        study.name.padding(toLength: 24, withPad: " ", startingAt: 0) + cell("\(runs.count)")
          + cell(count(.pass)) + cell(count(.fail))
          + cell("\(runs.count { $0.answer == .unclear && $0.beacons > 0 })")
          + cell("\(runs.count { $0.beacons == 0 })")
          + cell("\(beacons.isEmpty ? 0 : beacons[beacons.count / 2])", 10)
          + cell("\(runs.count(where: \.isMet))", 12)
          + cell("\(runs.count(where: \.isFalse))", 9)
          + cell(String(format: "%.3f", share), 14))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func run(seed: UInt64, spots: Int, share: Double) throws -> Run {
    let before = Simulation(scenario: try Scenario(toml: LoopScenario.before), seed: seed)
    let planner = planner(before)
    let level = VenueLevel(
      name: "café", outline: [FloorPolygon(width: LoopScenario.width, depth: LoopScenario.depth)])
    let placement = Placement(rawValue: LoopScenario.placement)
    guard
      var deployment = try? DeploymentPlanner(
        planner, level: level, placement: placement, seconds: Self.seconds
      ).deployment()
    else { return Run(beacons: 0, answer: .unclear, isMet: false, fartherShare: 0) }
    if share < 1 {
      deployment = try DeploymentPlanner(
        planner, level: level, placement: placement,
        count: max(1, Int((share * Double(deployment.beacons.count)).rounded())), seconds: Self.seconds
      ).deployment()
    }
    let scenario = try Scenario(
      toml: LoopScenario.after(beacons: entries(deployment), spots: spots))
    // Another day: nothing of the first survey's places is shared.
    let after = Simulation(scenario: scenario, seed: seed + 1_000_000)
    let (dwells, project) = (after.survey(), after.project)
    let check = RequirementCheck(
      project.requirement, policy: project.ranging, site: project.site, fits: fits(dwells, project.site))
    let answers = check.answers(dwells).map(\.reason.code)
    let truth = LoopTruth(planner: planner, deployment: deployment, truth: before.truth)
    return Run(
      beacons: deployment.beacons.count,
      answer: answers.allSatisfy { $0 == .requirementMet }
        ? .pass : answers.contains(.requirementMissed) ? .fail : .unclear,
      isMet: truth.isMet, fartherShare: truth.fartherShare)
  }

  private static func planner(_ simulation: Simulation) -> CoveragePlanner {
    let project = simulation.project
    return CoveragePlanner(
      fits: fits(simulation.survey(), project.site), site: project.site, requirement: project.requirement,
      policy: project.ranging)
  }

  private static func fits(_ dwells: [Dwell], _ site: Site) -> [ConditionFit] {
    var options = FitOptions(site: site)
    options.checksHeldOut = false
    return PathLossFitting.fit(dwells, options: options)
  }

  private static func entries(_ deployment: Deployment) -> String {
    deployment.beacons.map { beacon in
      """

      [[beacon]]
      name = "planned \(beacon.number)"
      placement = "\(LoopScenario.placement)"
      x_m = \(beacon.x)
      y_m = \(beacon.y)
      advertising_interval_ms = 300
      measured_power_dbm = -61

      """
    }.joined()
  }
}
