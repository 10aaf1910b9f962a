import Foundation
import GRDB
import RadioSurvey

/// Writes what an importer reads into the transaction of its import, with statements that are prepared once.
final class StoreSink: ImportSink {
  /// The first failure. An importer that swallows it must not get its import committed.
  private(set) var failure: (any Error)?

  private let db: Database
  private let importID: Int64
  private let insertDwell: Statement
  private let insertBin: Statement
  private let insertSeries: Statement
  private let insertRejected: Statement
  private let insertIssue: Statement

  /// A sink for one import, to be used within its transaction.
  init(_ db: Database, importID: Int64) throws {
    self.db = db
    self.importID = importID
    func insert(_ table: String, values: Int) throws -> Statement {
      let places = Array(repeating: "?", count: values).joined(separator: ", ")
      return try db.makeStatement(sql: "INSERT INTO \(table) VALUES (NULL, \(places))")
    }
    insertDwell = try insert("dwell", values: 25)
    insertRejected = try insert("rejected_row", values: 8)
    insertIssue = try insert("issue", values: 7)
    insertBin = try db.makeStatement(sql: "INSERT INTO histogram VALUES (?, ?, ?)")
    insertSeries = try db.makeStatement(sql: "INSERT INTO dwell_series VALUES (?, ?, ?)")
  }

  func receive(_ dwell: Dwell) throws {
    try keepingFailure {
      let (conditions, location, position) = (dwell.conditions, dwell.location, dwell.location.position)
      try insertDwell.execute(arguments: [
        importID, dwell.beacon.description, location.name, location.isNamed, position?.x, position?.y,
        position?.z,
        position?.floor, location.distance, conditions.placement?.rawValue, conditions.crowd?.rawValue,
        conditions.people, conditions.carriage?.rawValue, conditions.orientation,
        conditions.receiver?.rawValue,
        conditions.channel, conditions.source.rawValue, dwell.start, dwell.end, dwell.expectedPackets,
        dwell.lag.pairs, dwell.lag.productSum, dwell.lag.leadSum, dwell.lag.lagSum, dwell.line,
      ])
      let id = db.lastInsertedRowID
      for bin in dwell.histogram.bins { try insertBin.execute(arguments: [id, bin.level, bin.count]) }
      if dwell.series.count > 0 {
        try insertSeries.execute(arguments: [id, dwell.series.count, Data(dwell.series.bytes)])
      }
    }
  }

  func reject(_ row: RejectedRow) throws {
    let issue = row.issue
    try keepingFailure {
      try insertRejected.execute(arguments: [
        importID, issue.severity.rawValue, issue.code.rawValue, issue.line, issue.column, issue.message,
        issue.help,
        row.text,
      ])
    }
  }

  func report(_ issue: SurveyIssue) throws {
    try keepingFailure {
      try insertIssue.execute(arguments: [
        importID, issue.severity.rawValue, issue.code.rawValue, issue.line, issue.column, issue.message,
        issue.help,
      ])
    }
  }

  private func keepingFailure(_ work: () throws -> Void) throws {
    if let failure { throw failure }
    do {
      try work()
    } catch {
      failure = error
      throw error
    }
  }
}
