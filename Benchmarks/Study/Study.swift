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
  }
}
