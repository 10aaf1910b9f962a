import GRDB
import RadioSurvey

/// The totals of a store's settings, each with what `survey.toml` adds to it.
struct StoredTotals {
  /// One setting of one import.
  struct Entry {
    let importID: Int64
    /// As it was logged.
    let logged: StoredSetting
    /// Completed.
    var total: DwellTotal
  }

  /// By number of the setting.
  private(set) var entries: [Int64: Entry] = [:]
  /// How many dwells each import has.
  private(set) var dwells: [Int64: Int] = [:]

  /// - Throws: ``StoreError``, `damaged` if a total cannot be read.
  init(_ db: Database, path: String, logs: [Int64: String], completion: DwellCompletion) throws {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT s.*, t.dwells, t.first_s, t.last_s, t.histogram FROM setting_total t JOIN setting s ON s.id = t.id
        """)
    while let row = try rows.next() {
      guard let logged = StoredSetting(row), let histogram = HistogramText.histogram(row["histogram"]) else {
        throw StoreError.damaged(path, "what the store counted of its dwells")
      }
      let importID: Int64 = row["import_id"]
      let dwells: Int = row["dwells"]
      let total = DwellTotal(
        beacon: logged.beacon,
        conditions: completion.conditions(logged.conditions, of: logged.beacon, in: importID),
        log: logs[importID], dwells: dwells, first: row["first_s"], last: row["last_s"], histogram: histogram)
      entries[row["id"]] = Entry(importID: importID, logged: logged, total: total)
      self.dwells[importID, default: 0] += dwells
    }
  }

  private struct Key: Hashable {
    var beacon: BeaconIdentifier
    var receiver: Receiver?
    var channel: Int?
  }

  /// The settings whose dwells may begin at the same time as one of another log, of the same beacon, receiver and channel.
  var shared: Set<Int64> {
    let known = entries.filter { $0.value.total.last > 0 && $0.value.total.histogram.minimum != nil }
    let groups = Dictionary(grouping: known) { _, entry in
      let conditions = entry.logged.conditions
      return Key(beacon: entry.logged.beacon, receiver: conditions.receiver, channel: conditions.channel)
    }
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

  /// Takes out dwells that are copies.
  mutating func remove(_ copies: [DwellCopies.Entry]) {
    for copy in copies {
      entries[copy.setting]?.total.dwells -= 1
      entries[copy.setting]?.total.histogram.remove(copy.histogram)
    }
    entries = entries.filter { $0.value.total.dwells > 0 }
  }
}
