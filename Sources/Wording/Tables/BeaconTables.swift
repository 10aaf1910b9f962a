package import CalibrationModel
package import RadioSurvey

extension ResultTable {
  package static func beaconLines(_ pooling: BeaconPooling) -> ResultTable {
    ResultTable(
      caption: say(
        "Line of each beacon, shrunk towards the common one if it has few locations, 95 % intervals"),
      PointLimit.thinned(pooling.lines),
      columns: [
        .text(say("Beacon")) { $0.beacon.description },
        .number(say("Locations")) { NumberFormat.count($0.locations) },
        .interval(say("Level at 1 m"), "dBm") { NumberFormat.interval($0.referencePower, 1) },
        .interval(say("Exponent")) { NumberFormat.interval($0.pathLossExponent, 2) },
        .interval(say("Off the other beacons"), "dB") { NumberFormat.interval($0.offset, 1) },
        .number(say("p, adjusted")) { NumberFormat.fixed($0.pValue, 3) },
        .cells(say("Verdict")) { line in
          if line.pValue == nil { return .text(NumberFormat.absent) }
          return .state(
            line.isOutlying
              ? .caution(say("check battery, transmit power and mounting")) : .good(say("like the others")))
        },
      ])
  }
}

/// The levels of beacons of different power, with one exponent for all: of every fit on the terminal, of one on the page.
package enum BeaconLevelsTable {
  /// A row for each beacon of each fit; `nil` if none has beacons of its own.
  package static func table(_ fits: [ConditionFit]) -> ResultTable? {
    let unlike = fits.compactMap { fit in
      fit.beaconLevels.flatMap { $0.isUnlike ? (conditions: fit.conditions, levels: $0) : nil }
    }
    let lines = ResultTable.members(of: unlike) { PointLimit.thinned($0.levels.levels) }
    guard !lines.isEmpty else { return nil }
    return ResultTable(
      caption: say(
        "Beacons of different power: own levels with a common exponent, by least squares, 95 % intervals"),
      lines, continues: { !$0.isFirst },
      columns: [
        .conditions(terminal: "unlike beacons", grouping: true, on: .terminal) { $0.group.conditions },
        .text(say("Beacon")) { $0.value.beacon.description },
        .number(say("Locations")) { NumberFormat.count($0.value.locations) },
        .interval(say("Level at 1 m"), "dBm") { NumberFormat.interval($0.value.referencePower, 1) },
        .interval(say("Common exponent")) { NumberFormat.interval($0.group.levels.pathLossExponent, 2) },
        .number(say("Scatter around it"), "dB") { NumberFormat.fixed($0.group.levels.residualSD, 1) },
      ])
  }
}

/// How far beacons differ: on the terminal a row for each fit, on the page the quantities of one.
package enum BeaconSpreadTable {
  package static func fits(_ fits: [(conditions: FitConditions, pooling: BeaconPooling)]) -> ResultTable {
    ResultTable(
      fits,
      columns: [
        .conditions(terminal: "how beacons differ") { $0.conditions },
        .number(say("Beacons")) { NumberFormat.count($0.pooling.lines.count) },
        .interval(say("Level SD"), "dB") { NumberFormat.interval($0.pooling.levelSD, 1) },
        .interval(say("Exponent SD")) { NumberFormat.interval($0.pooling.exponentSD, 2) },
        .interval(say("Intervals wider")) {
          "×\(NumberFormat.fixed($0.pooling.widening.referencePower, 2)), "
            + "×\(NumberFormat.fixed($0.pooling.widening.pathLossExponent, 2))"
        },
        .interval(say("Left-out beacons 68/95")) { HeldOutText.shares($0.pooling.heldOut) },
      ])
  }

  package static func quantities(_ pooling: BeaconPooling) -> ResultTable {
    QuantityTable.table(
      say("Differences between beacons, 95 % intervals"),
      [
        .init(
          say("SD of levels at \(NumberFormat.metres(pooling.centreDistance))"), pooling.levelSD, decimals: 1,
          "dB"), .init(say("SD of exponents"), pooling.exponentSD, decimals: 2),
        .init(say("Common level at 1 m, by partial pooling"), pooling.referencePower, decimals: 1, "dBm"),
        .init(say("Common exponent, by partial pooling"), pooling.pathLossExponent, decimals: 2),
        .init(
          say("Level at 1 m, independent locations"), pooling.locationsAlone.referencePower, decimals: 1,
          "dBm"),
        .init(say("Exponent, independent locations"), pooling.locationsAlone.pathLossExponent, decimals: 2),
      ])
  }
}

extension ResultTable {
  package static func inspectedBeacons(_ log: LogInspection, limit: Int) -> ResultTable {
    ResultTable(
      log.beacons.prefix(limit),
      columns: [
        .text("Beacon") { $0.beacon.description },
        .number("Packets") { NumberFormat.count($0.packets) },
        .number("Not heard") { NumberFormat.count($0.missed) },
        .number("Weakest") { $0.weakest.map { "\($0) dBm" } ?? "" },
        .number("Strongest") { $0.strongest.map { "\($0) dBm" } ?? "" },
      ])
  }
}
