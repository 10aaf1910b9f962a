package import CalibrationModel
import RadioSurvey
import Wording

package enum DeploymentText {
  private static let mostSpots = 40

  /// The deployment as text with a final newline, the answer first.
  package static func render(_ deployment: Deployment, requirement: RequirementReason) -> String {
    // What is not kept comes first.
    let far = falseNear(deployment)
    var lines =
      deployment.falseNear?.isKept ?? true ? [headline(deployment)] + far : far + [headline(deployment)]
    if let power = deployment.power { lines += powerLines(power) }
    if let spare = deployment.spare, deployment.spots == nil {
      lines.append("\(NumberFormat.count(spare, "beacon")) of the number given would serve nothing more.")
    }
    if let floor = deployment.unmeasuredFloor { lines.append(UnmeasuredWords.sentence(floor)) }
    lines.append("")
    if let spots = deployment.spots {
      lines = spotLines(deployment, spots) + [""] + TextTable(.spot(spots)).lines + [""]
    }
    lines += deployment.needs.count > 1 ? TextTable(.needs(deployment.needs)).lines + [""] : []
    lines += ["Requirement: \(RequirementWords.sentence(requirement))", ""]
    lines += TextTable(.deployment(deployment, limit: mostSpots)).lines
    let left = deployment.beacons.count - mostSpots
    if left > 0 { lines.append("\(NumberFormat.count(left)) more: see --csv or --format json") }
    lines += [""] + worth(deployment) + walls(deployment)
    if let crowds = deployment.crowds {
      lines += [""] + TextTable(.crowdCoverage(crowds)).lines + CrowdCoverageWords.notes(crowds)
    }
    // Without a battery there is nothing to choose by.
    if let intervals = deployment.intervals, intervals.choices.contains(where: { $0.batteryLife != nil }) {
      lines += [""] + self.intervals(intervals)
    }
    return lines.plainText
  }

  /// What the power that is set replaces, and whether it can be relied on.
  private static func powerLines(_ power: PlannedPower) -> [String] {
    let now = power.from.map {
      "Devices assume \(NumberFormat.fixed($0, 0, "dBm")) now; --assume-power=\(Int($0.rounded())) plans with that."
    }
    let doubt =
      power.isSure ? nil : "Do not build yet: the survey is not sure of it. See 'beacon-calibrate recommend'."
    return [doubt, now].compactMap(\.self)
  }

  /// What the requirement allows and what is not kept of it: no part of it is silent.
  private static func falseNear(_ deployment: Deployment) -> [String] {
    guard let far = deployment.falseNear else { return [] }
    let crowd = far.crowd.map { "t “\(DisplayText.visible($0.rawValue))”, a" } ?? ""
    let zone = deployment.needs.first.map { RequirementWords.zone($0.requirement) } ?? "near"
    let text =
      "\(crowd) device \(NumberFormat.setting(far.distance, "m")) away says \(zone) in "
      + "\(NumberFormat.percent(far.share)) (up to \(NumberFormat.percent(far.high))); "
      + "\(NumberFormat.asked(far.allowed)) is allowed.\(OptionWords.extrapolated(far.measuredUpTo))"
    let doubt = far.share > far.allowed ? "is not met" : "may not be met"
    return [
      far.isKept
        ? "A\(text)"
        : "The requirement \(doubt) with these settings: a\(text) See 'beacon-calibrate recommend'."
    ]
  }

  /// Which spots have a beacon, which go without, and what is left over.
  private static func spotLines(_ deployment: Deployment, _ spots: SpotAnswer) -> [String] {
    let kept = deployment.beacons.count { $0.isKept }
    let new = deployment.beacons.count - kept
    var text =
      kept > 0
      ? "\(NumberFormat.count(kept, "beacon")) \(kept == 1 ? "stays at its spot" : "stay at their spots")"
      : ""
    if new > 0 {
      text += kept > 0 ? ", and " : ""
      text +=
        "\(NumberFormat.count(new, "beacon")) \(new == 1 ? "is" : "are") hung at \(new == 1 ? "a spot" : "spots") without one"
    }
    var lines = [text + "."]
    if !deployment.unservedPoints.isEmpty {
      let names = deployment.unservedPoints.map { "“\(DisplayText.short($0, 40))”" }.joined(separator: ", ")
      lines.append("Without a beacon: \(names). To change which, change the order of 'spots'.")
    }
    if let spare = deployment.spare {
      lines.append(
        "\(NumberFormat.count(spare, "beacon")) more than spots: the requirement needs none of them. Keep "
          + "\(spare == 1 ? "it" : "them") as a spare.")
    }
    return lines + [SpotWords.headline(spots)] + SpotWords.remedies(spots).prefix(1)
  }

  package static func intervals(_ choices: IntervalChoices) -> [String] {
    TextTable(.interval(choices)).lines + IntervalWords.notes(choices)
  }

  /// `Hang 12 beacons at “counter”; no fewer than 11 will do.`
  package static func headline(_ deployment: Deployment) -> String {
    let missed = deployment.needs.filter { !$0.isMet }
    let new = deployment.beacons.count { !$0.isKept }
    let kept = deployment.beacons.count - new
    var text = "Hang \(NumberFormat.count(new, "beacon"))"
    if let placement = deployment.placement { text += " at “\(DisplayText.visible(placement.rawValue))”" }
    if kept > 0 { text += " beside the \(NumberFormat.count(kept)) that \(kept == 1 ? "stays" : "stay")" }
    if let power = deployment.power {
      text += " and set the measured power of all to \(NumberFormat.fixed(power.to, 0, "dBm"))"
    }
    let isAllMet =
      deployment.needs.count > 1 && missed.isEmpty && deployment.servedShare > 1 - 1e-9 && deployment.isMet
    let served = "\(NumberFormat.percent(deployment.servedShare)) of \(asked(deployment)) is served."
    let all = "all \(deployment.needs.count) requirements hold."
    if let worst = deployment.worstPoint {
      text += ": \(WorstPointWords.sentences(worst, of: deployment))"
      text += isAllMet ? " There and elsewhere \(all)" : " \(served)"
    } else {
      text += ": \(isAllMet ? all : served)"
    }
    if let bound = deployment.lowerBound {
      text +=
        bound < deployment.beacons.count
        ? " In the places considered, no fewer than \(NumberFormat.count(bound)) in total are enough."
        : missed.isEmpty
          ? " In the places considered, no fewer are enough." : " In the places considered, none serve more."
    } else if deployment.gap > 0, deployment.worstPoint == nil {
      text += " The best may serve \(NumberFormat.percent(deployment.gap)) more."
    }
    // Nothing may promise more than the worst requirement.
    if !missed.isEmpty, deployment.needs.count == 1 {
      text = "This plan does not meet the requirement. " + text
    } else if !missed.isEmpty {
      let names = missed.map {
        "\(RequirementWords.short($0.requirement)) \(RequirementWords.place($0.requirement))"
      }
      text = "This plan does not meet every requirement: \(names.joined(separator: "; ")). " + text
      if deployment.lowerBound != nil, missed.allSatisfy({ $0.reach == nil }) {
        text += " No arrangement that does was found; that none exists is not proven."
      }
    }
    if deployment.isCut { text += " The search ran out of time: allow more with --seconds." }
    return text
  }

  private static func asked(_ deployment: Deployment) -> String {
    if deployment.needs.first?.requirement.asked.onlyAt != nil { return "the requirement" }
    return deployment.area > 0 ? NumberFormat.fixed(deployment.area, 0, "m²") : "the points of interest"
  }

  private static func worth(_ deployment: Deployment) -> [String] {
    var lines = [
      "Two or more beacons serve \(NumberFormat.percent(deployment.doublyServedShare)); if any one fails, "
        + "\(NumberFormat.percent(deployment.shareAfterAnyLoss)) stays served."
    ]
    let marks = deployment.curve.filter { [deployment.today, deployment.knee ?? -1].contains($0.beacons) }
    for step in marks where step.beacons > 0 {
      let beacons = NumberFormat.count(step.beacons, "beacon")
      let mark = step.beacons == deployment.today ? "kept" : "the knee"
      lines.append("\(beacons) (\(mark)): \(CurveWords.share(step)).")
    }
    if deployment.unreachableArea > 0 {
      lines.append(
        "\(NumberFormat.fixed(deployment.unreachableArea, 0, "m²")) are out of reach of every place for a "
          + "beacon.")
    }
    if let error = deployment.positioning, let median = error.median, let most = error.percentile90 {
      lines.append(
        "From the levels of all beacons, a device can be located to \(NumberFormat.metres(median)) in the "
          + "median and \(NumberFormat.metres(most)) in nine of ten (predicted, without walls); in a "
          + "library, measured errors were a tenth larger.")
    }
    if let places = deployment.coverage?.remeasure, !places.isEmpty {
      let shown = places.prefix(8).map { "(\(NumberFormat.fixed($0.x, 1)), \(NumberFormat.fixed($0.y, 1)))" }
      let more = places.count > 8 ? " and \(places.count - 8) more with --format json" : ""
      lines.append(
        "Once installed, measure at \(shown.joined(separator: ", "))\(more), where the margin is smallest.")
    }
    if !deployment.unservedPoints.isEmpty {
      let names = deployment.unservedPoints.map { "“\(DisplayText.short($0, 40))”" }
      lines.append("Not served: \(names.joined(separator: ", ")).")
    }
    return lines
  }

  private static func walls(_ deployment: Deployment) -> [String] {
    deployment.walls.map { wall in
      let basis =
        switch wall.basis {
        case .measured: "measured here"
        case .literature: "from the literature, not measured here"
        case .assumed: "assumed: material unknown"
        }
      return "A wall of kind “\(DisplayText.visible(wall.kind.rawValue))” is assumed to lose "
        + "\(NumberFormat.fixed(wall.loss, 1, "dB")) (\(basis))."
    }
  }
}

