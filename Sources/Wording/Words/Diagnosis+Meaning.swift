import CalibrationModel

extension Diagnosis.Code {
  /// What it means for the answers where it is raised.
  package var meaning: String {
    switch self {
    case .outlyingLocation:
      String(
        localized:
          "such locations do not belong to the line through the others; they widen every interval and may tilt the slope"
      )
    case .influentialLocation:
      String(localized: "the exponent rests on this location: without it the answer would differ")
    case .bentLine:
      String(
        localized:
          "the level does not fall along one straight line in log distance, so predictions are off on both sides of the bend"
      )
    case .spatialPattern:
      String(
        localized:
          "places near one another share their shadowing: they are worth fewer locations than they count, which the intervals here "
          + "allow for if a decorrelation distance is stated, and whole parts of the room may lie above or below the line"
      )
    case .spreadWithDistance:
      String(
        localized:
          "one shadowing SD does not fit all distances: the intervals here change with distance if that predicts left-out locations "
          + "better, and are too wide at one end and too narrow at the other if not")
    case .spreadByCrowd:
      String(
        localized:
          "people change not only the level but also how much it scatters, so one crowd level's accuracy does not hold for another"
      )
    case .residualShape:
      String(
        localized:
          "locations do not scatter normally, so the 95 % interval may hold more or less often than stated")
    case .censoredLevels:
      String(
        localized:
          "the weakest packets never arrive: far levels look stronger and steadier than they are, and the exponent comes out too low"
      )
    case .packetCorrelation:
      String(
        localized:
          "successive packets are near-copies: many of them say little more than a few, as the intervals here allow for"
      )
    case .beaconsDiffer:
      String(
        localized:
          "locations of one beacon are alike, so the number of beacons, not of locations, decides how well the line is known; "
          + "the intervals in front allow for it")
    }
  }

  /// What to do about it where it is raised.
  package var action: String {
    switch self {
    case .outlyingLocation:
      String(
        localized:
          "check distance, room and line of sight there, and measure it again; drop it only for a reason found on the spot"
      )
    case .influentialLocation: String(localized: "measure two or three more locations near that distance")
    case .bentLine:
      String(
        localized:
          "look for a wall or a corner at the bend; measure more locations beyond it, or fit the two sides separately"
      )
    case .spatialPattern:
      String(
        localized:
          "measure places 3 m apart or more, in every part of the room and on different sides of the beacons; look for a wall or a "
          + "corner that the line does not know")
    case .spreadWithDistance:
      String(
        localized:
          "take the interval at the distances that matter from the held-out check, or fit near and far separately"
      )
    case .spreadByCrowd:
      String(localized: "use each crowd level's own fit, and plan with the one that scatters most")
    case .residualShape:
      String(
        localized: "trust the wider of the intervals given; look for two rooms or receivers taken for one")
    case .censoredLevels:
      String(localized: "log how many packets were expected, and add locations where nothing is lost")
    case .packetCorrelation:
      String(
        localized: "visit more locations; where readings at one place must average out, space them in time")
    case .beaconsDiffer:
      String(
        localized:
          "check battery, transmit power and mounting of the beacons that deviate; survey more beacons rather than more places of each"
      )
    }
  }
}
