import PathLoss
import RadioSurvey

/// The words of shapes that were not compared.
enum ShapeOmissionWords {
  static func words(_ reason: ShapeOmission) -> ReasonWords {
    let number = { (key: String) in NumberFormat.rounded(reason.values.number(key)) }
    return switch reason.code {
    case .positionsUnknown:
      ReasonWords(
        String(
          localized:
            "\(number("missing")) of \(number("locations")) locations, or their beacons, have no coordinates"),
        action: String(localized: "log x_m and y_m, and give them for the beacons in survey.toml"))
    case .measuredPowerUnknown:
      ReasonWords(
        String(localized: "the measured power of the beacons is not known"),
        action: String(localized: "give measured_power_dbm for the beacons in survey.toml"))
    case .measuredPowersDiffer:
      ReasonWords(
        String(localized: "the beacons broadcast different measured powers"),
        action: String(localized: "nothing, or fit them separately"))
    case .breakUnsupported:
      ReasonWords(
        String(
          localized:
            "\(number("locations")) locations do not leave \(number("neededOnEachSide")) distances over "
            + "\(number("neededDecades")) decades on either side of a break without each of them"),
        action: String(
          localized: "measure at \(number("needed")) distances or more, spread evenly in log distance"))
    case .wallsUnsupported:
      ReasonWords(
        String(
          localized:
            "\(number("locations")) locations cannot tell the losses of \(number("kinds")) kinds of wall without each of them"
        ),
        action: String(localized: "measure at more locations on both sides of each kind"))
    case .curveOutOfReach:
      ReasonWords(
        String(localized: "the curve does not reach every location: one lies nearer than its constant"),
        action: String(localized: "nothing: it is for comparison only"))
    case .tooFewLocations:
      ReasonWords(
        String(localized: "\(number("locations")) locations do not carry it"),
        action: String(localized: "measure at more locations"))
    }
  }
}
