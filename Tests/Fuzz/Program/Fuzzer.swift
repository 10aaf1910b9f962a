#if FUZZING
  import FuzzTrials
  import Foundation

  /// The trial that the environment names. libFuzzer gives one input after another.
  nonisolated(unsafe) private let runner: TrialRunner = {
    let name = ProcessInfo.processInfo.environment["FUZZ_TRIAL"] ?? ""
    guard let trial = Trial(rawValue: name) else {
      fatalError("FUZZ_TRIAL must be one of \(Trial.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    do {
      return try TrialRunner(trial)
    } catch {
      fatalError("\(error)")
    }
  }()

  /// What libFuzzer calls for every input; its own `main` is that of the program.
  @c(LLVMFuzzerTestOneInput)
  public func tryOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    do {
      try runner.run(Array(UnsafeBufferPointer(start: bytes, count: count)))
    } catch {
      fatalError("\(error)")
    }
    return 0
  }
#endif
