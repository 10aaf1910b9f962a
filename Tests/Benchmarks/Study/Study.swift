import EstimatorStudy
import Foundation
import PositioningStudy

/// Prints the simulation study of the estimators, `study [surveys]`, 600 unless told otherwise; and the study of positions in the UJI
/// library if `UJI_LIBRARY` names the folder of its data (doi 10.5281/zenodo.1618692).
@main
struct Study {
  static func main() throws {
    try printPositions()
    let replications = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 600
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
