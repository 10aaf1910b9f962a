import PathLoss
import RadioSurvey
import Ranging

/// The section of the fitted models.
struct ModelView {
  var modelSummary: TableView
  var modelGroups: [FigureGroup]
  var conditionViews: [ConditionView]

  init(_ index: ReportIndex, _ shelf: PlotShelf) {
    modelSummary = Self.summary(index)
    let figures = index.panels.compactMap { shelf.figure(.crowdLevels($0), caption: $0.shownLabel) }
    modelGroups =
      figures.isEmpty
      ? []
      : [
        FigureGroup(
          groupID: "model-levels",
          groupHeading: index.crowdLevels == [nil]
            ? "RSSI against distance" : "RSSI against distance, by crowd level", figures: figures,
          reading:
            "Each mark is the mean of one location. A line that lies lower has lost level; a steeper one loses it faster with distance.",
          limits:
            "Axes are the same in all of these plots. A line spans only the distances that were measured; marks without a line belong to a refused fit.",
          dataTables: [Self.lineTable(index.fits)])
      ]
    let isOpen = index.fits.count <= 3
    conditionViews = index.fits.map { ConditionView($0, index: index, shelf: shelf, isOpen: isOpen) }
  }

  private static func summary(_ index: ReportIndex) -> TableView {
    TableView(
      caption: "Models by conditions, with 95 % intervals",
      columns: [
        "Conditions", "Status", "#Locations", "#Packets", "#Level at 1 m (dBm)", "#Exponent",
        "#Shadowing SD (dB)",
        "#Fading SD (dB)", "#Left-out locations inside 95 %",
      ],
      rows: index.fits.map { fit in
        TableView.Row(
          .text(fit.conditions.shownLabel, href: "#\(index.id("model", fit.conditions))"),
          [
            .badge(fit.status.shownWord, fit.status.style), .number(NumberFormat.count(fit.locations)),
            .number(NumberFormat.count(fit.receivedPackets)),
            .number(NumberFormat.interval(fit.referencePower, 1)),
            .number(NumberFormat.interval(fit.pathLossExponent, 2)),
            .number(NumberFormat.interval(fit.shadowingSD, 1)),
            .number(NumberFormat.interval(fit.fadingSD, 1)), .number(HeldOutText.share(fit.heldOut)),
          ])
      })
  }

  private static func lineTable(_ fits: [ConditionFit]) -> TableView {
    TableView(
      caption: "Lines and marks drawn above; each location is listed under its conditions below",
      columns: ["Conditions", "#Locations", "#From (m)", "#To (m)", "#Level at 1 m (dBm)", "#Exponent"],
      rows: fits.map { fit in
        TableView.Row(
          .text(fit.conditions.shownLabel),
          [
            .number(NumberFormat.count(fit.locations)),
            .number(NumberFormat.significant(fit.distanceRange?.lower)),
            .number(NumberFormat.significant(fit.distanceRange?.upper)),
            .number(NumberFormat.fixed(fit.referencePower?.estimate, 1)),
            .number(NumberFormat.fixed(fit.pathLossExponent?.estimate, 2)),
          ])
      })
  }
}

extension FitStatus {
  /// The status with its sign.
  var shownWord: String {
    switch self {
    case .calibrated: "✓ calibrated"
    case .weak: "▲ weak"
    case .refused: "✕ refused"
    }
  }

  /// The class of the style sheet.
  var style: String {
    switch self {
    case .calibrated: "good"
    case .weak: "caution"
    case .refused: "problem"
    }
  }
}

/// Held-out coverage in words, always with its own uncertainty.
enum HeldOutText {
  /// `94 % (72 % to 99 %)` for the 95.45 % interval.
  static func share(_ heldOut: HeldOutCoverage?) -> String {
    heldOut.map { share($0.coverage95, $0.interval95) } ?? NumberFormat.absent
  }

  /// Both levels in a sentence.
  static func sentence(_ heldOut: HeldOutCoverage?) -> String {
    guard let heldOut else {
      return "Whether the intervals hold at locations never seen is not known: no location could be left out."
    }
    return "Of \(NumberFormat.count(heldOut.locations, "location")) left out of the fit one at a time, "
      + "\(share(heldOut.coverage68, heldOut.interval68)) lay inside their 68 % interval and "
      + "\(share(heldOut.coverage95, heldOut.interval95)) inside their 95 % interval (Wilson 95 % intervals in brackets)."
  }

  /// The same for one packet.
  static func singlePacket(_ heldOut: SinglePacketCoverage) -> String {
    "Of \(NumberFormat.count(heldOut.packets, "single packet")) received there, \(share(heldOut.coverage68, heldOut.interval68)) lay "
      + "inside the 68 % interval for one packet and \(share(heldOut.coverage95, heldOut.interval95)) inside the 95 % one "
      + "(the brackets count locations, not packets)."
  }

  /// How the fit to the packets received alone does in the same check.
  static func receivedOnly(_ heldOut: HeldOutCoverage) -> String {
    "Fitted to the packets received alone, the intervals for their means would have held at "
      + "\(share(heldOut.coverage68, heldOut.interval68)) and \(share(heldOut.coverage95, heldOut.interval95)) of them."
  }

  /// How the usual line through all packets does in the same check.
  static func packetLine(_ heldOut: HeldOutCoverage) -> String {
    "A line through all packets, each taken for independent, would have held at \(share(heldOut.coverage68, heldOut.interval68)) "
      + "and \(share(heldOut.coverage95, heldOut.interval95)) of them."
  }

  /// What the conformal guard says of the model's intervals.
  static func conformal(_ conformal: ConformalGuard) -> String {
    guard let narrow = conformal.widening68 else {
      return "Too few locations for a conformal width."
    }
    let wide =
      conformal.widening95.map { "\(NumberFormat.fixed($0, 2)) times at 95.45 %" }
      ?? "unknown at 95.45 %, which takes 21 locations"
    return "To hold whatever the distribution, the model's intervals have to be widened "
      + "\(NumberFormat.fixed(narrow, 2)) times at 68.27 % and \(wide) (conformal, by location); the intervals of distance on this "
      + "page are."
  }

  private static func share(_ value: Double, _ interval: Interval) -> String {
    "\(NumberFormat.percent(value)) (\(NumberFormat.range(NumberFormat.percent(interval.lower), NumberFormat.percent(interval.upper))))"
  }
}
