/// Names for files and ids, made of text that may hold anything.
package enum SlugText {
  /// Lower-case letters and digits of the text with hyphens between, at most so many; empty if it has none.
  package static func slug(_ text: String, limit: Int) -> String {
    let words = text.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    return String(words.joined(separator: "-").prefix(limit))
  }
}
