import PathLoss
import RadioSurvey

/// The beacons of one set of conditions in the section of the models.
struct BeaconsView {
  var beaconSentences: [String]
  var beaconSpreads: TableView
  var beaconLines: TableView

  init(_ pooling: BeaconPooling) {
    beaconSentences = Self.sentences(pooling)
    beaconSpreads = Self.spreads(pooling)
    beaconLines = Self.lines(pooling)
  }

  private static func sentences(_ pooling: BeaconPooling) -> [String] {
    var sentences = [
      "Locations of one beacon are alike where beacons differ. The interval of the level at 1 m is "
        + "\(NumberFormat.fixed(pooling.widening.referencePower, 2)) times as wide as if every location stood for itself, that of the "
        + "exponent \(NumberFormat.fixed(pooling.widening.pathLossExponent, 2)) times."
    ]
    if let heldOut = pooling.heldOut {
      sentences.append(
        "For beacons left out of the fit one at a time, "
          + "\(HeldOutText.share(heldOut.coverage68, heldOut.interval68)) of their "
          + "\(NumberFormat.count(heldOut.locations, "location")) lay inside the 68 % interval that the other beacons predict and "
          + "\(HeldOutText.share(heldOut.coverage95, heldOut.interval95)) inside the 95 % interval; locations of one beacon are "
          + "alike, so the brackets are too narrow here.")
    }
    if pooling.isSingular {
      sentences.append(
        "The beacons differ too little for the scatter of both their levels and their exponents to be told apart from that of "
          + "their locations; more beacons would tell.")
    }
    return sentences
  }

  private static func spreads(_ pooling: BeaconPooling) -> TableView {
    func row(_ name: String, _ estimate: Estimate, _ decimals: Int, _ unit: String) -> TableView.Row {
      TableView.Row(
        .text(name),
        [
          .number(NumberFormat.fixed(estimate.lower95, decimals)),
          .number(NumberFormat.fixed(estimate.estimate, decimals)),
          .number(NumberFormat.fixed(estimate.upper95, decimals)), .text(unit),
        ])
    }
    return TableView(
      caption: "What differs between beacons, 95 % intervals",
      columns: ["Quantity", "#Lower", "#Estimate", "#Upper", "Unit"],
      rows: [
        row("SD of levels at \(NumberFormat.metres(pooling.centreDistance))", pooling.levelSD, 1, "dB"),
        row("SD of exponents", pooling.exponentSD, 2, "–"),
        row("Level at 1 m common to all, by partial pooling", pooling.referencePower, 1, "dBm"),
        row("Exponent common to all, by partial pooling", pooling.pathLossExponent, 2, "–"),
        row("Level at 1 m, every location for itself", pooling.locationsAlone.referencePower, 1, "dBm"),
        row("Exponent, every location for itself", pooling.locationsAlone.pathLossExponent, 2, "–"),
      ])
  }

  private static func lines(_ pooling: BeaconPooling) -> TableView {
    TableView(
      caption:
        "Each beacon's own line, drawn towards the common one where it has few locations, 95 % intervals",
      columns: [
        "Beacon", "#Locations", "#Level at 1 m (dBm)", "#Exponent", "#Off the other beacons (dB)",
        "#p, adjusted", "Verdict",
      ],
      rows: PointLimit.thinned(pooling.lines).map { line in
        TableView.Row(
          .text(DisplayText.visible(line.beacon.description)),
          [
            .number(NumberFormat.count(line.locations)),
            .number(NumberFormat.interval(line.referencePower, 1)),
            .number(NumberFormat.interval(line.pathLossExponent, 2)),
            .number(NumberFormat.interval(line.offset, 1)),
            .number(NumberFormat.fixed(line.pValue, 3)),
            line.pValue == nil
              ? .text(NumberFormat.absent)
              : line.isOutlying
                ? .badge("▲ check battery, transmit power and mounting", "caution")
                : .badge("✓ one of a kind", "good"),
          ])
      })
  }
}
