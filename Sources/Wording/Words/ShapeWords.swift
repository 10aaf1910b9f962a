package import CalibrationModel
import RadioSurvey

package enum ShapeWords {
  /// The shape of the numbers in front.
  package static let line = PathLossShape.freeIntercept.name

  /// `+0.31 ± 0.12`.
  static func gain(_ candidate: ShapeComparison.Candidate) -> String {
    NumberFormat.plusMinus(candidate.gain, candidate.gainError, isSigned: true)
  }

  /// `4.94 from 5.71 m`, the exponent of a line beyond its bend; a dash without one.
  package static func beyondBend(_ fit: ConditionFit) -> String {
    guard let far = fit.farExponent, let at = fit.bendDistance else { return NumberFormat.absent }
    return say("\(NumberFormat.interval(far, 2)) from \(NumberFormat.metres(at.estimate))")
  }

  /// The parameters with their intervals and units.
  static func parameters(_ candidate: ShapeComparison.Candidate, _ shapes: ShapeComparison) -> String {
    if let scale = candidate.curveScale, let power = candidate.curvePower {
      return say(
        "d = \(NumberFormat.interval(scale, 2)) m × (rssi / "
          + "\(NumberFormat.fixed(candidate.referencePower.estimate, 1)) "
          + "dBm)^\(NumberFormat.interval(power, 2)) \(NumberFormat.signed(candidate.curveOffset, 2)) m")
    }
    var parts = [
      say("\(NumberFormat.interval(candidate.referencePower, 1)) dBm at 1 m"),
      say("exponent \(NumberFormat.interval(candidate.pathLossExponent, 2))"),
    ]
    if let at = candidate.breakpointDistance, let far = candidate.farExponent {
      parts.append(say("beyond \(place(at)) \(NumberFormat.interval(far, 2))"))
    }
    if candidate.shape == PathLossShape.walls([]).name {
      parts += shapes.walls.compactMap { wall in
        wall.loss.map { "\(wall.kind) \(NumberFormat.interval($0, 1)) dB" }
      }
    }
    return parts.joined(separator: ", ")
  }

  /// `shape (what comes closest, and how close)` as one sentence without its stop.
  package static func sentence(_ shapes: ShapeComparison, bend: Bend?) -> String {
    guard let chosen = shapes.chosenCandidate else { return NumberFormat.absent }
    if bend != nil, let at = chosen.breakpointDistance {
      return say("a bend at \(place(at)), counted by fit: \(gain(chosen)) against a straight line")
    }
    if shapes.amongWalls != nil {
      return say("walls, counted by fit: \(gain(chosen)) against a line that averages over them")
    }
    if chosen.shape != line {
      let few =
        isFixed(chosen) && shapes.locations < PathLossShape.fewLocations
        ? say("; with \(NumberFormat.count(shapes.locations, "location")), a fixed level at 1 m is safer")
        : ""
      let verb =
        shapes.difference == nil
        ? say("is the simplest that predicts as well as the best") : say("predicts better")
      return say("\(words(chosen)) \(verb), \(gain(chosen)) against the main line\(few)")
    }
    let others = shapes.candidates.filter { $0.shape != line && $0.curveScale == nil }
    guard let other = others.max(by: { ($0.gain ?? -.infinity) < ($1.gain ?? -.infinity) }) else {
      return say("\(line); no alternative to compare")
    }
    return say(
      "\(line) (\(words(other)) predicts \((other.gain ?? 0) > 0 ? say("not clearly") : say("no")) better: "
        + "\(gain(other)))")
  }

  private static func words(_ candidate: ShapeComparison.Candidate) -> String {
    if let at = candidate.breakpointDistance { return say("\(candidate.shape) breaking at \(place(at))") }
    if isFixed(candidate) {
      return say(
        "\(candidate.shape) at \(NumberFormat.fixed(candidate.referencePower.estimate, 1)) dBm with exponent "
          + "\(NumberFormat.interval(candidate.pathLossExponent, 2))")
    }
    return candidate.shape
  }

  /// Whether it is the line through a given level at 1 m.
  package static func isFixed(_ candidate: ShapeComparison.Candidate) -> Bool {
    candidate.shape == PathLossShape.fixedIntercept(referencePower: 0).name
  }

  private static func place(_ breakpoint: Estimate) -> String {
    let at = NumberFormat.metres(breakpoint.estimate)
    guard let lower = breakpoint.lower95, let upper = breakpoint.upper95 else { return say("about \(at)") }
    return
      "\(at) (\(NumberFormat.range(NumberFormat.significant(lower, 2), NumberFormat.significant(upper, 2))) m)"
  }

  /// What each kind of wall costs, measured figures and those of the literature apart.
  package static func walls(_ shapes: ShapeComparison) -> [String] {
    shapes.walls.map { wall in
      let loss =
        wall.loss.map {
          say("each '\(wall.kind)' wall weakens the signal by \(NumberFormat.interval($0, 1)) dB")
        } ?? say("'\(wall.kind)' is not measured")
      let literature =
        wall.literatureLoss.map { say(" (literature, not measured: \(NumberFormat.interval($0, 1)) dB)") }
        ?? ""
      return "\(loss)\(literature): \(wall.reason.message); \(wall.reason.action)"
    } + scatter(shapes)
  }

  private static func scatter(_ shapes: ShapeComparison) -> [String] {
    guard let walls = shapes.candidate(PathLossShape.walls([]).name), let plain = shapes.candidate(line)
    else { return [] }
    return [
      say(
        "with walls, locations scatter by \(NumberFormat.interval(walls.residualSD, 1)) dB instead of "
          + "\(NumberFormat.interval(plain.residualSD, 1)) dB")
    ]
  }
}

