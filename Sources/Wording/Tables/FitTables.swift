package import CalibrationModel
package import RadioSurvey
import Support

extension ResultTable {
  package static func fit(
    _ fits: [ConditionFit], href: @escaping (FitConditions) -> String = { _ in "" }
  ) -> ResultTable {
    ResultTable(
      caption: say("Models by conditions, with 95 % intervals"), fits,
      columns: [
        .conditions(href: href) { $0.conditions },
        .state(say("Status")) { $0.status.state },
        .number(say("Locations")) { NumberFormat.count($0.locations) },
        .number(say("Packets"), on: .page) { NumberFormat.count($0.receivedPackets) },
        .text(say("Walls")) { fit in
          WallLineTable.isInTheOpen(fit).map { $0 ? say("counted") : say("averaged in") }
            ?? NumberFormat.absent
        }.shown(if: fits.contains { WallLineTable.isInTheOpen($0) != nil }),
        .interval(say("Level at 1 m"), "dBm") { NumberFormat.interval($0.referencePower, 1) },
        .interval(say("Exponent")) { NumberFormat.interval($0.pathLossExponent, 2) },
        bend(fits),
        .interval(say("Shadowing SD"), "dB") { NumberFormat.interval($0.shadowingSD, 1) },
        .interval(say("Fading SD"), "dB") { NumberFormat.interval($0.fadingSD, 1) },
        .interval(say("Body angle SD"), "dB") { NumberFormat.interval($0.dwellSD, 1) }
          .shown(if: fits.contains { $0.dwellSD != nil }),
        .interval(say("Session SD"), "dB") { NumberFormat.interval($0.sessionSD, 1) }
          .shown(if: fits.contains { $0.sessionSD != nil }),
        .interval(say("Decorrelation"), "m") { NumberFormat.interval($0.decorrelation, 1) }
          .shown(if: fits.contains { $0.decorrelation != nil }),
        // The terminal has room for two shares, or for one with its interval.
        .interval(say("Left out, inside 95 %"), on: .page) { HeldOutGroupWords.share($0) },
        .interval(say("Held out 68/95"), on: .terminal) { HeldOutGroupWords.shares($0) },
      ])
  }

  /// The slope beyond a bend, where some line has one.
  private static func bend(_ fits: [ConditionFit]) -> TableColumn<ConditionFit> {
    .interval(say("Beyond the bend")) { ShapeWords.beyondBend($0) }
      .shown(if: fits.contains { $0.farExponent != nil })
  }

  package static func fitLines(_ fits: [ConditionFit]) -> ResultTable {
    ResultTable(
      caption: say("Lines and marks drawn above; for each location, see its conditions below"), fits,
      columns: [
        .conditions { $0.conditions },
        .number(say("Locations")) { NumberFormat.count($0.locations) },
        .number(say("From"), "m") { NumberFormat.significant($0.distanceRange?.lower) },
        .number(say("To"), "m") { NumberFormat.significant($0.distanceRange?.upper) },
        .number(say("Level at 1 m"), "dBm") { NumberFormat.fixed($0.referencePower?.estimate, 1) },
        .number(say("Exponent")) { NumberFormat.fixed($0.pathLossExponent?.estimate, 2) },
        bend(fits),
      ])
  }
}

