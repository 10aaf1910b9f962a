import PathLoss

/// Why a fit is weak, in a planner's words.
enum WeakDataWords {
  /// Reasons in a sentence, at most; the others are counted.
  private static let most = 2

  /// The headlines of what weakens a fit, in a list: `few locations; the level does not fall with distance as the model says`. What is only worth
  /// knowing does not weaken it and is left out, unless there is nothing else.
  ///
  /// - Parameter codes: of ``FitReason``; one that is not known stands as it is.
  static func list(_ codes: [String]) -> String {
    let grave = codes.filter { code(of: $0).map { $0.severity <= .caution } ?? true }
    let words = (grave.isEmpty ? codes : grave).map { name in
      guard let headline = code(of: name)?.headline else { return name }
      return headline.prefix(1).lowercased() + headline.dropFirst()
    }
    let more =
      words.count > most ? [String(localized: "and \(NumberFormat.count(words.count - most)) more")] : []
    return (words.prefix(most) + more).joined(separator: "; ")
  }

  private static func code(of name: String) -> FitReason.Code? { FitReason.Code(rawValue: name) }
}
