/// The names of months in English, German, French and Spanish, whole or cut to three letters and more.
enum MonthNames {
  private static let names: [[String]] = [
    ["january", "januar", "jänner", "janvier", "enero"], ["february", "februar", "février", "febrero"],
    ["march", "märz", "maerz", "mrz", "mars", "marzo"], ["april", "avril", "abril"], ["may", "mai", "mayo"],
    ["june", "juni", "juin", "junio"], ["july", "juli", "juillet", "julio"],
    ["august", "août", "aout", "agosto"], ["september", "septembre", "septiembre"],
    ["october", "oktober", "octobre", "octubre"], ["november", "novembre", "noviembre"],
    ["december", "dezember", "décembre", "diciembre"],
  ]

  /// The month of a name, 1 to 12; `nil` if it is none, or may be two, as `jui` may be.
  static func month(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard let text = String(validating: bytes, as: UTF8.self)?.lowercased(), text.count >= 3 else {
      return nil
    }
    let months = names.indices.filter { index in names[index].contains { $0.hasPrefix(text) } }
    return months.count == 1 ? months[0] + 1 : nil
  }
}