/// Estimates with their intervals down the page, each with its unit.
package enum QuantityTable {
  struct Quantity {
    var name: String
    var estimate: Estimate?
    var decimals: Int
    var unit: String

    /// A quantity; a number without a unit has a dash.
    init(_ name: String, _ estimate: Estimate?, decimals: Int, _ unit: String = "–") {
      self.name = name
      self.estimate = estimate
      self.decimals = decimals
      self.unit = unit
    }
  }

  static func table(_ caption: String, _ quantities: [Quantity]) -> ResultTable {
    ResultTable(
      caption: caption, quantities,
      columns: [
        .text(say("Quantity")) { $0.name },
        .number(say("Lower")) { NumberFormat.fixed($0.estimate?.lower95, $0.decimals) },
        .number(say("Estimate")) { NumberFormat.fixed($0.estimate?.estimate, $0.decimals) },
        .number(say("Upper")) { NumberFormat.fixed($0.estimate?.upper95, $0.decimals) },
        .text(say("Unit")) { $0.unit },
      ])
  }

  package static func table(_ fit: ConditionFit) -> ResultTable {
    let lost = fit.collisionLoss.map {
      Estimate(100 * $0.estimate, lower95: $0.lower95.map { 100 * $0 }, upper95: $0.upper95.map { 100 * $0 })
    }
    return table(
      say("Quantities of the model, 95 % intervals\(fit.averaged ? say(" (smoothed readings)") : "")"),
      [
        Quantity(say("Level at 1 m"), fit.referencePower, decimals: 1, "dBm"),
        Quantity(say("Path-loss exponent"), fit.pathLossExponent, decimals: 2),
      ]
        + (fit.bendDistance.map {
          [
            Quantity(say("Bend"), $0, decimals: 2, "m"),
            Quantity(say("Exponent beyond the bend"), fit.farExponent, decimals: 2),
          ]
        } ?? []) + [
          Quantity(say("Shadowing SD"), fit.shadowingSD, decimals: 2, "dB"),
          Quantity(say("Fading SD"), fit.fadingSD, decimals: 2, "dB"),
          Quantity(say("Body angle SD"), fit.dwellSD, decimals: 2, "dB"),
          Quantity(say("Session SD"), fit.sessionSD, decimals: 2, "dB"),
          Quantity(
            say("One packet elsewhere, SD"), fit.outcome.line.map { Estimate($0.packetSD) }, decimals: 2, "dB"
          ),
          Quantity(say("Decorrelation distance"), fit.decorrelation, decimals: 1, "m"),
          Quantity(
            say("Spread at ten times the distance, factor"),
            fit.spreadTrend.map { Estimate($0.ratioPerDecade) }, decimals: 2),
          Quantity(
            say("Spread in the farther half, factor"),
            fit.spreadTrend.flatMap {
              $0.ratioPerDecadeBeyond == $0.ratioPerDecade ? nil : Estimate($0.ratioPerDecadeBeyond)
            }, decimals: 2), Quantity(say("Collision loss"), lost, decimals: 1, "%"),
          Quantity(say("Sensitivity"), fit.sensitivity.map { Estimate($0) }, decimals: 1, "dBm"),
          Quantity(say("Autocorrelation of packets"), fit.autocorrelation.map { Estimate($0) }, decimals: 2),
          Quantity(say("Level at 1 m, counting every packet"), fit.ols?.referencePower, decimals: 1, "dBm"),
          Quantity(say("Exponent, counting every packet"), fit.ols?.pathLossExponent, decimals: 2),
          Quantity(
            say("Exponent, same line, intervals by location (CR2)"), fit.robust?.clusterRobustExponent,
            decimals: 2),
          Quantity(
            say("Exponent, robust to bad locations (MM)"), fit.robust.map { Estimate($0.mmExponent) },
            decimals: 2),
        ])
  }
}

extension ResultTable {
  private static let mostRows = 14

  package static func curve(_ deployment: Deployment) -> ResultTable {
    ResultTable(
      // The curve shows what each beacon serves, not what several do together.
      caption: say("With fewer beacons")
        + (deployment.needs.contains { $0.reach == nil }
          ? say(", without the effect of several together") : ""),
      rows(deployment),
      columns: [
        .number(say("Beacons")) { NumberFormat.count($0.step.beacons) },
        .number(say("Serve")) { NumberFormat.percent($0.step.share) },
        .interval(say("90 % range")) { CurveWords.range($0.step) ?? "–" },
        .cost { $0.step.cost }.shown(if: deployment.curve.contains { $0.cost != nil }),
        .text(say("Mark")) { $0.mark.isEmpty ? "–" : $0.mark },
      ])
  }

