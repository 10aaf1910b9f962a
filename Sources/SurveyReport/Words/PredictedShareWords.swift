import Ranging

/// Whether a prediction held at places that the fits do not know, in words for a terminal.
enum PredictedShareWords {
  /// The verdict on all of it, and on the part that it is clearly the most too sure of: no part is covered by the whole.
  ///
  /// - Parameters:
  ///   - whole: all visits.
  ///   - parts: of them, each with what was to be seen there, as in `Where it was said to come first in 60 % to 80 % it did so`.
  static func judgement(_ whole: PredictedShare, parts: [(words: String, share: PredictedShare)]) -> String {
    let worst = parts.filter(\.share.isLess).min { $0.share.difference < $1.share.difference }
    let all =
      whole.isLess
      ? "the prediction is too sure"
      : whole.isMore
        ? "the prediction is too careful"
        : worst == nil ? "nothing speaks against the prediction" : "in all, that may be chance"
    let part = worst.map {
      " \($0.words) in \(ReplayText.share($0.share.measured, $0.share.interval)): there the prediction is too sure."
    }
    return "\(all).\(part ?? "")"
  }
}
