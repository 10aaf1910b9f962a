import Synchronization

/// Tells names of models from names that people gave their devices.
package enum ReceiverName {
  /// Makers and families of devices, and words for kinds of receivers; in lower case.
  private static let models: Set<String> = [
    "iphone", "ipad", "ipod", "macbook", "imac", "pixel", "nexus", "galaxy", "samsung", "sm", "moto",
    "motorola", "oneplus", "xiaomi", "redmi", "poco", "mi", "huawei", "honor", "oppo", "realme", "vivo",
    "nokia", "sony", "xperia", "lg", "htc", "asus", "zenfone", "lenovo", "fairphone", "nothing", "zte",
    "google", "apple", "android", "ios", "nrf", "nordic", "esp", "espressif", "raspberry", "rpi", "arduino",
    "ubertooth", "hci", "bluez", "ble", "cc", "silabs", "ellisys", "frontline", "catsniffer", "thinkpad",
    "phone", "tablet", "watch", "laptop", "sniffer", "scanner", "gateway", "receiver", "reader", "node",
    "dongle", "logger", "tester", "robot", "adapter", "device", "station", "anchor", "unknown",
  ]

  /// What is beside the name of a model; in lower case.
  private static let additions: Set<String> = [
    "pro", "max", "plus", "mini", "ultra", "lite", "note", "edge", "air", "se", "xl", "fold", "flip", "play",
    "power", "pi", "zero", "dk", "usb", "tab", "book", "gen", "st", "nd", "rd", "th", "generation", "model",
    "neo", "fe", "xr", "xs", "prime", "duos", "compact", "premium", "one", "sdk", "wroom", "wrover", "devkit",
  ]

  /// Whether a name can be kept: that of a model, one that was hashed before, or one of up to three characters, which
  /// names nobody.
  ///
  /// Every word of a model's name must be a known one, a number, or letters and digits as in “G991B”; so “iPhone 12 Pro” and
  /// “iPhoneXr” are models, and “Anna's iPhone” and “Pixel of Bob” are not. A maker's part number is a model too, with the
  /// country or the variant behind it, as in “GA01187-DE” and “SM-G981B/DS”. A model that is not known is not a harm: it is
  /// hashed, and the surveyor can list it.
  package static func isHarmless(_ name: String) -> Bool {
    if let answer = judged.withLock({ $0[name] }) { return answer }
    let answer = judge(name)
    judged.withLock { if $0.count < mostJudged { $0[name] = answer } }
    return answer
  }

  /// The answers so far: a name comes with every log, and in some with every row.
  private static let judged = Mutex<[String: Bool]>([:])
  /// Answers that are remembered at most.
  private static let mostJudged = 1 << 12

  private static func judge(_ name: String) -> Bool {
    if name.count <= 3 || isDigest(name) { return true }
    if isPartNumber(name) { return true }
    let name = withoutVariant(name)
    var hasModel = false
    for word in name.lowercased().split(whereSeparator: { " -_/.,()+:#".contains($0) }) {
      let letters = String(word.prefix { !$0.isNumber })
      if models.contains(letters) {
        // “hci0”, “esp32”, “iphone12”: what follows the word must be a short number of its own.
        guard isNumbering(word.dropFirst(letters.count)) else { return false }
        hasModel = true
      } else if isModelWithAdditions(word) {
        hasModel = true
      } else if !additions.contains(String(word)), !isNumbering(word) {
        return false
      }
    }
    return hasModel
  }

  /// Whether a name is a maker's part number: at most two capital letters, then at least three digits, then at most three
  /// letters or digits, and a variant behind them.
  private static func isPartNumber(_ name: String) -> Bool {
    withoutVariant(name).wholeMatch(of: /[A-Z]{1,2}[0-9]{3,6}[A-Z0-9]{0,3}/) != nil
  }

  /// A name without the country or the variant of a part number: `-DE`, `/DS`, `-4`.
  private static func withoutVariant(_ name: String) -> String {
    guard let match = name.firstMatch(of: /^(.*[0-9][A-Z0-9]{0,3})[-\/][A-Z0-9]{1,2}$/) else { return name }
    return String(match.output.1)
  }

  /// Whether a word is a model with additions in one, as in “iphonexsmax”.
  private static func isModelWithAdditions(_ word: Substring) -> Bool {
    models.contains { model in
      model.count >= 4 && word.hasPrefix(model) && isAdditions(word.dropFirst(model.count))
    }
  }

  private static func isAdditions(_ word: Substring) -> Bool {
    additions.contains { addition in
      word == addition || word.hasPrefix(addition) && isAdditions(word.dropFirst(addition.count))
    }
  }

  /// Whether a name is one that stands for another.
  package static func isDigest(_ name: String) -> Bool {
    name.hasPrefix("receiver-") && name.dropFirst(9).utf8.count == 8
      && name.dropFirst(9).allSatisfy { $0.isHexDigit && !$0.isUppercase }
  }

  /// Whether a word numbers things, as in “12”, “6a”, “g991b” or “a”: at most two letters, digits, at most three more.
  private static func isNumbering(_ word: Substring) -> Bool {
    let head = word.prefix { $0.isLetter }
    let digits = word.dropFirst(head.count).prefix { $0.isNumber }
    let tail = word.dropFirst(head.count + digits.count)
    if digits.isEmpty { return head.count <= 1 && tail.isEmpty }
    return head.count <= 2 && tail.count <= 3 && tail.allSatisfy { $0.isLetter || $0.isNumber }
  }
}
