import RadioSurvey

/// What a log is called in the ledger.
package struct ImportName: Sendable {
  /// The name to show.
  package var text: String
  /// Whether the name says which log it is. That of a pipe does not: it is unknown whether it is the same pipe again.
  package var isKnown: Bool
  /// The file that the name leads to, as a path without links; `nil` if it leads to none.
  let file: String?
  /// The files that earlier names lead to.
  let lookup: NamedFiles?

  /// A name.
  ///
  /// - Parameters:
  ///   - text: The name to show, not empty.
  ///   - isKnown: `false` for a pipe that the user gave no name.
  ///   - file: The file that the name leads to. An earlier name that leads to it means the same log. Equal texts always do.
  ///   - lookup: The files that earlier names lead to.
  package init(
    _ text: String, isKnown: Bool = true, file: String? = nil, lookup: NamedFiles? = nil
  ) {
    self.text = text
    self.isKnown = isKnown
    self.file = file
    self.lookup = lookup
  }
}
