package import CalibrationModel
import RadioSurvey

package enum SpotWords {
  package static func headline(_ answer: SpotAnswer) -> String {
    let count = NumberFormat.count(answer.spots.count, "spot")
    switch answer.verdict {
    case .met:
      return say("The requirement is met as deployed at \(count)\(place(answer)): nothing to buy.") + " "
        + worst(answer)
    case .canBeMet:
      return say(
        "Hang one beacon at each of \(count)\(settings(answer)) (\(CostWords.buy(answer.toBuy, answer.cost)))."
      ) + " " + worst(answer)
    case .cannotBeMet:
      return say(
        "No setting tells \(metres(answer.within)) from \(metres(answer.beyond)) at \(count)\(place(answer)) (near in "
          + "\(NumberFormat.percent(answer.probability)), false near in at most "
          + "\(NumberFormat.percent(answer.falseNear))).") + (answer.budget.map(budget) ?? "")
    case .unknown:
      let wait = answer.toBuy == 0 ? say("Not known yet") : say("Do not buy beacons yet")
      if !answer.unplaced.isEmpty {
        let names = answer.unplaced.map { "“\(DisplayText.short($0, 40))”" }.joined(separator: ", ")
        return say(
          "\(wait): \(names) has no place. Give it x_m and y_m in a [[spot]] of survey.toml.")
      }
      if let unmeasured = answer.unmeasured {
        let names = unmeasured.map { "“\(DisplayText.short($0, 40))”" }.joined(separator: ", ")
        let many = NumberFormat.count(BeaconPooling.fewestBeacons)
        return say(
          "\(wait): no level of \(names) was measured, and so few other beacons do not tell how beacons differ."
        )
          + (answer.toBuy == 0
            ? say(" Measure around each.") : say(" Measure around \(many) beacons that hang alike."))
      }
      if let budget = answer.budget, budget.left + budget.uncertainty < 0 {
        return say(
          "\(wait): measure at more places. As estimated, no setting tells "
            + "\(metres(answer.within)) from \(metres(answer.beyond)) at \(count): "
            + "\(decibels(-budget.left - budget.uncertainty)) are missing, but the survey leaves open "
            + "\(decibels(budget.uncertainty)).")
      }
      if let budget = answer.budget, budget.left < 0 {
        return say(
          "\(wait): measure at more places. As estimated, \(metres(answer.within)) can be "
            + "told from \(metres(answer.beyond)) at \(count)\(settings(answer)), but the survey leaves open "
            + "\(decibels(budget.uncertainty)), which is more than the "
            + "\(decibels(budget.left + budget.uncertainty)) to spare.")
      }
      if let budget = answer.budget, budget.left >= 0, !answer.spots.allSatisfy(\.isKept),
        answer.levers.contains(where: { $0.kind == .perBeacon && $0.isKeeping })
      {
        return say(
          "No single measured power works for all beacons: they differ too much. One for each tells "
            + "\(metres(answer.within)) from \(metres(answer.beyond)) at \(count): state none for all, and ask "
            + "again.")
      }
      if let budget = answer.budget, !answer.spots.allSatisfy(\.isKept) {
        return say(
          "\(wait): measure at more places. The setting has room of \(decibels(budget.left)) at "
            + "\(count), and no whole dBm in it is sure to keep the requirement.")
      }
      return say("\(wait): the data are too weak to say whether devices can know each spot.")
    }
  }

  /// Why, in dB.
  private static func budget(_ budget: SpotBudget) -> String {
    var lost: [String] = []
    if budget.conditions >= 0.05 {
      lost.append(say("phones and crowd differ by \(decibels(budget.conditions))"))
    }
    lost.append(say("places and packets scatter by \(decibels(budget.scatter))"))
    if budget.uncertainty >= 0.05 {
      lost.append(say("the survey leaves open \(decibels(budget.uncertainty))"))
    }
    return say(
      " The level falls by only \(decibels(budget.distance)) between the two, but "
        + "\(lost.joined(separator: ", ")): \(decibels(-budget.left)) are missing.")
  }

  /// What helps where no setting does: a different rule, and what can be asked.
  package static func remedies(_ answer: SpotAnswer) -> [String] {
    var sentences: [String] = []
    if let shown = answer.nearest {
      sentences.append(
        say(
          "Show the nearest beacon instead of trusting near: it is the right one for \(share(shown)) of "
            + "visitors within \(metres(answer.within)); phones and crowds do not matter then."))
    }
    if answer.verdict == .unknown, answer.unmeasured == nil {
      // What may be enough whatever else the survey leaves open.
      return sentences
        + answer.levers.filter(\.isKeeping).map {
          say("\(words($0)): \(decibels($0.gain)) more, which is enough.")
        }
    }
    guard answer.verdict == .cannotBeMet else { return sentences }
    let widest = answer.spots.compactMap(\.widestBeyond).max()
    if let widest, answer.spots.allSatisfy({ $0.widestBeyond != nil }) {
      sentences.append(
        say(
          "With one setting, near within \(metres(answer.within)) can be told from \(metres(widest)) and "
            + "beyond at every spot."))
    }
    for lever in answer.levers {
      let gain = decibels(lever.gain)
      sentences.append(
        lever.isKeeping
          ? say("\(words(lever)): \(gain) more, which is enough.")
          : say("\(words(lever)): \(gain) more, which is not enough."))
    }
    sentences.append(
      say(
        "Measured power, transmit power and the boundary move all levels alike, so they gain nothing. "
          + "Separate levels for enter and leave stop flicker, but do not tell the two distances apart."))
    return sentences
  }

  private static func words(_ lever: SpotLever) -> String {
    switch lever.kind {
    case .perBeacon: say("A measured power for each beacon")
    case .average: say("Average four times the packets")
    case .perPhone: say("An offset for each phone model (export settings)")
    case .perCrowd: say("A measured power for each crowd level, if the app knows it")
    case .perPhoneAndCrowd: say("Both an offset for each phone model and a power for each crowd level")
    case .placement: say("Hang the beacons at “\(DisplayText.visible(lever.placement?.rawValue ?? ""))”")
    }
  }

  /// ` at “counter”`, as beacons hang or are to hang.
  private static func place(_ answer: SpotAnswer) -> String {
    let names = answer.settings.compactMap(\.placement).map {
      say("“\(DisplayText.visible($0.rawValue))”")
    }
    return names.isEmpty ? "" : say(" at \(names.joined(separator: ", "))")
  }

  private static func settings(_ answer: SpotAnswer) -> String {
    let isAnswer = answer.verdict == .canBeMet
    let changed = answer.settings.filter { $0.to != $0.from }.compactMap(\.to)
    let powers = changed.map { NumberFormat.fixed($0, 0, "dBm") }.joined(separator: ", ")
    let power =
      changed.isEmpty
      ? "" : isAnswer ? say(" and set the measured power to \(powers)") : say(" with \(powers)")
    let packets = answer.packets.map { packets in
      let many = NumberFormat.count(packets)
      return isAnswer ? say(", average \(many) packets") : say(", averaging \(many) packets,")
    }
    return place(answer) + (packets ?? "") + power + (isAnswer ? ownPowers(answer) : "")
  }

  /// ` and set the measured power of each by itself, 3 dB below its own level at 1 m (−66 to −61 dBm; see the table)`.
  private static func ownPowers(_ answer: SpotAnswer) -> String {
    let powers = answer.spots.compactMap(\.measuredPower)
    guard let low = powers.min(), let high = powers.max() else { return "" }
    let range =
      "\(NumberFormat.range(NumberFormat.fixed(low, 0), NumberFormat.fixed(high, 0)))\u{00A0}dBm"
    guard let offset = answer.ownLevelOffset else {
      return say(" and set the measured power of each by itself (\(range); see the table)")
    }
    let apart = NumberFormat.fixed(abs(offset), 0, "dB")
    let from = offset == 0 ? say("at") : offset < 0 ? say("\(apart) below") : say("\(apart) above")
    return say(
      " and set the measured power of each by itself, \(from) its own level at 1 m (\(range); see the table)")
  }

  static func worst(_ answer: SpotAnswer) -> String {
    guard let near = answer.spots.map(\.near).min(), let far = answer.spots.map(\.falseNear).max() else {
      return ""
    }
    return say(
      "Within \(metres(answer.within)) phones then say \(answer.isImmediate == true ? say("immediate") : say("near")) in at least \(NumberFormat.percent(near)), and "
        + "\(metres(answer.beyond)) away in at most \(NumberFormat.percent(far)), with 90\u{00A0}% "
        + "confidence.")
  }

  /// `93 % (90 to 95 %)`.
  package static func share(_ share: SpotShare) -> String {
    say(
      "\(NumberFormat.percent(share.share)) "
        + "(\(NumberFormat.range(NumberFormat.percent(share.low), NumberFormat.percent(share.high))))")
  }

  private static func metres(_ value: Double) -> String { NumberFormat.setting(value, "m") }
  static func decibels(_ value: Double) -> String { NumberFormat.fixed(value, 1, "dB") }
}

extension ResultTable {
  package static func spot(_ answer: SpotAnswer) -> ResultTable {
    ResultTable(
      caption: say("Spots"), answer.spots,
      columns: [
        .text(say("Spot")) { DisplayText.visible($0.name) },
        .text(say("Beacon")) { $0.beacon.map { DisplayText.visible($0) } ?? say("to buy") },
        .number(say("Set to"), "dBm") { NumberFormat.fixed($0.measuredPower, 0) }
          .shown(if: answer.spots.contains { $0.measuredPower != nil }),
        .number(say("Near within")) { NumberFormat.percent($0.near) },
        .number(say("False near")) { NumberFormat.percent($0.falseNear) },
        .text(say("Met")) { $0.isKept ? say("yes") : say("no") },
        .number(say("Not near from"), "m") { $0.widestBeyond.map { NumberFormat.fixed($0, 1) } ?? "–" },
        .number(say("Near up to"), "m") { $0.widestWithin.map { NumberFormat.fixed($0, 1) } ?? "–" },
        .number(say("Nearest is right")) { $0.nearest.map(SpotWords.share) ?? "–" },
      ])
  }
}
