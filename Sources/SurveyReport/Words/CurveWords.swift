import CoveragePlanner

/// What is said of the numbers of beacons and of what they serve.
enum CurveWords {
  /// What a share that is served means.
  static var meaning: String {
    String(
      localized:
        "the share on which the requirement holds for 90\u{00A0}% of what the fit allows; the range leaves out the 5\u{00A0}% of it that serve "
        + "least and the 5\u{00A0}% that serve most.")
  }

  /// The same as a sentence under a table.
  static var note: String { String(localized: "Serve: \(meaning)") }

  /// `77 % (70 % to 91 %)`.
  static func share(_ step: Deployment.Step) -> String {
    let share = NumberFormat.percent(step.share)
    return range(step).map { String(localized: "\(share) (90\u{00A0}% range \($0))") } ?? share
  }

  /// `70 % to 91 %`; `nil` in a report of an older version.
  static func range(_ step: Deployment.Step) -> String? {
    guard let low = step.shareLow, let high = step.shareHigh else { return nil }
    return NumberFormat.range(NumberFormat.percent(low), NumberFormat.percent(high))
  }
}
