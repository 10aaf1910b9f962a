import PathLoss
import RadioSurvey

/// The words of shapes that were not compared.
enum ShapeOmissionWords {
  static func words(_ reason: ShapeOmission) -> ReasonWords {
    let number = { (key: String) in NumberFormat.rounded(reason.values.number(key)) }
    return switch reason.code {
    case .positionsUnknown:
      ReasonWords(
        "\(number("missing")) of \(number("locations")) locations, or their beacons, have no coordinates",
        action: "log x_m and y_m, and give them for the beacons in survey.toml")
    case .measuredPowerUnknown:
      ReasonWords(
        "the measured power of the beacons is not known",
        action: "give measured_power_dbm for the beacons in survey.toml")
    case .measuredPowersDiffer:
      ReasonWords(
        "the beacons broadcast different measured powers", action: "nothing, or fit them separately")
    case .breakUnsupported:
      ReasonWords(
        "\(number("locations")) locations do not leave \(number("neededOnEachSide")) distances over "
          + "\(number("neededDecades")) decades on either side of a break without each of them",
        action: "measure at \(number("needed")) distances or more, spread evenly in log distance")
    case .wallsUnsupported:
      ReasonWords(
        "\(number("locations")) locations cannot tell the losses of \(number("kinds")) kinds of wall without each of them",
        action: "measure at more locations on both sides of each kind")
    case .curveOutOfReach:
      ReasonWords(
        "the curve does not reach every location: one lies nearer than its constant",
        action: "nothing: it is for comparison only")
    case .tooFewLocations:
      ReasonWords("\(number("locations")) locations do not carry it", action: "measure at more locations")
    }
  }
}
