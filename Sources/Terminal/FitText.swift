package import CalibrationModel
import RadioSurvey
import Wording

package enum FitText {
  package static func render(_ document: FitDocument) -> String {
    let data = document.data
    var lines = [
      "\(NumberFormat.count(data.receivedPackets, "packet")) in \(NumberFormat.count(data.dwells, "dwell")) at "
        + DataWords.stood(data)
        + (data.expectedPackets.map { "; \(NumberFormat.count($0)) packets expected" } ?? "")
    ]
    if let sessions = data.sessions, let basis = data.sessionBasis {
      lines.append("sessions: \(SessionWords.count(sessions, basis))")
    }
    lines.append("")
    let calibrations = LevelCalibrationText.lines(document.levelCalibrations)
    lines += calibrations
    // A survey at one distance has no line to refuse.
    let fits = document.fits.filter { !$0.isOneDistance }
    guard !fits.isEmpty || calibrations.isEmpty else { return lines.plainText }
    if !calibrations.isEmpty { lines.append("") }
    lines += TextTable(.fit(fits)).lines
    lines += BeaconsText.table(fits)
    for table in [WallLineTable.table(fits), BeaconLevelsTable.table(fits), HeightsTable.table(fits)]
      .compactMap(\.self)
    { lines += [""] + TextTable(table).lines }
    lines += reasons(fits)
    // Similar packets are usual and allowed for; only the validation mentions them.
    lines += ValidationText.diagnoses(
      fits, codes: Diagnosis.Code.allCases.filter { $0 != .packetCorrelation })
    lines += ShapesText.summary(fits)
    if !document.crowdEffects.isEmpty { lines += [""] + TextTable(.crowd(document.crowdEffects)).lines }
    lines += EffectsText.lines(document.effects)
    return lines.plainText
  }

  /// Every reason once, worst first, with its worst conditions and the names of the others.
  private static func reasons(_ fits: [ConditionFit]) -> [String] {
    let codes = FitReason.Code.allCases.filter { code in fits.contains { $0.has(code) } }
    guard !codes.isEmpty else { return [] }
    let worst = { (code: FitReason.Code) in fits.filter { $0.has(code) }.map(\.status.gravity).max() ?? 0 }
    var lines = ["", "Brackets are 95 % intervals, t(locations − 2) for the line. Cautions:"]
    for code in codes.sorted(by: { worst($0) > worst($1) }) {
      let concerned = fits.filter { $0.has(code) }.sorted { $0.severity(code) > $1.severity(code) }
      guard let first = concerned.first, let reason = first.reasons.first(where: { $0.code == code }) else {
        continue
      }
      lines.append("- \(first.conditions.label): \(reason.message); \(reason.action) [\(code.rawValue)]")
      let others = concerned.dropFirst().map(\.conditions.label)
      if !others.isEmpty {
        lines.append("  minor or the same: \(InspectText.labels(others))")
      }
    }
    return lines
  }
}

extension FitStatus {
  fileprivate var gravity: Double {
    switch self {
    case .calibrated: 0
    case .weak: 1
    case .refused: 2
    }
  }
}

extension ConditionFit {
  fileprivate func has(_ code: FitReason.Code) -> Bool { reasons.contains { $0.code == code } }

  /// How much a reason weighs here, to tell the worst conditions first.
  fileprivate func severity(_ code: FitReason.Code) -> Double {
    guard code == .packetsLost, let expected = sample.expectedPackets, expected > 0 else {
      return status.gravity
    }
    return status.gravity + 1 - Double(sample.receivedPackets) / Double(expected)
  }
}

enum LevelCalibrationText {
  /// Most beacons with a sentence of their own.
  private static let most = 12

  /// The lines; empty if the survey calibrates no level.
  static func lines(_ calibrations: [LevelCalibration]) -> [String] {
    guard !calibrations.isEmpty else { return [] }
    let shown = calibrations.prefix(most).flatMap(LevelCalibrationWords.sentences).map { "- \($0)" }
    let left = calibrations.count - min(most, calibrations.count)
    return TextTable(LevelCalibrationTable.table(calibrations)).lines + [""]
      + shown + (left > 0 ? ["- and \(left) more beacons"] : [])
  }
}

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

enum EffectsText {
  /// Sets of conditions that are listed though they were never measured; the rest is in the JSON.
  private static let cellLimit = 12

