import ArgumentParser

/// The rule that a command uses each of its standard streams for one file, which `-` stands for.
enum StandardStreams {
  /// A file, and the option or argument that names it.
  typealias Named = (option: String, file: String?)

  /// Checks that at most one of the files to read is standard input.
  ///
  /// - Throws: `ValidationError`.
  static func demandOneReader(_ files: [Named]) throws(ValidationError) {
    try demandOne(files, "standard input can be read once")
  }

  /// Checks that at most one of the files to write is standard output.
  ///
  /// - Throws: `ValidationError`.
  static func demandOneWriter(_ files: [Named]) throws(ValidationError) {
    try demandOne(files, "they would be mixed on standard output")
  }

  /// Whether one of the files is a standard stream.
  static func isTaken(by files: [Named]) -> Bool { files.contains { $0.file == "-" } }

  /// Checks that a folder is not `-`.
  ///
  /// - Throws: `ValidationError`.
  static func demandFolder(_ folder: String?, _ option: String) throws(ValidationError) {
    if folder == "-" { throw ValidationError("\(option) takes a folder: '-' stands for one file.") }
  }

  private static func demandOne(_ files: [Named], _ reason: String) throws(ValidationError) {
    let names = files.filter { $0.file == "-" }.map(\.option)
    guard names.count > 1 else { return }
    throw ValidationError("Only one of \(names.joined(separator: ", ")) can be '-': \(reason).")
  }
}
