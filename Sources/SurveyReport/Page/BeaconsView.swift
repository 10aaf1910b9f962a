import PathLoss
import RadioSurvey

/// The beacons of one set of conditions in the section of the models.
struct BeaconsView {
  var beaconSentences: [String]
  var beaconSpreads: TableView
  var beaconLines: TableView

  init(_ pooling: BeaconPooling) {
    beaconSentences = Self.sentences(pooling)
    beaconSpreads = TableView(BeaconSpreadTable.quantities(pooling))
    beaconLines = TableView(BeaconLinesTable.table(pooling))
  }

  private static func sentences(_ pooling: BeaconPooling) -> [String] {
    var sentences = [
      String(
        localized:
          "Locations of one beacon are alike where beacons differ. The interval of the level at 1 m is "
          + "\(NumberFormat.fixed(pooling.widening.referencePower, 2)) times as wide as if every location stood for itself, that of the "
          + "exponent \(NumberFormat.fixed(pooling.widening.pathLossExponent, 2)) times.")
    ]
    if let heldOut = pooling.heldOut {
      sentences.append(
        String(
          localized: "For beacons left out of the fit one at a time, "
            + "\(HeldOutText.share(heldOut.coverage68, heldOut.interval68)) of their "
            + "\(NumberFormat.count(heldOut.locations, "location")) lay inside the 68 % interval that the other beacons predict and "
            + "\(HeldOutText.share(heldOut.coverage95, heldOut.interval95)) inside the 95 % interval; locations of one beacon are "
            + "alike, so the brackets are too narrow here."))
    }
    if pooling.isSingular {
      sentences.append(
        String(
          localized:
            "The beacons differ too little for the scatter of both their levels and their exponents to be told apart from that of "
            + "their locations; more beacons would tell."))
    }
    return sentences
  }
}
