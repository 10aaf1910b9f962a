/// Tells names of models from names that people gave their devices.
enum ReceiverName {
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
  /// Every word of a model's name must be a known one, a number, or letters and digits as in “G991B”; so “iPhone 12 Pro” is
  /// a model, and “Anna's iPhone” and “Pixel of Bob” are not. A model that is not known is not a harm: it is hashed, and the
  /// surveyor can list it.
  static func isHarmless(_ name: String) -> Bool {
    if name.count <= 3 || isDigest(name) { return true }
    var hasModel = false
    for word in name.lowercased().split(whereSeparator: { " -_/.,()+:#".contains($0) }) {
      let letters = String(word.prefix { !$0.isNumber })
      if models.contains(letters) {
        // “hci0”, “esp32”, “iphone12”: what follows the word must be a short number of its own.
        guard isNumbering(word.dropFirst(letters.count)) else { return false }
        hasModel = true
      } else if !additions.contains(String(word)), !isNumbering(word) {
        return false
      }
    }
    return hasModel
  }

  /// Whether a name is one that ``Privacy`` gives.
  private static func isDigest(_ name: String) -> Bool {
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
