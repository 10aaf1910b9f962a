/// The name of a data block or string variable of a session. Only the session makes them.
struct GnuplotName {
  let text: String

  private init(text: String) { self.text = text }

  static func data(_ number: Int) -> GnuplotName { GnuplotName(text: "$d\(number)") }

  static func string(_ number: Int) -> GnuplotName { GnuplotName(text: "s\(number)") }

  /// The name as the C interface takes it, without the dollar of a data block.
  var bare: String { text.hasPrefix("$") ? String(text.dropFirst()) : text }
}