package enum FloorPlanText {
  /// Names of a kind that are listed; the JSON has them all.
  private static let mostNames = 12

  package static func render(_ document: PlaceDocument) -> String {
    var lines = [heading(document), ""] + TextTable(.floorPlan(document.levels)).lines
    if document.levels.contains(where: { !$0.walls.isEmpty }) {
      lines += [""] + TextTable(.floorPlanWalls(document.levels)).lines
    }
    let names = document.levels.flatMap(names)
    if !names.isEmpty { lines += [""] + names }
    if !document.notes.isEmpty { lines.append("") }
    for note in document.notes { lines += note.description.split(separator: "\n").map(String.init) }
    return lines.plainText
  }

  private static func heading(_ document: PlaceDocument) -> String {
    let levels = NumberFormat.count(document.levels.count, "level")
    let area = NumberFormat.fixed(document.levels.reduce(0) { $0 + $1.area }, 1, "m²")
    let name = document.name.map { "“\(DisplayText.visible($0))”" } ?? document.plan
    return "\(name) has \(levels) with \(area) to cover."
  }

  private static func names(_ level: PlaceDocument.Level) -> [String] {
    let kinds = [
      ("areas", level.areas.map(\.name)), ("points", level.points.compactMap(\.name)),
      ("mounts", level.mounts.compactMap(\.name)),
    ]
    return kinds.filter { !$0.1.isEmpty }.map { kind, names in
      let shown = names.prefix(mostNames).map { "“\(DisplayText.short($0, 40))”" }.joined(separator: ", ")
      let rest = names.count - mostNames
      return "\(level.name), \(kind): \(shown)\(rest > 0 ? " and \(NumberFormat.count(rest)) more" : "")"
    }
  }
}
