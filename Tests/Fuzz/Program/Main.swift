#if !FUZZING
  import FuzzTrials
  import Foundation

  /// Tries files without a fuzzer: `fuzz TRIAL FILE…`.
  @main
  struct Main {
    static func main() throws {
      let arguments = CommandLine.arguments.dropFirst()
      guard let trial = arguments.first.flatMap(Trial.init) else {
        print(
          "fuzz TRIAL FILE…, where TRIAL is one of \(Trial.allCases.map(\.rawValue).joined(separator: ", "))")
        exit(64)
      }
      let runner = try TrialRunner(trial)
      for path in arguments.dropFirst() {
        print("\(path): \(try runner.run(Array(Data(contentsOf: URL(filePath: path))))) packets")
      }
    }
  }
#endif
