package import CalibrationModel
package import RadioSurvey
import Wording

/// A recording for a terminal: while it runs, and when it is over.
package enum RecordText {
  package static func render(_ document: RecordDocument) -> String {
    var head =
      "\(document.log): \(NumberFormat.count(document.packets, "packet")) appended in "
      + NumberFormat.count(document.dwells.count, "dwell")
    if document.missedPackets > 0 { head += ", \(NumberFormat.count(document.missedPackets)) not heard" }
    if document.rejectedRows > 0 {
      head += ", \(NumberFormat.count(document.rejectedRows, "row")) of the capture rejected"
    }
    if document.betweenDwells > 0 { head += ", \(NumberFormat.count(document.betweenDwells)) between dwells" }
    var lines = [head]
    if !document.dwells.isEmpty { lines += TextTable(RecordedDwellsTable.finished(document.dwells)).lines }
    lines += notes(document.dwells, limit: document.limit)
    lines += silence(document.silentBeacons)
    return lines.plainText
  }

  /// What is being recorded, for a display that is drawn again and again.
  /// - Parameter silent: The survey's beacons that none of them is of.
  /// - Parameter seconds: How long the recording has gone on, s.
  /// - Parameter ending: How the surveyor ends it, such as `Ctrl-C ends`.
  /// - Parameter limit: What fading may leave in a mean, dB.
  package static func live(
    _ open: [RecordDocument.Entry], silent: [BeaconIdentifier], seconds: Double, ending: String, limit: Double
  ) -> [String] {
    let time = "\(NumberFormat.fixed(seconds, 0, "s")); \(ending)"
    guard !open.isEmpty else { return [time, "no packets from the survey's beacons so far"] }
    return [time] + TextTable(RecordedDwellsTable.open(open)).lines + notes(open, limit: limit)
      + silence(silent)
  }

  package static func line(_ entry: RecordDocument.Entry) -> String {
    let advice = entry.advice
    var words = [
      entry.beacon.description, NumberFormat.count(advice.packets, "packet"),
      "mean \(NumberFormat.fixed(advice.mean, 1, "dBm"))",
    ]
    if let effective = advice.effectivePackets {
      words.append("worth \(NumberFormat.fixed(effective, 1)) independent ones")
    }
    words.append(DwellWords.verdict(advice, isOver: true))
    return TerminalText.plain("\(DwellWords.place(entry)): \(words.joined(separator: ", "))")
  }

  private static func notes(_ entries: [RecordDocument.Entry], limit: Double) -> [String] {
    guard !entries.isEmpty else { return [] }
    var lines = [
      "Worth: equivalent independent packets. Enough: fading leaves at most \(NumberFormat.fixed(limit, 1)) "
        + "dB in the mean, from \(DwellAdvice.minimumPackets) or more packets."
    ]
    if entries.contains(where: \.advice.isAutocorrelationAssumed) {
      lines.append(
        "\(DwellWords.assumedMark) With under 30 pairs of packets, their correlation is assumed to fall to "
          + "0.6 in 0.5 s.")
    }
    if entries.contains(where: { $0.advice.verdict == .cannotBeSaid }) {
      lines.append("Unknown: the source smooths its levels, over an unknown number of packets.")
    }
    return lines
  }

  private static func silence(_ beacons: [BeaconIdentifier]) -> [String] {
    guard !beacons.isEmpty else { return [] }
    return [TerminalText.plain("Not heard: \(InspectText.list(beacons.map(\.description))).")]
  }
}

/// What the surveyor is asked before each dwell, and what becomes of the answers.
///
/// Placement, crowd, people and carriage keep their value until another is typed. Location and distance must be given anew
/// each time: nothing is easier than to walk on and keep the old distance.
package struct DwellDialogue {
  package enum Step: Equatable {
    case say(String)
    case begin(DwellSetting)
    case end
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
  /// - Parameter read: what the fields say, or an error that names the field and what it takes.
  package init(
    _ fields: [LogField: String] = [:], site: Site = Site(),
    read: @escaping ([LogField: String]) throws(LogError) -> DwellSetting
  ) {
    self.fields = fields
    self.site = site
    self.read = read
  }

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
  fileprivate var trimmed: String {
    let blanks: Set<Character> = [" ", "\t", "\r"]
    return String(drop { blanks.contains($0) }.reversed().drop { blanks.contains($0) }.reversed())
  }
}
