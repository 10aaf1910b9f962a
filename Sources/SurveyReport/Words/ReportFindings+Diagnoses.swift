import PathLoss

extension ReportFindings {
  /// Assumptions of the model that the residuals clearly violate, a finding for each.
  var diagnoses: [Finding] {
    Diagnosis.Code.allCases.compactMap { code in
      let raised = index.fits.flatMap { fit in
        (fit.diagnostics ?? []).filter { $0.code == code && $0.isRaised }.map { (fit.conditions, $0) }
      }
      guard let first = raised.first else { return nil }
      return Finding(
        id: "finding-\(code.rawValue)", severity: code.severity, title: code.headline,
        evidence: limited(raised.map { "\($0.0.shownLabel): \(DisplayText.visible($0.1.message))" }),
        meaning: DisplayText.sentence(first.1.meaning), action: DisplayText.sentence(first.1.action),
        link: ("#\(index.id("model", first.0))", String(localized: "Model")), sets: raised.count)
    }
  }
}

extension Diagnosis.Code {
  /// The finding's headline.
  var headline: String {
    switch self {
    case .outlyingLocation: String(localized: "Locations far off the line")
    case .influentialLocation: String(localized: "One location decides how fast the level falls")
    case .bentLine: String(localized: "The level does not fall along a straight line")
    case .spatialPattern: String(localized: "Places near one another deviate alike")
    case .spreadWithDistance: String(localized: "Scatter changes with distance")
    case .spreadByCrowd: String(localized: "Scatter differs between crowd levels")
    case .residualShape: String(localized: "Locations scatter in an unusual way")
    case .censoredLevels: String(localized: "The weakest packets are missing")
    case .packetCorrelation: String(localized: "Successive packets are near-copies")
    case .beaconsDiffer: String(localized: "Beacons differ from each other")
    }
  }

  fileprivate var severity: Finding.Severity {
    self == .packetCorrelation ? .note : .caution
  }
}
