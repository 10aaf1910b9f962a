import RadioSurvey

/// The totals of a store's settings, each with what `survey.toml` adds to it.
struct StoredTotals {
  struct Entry {
    let importID: Int64
    let logged: StoredSetting
    /// How many dwells and packets it has, copies included.
    let count: DwellCount
    /// Completed; without copies, once these were taken out.
    var total: DwellTotal
  }

  /// By number of the setting.
  private(set) var entries: [Int64: Entry] = [:]
  private(set) var dwells: [Int64: Int] = [:]

  /// - Throws: ``StoreError``, `damaged` if a total is not as it was written.
  init(_ reading: CheckedReading, completion: DwellCompletion) throws {
    let files = Dictionary(uniqueKeysWithValues: reading.imports.map { ($0.id, $0.summary.file) })
    var settings: [Int64: Int] = [:]
    var packets = PacketSum()
    try reading.forEachRow(of: .setting) { row in
      let importID: Int64 = try row.value("import_id")
      let dwells: Int = try row.value("dwells")
      let logged = try StoredSetting(row)
      guard let histogram = HistogramText.histogram(try row.value("histogram")), let file = files[importID],
        dwells > 0
      else { throw StoredRow.Damaged() }
      try packets.add(histogram.count)
      let total = DwellTotal(
        beacon: logged.beacon,
        conditions: completion.conditions(logged.conditions, of: logged.beacon, in: importID),
        log: file, dwells: dwells, first: try row.value("first_s"), last: try row.value("last_s"),
        histogram: histogram)
      entries[try row.value("id")] = Entry(
        importID: importID, logged: logged,
        count: DwellCount(dwells: dwells, packets: histogram.count), total: total)
      self.dwells[importID, default: 0] += dwells
      settings[importID, default: 0] += 1
    }
    for one in reading.imports where settings[one.id] ?? 0 != one.counts.settings {
      throw StoreError.damaged(reading.path, "what the store counted", of: one.summary.file)
    }
  }

  /// The settings whose dwells may begin at the same time as one of another log, of the same beacon, receiver and channel.
  var shared: Set<Int64> {
    let known = entries.filter { $0.value.total.last > 0 && $0.value.total.histogram.minimum != nil }
    let groups = Dictionary(grouping: known) { DwellCopies.Stream($0.value.logged) }
    var shared: Set<Int64> = []
    for group in groups.values where group.count > 1 {
      // Settings whose spans of time are connected, one cluster after the other.
      var cluster: [(key: Int64, value: Entry)] = []
      var end = -Double.infinity
      func close() {
        guard Set(cluster.map(\.value.importID)).count > 1 else { return }
        shared.formUnion(cluster.map(\.key))
      }
      for one in group.sorted(by: { $0.value.total.first < $1.value.total.first }) {
        if one.value.total.first > end {
          close()
          cluster = []
        }
        cluster.append(one)
        end = max(end, one.value.total.last)
      }
      close()
    }
    return shared
  }

  mutating func remove(_ copies: [DwellCopies.Entry]) {
    for copy in copies {
      entries[copy.setting]?.total.dwells -= 1
      entries[copy.setting]?.total.histogram.remove(copy.histogram)
    }
  }
}

/// How many dwells a setting has, and how many packets were received in them.
struct DwellCount: Equatable {
  var dwells = 0
  var packets = 0
}

/// Adds up packets of a whole store, whose squares are added up too.
struct PacketSum {
  private var sum = 0

  /// - Throws: ``StoredRow/Damaged`` beyond 2⁴⁶ packets, of which no arithmetic overflows.
  mutating func add(_ packets: Int) throws(StoredRow.Damaged) {
    sum += packets
    guard packets >= 0, sum <= 1 << 46 else { throw StoredRow.Damaged() }
  }
}
