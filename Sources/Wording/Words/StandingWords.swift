package import CalibrationModel
import RadioSurvey

package enum StandingWords {
  /// Distances that are named one by one.
  private static let mostDistances = 6
  /// Characters of a line of the drawing.
  private static let longest = 30

  /// `at “counter”, at crowd level “full”, carried “in a pocket”`; `under the same conditions` where nothing is named.
  package static func conditions(_ visit: PlannedVisit) -> String {
    let parts = [
      visit.placement.map { say("at “\(DisplayText.visible($0.rawValue))”") },
      visit.crowd.map { say("at crowd level “\(DisplayText.visible($0.rawValue))”") },
      visit.carriage.map { say("carried “\(DisplayText.visible($0.rawValue))”") },
    ].compactMap(\.self)
    return parts.isEmpty ? say("under the same conditions") : parts.joined(separator: ", ")
  }

  /// The same as lines of the drawing, what to do first.
  package static func lines(_ visit: PlannedVisit) -> [String] {
    [
      visit.places.count == 1
        ? say("Measure 1 more place") : say("Measure \(NumberFormat.count(visit.places.count)) more places")
    ]
      + [
        visit.placement.map { say("at “\(DisplayText.short($0.rawValue, longest - 5))”") },
        visit.crowd.map { say("crowd “\(DisplayText.short($0.rawValue, longest - 8))”") },
        visit.carriage.map { say("carried “\(DisplayText.short($0.rawValue, longest - 10))”") },
        say("\(NumberFormat.duration(visit.dwell)) at each place"),
      ].compactMap(\.self)
  }

  package static func sentence(_ step: NextStep) -> String {
    let visit = step.visit
    let distances = Set(visit.places.flatMap(\.heard).map(\.distance)).sorted().map {
      NumberFormat.short($0, "m")
    }
    let list =
      distances.count > mostDistances
      ? NumberFormat.range(distances[0], distances[distances.count - 1])
      : distances.count > 1
        ? say("\(distances.dropLast().joined(separator: ", ")) and \(distances.last ?? "")") : distances.first
    let beacons = Set(visit.places.flatMap(\.heard).compactMap(\.beacon)).count
    let beside = beacons > 1 ? say("\(NumberFormat.count(beacons)) beacons") : say("a beacon")
    let points = Set(visit.places.compactMap(\.newPoint)).count
    let moved = points > 0 ? say(", hung at \(NumberFormat.count(points, "new point"))") : ""
    let others =
      step.others == 0
      ? "."
      : say(
        "; ‘beacon-calibrate next’ lists \(NumberFormat.count(step.others, "more visit", "more visits")).")
    return say(
      "Measure next \(conditions(visit)): \(NumberFormat.count(visit.places.count, "place")), "
        + "\(list ?? NumberFormat.absent) from \(beside)\(moved), \(NumberFormat.duration(visit.dwell)) at "
        + "each\(others)")
  }
}

/// What devices are taken to assume, and what to do about accuracy and zones.
enum RangingWords {
  static func sentence(_ assumption: DeviceAssumption) -> String {
    let (power, exponent) =
      switch assumption {
      case .powerGiven(let power, let exponent, let level):
        (
          say("\(NumberFormat.plain(power, "dBm")) at 1\u{00A0}m"),
          exponent.map(given) ?? say("the exponent fitted for the same placement at \(calibration(level))")
        )
      case .powerBroadcastOrFitted(let exponent, let level):
        (
          say(
            "the measured power that the beacons broadcast or, if none is given, the level fitted for the "
              + "same placement at \(calibration(level))"),
          exponent.map(given) ?? say("the exponent of that fit")
        )
      }
    return say("A device assumes \(power), with \(exponent).")
  }

  private static func given(_ exponent: Double) -> String { say("exponent \(NumberFormat.plain(exponent))") }

  private static func calibration(_ level: CrowdLevel?) -> String {
    level.map { say("“\($0.rawValue)”") } ?? say("the emptiest level surveyed")
  }

  static func action(_ advice: AveragingAdvice) -> String {
    switch advice {
    case .packets(let packets):
      say("average \(NumberFormat.count(packets, "packet")) before a distance is shown")
    case .never: say("do not wait longer: add beacons so that devices are closer to one, or survey again")
    case .unknown: say("record single packets: at least thirty pairs in dwells of ten")
    }
  }

  static func action(_ advice: ZoneAdvice) -> String {
    switch advice {
    case .trustHeldOutShares:
      say(
        "rely on the shares at held-out locations rather than the predicted ones, and measure more locations "
          + "in the zones that fail")
    case .addBeacons:
      say("add beacons, or have them broadcast the level measured at 1\u{A0}m under these conditions")
    case .nothing: say("nothing")
    }
  }
}
