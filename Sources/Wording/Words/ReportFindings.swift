package import CalibrationModel
import RadioSurvey

/// The findings of a report, worst first. They put typed values into words and compute no statistic.
@Memberwise(unlabelled: 1) package struct ReportFindings {
  package let index: ReportIndex
  package var report: CalibrationReport { index.report }

  /// Most lines of evidence in one finding; the rest is counted.
  private static let evidenceLimit = 4

  /// All of them. Findings of one severity stay in the order of the page.
  package var all: [Finding] {
    let others =
      plans + survey + reasons + diagnoses
      + [lostPackets, averaged, rejectedRows, packetIntervals, crowd, doubling, calibrated].compactMap(\.self)
    let hasProblem = others.contains { $0.severity == .problem }
    let found = [requirement(isAlone: !hasProblem)].compactMap(\.self) + others
    return found.enumerated().sorted {
      ($0.element.severity, $0.offset) < ($1.element.severity, $1.offset)
    }.map(\.element)
  }

  // MARK: - Fits

  /// Reasons of weak and refused fits, a finding for each code.
  private var reasons: [Finding] {
    FitReason.Code.allCases.filter { ![.packetsLost, .averagedReadings].contains($0) }.compactMap { code in
      let members = found(code)
      guard let first = members.first else { return nil }
      let isRefused = members.contains { $0.0.status == .refused }
      // What leaves every fit calibrated is worth knowing and no more.
      let isMild = members.allSatisfy { $0.0.status == .calibrated }
      let severity = isMild ? max(.note, code.severity) : code.severity
      return Finding(
        id: "finding-\(code.rawValue)",
        // A survey at one distance was not meant to give a line.
        severity: isRefused && code.refuses ? min(.problem, severity) : severity, title: code.headline,
        evidence: limited(members.map { "\($0.0.conditions.shownLabel): \($0.1.message)" }),
        meaning: code.meaning, action: actions(members),
        link: ("#\(index.id("model", first.0.conditions))", say("Model")),
        sets: Set(members.map(\.0.conditions)).count)
    }
  }

  /// The reasons of one code, each with its fit.
  private func found(_ code: FitReason.Code) -> [(ConditionFit, FitReason)] {
    index.fits.flatMap { fit in fit.reasons.filter { $0.code == code }.map { (fit, $0) } }
  }

  /// Wherever fewer packets came than were sent, whether or not a fit is weak for it.
  private var lostPackets: Finding? {
    let losing = index.fits.filter {
      $0.estimator == .received && ($0.expectedPackets ?? 0) > $0.receivedPackets
    }.sorted { Self.received($0) < Self.received($1) }
    let reasons = found(.packetsLost)
    guard !losing.isEmpty || !reasons.isEmpty else { return nil }
    let evidence =
      losing.isEmpty
      ? reasons.map { "\($0.0.conditions.shownLabel): \($0.1.message)" }
      : losing.map { fit in
        say(
          "\(fit.conditions.shownLabel): \(NumberFormat.count(fit.receivedPackets)) of "
            + "\(NumberFormat.count(fit.expectedPackets)) expected packets were received")
      }
    return Finding(
      id: "finding-packets-lost",
      severity: reasons.contains { $0.0.status != .calibrated } ? .caution : .note,
      title: FitReason.Code.packetsLost.headline, evidence: limited(evidence),
      meaning: FitReason.Code.packetsLost.meaning,
      action: reasons.isEmpty
        ? say("The more was lost, the less reliable is the fall with distance, especially at the far end.")
        : actions(reasons), link: ("#model", say("Model")),
      sets: max(losing.count, Set(reasons.map(\.0.conditions)).count))
  }

  /// Share of the expected packets that came; 1 where unknown.
  private static func received(_ fit: ConditionFit) -> Double {
    fit.expectedPackets.map { $0 > 0 ? Double(fit.receivedPackets) / Double($0) : 1 } ?? 1
  }

  private var averaged: Finding? {
    let fits = index.fits.filter { fit in
      fit.averaged || fit.reasons.contains { $0.code == .averagedReadings }
    }
    guard !fits.isEmpty else { return nil }
    let reasons = found(.averagedReadings)
    return Finding(
      id: "finding-averaged-readings", severity: .caution, title: FitReason.Code.averagedReadings.headline,
      evidence: limited(fits.map(\.conditions.shownLabel)), meaning: FitReason.Code.averagedReadings.meaning,
      action: reasons.isEmpty
        ? say("If it matters, survey with a receiver that logs every packet.") : actions(reasons),
      link: ("#model", say("Model")), sets: fits.count)
  }

  private var packetIntervals: Finding? {
    let ratios = index.fits.compactMap { fit -> (FitConditions, Double, Double)? in
      guard let honest = fit.pathLossExponent?.standardError,
        let claimed = fit.ols?.pathLossExponent.standardError, claimed > 0, honest > claimed
      else { return nil }
      return (fit.conditions, honest, claimed)
    }
    guard let worst = ratios.max(by: { $0.1 / $0.2 < $1.1 / $1.2 }) else { return nil }
    return Finding(
      id: "finding-packet-intervals", severity: .note,
      title: say("Counting packets would overstate the precision"),
      evidence: [
        say(
          "\(worst.0.shownLabel): standard error of the exponent \(NumberFormat.significant(worst.1, 2)) "
            + "over locations, \(NumberFormat.significant(worst.2, 2)) if every packet counted as "
            + "independent")
      ],
      meaning: say(
        "Packets at one place are near-copies of each other. The usual line through all packets would give "
          + "intervals up to \(NumberFormat.significant(worst.1 / worst.2, 2)) times too narrow here."),
      action: say(
        "For a more precise answer, visit more locations; longer stays at the same ones do not help."),
      link: ("#model", say("Model")))
  }

  private var calibrated: Finding? {
    let usable = index.fits.filter { $0.status == .calibrated }.count
    guard usable > 0 else { return nil }
    return Finding(
      id: "finding-calibrated", severity: .good,
      title: say(
        "\(NumberFormat.count(usable)) of \(NumberFormat.count(index.fits.count, "set")) of conditions "
          + "calibrated"),
      evidence: [say("Each has at least ten locations, a wide span of distances and a clear slope.")],
      meaning: say("Their models can be used for planning within the distances measured."),
      action: say("Keep this calibration as the baseline for checking later surveys."),
      link: ("#model", say("Model")))
  }

  /// Metres from a beacon at which the level begins to fall otherwise; 0 where a reason has no such place.
  private static func breakpoint(_ reason: FitReason) -> Double {
    if case .shapeDiffers(let advantage) = reason { advantage.breakpointMetres ?? 0 } else { 0 }
  }

  // MARK: - Data, crowd, accuracy

  private var rejectedRows: Finding? {
    guard report.data.rejectedRows > 0 else { return nil }
    let rows = report.imports.reduce(0) { $0 + $1.rows }
    let files = report.imports.filter { $0.rejectedRows > 0 }
    return Finding(
      id: "finding-rejected-rows",
      severity: rows > 0 && report.data.rejectedRows * 20 > rows ? .caution : .note,
      title: say("Rows that were not used"),
      evidence: limited(
        files.map {
          say(
            "\(DisplayText.visible($0.file)): \(NumberFormat.count($0.rejectedRows)) of "
              + "\(NumberFormat.count($0.rows, "row"))")
        }), meaning: say("The store keeps them with their reasons; this report does not use them."),
      action: say("Check the first lines of each kind; ignore sentinels such as 127."),
      link: ("#data", say("Data quality")))
  }

  private var crowd: Finding? {
    let clear = report.crowdEffects.filter { ($0.change.upper95 ?? 0) < 0 }
      .sorted { $0.change.estimate < $1.change.estimate }
    guard !clear.isEmpty else { return nil }
    return Finding(
      id: "finding-crowd", severity: .note, title: say("People weaken the signal"),
      evidence: limited(
        clear.map {
          say(
            "\($0.conditions.shownLabel): \(NumberFormat.interval($0.change, 1)) dB against "
              + "\(DisplayText.visible($0.baseline.rawValue))")
        }),
      meaning: say(
        "A device mistakes the loss for distance: beacons seem farther away when the room is full."),
      action: say("Plan for the fullest crowd level that must work."), link: ("#crowd", say("Crowd")))
  }

  private var doubling: Finding? {
    let shares = report.accuracy.flatMap(\.rows).compactMap(\.doubleRadius68Coverage)
    guard let low = shares.min(), let high = shares.max(), low < 0.945 else { return nil }
    let range =
      NumberFormat.percent(low) == NumberFormat.percent(high)
      ? NumberFormat.percent(low) : say("\(NumberFormat.percent(low)) to \(NumberFormat.percent(high))")
    return Finding(
      id: "finding-doubling", severity: .note, title: say("Twice the 68 % radius is not a 95 % radius"),
      evidence: [say("A circle of twice the 68 % radius contains \(range) here.")],
      meaning: say("Errors in metres are skewed: large ones are more common than in a normal distribution."),
      action: say("Use the 95 % radius in the accuracy tables."), link: ("#accuracy", say("Accuracy")))
  }

  // MARK: - Parts

  /// At most the given number of lines, with a count of the rest.
  func limited(_ lines: [String]) -> [String] {
    guard lines.count > Self.evidenceLimit else { return lines }
    return lines.prefix(Self.evidenceLimit) + [
      say("and \(NumberFormat.count(lines.count - Self.evidenceLimit)) more")
    ]
  }

  /// The distinct actions of some reasons; where some weaken or refuse a fit, theirs alone.
  private func actions(_ reasons: [(ConditionFit, FitReason)]) -> String {
    let grave = reasons.filter { $0.0.status != .calibrated }
    var seen: Set<String> = []
    // Of breaks in the fall the nearest decides.
    let distinct = (grave.isEmpty ? reasons : grave).map(\.1).sorted {
      Self.breakpoint($0) < Self.breakpoint($1)
    }.filter { reason in
      let action = reason.action
      return seen.insert(reason.code == .shapeDiffers ? action.filter { !$0.isNumber } : action).inserted
    }.map(\.action)
    return limited(distinct.map(DisplayText.sentence)).joined(separator: " ")
  }
}

