package import RadioSurvey

/// Determines what is in a log, and how to import it.
///
/// The log is read as an import would read it, into nothing. Where it does not say what an import needs, the inspector
/// guesses columns from their names, and makes up a location and a beacon, so that the rest can be reported all the same; what
/// was guessed or is missing is in the result.
package struct LogInspector {
  private let mapping: LogMapping
  private let site: Site?

  /// An inspector of logs that are read with a mapping, as far as one is known.
  package init(mapping: LogMapping = LogMapping(), site: Site? = nil) {
    self.mapping = mapping
    self.site = site
  }

  /// Inspects a log, which may be a pipe: its bytes are then kept in a temporary file, because they are looked at several
  /// times.
  ///
  /// - Throws: ``LogError`` if nothing can be made of it, however its gaps are filled.
  package func inspect(path: String, displayName: String? = nil) throws -> LogInspection {
    let input = try LogInput(path: path, displayName: displayName, acceptsStreams: true)
    try input.keep()
    var failure: (any Error)?
    for attempt in try attempts(input) {
      let sink = InspectionSink(mapping, site: site ?? Site())
      do {
        let summary = try LogReader(mapping: attempt.mapping, site: site)
          .read(input, into: sink).summary
        var plain = attempt.mapping
        for field in attempt.madeUp { plain.constants[field] = nil }
        return sink.inspection(summary, mapping: plain, madeUp: attempt.madeUp, guessed: attempt.guessed)
      } catch let error as LogError
        where [.missingColumn, .missingLocation, .noUsableRows].contains(error.issue.code)
      {
        failure = failure ?? error
      }
    }
    throw failure
      ?? LogError(.unusable, SurveyIssue(.error, .unknownFormat, message: "the log cannot be read"))
  }

  private struct Attempt {
    var mapping: LogMapping
    var madeUp: Set<LogField> = []
    var guessed: Set<LogField> = []
  }

  /// Ways to read the log, the plainest first.
  private func attempts(_ input: LogInput) throws -> [Attempt] {
    var attempts = [Attempt(mapping: mapping)]
    let header = try LogReader(mapping: mapping).header(input)
    let guess = ColumnGuess.columns(of: header, mapping: mapping)
    if !guess.isEmpty {
      attempts.append(
        Attempt(mapping: mapping.with(columns: guess), guessed: Set(guess.keys)))
    }
    for base in attempts {
      for madeUp in [
        [LogField.location], [.beacon], [.address], [.location, .address], [.location, .beacon],
      ] {
        var attempt = base
        for field in madeUp where attempt.mapping.constants[field] == nil {
          // A capture keeps every device where its address may be any.
          attempt.mapping.constants[field] = field == .address ? "*" : "unknown"
          attempt.madeUp.insert(field)
        }
        if !attempt.madeUp.isEmpty { attempts.append(attempt) }
      }
    }
    // What is guessed from a name is better than what is made up.
    return attempts.sorted { $0.madeUp.count < $1.madeUp.count }
  }
}

extension LogMapping {
  /// The mapping with more columns.
  fileprivate func with(columns: [LogField: String]) -> LogMapping {
    var mapping = self
    mapping.columns.merge(columns) { own, _ in own }
    return mapping
  }
}
