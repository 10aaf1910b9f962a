package import CalibrationModel
import RadioSurvey
import Wording

/// At which levels an app enters and leaves the regions of beacons, for a terminal.
package enum RegionsText {
  /// Answers in the table, at most.
  private static let mostAnswers = 10

  package static func render(_ document: RegionsDocument) -> String {
    guard let first = document.answers.first else { return "" }
    var lines = [verdict(document, first)]
    if let need = first.need { lines += needs(need, document) }
    if document.answers.count > 1 {
      lines += [""] + TextTable(RegionsTable.answers(Array(document.answers.prefix(mostAnswers)))).lines
      let rest = document.answers.count - mostAnswers
      if rest > 0 { lines.append("and \(NumberFormat.count(rest, "answer")) more (--format json)") }
    }
    if !first.frontier.isEmpty {
      lines += ["", "Other settings for \(RegionsTable.name(first)), fastest first:"]
      lines += TextTable(RegionsTable.frontier(first.frontier)).lines
    }
    lines += ["", place(first, document)]
    lines += document.omitted.map(omission)
    lines += [""] + identities(document.identities) + [app(first, document)]
    return lines.plainText
  }

  private static func verdict(_ document: RegionsDocument, _ answer: RegionAnswer) -> String {
    let name = RegionsTable.name(answer)
    let target = NumberFormat.plain(document.falsePerDay)
    guard let setting = answer.recommended else {
      let failing = document.answers.count { $0.recommended == nil }
      let whose =
        document.answers.count == 1
        ? name : "\(failing) of \(NumberFormat.count(document.answers.count, "region")), such as \(name)"
      return "No setting keeps \(whose) to \(target) false "
        + "\(document.falsePerDay == 1 ? "entry or exit" : "entries or exits") per day at "
        + "\(share(document)) of the places: \(NumberFormat.metres(document.inside)) and "
        + "\(NumberFormat.metres(document.outside)) away are too similar."
    }
    let slowest = document.answers.count == 1 ? "" : ", the slowest of \(document.answers.count)"
    return "\(name)\(slowest): enter at \(RegionsTable.enter(setting)), leave after "
      + "\(RegionsTable.exit(setting)): \(RegionsTable.falseEvents(setting)) false entries or exits per "
      + "day; enters in \(RegionsTable.delay(setting.delayToEnter, setting.delayToEnterInterval)) s, "
      + "leaves in \(RegionsTable.delay(setting.delayToExit, setting.delayToExitInterval)) s."
  }

  /// What would help, the least first.
  private static func needs(_ need: RegionNeed, _ document: RegionsDocument) -> [String] {
    var ways: [String] = []
    if let outside = need.outside {
      ways.append(
        "devices count as outside only beyond \(NumberFormat.metres(outside)) (--outside), and people do not "
          + "linger in between")
    }
    if let inside = need.inside {
      ways.append("people stand within \(NumberFormat.metres(inside)) (--inside), as with more beacons")
    }
    if let probability = need.probability {
      ways.append("it must hold at only \(NumberFormat.percent(probability)) of the places (--probability)")
    }
    guard !ways.isEmpty else {
      return [
        "Neither other distances nor fewer places help: survey more places, or use a beacon that fades less."
      ]
    }
    return ["A setting exists if one of these is true; measured and transmit power have no effect:"]
      + ways.map { "- \($0)" }
  }

  private static func place(_ answer: RegionAnswer, _ document: RegionsDocument) -> String {
    let spots = [answer.inside, answer.outside]
    var text =
      "Inside is \(NumberFormat.metres(document.inside)) along the floor, outside "
      + "\(NumberFormat.metres(document.outside)); applies to \(share(document)) of the places (there "
      + "\(level(answer.inside)) or more and \(level(answer.outside)) or less), for a device at rest for 24 "
      + "hours. Delays exclude walking."
    if spots.contains(where: \.isExtrapolated) { text += " A distance is outside those measured." }
    if !document.countsSessions {
      text += " Another day or phone may differ by more; the survey does not show it (--session-sd)."
    }
    return text
  }

  private static func level(_ spot: RegionSpot) -> String { NumberFormat.fixed(spot.level, 0, "dBm") }

  private static func share(_ document: RegionsDocument) -> String {
    NumberFormat.percent(document.probability)
  }

  private static func omission(_ omission: RegionsDocument.Omission) -> String {
    let words =
      switch omission.reason {
      case .noFit: "its placement has no usable fit: survey it"
      case .smoothed: "its readings were smoothed: survey it with a tool that logs every packet"
      case .noCorrelation: "the similarity of its packets is unknown: survey longer at each place"
      case .noInterval:
        "its advertising interval is unknown: set advertising_interval_ms in survey.toml, or use --interval"
      case .burstsOfLosses:
        "its packets are lost in bursts, or far more at some places than at others, so how often devices leave "
          + "cannot be computed: log a device at rest for an hour and count with 'replay --time-out'"
      }
    return "Left out: \(omission.name); \(words)."
  }

  private static func identities(_ plan: IdentityPlan) -> [String] {
    let counts =
      "\(NumberFormat.count(plan.beacons, "iBeacon")), \(NumberFormat.count(plan.uuids, "UUID")), "
      + "\(NumberFormat.count(plan.areas, "major"))"
    let limit = IdentityPlan.limit
    var lines: [String] =
      switch plan.kind {
      case .none: []
      case .beacon, .area:
        [
          "Identities: \(counts), all different. Monitor one region per \(plan.kind == .area ? "major" : "beacon"): "
            + "\(plan.regions.count) of Core Location’s \(limit)."
        ]
      case .nearestAreas:
        [
          "Identities: \(counts), all different, more than Core Location’s \(limit) regions. Monitor "
            + "\(NumberFormat.count(plan.uuids, "region")) by UUID alone and the \(limit - plan.uuids) "
            + "majors nearest to the device; change them at every entry"
            + (plan.around.isEmpty
              ? " (for the lists, set x_m and y_m of beacons)." : " (lists: --format json).")
        ]
      case .tooManyUUIDs:
        [
          "Identities: \(counts): Core Location monitors \(limit) regions. Give the venue one UUID, and each area a major."
        ]
      }
    if plan.others > 0 {
      lines.append(
        "\(NumberFormat.count(plan.others, "beacon")) without UUID, major and minor, which Core Location "
          + "does not support.")
    }
    return lines
  }

  /// What the app's developers must know.
  private static func app(_ answer: RegionAnswer, _ document: RegionsDocument) -> String {
    let first = NumberFormat.significant(answer.firstPacketOutside, 2)
    return "For the app: Core Location’s own entry ignores levels and comes with the first packet, "
      + "\(NumberFormat.metres(document.outside)) away after \(NumberFormat.unit(first, "s")) on average; "
      + "its exit comes after about 30 s without packets. Neither can be changed: let it wake the app, then "
      + "range and apply the levels above."
  }
}
