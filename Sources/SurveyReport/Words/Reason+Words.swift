package import RadioSurvey

extension Reason {
  /// Its words; its code, if there are none.
  package var words: ReasonWords { EnglishWording().words(for: self) ?? ReasonWords(code.rawValue) }

  /// What was seen, with its numbers.
  package var message: String { words.message }

  /// What it means for the result.
  package var meaning: String { words.meaning ?? "" }

  /// What to do about it.
  package var action: String { words.action ?? String(localized: "nothing") }
}
