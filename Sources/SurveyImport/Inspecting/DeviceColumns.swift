package import CalibrationModel
package import RadioSurvey
import Support

/// Logs without a header whose rows name two devices. Which of the two is the beacon, the logs of a folder show together:
///
/// - If one of the columns changes within logs, it is the beacon: a receiver writes down what it hears.
/// - If both stay as they are within each log, and one of them differs from log to log, that one is the receiver.
/// - If the logs' names have coordinates besides, one device was carried to those places. It is the one that is the same in all logs, and is
///   assumed to be the receiver: places are the receiver's, and loss is the same in both directions.
package struct DeviceColumns: Sendable {
  package private(set) var headers: [String: [String]] = [:]
  package private(set) var question = ""

  private static let shownRows = 40

  private struct Log {
    var file: String
    var values: [Set<String>]
  }

  private struct Kind: Hashable {
    var names: [String]
    var columns: [Int]
  }

  /// What the folder's logs show, one for each kind of log; nothing if the mapping names the columns.
  /// - Parameter files: Paths relative to the folder.
  package static func find(
    _ files: [String], mapping: LogMapping = LogMapping(), path: (String) -> String
  ) -> [DeviceColumns] {
    guard files.count > 1, mapping.header == nil else { return [] }
    var kinds: [Kind: [Log]] = [:]
    let reader = LogReader(mapping: mapping)
    for file in files {
      guard let input = try? LogInput(path: path(file), displayName: file),
        let rows = try? reader.headlessRows(input, limit: Self.shownRows), let width = rows.first?.count
      else { continue }
      let cells = (0..<width).map { column in rows.compactMap { $0.element(column) }.filter { !$0.isEmpty } }
      let columns = cells.indices.filter { MissingHeader.areDevices(cells[$0]) }
      guard columns.count == 2 else { continue }
      var names = MissingHeader.names(rows)
      for column in columns { names[column] = "" }
      kinds[Kind(names: names, columns: columns), default: []]
        .append(Log(file: file, values: columns.map { Set(cells[$0]) }))
    }
    return kinds.sorted(on: { $0.value[0].file }).compactMap { DeviceColumns($0, $1) }
  }

  private init?(_ kind: Kind, _ logs: [Log]) {
    guard logs.count > 1 else { return nil }
    let all = (0...1).map { column in logs.reduce(into: Set<String>()) { $0.formUnion($1.values[column]) } }
    let changes = (0...1).map { column in logs.contains { $0.values[column].count > 1 } }
    let beacon: Int
    let reason: String
    switch (changes[0], changes[1]) {
    case (true, false), (false, true):
      beacon = changes[0] ? 0 : 1
      reason = "the \(Self.ordinals[beacon]) changes within the logs, and the other does not"
    case (false, false) where all.count(where: { $0.count == 1 }) == 1:
      let constant = all[0].count == 1 ? 0 : 1
      let isCarried = NamedPlaces(logs.map(\.file)).hasCoordinates
      beacon = isCarried ? 1 - constant : constant
      reason =
        "\(quoted(all[constant].first ?? "")) is in all logs, and each has one of \(all[1 - constant].count) others"
        + (isCarried
          ? ": it was carried to the places in the names, so the others were installed" : ", which wrote it")
    default: return nil
    }
    question =
      "the logs have no header and two columns with device names: the \(Self.ordinals[beacon]) is assumed to be "
      + "the beacon and the \(Self.ordinals[1 - beacon]) the receiver (\(reason)); if not, swap them in header"
    var names = kind.names
    names[kind.columns[beacon]] = LogField.beacon.rawValue
    names[kind.columns[1 - beacon]] = LogField.receiver.rawValue
    for log in logs { headers[log.file] = names }
  }

  private static let ordinals = ["first", "second"]
}

extension [DeviceColumns] {
  /// Inspects a log, with the names that were found for its columns if there are any.
  /// - Parameter file: Its path among those that were looked at, and what messages call it.
  /// - Throws: ``LogError`` if nothing can be made of it.
  package func inspect(
    path: String, file: String, mapping: LogMapping, site: Site? = nil
  ) throws -> LogInspection {
    let found = mapping.header == nil ? first { $0.headers[file] != nil } : nil
    var mapping = mapping
    mapping.header = found?.headers[file] ?? mapping.header
    var inspection = try LogInspector(mapping: mapping, site: site).inspect(path: path, displayName: file)
    if let found { inspection.questions.insert(found.question, at: 0) }
    return inspection
  }
}
