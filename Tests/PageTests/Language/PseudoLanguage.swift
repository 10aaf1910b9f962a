import Foundation
import Synchronization

@testable import Wording

/// Languages that nobody speaks: they show which words of a page come from the table.
enum PseudoLanguage {
  /// Each piece that is translated stands between ⟦ and ⟧, with accents on its letters and about 30 % longer.
  static let language = Language(
    code: "en-XA", style: Language.english.style,
    translation: { key, arguments in
      let letters = key.count { $0.isLetter }
      let longer = String(repeating: "éö ", count: max(1, letters / 10)).dropLast()
      return "⟦" + LocalizedText.filled(accented(key), with: arguments) + (letters > 3 ? " \(longer)⟧" : "⟧")
    })

  private static let accents: [Character: Character] = [
    "a": "á", "e": "é", "i": "î", "o": "ö", "u": "ü", "A": "Å", "E": "É", "I": "Î", "O": "Ö", "U": "Ü",
    "c": "ç", "n": "ñ", "y": "ý",
  ]

  /// The same sentence with accents; tags and references of templates stay as they are.
  private static func accented(_ key: String) -> String {
    var isMarkup = false
    return String(
      key.map { character in
        if character == "<" { isMarkup = true }
        if character == ">" { isMarkup = false }
        return isMarkup ? character : accents[character] ?? character
      })
  }

  /// English, and a list of the keys that were asked for.
  static func collecting() -> (language: Language, keys: KeyList) {
    let keys = KeyList()
    return (
      Language(
        code: "en", style: Language.english.style,
        translation: { key, _ in
          keys.insert(key)
          return nil
        }), keys
    )
  }

  /// A set of keys that may be filled from anywhere.
  final class KeyList: Sendable {
    private let list = Mutex<Set<String>>([])

    func insert(_ key: String) { list.withLock { _ = $0.insert(key) } }

    var all: Set<String> { list.withLock { $0 } }
  }
}
