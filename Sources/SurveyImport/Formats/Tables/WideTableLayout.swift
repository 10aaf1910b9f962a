import CalibrationModel
import RadioSurvey

extension WideTableImporter {
  enum Kind: String {
    case beacons
    /// Phones or scanners that hear the beacon that the row or the user names.
    case receivers
    case readings = "readings a row"
    case distances
  }

  struct Layout {
    static let mostBeacons = 1000

    let dialect: CSVDialect
    let columns: [LogField: Int]
    let levels: [Int]
    let kind: Kind

    func tell(_ session: ImportSession) throws {
      switch kind {
      case .beacons: break
      case .readings: try tellReadings("readings of one beacon at one place", session)
      case .distances:
        try tellReadings("readings at the distances of their names, in metres if they have no unit", session)
      case .receivers:
        try session.note(
          .note, .receiverColumns, line: dialect.skippedLines + 1,
          message: "the columns \(list) are read as receivers that hear one beacon",
          help:
            "if each is a reading of one phone, name it: --set receiver=NAME; if each is a beacon, leave out --set beacon"
        )
      }
      try CSVTable.noteUnused(
        dialect.header, used: Set(columns.values).union(levels), line: dialect.skippedLines + 1,
        session: session)
    }

    private var list: String {
      let names = levels.map { quoted(dialect.header[$0]) }
      return names.count > 3
        ? "\(names[0]), \(names[1]) … \(names[names.count - 1])" : names.joined(separator: ", ")
    }

    private func tellReadings(_ what: String, _ session: ImportSession) throws {
      session.keepEveryPacket()
      try session.note(
        .note, .numberedReadings, line: dialect.skippedLines + 1,
        message: "the columns \(list) are read as \(levels.count) \(what)",
        help: "if they are beacons, rename the columns to the names of the beacons")
    }

    init?(_ head: LogHead, site: Site = Site()) {
      guard let dialect = head.dialect, !dialect.isReading,
        let aliases = ColumnAliases(dialect.header, mapping: head.mapping, needsLevel: false),
        aliases.columns[.rssi] == nil
      else { return nil }
      let used = Set(aliases.columns.values)
      let declared = Set(site.beacons.compactMap(\.name) + site.beacons.map(\.identifier.description))
      let others = dialect.header.indices.filter { column in
        let name = dialect.header[column]
        return !used.contains(column) && !name.isEmpty
          && (declared.contains(name) || !RoleNames.isOtherQuantity(ColumnNames.normalise(name)))
      }
      let rows = head.rows(dialect).filter { $0.count == dialect.header.count }
      let heard = others.map { column in Self.levels(in: rows.map { $0[column] }) }
      let columns = zip(others, heard).filter { $1 != nil }.map(\.0)
      let readings = NumberedReadings.indices(columns.map { dialect.header[$0] }).map { columns[$0] }
      let namesBeacon = [LogField.beacon, .address, .uuid].contains { aliases.columns[$0] != nil }
      let names = columns.map { ColumnNames.normalise(dialect.header[$0]) }
      let areDeclared = columns.contains { declared.contains(dialect.header[$0]) }
      let hasReceiver = head.mapping.constants[.receiver] != nil || aliases.columns[.receiver] != nil
      if columns.count > 1, DistanceHeading.areColumns(columns.map { dialect.header[$0] }) {
        kind = .distances
      } else if aliases.columns.isEmpty {
        return nil
      } else if !readings.isEmpty, !areDeclared {
        kind = .readings
      } else if namesBeacon || GivenBeacon(head.mapping.constants, site: site) != nil
        || !areDeclared && !hasReceiver && names.allSatisfy(RoleNames.isPhone)
      {
        kind = hasReceiver ? .readings : .receivers
      } else {
        kind = .beacons
      }
      let levels = kind == .readings && !readings.isEmpty ? readings : columns
      let levelNames = levels.map { ColumnNames.normalise(dialect.header[$0]) }
      // A level beside its filtered self is no second beacon.
      guard 2...Self.mostBeacons ~= levels.count, heard.contains(where: { $0 ?? 0 > 0 }),
        Set(levels.map { dialect.header[$0] }).count == levels.count,
        !levelNames.contains(where: {
          RoleNames.isDerived($0) || RoleNames.isRaw($0) || RoleNames.isPower($0)
        }), !levelNames.allSatisfy(RoleNames.isExtreme)
      else { return nil }
      self.dialect = dialect
      self.columns = aliases.columns
      self.levels = levels
    }

    /// The layout below another header in the middle of the log: what is not a known name is what it is in this one; `nil` if the header
    /// is not one of a wide table of the kind.
    func turned(to names: [String], mapping: LogMapping) -> Layout? {
      let next = CSVDialect(delimiter: dialect.delimiter, header: names, mapping: mapping)
      let fields = ColumnAliases(next.header, mapping: mapping, needsLevel: false)?.columns ?? [:]
      guard fields[.rssi] == nil, kind == .distances || !fields.isEmpty else { return nil }
      let unread = Set(dialect.header.indices.filter { !levels.contains($0) }.map { dialect.header[$0] })
      let used = Set(fields.values)
      let columns = next.header.indices.filter {
        !used.contains($0) && !next.header[$0].isEmpty && !unread.contains(next.header[$0])
      }
      let found = columns.map { next.header[$0] }
      guard 1...Self.mostBeacons ~= columns.count, Set(found).count == columns.count,
        kind != .distances || found.allSatisfy({ DistanceHeading.column($0) != nil })
      else { return nil }
      // A day is read beside times of day only.
      return Layout(
        dialect: next, columns: fields.filter { self.columns[$0.key] != nil || $0.key != .date },
        levels: columns,
        kind: kind)
    }

    /// What is known below a header of some other table.
    func other(_ names: [String], mapping: LogMapping) -> Layout {
      Layout(
        dialect: CSVDialect(delimiter: dialect.delimiter, header: names, mapping: mapping), columns: [:],
        levels: levels.filter { $0 < names.count }, kind: kind)
    }

    private init(dialect: CSVDialect, columns: [LogField: Int], levels: [Int], kind: Kind) {
      self.dialect = dialect
      self.columns = columns
      self.levels = levels
      self.kind = kind
    }

    /// How many cells are levels; `nil` if others say more than that there is none. A damaged row among the first is no reason to refuse
    /// the others, and a number that comes again among as many levels is what the table writes for none.
    private static func levels(in cells: [String]) -> Int? {
      var levels = 0
      var odd: [String: Int] = [:]
      for text in cells where !text.isEmpty {
        switch text.withCell({ Level.read($0) }) {
        case .level(let level, _) where level <= -20: levels += 1
        case .invalid where Level.isNothing(text): break
        case .level, .invalid: odd[text, default: 0] += 1
        case .sentinel:
          // Zero is what other sensors read too.
          let isMarker =
            Int(text).map { [100, 127, -1, -110, -128, -200, -999, 0].contains($0) }
            ?? (Double(text)?.isFinite != true)
          if !isMarker { odd[text, default: 0] += 1 }
        case .missed: break
        }
      }
      let marker = odd.filter { Double($0.key) != nil }.values.max() ?? 0
      let others = odd.values.reduce(0, +) - (marker <= levels ? marker : 0)
      return others * 10 <= cells.count && (levels > 0 || others == 0) ? levels : nil
    }
  }
}