  /// Every step, or as many at even distances; today, the knee and the last always.
  private static func rows(_ deployment: Deployment) -> [(step: Deployment.Step, mark: String)] {
    let steps = deployment.curve.filter { $0.beacons > 0 }
    let stride = max(1, (steps.count + mostRows - 1) / mostRows)
    return steps.enumerated().compactMap { index, step in
      let marks = [
        (step.beacons == deployment.today, say("today")), (step.beacons == deployment.knee, say("the knee")),
        (index == steps.count - 1, deployment.needs.first?.isMet ?? true ? say("required") : say("planned")),
      ].filter(\.0).map(\.1)
      guard index % stride == 0 || !marks.isEmpty else { return nil }
      return (step, marks.joined(separator: ", "))
    }
  }
}

/// What each wall loses, where that was measured, and the line that is not in front.
package enum WallLineTable {
  /// Whether the line in front is that of a beacon in the open; `nil` if no loss of walls was measured.
  static func isInTheOpen(_ fit: ConditionFit) -> Bool? {
    fit.shapes?.open.map { _ in fit.countsWalls }
  }

  package static func table(_ fits: [ConditionFit]) -> ResultTable? {
    let lines = fits.compactMap { fit in
      fit.outcome.checks?.shapes.flatMap { shapes in
        shapes.open.map {
          (conditions: fit.sample.conditions, shapes: shapes, other: shapes.amongWalls ?? $0)
        }
      }
    }
    guard !lines.isEmpty else { return nil }
    return ResultTable(
      caption: say("Walls: the loss of each, and the line of the other kind, 95 % intervals"), lines,
      columns: [
        .conditions(terminal: "walls", grouping: true, on: .terminal) { $0.conditions },
        .text(say("Loss per crossing, dB")) { line in
          line.shapes.walls.compactMap { wall in
            wall.loss.map { "\(DisplayText.short(wall.kind, 24)) \(NumberFormat.interval($0, 1))" }
          }.joined(separator: "; ")
        },
        .text(say("Other line")) {
          $0.shapes.amongWalls == nil ? say("walls counted") : say("walls averaged in")
        },
        .interval(say("Level at 1 m"), "dBm") {
          interval($0.other.referencePower, $0.other.referencePower95, 1)
        },
        .interval(say("Exponent")) { interval($0.other.pathLossExponent, $0.other.pathLossExponent95, 2) },
        .number(say("Shadowing SD"), "dB") { NumberFormat.fixed($0.other.area.placeSD, 1) },
        .number(say("Calibrated up to"), "m") { NumberFormat.distance($0.other.calibratedUpTo) }
          .shown(if: lines.contains { $0.shapes.amongWalls == nil }),
      ])
  }

  private static func interval(_ value: Double, _ ends: Interval?, _ decimals: Int) -> String {
    NumberFormat.interval(Estimate(value, lower95: ends?.lower, upper95: ends?.upper), decimals)
  }
}

/// What height differences would make of horizontal distances: of every fit on the terminal, of one on the page.
package enum HeightsTable {
  package static func table(_ fits: [ConditionFit]) -> ResultTable? {
    let lines = ResultTable.members(of: fits) { $0.horizontal?.rows ?? [] }
    guard !lines.isEmpty else { return nil }
    return ResultTable(
      caption: say(
        "Horizontal distances: the line for several height differences between beacon and receiver, by least "
          + "squares, 95 % intervals"), lines, continues: { !$0.isFirst },
      columns: [
        .conditions(terminal: "horizontal distances", grouping: true, on: .terminal) { $0.group.conditions },
        .number(say("Height difference"), "m") { NumberFormat.plain($0.value.height) },
        .interval(say("Level at 1 m"), "dBm") { NumberFormat.interval($0.value.referencePower, 1) },
        .interval(say("Exponent")) { NumberFormat.interval($0.value.pathLossExponent, 2) },
        .number(say("Scatter"), "dB") { NumberFormat.fixed($0.value.residualSD, 1) },
      ])
  }
}

