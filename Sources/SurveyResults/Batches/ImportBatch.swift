package import RadioSurvey
import SurveyProject

/// What importers had to say about many logs, each code once: the first issue of it, and how often it came in how many logs.
package struct IssueTally: Sendable {
  /// One code.
  package struct Entry: Hashable, Sendable {
    /// The first issue of the code.
    package var first: SurveyIssue
    /// How often the code came, at least once for each log.
    package var occurrences: Int
    /// Logs that have it.
    package var logs: Int
  }

  private var found: [IssueCode: Entry] = [:]

  /// Nothing yet.
  package init() {}

  /// Adds a log.
  ///
  /// - Parameters:
  ///   - issues: Its issues, of each code the first at least.
  ///   - counts: How often each code came in all.
  package mutating func add(_ issues: [SurveyIssue], counts: [String: Int]) {
    var seen: Set<IssueCode> = []
    for issue in issues where seen.insert(issue.code).inserted {
      let count = max(1, counts[issue.code.rawValue] ?? 0)
      if var entry = found[issue.code] {
        entry.occurrences += count
        entry.logs += 1
        found[issue.code] = entry
      } else {
        found[issue.code] = Entry(first: issue, occurrences: count, logs: 1)
      }
    }
  }

  /// The codes: errors first, then warnings, then notes, each kind by the number of logs.
  package var entries: [Entry] {
    found.values.sorted { one, other in
      let key = { (entry: Entry) in (Self.rank(entry.first.severity), -entry.logs, entry.first.code.rawValue)
      }
      return key(one) < key(other)
    }
  }

  private static func rank(_ severity: SurveyIssue.Severity) -> Int {
    switch severity {
    case .error: 0
    case .warning: 1
    case .note: 2
    }
  }
}

/// A file that is not read.
package struct UnreadFile: Hashable, Codable, Sendable {
  /// The file as the user named it, or its path in the folder that the user named.
  package var file: String
  /// The code of the reason.
  package var code: String
  /// The reason in words.
  package var message: String
  /// What to do; absent if nothing needs to be done.
  @Nullable package var help: String?
  /// The line that the reason is about, from 1.
  @Nullable package var line: Int?
  /// Whether it may hold logs that something else has to take out of it first: an archive, a spreadsheet.
  package var mayHoldLogs = false

  package init(file: String, code: String, message: String, help: String? = nil, line: Int? = nil) {
    self.file = file
    self.code = code
    self.message = message
    self.help = help
    self.line = line
  }

  /// A file that an issue is about, or about a file that belongs to it.
  package init(file: String, _ issue: SurveyIssue, mayHoldLogs: Bool = false) {
    let isOther = issue.file.map { $0 != file } ?? false
    self.init(
      file: file, code: issue.code.rawValue,
      message: isOther ? "\(issue.file ?? ""): \(issue.message)" : issue.message, help: issue.help,
      line: isOther ? nil : issue.line)
    self.mayHoldLogs = mayHoldLogs
  }
}

/// The imports of a store, from which a user chooses one by its name.
package struct ImportSelection: Sendable {
  /// What a name stands for.
  package enum Choice: Hashable, Sendable {
    /// One import.
    case one(ImportSummary)
    /// Several: the name says too little.
    case several([ImportSummary])
    /// None; a known name that is spelled nearly so, if there is one.
    case none(nearest: String?)
  }

  /// Digits of a digest that are enough to ask for.
  private static let fewestDigits = 4

  /// The imports, in the order of the store.
  package let imports: [ImportSummary]

  /// A choice among imports.
  package init(_ imports: [ImportSummary]) { self.imports = imports }

  /// The import that a text means: by its name or by a path to the same file, else by its name without folders, else by the
  /// first digits of its digest.
  ///
  /// - Parameters:
  ///   - text: What the user typed.
  ///   - isSameFile: Whether the name of an import is a path to the file that the text is a path to.
  package func choice(_ text: String, isSameFile: @escaping (String) -> Bool = { _ in false }) -> Choice {
    let ways: [(ImportSummary) -> Bool] = [
      { $0.file.utf8.elementsEqual(text.utf8) }, { isSameFile($0.file) },
      { Self.lastName($0.file).utf8.elementsEqual(text.utf8) }, { Self.isDigest(text, of: $0) },
    ]
    for way in ways {
      let found = imports.filter(way)
      if found.count == 1 { return .one(found[0]) }
      if found.count > 1 { return .several(found) }
    }
    let names = imports.map(\.file)
    let nearest =
      NearestName.nearest(to: text, among: names)
      ?? NearestName.nearest(to: Self.lastName(text), among: names.map(Self.lastName)).flatMap { near in
        names.first { Self.lastName($0) == near }
      }
    return .none(nearest: nearest)
  }

  private static func isDigest(_ text: String, of log: ImportSummary) -> Bool {
    text.utf8.count >= fewestDigits && log.sha256.hasPrefix(text.lowercased())
  }

  private static func lastName(_ path: String) -> String {
    path.unicodeScalars.split(separator: "/").last.map(String.init) ?? path
  }
}
