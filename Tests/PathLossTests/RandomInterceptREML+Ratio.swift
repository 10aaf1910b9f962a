import Support

@testable import PathLoss

extension RandomInterceptREML.Fit {
  /// Interval of σL/σF by profile likelihood, which references give; `nil` if σF is 0.
  func ratioInterval(level: Double = 0.95) -> Interval? {
    deviance.flatMap { deviance in
      profile(
        at: ratio, unit: 1 / meanCount.squareRoot(), threshold: deviance + Self.threshold(level),
        deviance: { ratio in
          (try? likelihood.point(at: ratio * ratio)).map(likelihood.profiledDeviance) ?? .nan
        })
    }
  }
}
