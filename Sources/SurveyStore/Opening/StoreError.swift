import RadioSurvey

/// An error of a store. The store is unchanged whenever one is thrown.
package struct StoreError: Error, Hashable, Sendable {
  /// What is wrong. The raw value is a stable code.
  package enum Reason: String, CaseIterable, Sendable {
    /// There is no store at the path.
    case notFound = "store-not-found"
    /// The file is not a SQLite database.
    case notSQLite = "store-not-sqlite"
    /// The file is a SQLite database of some other program.
    case foreignDatabase = "store-foreign"
    /// The store was written by a newer version of this program.
    case newerSchema = "store-newer"
    /// The store's content contradicts itself.
    case damaged = "store-damaged"
    /// The store may be read and not written.
    case readOnly = "store-read-only"
    /// Another log of the same name is in the store.
    case nameTaken = "log-name-taken"
    /// The same bytes come twice in one run, with different settings.
    case sameBytes = "same-log-twice"
    /// The store has no import of that digest.
    case notImported = "log-not-imported"
    /// What was read cannot be kept in a temporary file.
    case temporary = "temporary-file"
    /// Another run holds the store.
    case busy = "store-busy"
    /// The disk is full, or a file-size limit is reached.
    case full = "store-disk-full"
    /// The system refuses to open, read or write the store.
    case io = "store-io"
    /// A value that the schema refuses: a defect of this program.
    case refused = "store-refused"
  }

  /// What kind of failure it is; the command line turns it into an exit code.
  package enum Category: Hashable, Sendable {
    /// There is no such store (exit code 66).
    case missing
    /// The file is there, but it is not a store that this program can use (exit code 65).
    case unusable
    /// The system refuses (exit code 74).
    case io
    /// A defect of this program (exit code 70).
    case internalError
  }

  /// What is wrong.
  package var reason: Reason
  /// The store as the user named it.
  package var path: String
  /// The message.
  package var message: String
  /// What to do.
  package var help: String

  /// What kind of failure it is.
  package var category: Category {
    switch reason {
    case .notFound, .notImported: .missing
    case .notSQLite, .foreignDatabase, .newerSchema, .damaged, .nameTaken, .sameBytes: .unusable
    case .readOnly, .temporary, .busy, .full, .io: .io
    case .refused: .internalError
    }
  }
}

extension StoreError: CustomStringConvertible {
  /// `survey.sqlite: error: the file is not a survey store … [store-not-sqlite]` and a help line.
  package var description: String {
    let head = "\(TerminalText.plain(path)): error: \(TerminalText.plain(message)) [\(reason.rawValue)]"
    return "\(head)\n  help: \(TerminalText.plain(help))"
  }
}
