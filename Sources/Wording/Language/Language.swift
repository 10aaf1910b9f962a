import CLanguages
import Foundation

/// The language and the number style of a page. What it writes to the terminal, JSON and CSV are never translated.
///
/// The words of a page are English sentences in the code, see ``LocalizedText``. A language translates each.
package struct Language: Sendable {
  package struct Style: Sendable {
    package var decimalMark: Character
    /// Whether a day is written `31.12.2026`, as DIN 5008 allows, and not `2026-12-31`.
    package var hasDayFirst: Bool
    /// What the page writes in front of a share that is next to nothing, and next to all; its script sorts by them.
    package var under: String
    /// The word before a share that is nearly all.
    package var over: String
  }

  package let code: String
  package let style: Style
  /// The translation of a text; `nil` for the English sentence itself.
  let translation: @Sendable (_ key: String, _ arguments: [String]) -> String?

  /// The language of the words that are made just now. Threads do not inherit it: words are made on the thread that renders.
  @TaskLocal package static var current = Language.english

  package static let english = Language(
    code: "en", style: Style(decimalMark: ".", hasDayFirst: false, under: "under", over: "over"),
    translation: { _, _ in nil })

  /// German, with numbers after DIN 5008: a decimal comma, narrow no-break spaces between groups of three digits, a no-break space
  /// in front of the percent sign.
  package static let german = Language(
    code: "de", style: Style(decimalMark: ",", hasDayFirst: true, under: "unter", over: "über"),
    translation: { key, arguments in germanWords[key].map { LocalizedText.filled($0, with: arguments) } })

  /// The German words by the English sentence in the code, from `Languages/de.strings`; read when first asked for.
  static let germanWords: [String: String] = {
    let list = try? PropertyListSerialization.propertyList(from: germanFile, options: [], format: nil)
    guard let words = list as? [String: String] else { preconditionFailure("de.strings is malformed") }
    return words
  }()

  /// The bytes of `Languages/de.strings`, a list of properties in text.
  static var germanFile: Data {
    var count = 0
    return Data(bytes: languages_german(&count), count: count)
  }

  package static let all = [english, german]

  /// The language of a tag; `nil` if there is none.
  package init?(code: String) {
    guard let language = Language.all.first(where: { $0.code == code }) else { return nil }
    self = language
  }

  /// A language that translates each text; `nil` of `translation` keeps the English.
  package init(
    code: String, style: Style,
    translation: @escaping @Sendable (_ key: String, _ arguments: [String]) -> String?
  ) {
    self.code = code
    self.style = style
    self.translation = translation
  }

  package func during<Result>(_ work: () throws -> Result) rethrows -> Result {
    try Self.$current.withValue(self, operation: work)
  }
}
