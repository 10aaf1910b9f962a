import PathLoss
import RadioSurvey

/// How beacons differ, for a terminal: a row a fit.
enum BeaconsText {
  /// By what factor an interval must have grown for its fit to be listed although no beacon stands out.
  static let notableWidening = 1.25

  /// The fits whose beacons differ, or whose intervals grew for it; empty if there are none.
  static func table(_ fits: [ConditionFit]) -> [String] {
    let concerned = fits.compactMap { fit in fit.beacons.map { (fit, $0) } }.filter(isNotable)
    guard !concerned.isEmpty else { return [] }
    let rows = concerned.map { (conditions: $0.0.conditions, pooling: $0.1) }
    return [""] + TextTable(BeaconSpreadTable.fits(rows)).lines
  }

  private static func isNotable(_ fit: ConditionFit, _ pooling: BeaconPooling) -> Bool {
    pooling.widening.referencePower >= notableWidening || pooling.widening.pathLossExponent >= notableWidening
      || fit.diagnostics?.contains { $0.code == .beaconsDiffer && $0.isRaised } ?? false
  }
}
