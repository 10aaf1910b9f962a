import RadioSurvey
import SurveyEffects

/// The words of levels that cannot be told from others.
enum AliasWords {
  static func words(_ reason: AliasReason) -> ReasonWords {
    let own = name("name", reason)
    switch reason.code {
    case .alwaysTogether:
      let twin = name("twin", reason)
      return ReasonWords(
        String(localized: "\(own) cannot be told from \(twin): each was measured only with the other"),
        action: String(
          localized: "measure \(own) without \(twin), or \(name("reference", reason)) with it, at "
            + "\(NumberFormat.rounded(reason.values.number("neededPlaces"))) places or more"))
    case .combination:
      let partners = reason.names("partners").map(EffectNameWords.text)
      return ReasonWords(
        String(
          localized:
            "\(own) follows from \(partners.isEmpty ? String(localized: "the rest") : partners.joined(separator: ", ")) at every location, so it "
            + "cannot be told from \(partners.count > 1 ? String(localized: "them") : String(localized: "it"))"
        ),
        action: String(
          localized: "measure \(own) together with other conditions than those it was measured with"))
    }
  }

  private static func name(_ key: String, _ reason: AliasReason) -> String {
    reason.names(key).first.map(EffectNameWords.text) ?? ""
  }
}
