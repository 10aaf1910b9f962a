import PathLoss
import RadioSurvey

/// The words of distances along the floor.
enum HorizontalWords {
  static func words(_ values: ReasonValues) -> ReasonWords {
    let number = { (key: String) in NumberFormat.rounded(values.number(key)) }
    let horizontal = values.count("horizontal") ?? 0
    let locations = values.count("locations") ?? 0
    let of =
      horizontal < locations
      ? String(localized: "\(horizontal) of \(FitReasonWords.locations(locations))")
      : FitReasonWords.locations(locations)
    let basis: String
    switch HorizontalDistances.Basis(rawValue: values.text("basis") ?? "") {
    case .placement:
      basis =
        String(
          localized:
            "distances from \(number("nearest_m")) m at \(of) are shorter than the \(number("statedHeight_m")) m that the beacon hangs above "
            + "the device, so they were measured along the floor")
    case .coordinates, nil:
      basis = String(
        localized: "distances at \(of) are horizontal: their coordinates or their beacon's have no height")
    }
    let change = values.number("raisedExponent").map { raised in
      String(
        localized:
          "; with the beacon \(number("height_m")) m above the receiver the exponent would be \(NumberFormat.rounded(raised)) instead of "
          + "\(number("exponent")), and the level at 1 m \(NumberFormat.rounded(values.number("raisedReferencePower_dbm"), 1)) dBm instead of "
          + "\(NumberFormat.rounded(values.number("referencePower_dbm"), 1)) dBm")
    }
    return ReasonWords(
      basis + (change ?? ""),
      action: String(localized: "give z_m for locations and beacons, or log straight-line distances"))
  }

  /// What to look for at a bend of the curve that a height difference may have made, before anything else; `nil` if none did.
  static func bend(_ values: ReasonValues) -> String? {
    if values.flag("isHorizontal") {
      return
        String(
          localized:
            "give the heights of beacons and receiver first: along the floor the level bends at about the height difference"
        )
    }
    guard values.flag("bendsAtHeight") else { return nil }
    return
      String(
        localized:
          "check first that distances are straight lines: measured along the floor, the level bends at about the height difference"
      )
  }
}