extension ResultTable {
  /// The means of a fit's locations, for the page.
  /// - Parameter limit: rows at most; the caption says so where there are more.
  package static func locations(_ fit: ConditionFit, limit: Int = PointLimit.points) -> ResultTable {
    let means = PointLimit.thinned(fit.locationMeans, limit: limit)
    let beacons = Set(means.map(\.beacon))
    // One beacon is named once.
    let single =
      beacons.count == 1
      ? beacons.first.map { say(" of beacon \(DisplayText.visible($0.description))") } : nil
    let all = fit.locationMeans.count
    let chosen =
      all > means.count
      ? say(
        ": \(NumberFormat.count(means.count)) of \(NumberFormat.count(all)), evenly chosen; all in "
          + "report.json") : ""
    return ResultTable(
      caption: say("Locations\(single ?? "")\(chosen)"), means,
      columns: [
        .text(say("Location")) { $0.location },
        .text(say("Beacon")) { $0.beacon.description }.shown(if: single == nil),
        .number(say("Distance"), "m") { NumberFormat.significant($0.distance) },
        .number(say("Packets")) { NumberFormat.count($0.receivedPackets) },
        .number(say("Mean RSSI"), "dBm") { NumberFormat.fixed($0.mean, 1) },
        .number(say("Residual"), "dB") {
          fit.status == .refused ? NumberFormat.absent : NumberFormat.signed($0.residual, 1)
        },
      ])
  }

  package static func wall(_ shapes: ShapeComparison) -> ResultTable {
    ResultTable(
      caption: say("Loss through walls and floors, measured here and from the literature"), shapes.walls,
      columns: [
        .text(say("Kind")) { $0.kind },
        .number(say("Locations behind")) { NumberFormat.count($0.locationsBehind) },
        .interval(say("Measured"), say("dB per crossing")) { NumberFormat.interval($0.loss, 1) },
        .interval(say("Literature, not measured"), "dB") { NumberFormat.interval($0.literatureLoss, 1) },
        .sentence(say("Remarks")) { DisplayText.sentence("\($0.reason.message); \($0.reason.action)") },
      ])
  }
}

package enum ShapeTable {
  /// - Parameter compared: all comparisons for the terminal; one for the page, whose caption counts its locations.
  package static func table(_ compared: [(conditions: FitConditions, shapes: ShapeComparison)]) -> ResultTable
  {
    let lines = ResultTable.members(of: compared) { $0.shapes.candidates }
    let locations = compared.first.map { NumberFormat.count($0.shapes.locations, "location") } ?? ""
    return ResultTable(
      caption: say(
        "Shapes of the fall with distance, compared at \(locations) left out one at a time; chosen: the "
          + "simplest within one standard error of the best; the power curve is for comparison only"), lines,
      continues: { !$0.isFirst },
      columns: [
        .conditions(grouping: true, on: .terminal) { $0.group.conditions },
        .number(say("Locations"), on: .terminal, grouping: true) {
          NumberFormat.count($0.group.shapes.locations)
        },
        .text(say("Shape")) { line in
          line.value.shape + (line.value.shape == line.group.shapes.chosen ? say(", chosen") : "")
        },
        .sentence(say("Parameters, 95 % intervals")) { ShapeWords.parameters($0.value, $0.group.shapes) },
        .number(say("Log score")) { NumberFormat.fixed($0.value.logScore, 2) },
        .interval(say("Behind the best ± SE")) {
          NumberFormat.plusMinus($0.value.deficit, $0.value.deficitError)
        },
        .number("AICc") { NumberFormat.fixed($0.value.aicc, 1) },
        .number("BIC") { NumberFormat.fixed($0.value.bic, 1) },
        .interval(say("Scatter"), "dB") { NumberFormat.interval($0.value.residualSD, 1) },
      ])
  }
}
