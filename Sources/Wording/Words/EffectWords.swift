package import CalibrationModel
import RadioSurvey

/// The words that terminal and page have in common for what conditions change.
package enum EffectWords {
  static var notStated: String { say("not stated") }

  /// The level, with those of other factors that cannot be separated from it.
  static func level(_ term: EffectTerm) -> String {
    let name = term.level ?? notStated
    return term.inseparableFrom.isEmpty
      ? name
      : say(
        "\(name) (together with \(term.inseparableFrom.map(EffectNameWords.text).joined(separator: ", ")))")
  }

  static func reference(_ term: EffectTerm) -> String {
    term.reference ?? (term.factor == .channel ? say("mean of channels") : notStated)
  }

  /// Three decimals; what is smaller is not called 0.
  static func probability(_ p: Double?) -> String {
    guard let p, p.isFinite else { return NumberFormat.absent }
    return p < 0.001 ? say("under 0.001") : NumberFormat.fixed(p, 3)
  }

  package static func crowdSentences(_ effects: ConditionEffects) -> [String] {
    guard let encoding = effects.encoding else { return [] }
    var lines: [String] = []
    switch encoding {
    case .categorical:
      lines.append(
        effects.encodings.contains { $0.hasCrowdSlopes && $0.isChosen }
          ? say("Each crowd level has its own change and slope; changes apply at the mean log distance.")
          : say("People enter as one change per crowd level."))
    case .perPerson:
      lines.append(
        say(
          "Each person in the room changes the level by \(NumberFormat.interval(effects.changePerPerson, 3)) "
            + "dB; changes by crowd level are the levels’ own."))
    case .perMetre:
      lines.append(say("People enter as a loss per metre of path; changes apply at the mean log distance."))
    }
    let others = effects.encodings.filter { $0.gain != nil && !$0.isChosen }
    let against = effects.encodings.first { $0.isChosen && $0.gain != nil }
    if let against {
      lines.append(
        say(
          "It predicts held-out places better than one change per crowd level, by a log score of "
            + "\(gain(against)) per place."))
    } else if !others.isEmpty {
      lines.append(
        say("Gain in log score per held-out place over that: ")
          + others.map { "\(name($0)) \(gain($0))" }.joined(separator: ", ")
          + say("; an alternative is used only if it gains more than one standard error")
          + (others.contains { $0.hasCrowdSlopes }
            ? say("; slopes also need an adjusted p below 0.01.") : "."))
    }
    return lines
  }

  static func name(_ comparison: EncodingComparison) -> String {
    guard !comparison.hasCrowdSlopes else {
      return say("slopes by crowd level")
        + (comparison.adjustedP.map { say(" (adjusted p \(probability($0)))") } ?? "")
    }
    return switch comparison.encoding {
    case .categorical: say("a change per crowd level")
    case .perPerson: say("a change per person")
    case .perMetre: say("a loss per metre")
    }
  }

  private static func gain(_ comparison: EncodingComparison) -> String {
    say(
      "\(NumberFormat.signed(comparison.gain, 3)) (standard error "
        + "\(NumberFormat.fixed(comparison.gainError, 3)))")
  }
}

enum EffectNameWords {
  static func words(_ name: EffectName) -> ReasonWords { ReasonWords(text(name)) }

  static func text(_ name: EffectName) -> String {
    switch name {
    case .intercept: say("the level at 1 m")
    case .distance: say("distance")
    case .level(let factor, let level): text(factor, level)
    case .levelNotStated(let factor): text(factor, nil)
    case .people: say("the number of people")
    case .lossPerMetre(let factor, let level): say("the loss per metre at \(text(factor, level))")
    case .slope(let factor, let level): say("the slope at \(text(factor, level))")
    }
  }

  /// `receiver “phone B”`.
  static func text(_ factor: EffectFactor, _ level: String?) -> String {
    level.map { "\(factor.rawValue) “\($0)”" } ?? say("\(factor.rawValue) not stated")
  }
}

/// The words of levels that cannot be separated from others.
enum AliasWords {
  static func words(_ reason: AliasReason) -> ReasonWords {
    switch reason {
    case .alwaysTogether(let name, let twin, let reference, let neededPlaces):
      let (own, twin) = (text(name), text(twin))
      return ReasonWords(
        say("\(own) cannot be separated from \(twin): each was measured only with the other"),
        action: say(
          "measure \(own) without \(twin), or \(text(reference)) with it, at "
            + "\(NumberFormat.rounded(Double(neededPlaces))) or more places"))
    case .combination(let name, let partners):
      let own = text(name)
      let partners = (partners ?? []).map(EffectNameWords.text)
      return ReasonWords(
        say(
          "\(own) follows from \(partners.isEmpty ? say("the rest") : partners.joined(separator: ", ")) at "
            + "every location, so it cannot be separated from "
            + "\(partners.count > 1 ? say("them") : say("it"))"),
        action: say("measure \(own) with other conditions than so far"))
    }
  }

  private static func text(_ name: [EffectName]) -> String { name.first.map(EffectNameWords.text) ?? "" }
}
