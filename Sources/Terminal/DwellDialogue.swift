package import CalibrationModel
package import RadioSurvey

/// What the surveyor is asked before each dwell, and what becomes of the answers.
///
/// Placement, crowd, people and carriage keep their value until another is typed. Location and distance must be given anew
/// each time: nothing is easier than to walk on and keep the old distance.
package struct DwellDialogue {
  /// What follows from an answer.
  package enum Step: Equatable {
    /// Something to say.
    case say(String)
    /// A dwell begins.
    case begin(DwellSetting)
    /// The dwell is over.
    case end
    /// The surveyor has finished.
    case finish
  }

  private static let questions: [(field: LogField, text: String)] = [
    (.location, "location (Ctrl-D ends)"), (.distanceMetres, "distance in m"),
    (.beacon, "to which beacon (if several are heard)"), (.placement, "placement"),
    (.crowd, "crowd"), (.people, "people"), (.carriage, "carriage"),
  ]
  private static let kept: Set<LogField> = [.beacon, .placement, .crowd, .people, .carriage, .receiver]

  private let site: Site
  private let read: ([LogField: String]) throws(LogError) -> DwellSetting
  private var fields: [LogField: String]
  /// The question that is open; `nil` while a dwell is recorded.
  private var question: Int? = 0

  /// A dialogue that begins with what is known already.
  ///
  /// - Parameter read: what the fields say, or an error that names the field and what it takes.
  package init(
    _ fields: [LogField: String] = [:], site: Site = Site(),
    read: @escaping ([LogField: String]) throws(LogError) -> DwellSetting
  ) {
    self.fields = fields
    self.site = site
    self.read = read
  }

  /// What to show before the next answer.
  package var prompt: String {
    guard let question else { return "" }
    let (field, text) = Self.questions[question]
    let value = fields[field].map { " [\($0)]" } ?? ""
    return TerminalText.plain("\(text)\(value): ")
  }

  /// Takes an answer, without its line end; `nil` where the surveyor has typed Ctrl-D.
  package mutating func take(_ answer: String?) -> [Step] {
    guard let answer else { return question == nil ? [.end, .finish] : [.finish] }
    guard let question else {
      fields = fields.filter { Self.kept.contains($0.key) }
      self.question = 0
      return [.end]
    }
    let field = Self.questions[question].field
    let typed = answer.trimmed
    if typed == "-" { fields[field] = nil } else if !typed.isEmpty { fields[field] = typed }
    do throws(LogError) {
      let setting = try read(fields)
      if let next = next(after: question) {
        self.question = next
        return []
      }
      guard setting.location != nil else {
        self.question = 0
        return [.say("a dwell needs a location or a distance")]
      }
      self.question = nil
      return [.begin(setting)]
    } catch {
      fields[field] = nil
      return [.say(TerminalText.lines("\(error.issue.message)\(error.issue.help.map { "; \($0)" } ?? "")"))]
    }
  }
}

extension DwellDialogue {
  /// The question that comes next. Only a distance needs to say to which beacon it is, and not where there is one.
  private func next(after question: Int) -> Int? {
    let needsBeacon = fields[.distanceMetres] != nil && site.beacons.count != 1
    return Self.questions.indices.first { index in
      index > question && (Self.questions[index].field != .beacon || needsBeacon)
    }
  }
}

extension String {
  /// The text without blanks at either end.
  fileprivate var trimmed: String {
    let blanks: Set<Character> = [" ", "\t", "\r"]
    return String(drop { blanks.contains($0) }.reversed().drop { blanks.contains($0) }.reversed())
  }
}
