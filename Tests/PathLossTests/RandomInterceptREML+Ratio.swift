import Support

@testable import PathLoss

extension RandomInterceptREML.Fit {
  /// 95 % interval of σL/σF by profile likelihood, which references give; `nil` if σF is 0.
  func ratioInterval() -> Interval? {
    deviance.flatMap { deviance in
      profile(
        at: ratio, unit: 1 / meanCount.squareRoot(), threshold: deviance + Self.threshold,
        deviance: { ratio in
          (try? likelihood.point(at: ratio * ratio)).map(likelihood.profiledDeviance) ?? .nan
        })
    }
  }
}
