import EstimatorStudy
import Foundation

/// Prints the simulation study of the estimators: `study [surveys]`, 600 unless told otherwise.
@main
struct Study {
  static func main() {
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
}
