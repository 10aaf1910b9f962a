import CalibrationModel
import Mustache
import RadioSurvey
import Support
import Wording

struct ConditionView: MustacheParent {
  let fit: ConditionFit
  let index: ReportIndex
  let shelf: PlotShelf
  let isOpen: Bool

  func child(named name: String) -> Any? {
    switch name {
    case "conditionID": index.id("model", fit.conditions)
    case "conditionLabel": fit.conditions.shownLabel
    case "statusWord": fit.status.state.shown
    case "statusStyle": fit.status.state.style
    case "isOpen": isOpen
    case "conditionReasons": fit.reasons.map(ReasonLine.init(reason:))
    case "notes": notes
    case "quantities": isRefused ? nil : TableView(QuantityTable.table(fit))
    case "sideTables":
      [WallLineTable.table([fit]), BeaconLevelsTable.table([fit]), HeightsTable.table([fit])].compactMap {
        $0.map(TableView.init)
      }
    case "beacons": fit.beacons.map(BeaconsView.init)
    case "shapes": fit.shapes.map { ShapesView($0, bend: fit.bend, of: fit.conditions) }
    case "figures":
      [
        shelf.figure(.level(fit.conditions), caption: say("RSSI against distance")),
        shelf.figure(.residuals(fit.conditions), caption: say("Residuals against distance")),
      ].compactMap(\.self)
    case "reading": reading
    case "limits":
      say(
        "The bands apply to locations like those surveyed, between "
          + "\(NumberFormat.metres(fit.distanceRange?.lower)) and "
          + "\(NumberFormat.metres(fit.distanceRange?.upper)), and not beyond.")
    case "locationTable": fit.locationMeans.isEmpty ? nil : TableView(.locations(fit, limit: index.rowLimit))
    default: nil
    }
  }

  private struct ReasonLine: MustacheParent {
    let reason: FitReason

    func child(named name: String) -> Any? {
      switch name {
      case "reasonHeadline": reason.code.headline
      case "reasonMessage": DisplayText.sentence(reason.message)
      case "reasonAction": DisplayText.sentence(reason.action)
      default: nil
      }
    }
  }

  private var isRefused: Bool { fit.status == .refused }

  private var reading: String {
    guard !isRefused else {
      return say("Marks are location means. There is no line because the fit was refused.")
    }
    let packets = index.accuracy(fit.conditions)?.packets ?? 1
    return say(
      "The bands are expected to contain 68 and 95 % of the means of "
        + "\(NumberFormat.count(packets, "packet")) at new locations. Residuals that bend or fan out with "
        + "distance are evidence against a straight line.") + PlotText.addedBack(fit)
  }

  private var notes: [String] {
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
    if !isRefused { notes.append(HeldOutText.sentence(fit.heldOut)) }
    if let groups = fit.outcome.checks?.headline.flatMap(HeldOutGroupWords.sentence) { notes.append(groups) }
    if fit.estimator != .received, let received = fit.reml?.heldOut {
      notes.append(HeldOutText.receivedOnly(received))
    }
    if let packets = fit.ols?.heldOut { notes.append(HeldOutText.packetLine(packets)) }
    if let scale = fit.heldOutScale { notes.append(HeldOutText.scale(scale)) }
    return notes
  }
}

struct ShapesView {
  var shapesSentence: String
  var shapesTable: TableView
  var wallTables: [TableView]

  init(_ shapes: ShapeComparison, bend: Bend?, of conditions: FitConditions) {
    let omitted = shapes.omitted.map {
      say(
        "No \($0.shape): \(DisplayText.visible($0.reason.message)). "
          + "\(DisplayText.sentence($0.reason.action))")
    }
    shapesSentence =
      ([
        say(
          "Shape of the fall with distance: \(DisplayText.visible(ShapeWords.sentence(shapes, bend: bend))) (log score "
            + "per left-out location).")
      ] + omitted).joined(separator: " ")
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
