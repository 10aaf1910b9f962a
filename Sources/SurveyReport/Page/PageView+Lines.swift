import RadioSurvey

extension PageView.FindingLine {
  /// - Parameter hasAction: whether the action stands here and not in front of the appendix.
  init(_ finding: Finding, hasAction: Bool) {
    findingID = finding.id
    severityWord = finding.severity.word
    severityStyle = finding.severity.style
    findingTitle = finding.title
    evidence = finding.evidence.map(DisplayText.visible)
    findingMeaning = DisplayText.visible(finding.meaning)
    findingAction = hasAction ? DisplayText.sentence(finding.action) : ""
    hasFindingAction = hasAction
    findingHref = finding.link.href
    findingSection = finding.link.text
  }
}

extension PageView.ActionLine {
  init(_ action: ReportActions.Action) {
    actionWord = action.word
    actionStyle = action.style
    actionTitle = action.title
    actionEvidence = action.evidence.map(DisplayText.visible)
    hasEvidence = !actionEvidence.isEmpty
    actionSteps = action.steps
    actionHref = action.link.href
    actionLink = action.link.text
    actionGain = action.gain
    hasGain = !action.gain.isEmpty
  }
}

extension PageView.OtherAction {
  static func list(_ findings: [Finding]) -> [Self] {
    findings.enumerated().map { index, finding in
      Self(
        otherHref: "#\(finding.id)", otherTitle: finding.title,
        separator: index + 1 < findings.count ? ", " : ".")
    }
  }
}
