import GRDB
package import RadioSurvey

extension SurveyStore {
  /// In which order the dwells of a log come.
  package enum DwellOrder: Sendable {
    /// That of their ends: as they were imported.
    case ends
    /// That of their first rows: a log that is written in this order and imported again gives the same order.
    case beginnings
  }

  /// Every dwell, in the order of the imports, with what follows from what was logged and the site. Of copies one is there,
  /// see ``DwellCopies``.
  ///
  /// - Parameters:
  ///   - site: The site as `survey.toml` describes it now; `nil` without a `survey.toml`: what it said at each import holds.
  ///   - includingSeries: Whether to load the packets in order of arrival too; a fit does not need them.
  ///   - order: The order within an import.
  /// - Throws: ``StoreError``, `damaged` if a row cannot be read.
  /// - Complexity: O(dwells + histogram bins), and the packets where they are loaded.
  package func dwells(
    of site: Site? = nil, includingSeries: Bool = false, inOrderOf order: DwellOrder = .ends
  ) throws -> [Dwell] {
    try countedDwells(of: site, includingSeries: includingSeries, inOrderOf: order).dwells
  }

  /// The same, with the logs whose dwells are copies.
  package func countedDwells(
    of site: Site? = nil, includingSeries: Bool = false, inOrderOf order: DwellOrder = .ends
  ) throws -> CountedDwells {
    try read { db in
      let reading = try DwellReading(db, path: path, site: site)
      return CountedDwells(
        dwells: try reading.dwells(of: nil, includingSeries: includingSeries, inOrderOf: order),
        copies: reading.copies)
    } ?? CountedDwells(dwells: [], copies: [])
  }

  /// Some of the dwells, as ``dwells(of:includingSeries:inOrderOf:)`` has them, without reading the others.
  ///
  /// - Parameters:
  ///   - site: As there.
  ///   - choose: Told the totals of everything that counts, in the order of the imports; returns the indices of those whose dwells are
  ///     wanted, `nil` for all. What it throws is thrown.
  /// - Throws: ``StoreError``, `damaged` if a row cannot be read.
  /// - Complexity: O(totals + dwells wanted), and the dwells that may be copies.
  package func part(
    of site: Site? = nil, choose: ([DwellTotal]) throws -> Set<Int>?
  ) throws -> SurveyPart {
    let part = try read { db in
      let reading = try DwellReading(db, path: path, site: site)
      let entries = reading.totals.entries.sorted {
        ($0.value.importID, $0.key) < ($1.value.importID, $1.key)
      }
      let totals = entries.map(\.value.total)
      let chosen = try choose(totals)
      return SurveyPart(
        dwells: try reading.dwells(
          of: chosen.map { Set($0.map { entries[$0].key }) }, includingSeries: false, inOrderOf: .ends),
        copies: reading.copies, totals: totals)
    }
    if let part { return part }
    // A store without tables has nothing to choose from, and the choice may say so.
    _ = try choose([])
    return SurveyPart(dwells: [], copies: [], totals: [])
  }

  /// Logs whose dwells are copies of those of other logs; the copies count once.
  ///
  /// - Throws: ``StoreError``, `damaged` if a row cannot be read.
  package func copiedLogs() throws -> [CopiedLog] {
    try read { db in try DwellReading(db, path: path, site: nil).copies } ?? []
  }

  /// How many dwells there are.
  ///
  /// - Throws: ``StoreError``.
  package func dwellCount() throws -> Int {
    try read { db in try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM packed_dwell") ?? 0 } ?? 0
  }
}