/// The words of a fit whose level falls in another shape than the line.
enum ShapeDifferenceWords {
  static func words(_ advantage: ShapeAdvantage) -> ReasonWords {
    let gain = NumberFormat.plusMinus(advantage.gain, advantage.gainError, isSigned: true)
    let score = say("held-out locations better (log score \(gain) each)")
    let off = say(
      "the main line is off by \(NumberFormat.rounded(abs(advantage.largestDecibels))) dB at "
        + "\(NumberFormat.rounded(advantage.distanceMetres)) m, "
        + "\(advantage.isLarge ? say("more") : say("less")) than the shadowing SD of "
        + "\(NumberFormat.rounded(advantage.shadowingSDDecibels)) dB")
    let silent = advantage.silentLocations
    let unheard =
      silent > 0
      ? say(
        "; nothing was heard at \(silent) of the places, so they were not compared, and far levels look too "
          + "strong") : ""
    return ReasonWords(
      say("\(shape(advantage)) predicts \(score); \(off)\(unheard)"), action: action(advantage))
  }

  private static func shape(_ advantage: ShapeAdvantage) -> String {
    let exponent = NumberFormat.roundedInterval(advantage.exponent)
    switch advantage.shape {
    case PathLossShape.dualSlope.name:
      return say(
        "a bend at \(NumberFormat.rounded(advantage.breakpointMetres)) m, with exponent \(exponent) up to "
          + "there and \(NumberFormat.roundedInterval(advantage.farExponent)) beyond,")
    case PathLossShape.walls([]).name:
      let losses = (advantage.walls ?? []).map {
        say(
          "'\($0.kind)' "
            + "\(NumberFormat.roundedInterval(Estimate($0.loss, lower95: $0.lower95, upper95: $0.upper95))) "
            + "dB")
      }
      return say(
        "a line with walls, exponent \(exponent) and a crossing of \(losses.joined(separator: ", ")), about "
          + "which locations scatter by \(NumberFormat.rounded(advantage.residualSDDecibels)) dB instead of "
          + "\(NumberFormat.rounded(advantage.lineResidualSDDecibels)) dB,")
    case let name: return "'\(name)'"
    }
  }

  private static func action(_ advantage: ShapeAdvantage) -> String {
    switch advantage.shape {
    case PathLossShape.dualSlope.name:
      (HorizontalWords.bend(isHorizontal: advantage.isHorizontal, bendsAtHeight: advantage.bendsAtHeight)
        .map { "\($0); " } ?? "") + bend(advantage)
    case PathLossShape.walls([]).name:
      say(
        "plans that have these walls take them off; the main line averages over both sides; measure at more "
          + "locations behind each kind")
    default: say("no action is needed")
    }
  }

  private static func bend(_ advantage: ShapeAdvantage) -> String {
    advantage.isLarge
      ? say(
        "do not plan beyond the break at \(NumberFormat.rounded(advantage.breakpointMetres)) m; measure at "
          + "more locations on both sides of it, and look there for a corner, a wall that is not in the plan or "
          + "lost packets")
      : say("do not plan beyond the distances measured, where the two differ")
  }
}

package enum CurveWords {
  static var meaning: String {
    say(
      "floor area where it works (cautious estimate); the range leaves out the lowest and highest 5\u{A0}% "
        + "of what the fit allows.")
  }

  /// The same as a sentence under a table.
  package static var note: String { say("Serve: \(meaning)") }

  /// `77 % (70 % to 91 %)`.
  package static func share(_ step: Deployment.Step) -> String {
    let share = NumberFormat.percent(step.share)
    return range(step).map { say("\(share) (90\u{00A0}% range \($0))") } ?? share
  }

  /// `70 % to 91 %`; `nil` in a report of an older version.
  static func range(_ step: Deployment.Step) -> String? {
    guard let low = step.shareLow, let high = step.shareHigh else { return nil }
    return NumberFormat.range(NumberFormat.percent(low), NumberFormat.percent(high))
  }
}
