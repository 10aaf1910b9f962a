import RadioSurvey

/// What a `survey.toml` that was made from logs leaves for the surveyor to answer.
package enum OpenQuestions {
  /// What a comment begins with that must be answered before results mean anything.
  package static let marks = ["TO FILL IN", "TO CONFIRM"]

  /// A warning for each comment that begins with one of ``marks``, with its line.
  static func issues(_ toml: String, file: String) -> [SurveyIssue] {
    let lines = toml.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    return lines.enumerated().compactMap { index, line in
      let text = line.drop { $0 == " " || $0 == "\t" }
      guard text.first == "#" else { return nil }
      let comment = text.drop { $0 == "#" || $0 == " " }
      guard let mark = marks.first(where: comment.hasPrefix) else { return nil }
      return SurveyIssue(
        .warning, .toFillIn, file: file, line: index + 1, message: String(comment),
        help: mark == marks[0]
          ? "fill it in and delete this comment; what no log says is no condition of its own in the results"
          : "look whether it is so, and delete this comment")
    }
  }
}