  /// Tables and cautions, a blank line first; empty if there is nothing to compare.
  static func lines(_ effects: ConditionEffects?) -> [String] {
    guard let effects, !effects.reasons.contains(where: { $0.code == .oneCondition }) else { return [] }
    guard effects.status != .refused else {
      return ["", "What conditions change is unknown:"] + reasons(effects)
    }
    var lines = [
      "",
      "What conditions change, from one model of \(NumberFormat.count(effects.locations, "location")) at "
        + "\(NumberFormat.count(effects.places, "place")) (\(effects.status.rawValue)); all else being "
        + "equal. Intervals count places; p is adjusted within each factor (Holm).",
    ]
    if !effects.terms.isEmpty { lines += TextTable(.effectTerms(effects)).lines }
    lines += EffectWords.crowdSentences(effects)
    lines += cells(effects) + reasons(effects)
    return lines
  }

  private static func cells(_ effects: ConditionEffects) -> [String] {
    guard !effects.predictedCells.isEmpty else { return [] }
    let table = TextTable(.predictedCells(effects.predictedCells.prefix(cellLimit)))
    let left = effects.predictedCells.count - cellLimit
    return [""] + table.lines + (left > 0 ? ["and \(NumberFormat.count(left)) more in the JSON"] : [])
  }

  private static func reasons(_ effects: ConditionEffects) -> [String] {
    effects.reasons.map {
      "- conditions compared: \($0.message); \($0.action) [\($0.code.rawValue)]"
    }
  }
}

/// How other shapes of the fall with distance do beside the line, for a terminal.
package enum ShapesText {
  /// The table of every usable fit, with a final newline.
  package static func render(_ document: FitDocument) -> String {
    let compared = document.fits.compactMap { fit in
      fit.shapes.map { (conditions: fit.conditions, shapes: $0) }
    }
    guard !compared.isEmpty else { return "no shape to compare: all fits are refused\n" }
    var lines =
      [
        "Each shape is fitted to the locations' levels; the log score is the mean log density that it gives to locations left out,",
        "larger is better. The simplest within one standard error of the best is chosen, one with more parameters than the line only if it",
        "gains more than that over the line; the power curve is shown for comparison only. AICc and BIC count locations. fit counts walls",
        "where that shape is chosen and the loss of each kind between is measured; else it uses the log-distance line.",
        "",
      ] + TextTable(ShapeTable.table(compared)).lines
    let notes = compared.flatMap { conditions, shapes in
      let label = conditions.label
      return ShapeWords.walls(shapes).map { "- \(label): \($0)" }
        + shapes.omitted.map { "- \(label): no \($0.shape): \($0.reason.message); \($0.reason.action)" }
    }
    if !notes.isEmpty { lines += [""] + once(notes) }
    return lines.plainText
  }

  /// A line for each set of conditions; if there are many, only for those that no line fits well, the others counted.
  static func summary(_ fits: [ConditionFit]) -> [String] {
    let compared = fits.compactMap { fit in
      fit.shapes.map { (label: fit.conditions.label, shapes: $0, bend: fit.bend) }
    }
    guard !compared.isEmpty else { return [] }
    func isNoLine(_ shapes: ShapeComparison, _ bend: Bend?) -> Bool {
      shapes.difference != nil || bend != nil
    }
    let shown = compared.count <= 6 ? compared : compared.filter { isNoLine($0.shapes, $0.bend) }
    var lines = [
      "", "Shape of the fall with distance, compared at held-out locations (fit --shapes prints the table):",
    ]
    lines += shown.map { "- \($0.label): shape: \(ShapeWords.sentence($0.shapes, bend: $0.bend))" }
    if shown.count < compared.count {
      let rest = compared.filter { !isNoLine($0.shapes, $0.bend) }
      let fixed = rest.count { $0.shapes.chosenCandidate.map(ShapeWords.isFixed) ?? false }
      var words = "\(ShapeWords.line) in \(NumberFormat.count(rest.count - fixed, "set")) of conditions"
      if fixed > 0 {
        words +=
          "; in \(NumberFormat.count(fixed)) the beacons' measured power as level at 1 m predicts as well"
      }
      lines.append("- \(words)")
    }
    lines += shown.flatMap { label, shapes, _ in ShapeWords.walls(shapes).map { "- \(label): \($0)" } }
    return lines
  }

  /// What several conditions say alike is said for the first of them only.
  private static func once(_ notes: [String]) -> [String] {
    var seen: Set<Substring> = []
    return notes.filter { note in
      seen.insert(note.split(separator: ": ", maxSplits: 1).last ?? "").inserted
    }
  }
}
