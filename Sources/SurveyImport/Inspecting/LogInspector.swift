package import RadioSurvey
package import CalibrationModel

/// Determines what is in a log, and how to import it.
///
/// The log is read as an import would read it, into nothing. Where it does not say what an import needs, columns are guessed from their names, and
/// a location and a beacon are made up, so that the rest can be reported; what was guessed or is missing is in the result.
package struct LogInspector {
  private let mapping: LogMapping
  private let site: Site?

  /// An inspector of logs that are read with a mapping, as far as one is known.
  package init(mapping: LogMapping = LogMapping(), site: Site? = nil) {
    self.mapping = mapping
    self.site = site
  }

  /// Inspects a log. The bytes of a pipe are kept in a temporary file, because they are looked at several times.
  /// - Throws: ``LogError`` if nothing can be made of it, however its gaps are filled.
  package func inspect(path: String, displayName: String? = nil) throws -> LogInspection {
    let input = try LogInput(path: path, displayName: displayName, acceptsStreams: true)
    try input.keep()
    var mapping = self.mapping
    var remedies: [LogRemedy] = []
    var first: LogError?
    // Each remedy is applied once, and a decimal mark exchanged once, so that this ends.
    while true {
      do {
        var inspection = try inspect(input, mapping)
        inspection.questions = remedies.compactMap(\.question) + inspection.questions
        return inspection
      } catch let error as LogError {
        first = first ?? error
        if remedies.last == .decimalMark(.comma) {
          remedies[remedies.count - 1] = .decimalMark(.point)
          mapping.decimalMark = .point
        } else if let remedy = error.remedy, let better = remedy.applied(to: mapping) {
          mapping = better
          remedies.append(remedy)
        } else {
          throw remedies.lazy.compactMap { $0.failure(error) }.first ?? first ?? error
        }
      }
    }
  }

  /// - Parameter settled: doubts that the mapping has been changed for, each once.
  private func inspect(_ input: LogInput, _ mapping: LogMapping, settled doubts: Set<IssueCode> = []) throws
    -> LogInspection
  {
    var failure: LogError?
    let opening = try LogReader(mapping: mapping).opening(input)
    let roles = opening.sample.map { ColumnRoles($0, mapping: mapping) }
    for attempt in attempts(roles, mapping) {
      var attempt = attempt
      var site = site
      // A name that is made up is not declared.
      if attempt.madeUp.contains(.beacon) { site?.beacons = [] }
      let sink = InspectionSink(attempt.mapping, site: site ?? Site())
      do {
        let summary = try LogReader(mapping: attempt.mapping, site: site).read(input, into: sink).summary
        var plain = attempt.mapping
        // All devices under the one name that is given: so they can be imported.
        let name = attempt.madeUp.contains(.address) ? mapping.constants[.beacon] : nil
        if name != nil { attempt.madeUp.remove(.address) }
        for field in attempt.madeUp { plain.constants[field] = nil }
        var inspection = sink.inspection(
          summary, mapping: plain, madeUp: attempt.madeUp, guessed: attempt.guessed)
        inspection.roles = roles?.lines ?? []
        if let other = resolve(sink.doubts, input, plain, roles, settled: doubts) { return other }
        let asked = attempt.isSolved || roles?.found.isEmpty == true ? roles?.questions ?? [] : []
        let settled = UnitQuestions(inspection)
        if let other = settled.mapping, attempt.madeUp.isEmpty || other != plain {
          // Another unit is likelier: the log is read again, in it.
          return try inspect(input, other, settled: doubts).asking(settled.questions + asked)
        }
        inspection.questions = settled.questions + asked
        if inspection.examples.contains(where: { $0.message == DistanceLines.note }) {
          inspection.questions.append(DistanceLines.question)
        }
        if let name {
          inspection.questions.append(
            "no packet names \(quoted(name)); the command counts every device heard as it: if others were near, "
              + "choose yours with --set address=ADDRESS instead of --keep-addresses")
        }
        if attempt.madeUp.contains(.address) {
          var isNamed = false
          if case .name(let name)? = inspection.beacons.first?.beacon { isNamed = name != Self.madeUpName }
          inspection.questions.append(isNamed ? Self.nameQuestion : Self.addressQuestion)
        }
        inspection.columns = opening.sample?.header ?? []
        inspection.rowsShown = opening.rows
        return inspection
      } catch let error as LogError
        where [.missingColumn, .missingLocation, .noUsableRows].contains(error.issue.code)
      {
        if error.remedy != nil { throw error }
        failure = failure ?? error
      }
    }
    throw failure ?? LogError(.unusable, .unknownFormat, "the log cannot be read")
  }

  /// The log read again with the settings that remove what is doubtful in it; `nil` if nothing is, or no setting does.
  /// - Parameter settled: doubts that it is read again for already.
  private func resolve(
    _ doubts: LogDoubts, _ input: LogInput, _ plain: LogMapping, _ roles: ColumnRoles?,
    settled: Set<IssueCode>
  ) -> LogInspection? {
    for doubt in doubts.found where !settled.contains(doubt.code) {
      guard let remedy = doubt.remedy, let question = remedy.question else { continue }
      var better = remedy.applied(to: plain)
      if case .estimatedDistance = remedy, let name = roles?.distanceColumn(plain) {
        better = plain
        for field in LogField.distances { better?.columns[field] = nil }
        better?.ignoredColumns = (plain.ignoredColumns ?? []) + [name]
      }
      // Without what is doubtful the log may not be readable at all.
      guard let better, let log = try? inspect(input, better, settled: settled.union([doubt.code]))
      else { continue }
      return log.asking([question])
    }
    return nil
  }

  /// What to confirm where the command takes one address among many.
  package static let addressQuestion =
    "the devices have addresses but no names; the command imports the one heard most: replace it with your "
    + "beacon's, or use --keep-addresses for all"

  /// What to confirm where the command takes one of many devices that advertise under names of their own.
  package static let nameQuestion =
    "the log does not mark the survey's device; the command imports the one heard most: replace its name "
    + "with your beacon's, or use --keep-addresses for all"

  /// What a location or a beacon is called that the log does not name, while it is inspected.
  package static let madeUpName = "unknown"

  /// The UUID of beacons of which a log has major and minor only, until the user says theirs.
  private static let anyUUID = "00000000-0000-0000-0000-000000000000"

  /// What the one beacon of such a log is called when it is imported.
  package static let givenName = "beacon"

  private struct Attempt {
    var mapping: LogMapping
    var madeUp: Set<LogField> = []
    var guessed: Set<LogField> = []
    var isSolved = false
  }

  private func attempts(_ roles: ColumnRoles?, _ mapping: LogMapping) -> [Attempt] {
    var attempts = [Attempt(mapping: mapping)]
    if let roles, !roles.columns.isEmpty || roles.lacksUUID {
      var solved = mapping
      solved.columns.merge(roles.columns) { own, _ in own }
      solved.timeUnit = solved.timeUnit ?? roles.timeUnit
      if roles.isAveraged, solved.constants[.source] == nil {
        solved.constants[.source] = ReadingSource.averaged.rawValue
      }
      if roles.lacksUUID { solved.constants[.uuid] = Self.anyUUID }
      attempts.append(
        Attempt(
          mapping: solved, guessed: Set(roles.columns.keys),
          isSolved: !roles.found.isEmpty || roles.lacksUUID))
    }
    for base in attempts {
      for madeUp in [
        [LogField.location], [.address], [.beacon], [.location, .address], [.location, .beacon],
      ] where !madeUp.contains(.beacon) || roles?.tellsBeaconsApart != true {
        var attempt = base
        for field in madeUp where attempt.mapping.constants[field] == nil {
          // A capture keeps every device where its address may be any.
          attempt.mapping.constants[field] = field == .address ? "*" : Self.madeUpName
          attempt.madeUp.insert(field)
        }
        if !attempt.madeUp.isEmpty { attempts.append(attempt) }
      }
    }
    // What is found in the log is better than what is made up, and nothing of it is to be left out.
    return attempts.enumerated().sorted { one, other in
      let key = { (attempt: (offset: Int, element: Attempt)) in
        (attempt.element.madeUp.count, attempt.element.isSolved ? 0 : 1, attempt.offset)
      }
      return key(one) < key(other)
    }.map(\.element)
  }
}

