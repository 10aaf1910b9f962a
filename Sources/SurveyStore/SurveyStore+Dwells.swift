import Foundation
import GRDB
public import RadioSurvey

extension SurveyStore {
  /// Every dwell, in the order of the imports and, within one, in the order in which the log's dwells ended.
  ///
  /// - Parameter includingSeries: Whether to load the packets in order of arrival too; a fit does not need them.
  /// - Throws: ``StoreError``, `damaged` where a row cannot be read.
  /// - Complexity: O(dwells + histogram bins): two ordered queries that are read side by side.
  public func dwells(includingSeries: Bool = false) throws -> [Dwell] {
    try read { db in
      let bins = try Row.fetchCursor(
        db,
        sql: """
          SELECT h.dwell_id, h.rssi_dbm, h.packets FROM dwell d JOIN histogram h ON h.dwell_id = d.id
          ORDER BY d.import_id, d.id, h.rssi_dbm
          """)
      let rows = try Row.fetchCursor(
        db,
        sql: """
          SELECT d.id, d.beacon, d.location, d.location_is_named, d.x_m, d.y_m, d.z_m, d.floor, d.distance_m,
            d.placement, d.crowd, d.people, d.carriage, d.orientation_deg, d.receiver, d.channel, d.source,
            d.start_s, d.end_s, d.expected_packets, d.lag_pairs, d.lag_product_sum, d.lag_lead_sum, d.lag_lag_sum,
            d.line
            \(includingSeries ? ", s.bytes" : "")
          FROM dwell d \(includingSeries ? "LEFT JOIN dwell_series s ON s.dwell_id = d.id" : "")
          ORDER BY d.import_id, d.id
          """)
      var dwells: [Dwell] = []
      var bin = try bins.next().map(Bin.init)
      while let row = try rows.next() {
        let id: Int64 = row[0]
        var histogram = RSSIHistogram()
        while let current = bin, current.dwell == id {
          histogram.add(current.level, count: current.count)
          bin = try bins.next().map(Bin.init)
        }
        dwells.append(try dwell(row, histogram, includingSeries: includingSeries))
      }
      return dwells
    } ?? []
  }

  private struct Bin {
    let dwell: Int64
    let level: Int
    let count: Int

    init(_ row: Row) {
      dwell = row[0]
      level = row[1]
      count = row[2]
    }
  }

  private func dwell(_ row: Row, _ histogram: RSSIHistogram, includingSeries: Bool) throws -> Dwell {
    let x: Double? = row[4]
    let y: Double? = row[5]
    var position: Position?
    if let x, let y { position = Position(x: x, y: y, z: row[6], floor: row[7]) }
    var series: PacketSeries? = PacketSeries()
    if includingSeries, let bytes: Data = row[25] { series = PacketSeries(bytes: Array(bytes)) }
    guard let source = ReadingSource(rawValue: row[16]), let series else {
      throw StoreError(
        reason: .damaged, path: path, message: "dwell \(row[0] as Int64) cannot be read",
        help: "delete the store and import the logs again; the logs are the originals")
    }
    return Dwell(
      beacon: BeaconIdentifier(row[1]),
      location: SurveyLocation(name: row[2], isNamed: row[3], position: position, distance: row[8]),
      conditions: Conditions(
        placement: (row[9] as String?).map(Placement.init(rawValue:)),
        crowd: (row[10] as String?).map(CrowdLevel.init(rawValue:)), people: row[11],
        carriage: (row[12] as String?).map(Carriage.init(rawValue:)), orientation: row[13],
        receiver: (row[14] as String?).map(Receiver.init(rawValue:)), channel: row[15], source: source),
      start: row[17], end: row[18], expectedPackets: row[19], histogram: histogram,
      lag: LagStatistics(pairs: row[20], productSum: row[21], leadSum: row[22], lagSum: row[23]),
      series: series, line: row[24])
  }
}
