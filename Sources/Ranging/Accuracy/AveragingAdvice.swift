package import RadioSurvey

/// What to do about a goal of ``TimeToAccuracy``.
package struct AveragingAdvice: Reason {
  package let code: TimeToAccuracy.Verdict
  package let values: ReasonValues

  package init(_ code: TimeToAccuracy.Verdict, _ values: ReasonValues) {
    self.code = code
    self.values = values
  }

  /// The advice for a verdict, with the packets that it takes.
  init(_ verdict: TimeToAccuracy.Verdict, packets: Int?) {
    var values: ReasonValues = [:]
    values["packets"] = packets.map { .count($0) }
    self.init(verdict, values)
  }
}