extension LogInspection {
  fileprivate func asking(_ questions: [String]) -> LogInspection {
    var inspection = self
    inspection.questions = questions + inspection.questions.filter { !questions.contains($0) }
    return inspection
  }
}

enum QueryGuess {
  /// The query of the first table with a level and a beacon; `nil` if none has. A distance without a unit is taken for metres, to be confirmed.
  static func query(_ tables: [(name: String, columns: String)]) -> String? {
    for table in tables {
      var chosen: [LogField: String] = [:]
      for name in table.columns.split(separator: ", ").map(String.init) {
        let isDevice = ["transmitterid", "deviceid"].contains(ColumnNames.normalise(name))
        let isDistance = ColumnNames.fieldWithoutUnit(name) == .distanceMetres
        let field = ColumnNames.field(name) ?? (isDevice ? .beacon : isDistance ? .distanceMetres : nil)
        guard let field, chosen[field] == nil else { continue }
        chosen[field] = name
      }
      guard chosen[.rssi] != nil, chosen[.beacon] != nil || chosen[.address] != nil else { continue }
      let columns = LogField.allCases.compactMap { field in
        chosen[field].map { "\(quoted($0)) AS \(field.rawValue)" }
      }
      return "SELECT \(columns.joined(separator: ", ")) FROM \(quoted(table.name))"
    }
    return nil
  }

  private static func quoted(_ name: String) -> String { "\"\(name.replacing("\"", with: "\"\""))\"" }
}

/// The units of columns that were guessed, which the user must confirm.
struct UnitQuestions {
  /// Metres beyond which a distance without a unit is read as centimetres: beacons are rarely surveyed from farther away.
  private static let farthest = 60.0

  /// The mapping with likelier units; `nil` if those used are as likely as any.
  private(set) var mapping: LogMapping?
  private(set) var questions: [String] = []

  init(_ inspection: LogInspection) {
    for field in [LogField.distanceMetres, .distanceCentimetres] {
      guard let name = inspection.mapping.columns[field], let most = inspection.farthest,
        inspection.guessed.contains(field) || field == .distanceCentimetres,
        ColumnNames.fieldWithoutUnit(name) == .distanceMetres
      else { continue }
      if field == .distanceMetres, most > Self.farthest {
        var other = inspection.mapping
        other.columns[.distanceMetres] = nil
        other.columns[.distanceCentimetres] = name
        mapping = other
        continue
      }
      let number = field == .distanceMetres ? most : most * 100
      let rounded = number == number.rounded() ? "\(Int(number))" : "\(number)"
      questions.append(
        "the column \(quoted(name)) does not state its unit; it goes up to \(rounded), which the command "
          + "reads as " + (field == .distanceMetres ? "metres" : "centimetres") + ": "
          + ColumnNames.question(name, .distanceMetres))
    }
  }
}
