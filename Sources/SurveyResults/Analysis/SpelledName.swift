import RadioSurvey

/// A name, taken apart once so that it is compared with many others.
struct SpelledName {
  /// The name.
  let text: String
  private let lower: String
  private let length: Int
  private let bytes: [UInt8]
  private let withoutDigits: String
  private let words: [String]

  init(_ text: String) {
    self.text = text
    lower = text.lowercased()
    length = lower.count
    bytes = Array(lower.utf8)
    withoutDigits = lower.filter { !$0.isNumber }
    words = lower.split { " -_.".contains($0) }.map(String.init)
  }

  /// Whether one name is another with a letter more, less or other. Names that differ in numbers, or in a letter that stands alone, are
  /// numbered.
  func isTypingError(of other: SpelledName) -> Bool {
    guard abs(bytes.count - other.bytes.count) <= 1, min(length, other.length) >= 4, text != other.text,
      withoutDigits != other.withoutDigits || lower == other.lower
    else { return false }
    if words.count == other.words.count {
      let different = zip(words, other.words).filter { $0 != $1 }
      guard different.allSatisfy({ max($0.count, $1.count) > 2 }) else { return false }
    }
    return NearestName.distance(bytes, other.bytes) <= 1
  }
}
