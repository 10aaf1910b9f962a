import CalibrationModel
import RadioSurvey
import Support
import Wording

/// One set of conditions in the section of the models.
struct ConditionView {
  /// A reason as the page shows it.
  struct Reason {
    var reasonHeadline: String
    var reasonMessage: String
    var reasonAction: String
  }

  var conditionID: String
  var conditionLabel: String
  var statusWord: String
  var statusStyle: String
  var isOpen: Bool
  var conditionReasons: [Reason]
  /// Sentences on the data behind the fit.
  var notes: [String]
  var quantities: TableView
  /// One where there are beacons to compare.
  var beaconViews: [BeaconsView]
  var shapes: ShapesView?
  /// Of beacons of different power, and of height differences.
  var sideTables: [TableView]
  var figures: [FigureView]
  var reading: String
  var limits: String
  var locationTable: TableView
  var isRefused: Bool

  init(_ fit: ConditionFit, index: ReportIndex, shelf: PlotShelf, isOpen: Bool) {
    conditionID = index.id("model", fit.conditions)
    conditionLabel = fit.conditions.shownLabel
    statusWord = fit.status.state.shown
    statusStyle = fit.status.state.style
    self.isOpen = isOpen
    conditionReasons = fit.reasons.map {
      Reason(
        reasonHeadline: $0.code.headline, reasonMessage: DisplayText.sentence($0.message),
        reasonAction: DisplayText.sentence($0.action))
    }
    isRefused = fit.status == .refused
    notes = Self.notes(fit)
    quantities = TableView(QuantityTable.table(fit))
    beaconViews = fit.beacons.map { [BeaconsView($0)] } ?? []
    sideTables = [BeaconLevelsTable.table([fit]), HeightsTable.table([fit])].compactMap {
      $0.map(TableView.init)
    }
    shapes = fit.shapes.map { ShapesView($0, of: fit.conditions) }
    figures = [
      shelf.figure(.level(fit.conditions), caption: say("RSSI against distance")),
      shelf.figure(.residuals(fit.conditions), caption: say("Residuals against distance")),
    ].compactMap(\.self)
    let packets = index.accuracy(fit.conditions)?.packets ?? 1
    reading =
      isRefused
      ? say("Marks are location means. There is no line because the fit was refused.")
      : say(
        "The bands are expected to contain 68 and 95 % of the means of "
          + "\(NumberFormat.count(packets, "packet")) at new locations. Residuals that bend or fan out with "
          + "distance are evidence against a straight line.")
    limits = say(
      "The bands apply to locations like those surveyed, between "
        + "\(NumberFormat.metres(fit.distanceRange?.lower)) and "
        + "\(NumberFormat.metres(fit.distanceRange?.upper)), and not beyond.")
    locationTable = TableView(.locations(fit, limit: index.rowLimit))
  }

  private static func notes(_ fit: ConditionFit) -> [String] {
    var notes = [
      say(
        "\(NumberFormat.count(fit.locations, "location")), \(NumberFormat.count(fit.dwells, "dwell")), "
          + "\(NumberFormat.count(fit.receivedPackets, "packet")) received")
        + (fit.expectedPackets.map { say(" of \(NumberFormat.count($0)) expected.") }
          ?? say("; number sent unknown."))
    ]
    if let expected = fit.expectedPackets, expected > fit.receivedPackets {
      switch fit.estimator {
      case .received:
        notes.append(
          say(
            "Packets were lost, and this estimator uses only those received, so the exponent is biased low."))
      case .lossMixture:
        notes.append(
          say("Packets were lost, and the fit allows for it: each was too weak, or lost at any level.")
            + (fit.reml.map {
              say(
                " With received packets alone, the exponent would be "
                  + "\(NumberFormat.interval($0.pathLossExponent, 2)).")
            } ?? ""))
      }
    }
    if fit.averaged {
      notes.append(
        say(
          "Some readings were averaged by their source: the spread of single packets is understated or "
            + "unknown, and so are packet counts."))
    }
    if fit.status != .refused { notes.append(HeldOutText.sentence(fit.heldOut)) }
    if let groups = fit.outcome.checks?.headline.flatMap(HeldOutGroupWords.sentence) { notes.append(groups) }
    if fit.estimator != .received, let received = fit.reml?.heldOut {
      notes.append(HeldOutText.receivedOnly(received))
    }
    if let packets = fit.ols?.heldOut { notes.append(HeldOutText.packetLine(packets)) }
    if let scale = fit.heldOutScale { notes.append(HeldOutText.scale(scale)) }
    return notes
  }
}

/// The comparison of shapes for one set of conditions.
struct ShapesView {
  var shapesSentence: String
  var shapesTable: TableView
  /// None, or the one of the walls.
  var wallTables: [TableView]

  init(_ shapes: ShapeComparison, of conditions: FitConditions) {
    let omitted = shapes.omitted.map {
      say(
        "No \($0.shape): \(DisplayText.visible($0.reason.message)). "
          + "\(DisplayText.sentence($0.reason.action))")
    }
    shapesSentence =
      ([
        say(
          "Shape of the fall with distance: \(DisplayText.visible(ShapeWords.sentence(shapes))) (log score "
            + "per left-out location).")
      ]
      + omitted).joined(separator: " ")
    shapesTable = TableView(ShapeTable.table([(conditions, shapes)]))
    wallTables = shapes.walls.isEmpty ? [] : [TableView(.wall(shapes))]
  }
}

/// The beacons of one set of conditions in the section of the models.
struct BeaconsView {
  var beaconSentences: [String]
  var beaconSpreads: TableView
  var beaconLines: TableView

  init(_ pooling: BeaconPooling) {
    beaconSentences = Self.sentences(pooling)
    beaconSpreads = TableView(BeaconSpreadTable.quantities(pooling))
    beaconLines = TableView(.beaconLines(pooling))
  }

  private static func sentences(_ pooling: BeaconPooling) -> [String] {
    var sentences = [
      say(
        "Beacons differ, so locations of one beacon are alike. This makes the interval of the level at 1 m "
          + "\(NumberFormat.fixed(pooling.widening.referencePower, 2)) times as wide as with independent "
          + "locations, and that of the exponent \(NumberFormat.fixed(pooling.widening.pathLossExponent, 2)) "
          + "times.")
    ]
    if let heldOut = pooling.heldOut {
      sentences.append(
        say(
          "With one beacon left out at a time, \(HeldOutText.share(heldOut.coverage68, heldOut.interval68)) "
            + "of its \(NumberFormat.count(heldOut.locations, "location")) were inside the 68 % interval "
            + "predicted from the other beacons, and "
            + "\(HeldOutText.share(heldOut.coverage95, heldOut.interval95)) inside the 95 % interval. "
            + "Locations of one beacon are alike, so the brackets are too narrow."))
    }
    if pooling.isSingular {
      sentences.append(
        say(
          "The beacons differ too little to separate the scatter of their levels and exponents from that of "
            + "their locations; add beacons to see."))
    }
    return sentences
  }
}
