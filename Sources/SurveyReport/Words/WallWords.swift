import PathLoss
import RadioSurvey

/// The words of what walls cost.
enum WallWords {
  static func words(_ reason: WallReason) -> ReasonWords {
    let values = reason.values
    let number = { (key: String) in NumberFormat.rounded(values.number(key)) }
    let kind = values.text("kind") ?? ""
    let bothSides = String(localized: "measure at more locations on both sides of it")
    let alone = String(localized: "measure at locations where it is crossed by itself")
    switch reason.code {
    case .measured:
      return ReasonWords(
        String(localized: "\(number("behind")) of \(number("locations")) locations are behind it"),
        action: values.flag("isWide")
          ? String(localized: "\(bothSides) before planning with this loss")
          : String(localized: "nothing: the loss is known to a few dB"))
    case .oneSided:
      let few = values.count("few") ?? 0
      let isBehind = values.flag("isBehind")
      let more = NumberFormat.rounded(values.number("needed").map { $0 - Double(few) })
      return ReasonWords(
        String(
          localized:
            "\(few) of \(number("locations")) locations \(few == 1 ? String(localized: "is") : String(localized: "are")) \(isBehind ? String(localized: "behind") : String(localized: "not behind")) "
            + "'\(kind)'; its loss needs \(number("needed"))"),
        action:
          String(
            localized:
              "measure at \(more) more \(isBehind ? String(localized: "behind it") : String(localized: "on the near side")), at distances that the other side "
              + "has too"))
    case .beaconInstead:
      return ReasonWords(
        String(
          localized:
            "all locations of '\(values.text("beacon") ?? "")' are behind '\(kind)' and none of the others: its loss cannot be "
            + "told from a weaker beacon"),
        action: String(localized: "measure each beacon on both sides of it"))
    case .distanceInstead: return distanceInstead(values, kind: kind)
    case .crossedTogether:
      return ReasonWords(
        String(
          localized:
            "'\(values.text("kinds") ?? "")' are only crossed together: the loss given is the sum of theirs"),
        action: alone)
    case .combination:
      return ReasonWords(
        String(
          localized: "the crossings of '\(kind)' are a combination of distance and of other kinds' crossings"),
        action: alone
      )
    case .tooManyKinds:
      return ReasonWords(
        String(
          localized: "\(number("locations")) locations cannot carry the losses of \(number("kinds")) kinds"),
        action: bothSides)
    }
  }

  private static func distanceInstead(_ values: ReasonValues, kind: String) -> ReasonWords {
    let boundary = NumberFormat.rounded(values.number("boundary_m"))
    let isFarther = values.flag("isBehindFarther")
    return ReasonWords(
      String(
        localized:
          "whether a location is behind '\(kind)' is decided by its distance: \(isFarther ? String(localized: "beyond") : String(localized: "up to")) \(boundary) m "
          + "nearly all are, and nearly none of the rest; its loss cannot be told from the fall with distance"
      ),
      action: String(
        localized: "measure at \(NumberFormat.rounded(values.number("needed"))) or more locations ")
        + (isFarther
          ? String(localized: "right behind it, and as many beyond \(boundary) m with nothing between")
          : String(localized: "far behind it, and as many near the beacon with nothing between")))
  }
}
