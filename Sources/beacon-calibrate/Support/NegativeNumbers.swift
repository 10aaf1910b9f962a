import ArgumentParser

/// Lets a value begin with a minus sign: `--assume-power -63` is read as `--assume-power=-63`.
///
/// ArgumentParser takes a word that begins with a hyphen for an option. No option of this program begins with a digit, so a hyphen and
/// a digit, or a hyphen, a point and a digit, begin a number. This holds for every option, whatever it takes. A number may also be pasted
/// from what the program prints, with the minus sign U+2212.
enum NegativeNumbers {
  /// The command that the words of a command line ask for.
  ///
  /// - Throws: what ArgumentParser throws.
  static func command(_ words: [String]) throws -> any ParsableCommand {
    var words = joined(words)
    while true {
      do {
        return try BeaconCalibrate.parseAsRoot(words)
      } catch {
        guard let typed = withHyphens(words, BeaconCalibrate.message(for: error)) else { throw error }
        words = typed
      }
    }
  }

  /// The words with a hyphen in place of the minus sign of the one that was expected to be a number; `nil` if
  /// there is none. A name that begins with a minus sign stays as it is.
  private static func withHyphens(_ words: [String], _ message: String) -> [String]? {
    let refusal = /The value '(\u{2212}[^']*)' is invalid for '(--[a-z\-]+)/
    guard let match = message.firstMatch(of: refusal) else { return nil }
    let (value, option) = (String(match.1), String(match.2))
    let number = "-" + value.unicodeScalars.dropFirst().map { String($0) }.joined()
    var words = words
    if let place = words.firstIndex(of: "\(option)=\(value)") {
      words[place] = "\(option)=\(number)"
    } else if let place = words.indices.dropFirst().first(where: {
      words[$0] == value && words[$0 - 1] == option
    }) {
      words.replaceSubrange((place - 1)...place, with: ["\(option)=\(number)"])
    } else {
      return nil
    }
    return words
  }

  /// The words of a command line, each negative number joined to the option before it. Nothing after `--` changes.
  static func joined(_ words: [String]) -> [String] {
    var joined: [String] = []
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" { return joined + [word] + rest }
      if isOption(word), let value = rest.first, isNegative(value) {
        joined.append("\(word)=\(value)")
        rest.removeFirst()
      } else {
        joined.append(word)
      }
    }
    return joined
  }

  /// Whether the word is an option by its long name, without a value of its own.
  private static func isOption(_ word: String) -> Bool {
    word.utf8.starts(with: "--".utf8) && word.utf8.count > 2 && !word.utf8.contains(UInt8(ascii: "="))
  }

  private static func isNegative(_ word: String) -> Bool {
    var rest = word.utf8[...]
    guard rest.popFirst() == UInt8(ascii: "-") else { return false }
    if rest.first == UInt8(ascii: ".") { rest.removeFirst() }
    return rest.first.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false
  }
}
