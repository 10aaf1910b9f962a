import CalibrationModel

extension Diagnosis.Code {
  /// What it means for the answers where it is raised.
  package var meaning: String {
    switch self {
    case .outlyingLocation:
      say(
        "such locations do not fit the line through the others; they widen every interval and may tilt the "
          + "slope")
    case .influentialLocation:
      say("the exponent depends on this location: without it, the answer would differ")
    case .bentLine:
      say(
        "the level does not fall along one straight line in log distance, so predictions are off on both "
          + "sides of the bend")
    case .spatialPattern:
      say(
        "nearby places share their shadowing, so they are worth fewer locations than their number; the "
          + "intervals here allow for this if a decorrelation distance is stated. Whole parts of the room "
          + "may be above or below the line")
    case .spreadWithDistance:
      say(
        "one shadowing SD does not fit all distances: the intervals here change with distance if that "
          + "predicts held-out locations better; otherwise they are too wide at one end and too narrow at "
          + "the other")
    case .spreadByCrowd:
      say("people change the level and its scatter, so one crowd level's accuracy does not apply to another")
    case .residualShape:
      say("locations do not scatter normally, so the 95 % interval may hold more or less often than stated")
    case .censoredLevels:
      say(
        "the weakest packets never arrive: far levels look stronger and steadier than they are, and the "
          + "exponent comes out too low")
    case .packetCorrelation:
      say(
        "successive packets are near-copies: many say little more than a few; the intervals here allow for "
          + "this")
    case .beaconsDiffer:
      say(
        "locations of one beacon are alike, so the number of beacons, not of locations, decides how well the "
          + "line is known; the main intervals allow for this")
    }
  }

  /// What to do about it where it is raised.
  package var action: String {
    switch self {
    case .outlyingLocation:
      say(
        "check distance, room and line of sight there, and measure again; exclude it only for a reason found "
          + "on site")
    case .influentialLocation: say("measure two or three more locations near that distance")
    case .bentLine:
      say(
        "look for a wall or a corner at the bend; measure more locations beyond it, or fit the two sides "
          + "separately")
    case .spatialPattern:
      say(
        "measure places at least 3 m apart, in every part of the room and on different sides of the beacons; "
          + "look for a wall or corner that the line ignores")
    case .spreadWithDistance:
      say("use the held-out check's interval at the distances that matter, or fit near and far separately")
    case .spreadByCrowd: say("use each crowd level's own fit, and plan with the one that scatters most")
    case .residualShape:
      say("rely on the wider interval given; check whether two rooms or receivers are mixed")
    case .censoredLevels: say("log how many packets were expected, and add locations where nothing is lost")
    case .packetCorrelation:
      say("visit more locations; where readings at one place must average out, space them in time")
    case .beaconsDiffer:
      say(
        "check battery, transmit power and mounting of the beacons that deviate; survey more beacons rather "
          + "than more places of each")
    }
  }
}
