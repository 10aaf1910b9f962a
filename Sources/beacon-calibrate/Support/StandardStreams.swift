import ArgumentParser

/// The rule that a command uses each of its standard streams for one file, which `-` stands for.
enum StandardStreams {
  /// Checks that at most one of the files to read is standard input.
  ///
  /// - Throws: `ValidationError`.
  static func demandOneReader(_ files: [String?]) throws(ValidationError) {
    if files.count(where: { $0 == "-" }) > 1 {
      throw ValidationError("Only one of the files can be '-': standard input can be read once.")
    }
  }

  /// Checks that at most one of the files to write is standard output.
  ///
  /// - Returns: Whether one is, so that nothing else may be written there.
  /// - Throws: `ValidationError`.
  @discardableResult
  static func demandOneWriter(_ files: [String?]) throws(ValidationError) -> Bool {
    let count = files.count { $0 == "-" }
    if count > 1 {
      throw ValidationError("Only one of the files can be '-': they would be mixed on standard output.")
    }
    return count == 1
  }

  /// Checks that a folder is not `-`.
  ///
  /// - Throws: `ValidationError`.
  static func demandFolder(_ folder: String?, _ option: String) throws(ValidationError) {
    if folder == "-" { throw ValidationError("\(option) takes a folder: '-' stands for one file.") }
  }
}
