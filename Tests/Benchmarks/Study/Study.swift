import EstimatorStudy
import Foundation
import PlanStudy
import PositioningStudy

/// Prints the simulation studies of the estimators and of the plans: `study [surveys [plans [seeds]]]`, 600 surveys to estimate from, 200 to
/// plan from and 100 deployments to survey again unless told otherwise; and the study of positions in the UJI library if `UJI_LIBRARY` names the
/// folder of its data (doi 10.5281/zenodo.1618692).
@main
struct Study {
  static func main() throws {
    try printPositions()
    let arguments = CommandLine.arguments.dropFirst().map { Int($0) ?? 0 }
    let replications = arguments.first ?? 600
    if replications > 0 { estimators(replications) }
    let surveys = arguments.dropFirst().first ?? 200
    if surveys > 0 {
      plans(surveys)
      heard(surveys)
    }
    let seeds = arguments.dropFirst(2).first ?? 100
    if seeds > 0 { try loop(seeds) }
  }

  private static func plans(_ surveys: Int) {
    print(
      "\nPlans of simulated surveys with seeds 1 to \(surveys), each of another site of its kind; met: by the true radio"
    )
    print("everywhere asked for; truth: the plan made with the true radio.\n")
    for factor in [1, 1.5, 2, 3] {
      let sites = [PlanSite.cafe, .shop].map { $0.surveyed(Int(Double($0.locations) * factor)) }
      let studies = PlanGoal.allCases.flatMap { goal in
        sites.map { AssuranceStudy(goal, site: $0, surveys: surveys) }
      }
      let counts = sites.map { "\($0.locations) in the \($0.name)" }.joined(separator: " and ")
      print("Locations of each placement: \(counts).")
      print(AssuranceStudy.text(studies))
    }
  }

  /// Beacons come in whole numbers: how far the share of plans that hold moves with how many it takes.
  private static func heard(_ surveys: Int) {
    print("The same of beacons to be heard that send more or less: the weaker they are, the more it takes.\n")
    for factor in [1, 2, 3] {
      let sites = [PlanSite.cafe, .shop].map { $0.surveyed($0.locations * factor) }
      let studies = sites.flatMap { site in
        [12.0, 15, 18, 21, 24].map { weaker in
          AssuranceStudy(.heardEverywhere, site: site, weaker: weaker, surveys: surveys)
        }
      }
      let counts = sites.map { "\($0.locations) in the \($0.name)" }.joined(separator: " and ")
      print("Locations of each placement: \(counts).")
      print(AssuranceStudy.text(studies))
    }
  }

  private static func loop(_ seeds: Int) throws {
    print(
      "The café: surveyed, planned, hung as planned, surveyed at 60 spots, and checked, with seeds 1 to \(seeds)."
    )
    print(
      "Holds, missed, unclear: what the check says of both receivers; truly met: at every point of the floor; farther"
    )
    print(
      "half: how often the worse receiver says near there, truly; falsely: holds, and that is below 0.8, as required.\n"
    )
    print(
      LoopStudy.text([
        try LoopStudy(seeds: 1...UInt64(seeds)), try LoopStudy(seeds: 1...UInt64(seeds), share: 0.5),
        try LoopStudy(seeds: 1...UInt64(seeds), share: 0.33),
      ]))
  }

  private static func estimators(_ replications: Int) {
    print("Simulated surveys, seeds 1 to \(replications); truth n = 2.2, shadowing 4 dB, fading 3 dB,")
    print("autocorrelation 0.6, 20 packets a location.\n")
    for scenario in StudyScenario.all {
      print(ExponentStudy.run(scenario, replications: replications, seed: 1).text)
    }
    let packets = [1, 10]
    let studies = [8, 16, 32].map {
      DistanceStudy.run(locations: $0, packets: packets, replications: replications, seed: 1)
    }
    for index in packets.indices { print(DistanceStudy.text(studies.map { $0[index] })) }
    print("A CV+ interval of 95.45 % has no end with fewer than 21 locations, and then always holds.")
    print("The factor is the median of sqrt(upper/lower) of the 68.27 % interval.")
  }

  private static func printPositions() throws {
    guard let folder = ProcessInfo.processInfo.environment["UJI_LIBRARY"] else {
      print("Positions in the UJI library are skipped: UJI_LIBRARY does not name the folder of its data.\n")
      return
    }
    print("Positions in the UJI library, predicted and measured; strips of the room left out of the fits.\n")
    let study = try PositioningStudy(LibrarySurvey(folder: URL(filePath: folder)))
    print(PositioningStudy.text(study.parts, study.rows()) + "\n")
  }
}