extension ReportFindings {
  /// Assumptions of the model that the residuals clearly violate, a finding for each.
  package var diagnoses: [Finding] {
    Diagnosis.Code.allCases.compactMap { code in
      let raised = index.fits.flatMap { fit in
        (fit.diagnostics ?? []).filter { $0.code == code && $0.isRaised }.map { (fit.conditions, $0) }
      }
      guard let first = raised.first else { return nil }
      return Finding(
        id: "finding-\(code.rawValue)", severity: code.severity, title: code.headline,
        evidence: limited(raised.map { "\($0.0.shownLabel): \(DisplayText.visible($0.1.message))" }),
        meaning: DisplayText.sentence(first.1.meaning), action: DisplayText.sentence(first.1.action),
        link: ("#\(index.id("model", first.0))", say("Model")), sets: raised.count)
    }
  }
}

extension Diagnosis.Code {
  package var headline: String {
    switch self {
    case .outlyingLocation: say("Locations far off the line")
    case .influentialLocation: say("One location decides how fast the level falls")
    case .bentLine: say("The level does not follow the line")
    case .spatialPattern: say("Nearby places deviate alike")
    case .spreadWithDistance: say("Scatter changes with distance")
    case .spreadByCrowd: say("Scatter differs between crowd levels")
    case .residualShape: say("Locations scatter unusually")
    case .censoredLevels: say("The weakest packets are missing")
    case .packetCorrelation: say("Successive packets are near-copies")
    case .beaconsDiffer: say("Beacons differ from each other")
    }
  }

  fileprivate var severity: Finding.Severity { self == .packetCorrelation ? .note : .caution }
}
