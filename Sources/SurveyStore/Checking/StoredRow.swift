import Foundation
import GRDBSQLite

/// The row that a statement is on. Its values are read without trust: GRDB traps on a value of an unexpected type.
struct StoredRow {
  /// A value of another type than was written, or one that cannot be.
  struct Damaged: Error {}

  let table: StoredTable
  let statement: OpaquePointer

  /// The value of a column, by its place in ``StoredTable/columns``.
  func value<Value: StoredValue>(_ column: Int, as type: Value.Type = Value.self) throws(Damaged) -> Value {
    guard let value = Value(statement, Int32(column)) else { throw Damaged() }
    return value
  }

  func value<Value: StoredValue>(_ column: String, as type: Value.Type = Value.self) throws(Damaged) -> Value
  { try value(table.position(column)) }

  static func bytes(_ statement: OpaquePointer, _ column: Int32) -> UnsafeRawBufferPointer {
    let start = sqlite3_column_blob(statement, column)
    return UnsafeRawBufferPointer(
      start: start, count: start == nil ? 0 : Int(sqlite3_column_bytes(statement, column)))
  }
}

protocol StoredValue {
  /// Reads a value; `nil` if there is one of another type.
  init?(_ statement: OpaquePointer, _ column: Int32)
}

extension Int64: StoredValue {
  init?(_ statement: OpaquePointer, _ column: Int32) {
    guard sqlite3_column_type(statement, column) == SQLITE_INTEGER else { return nil }
    self = sqlite3_column_int64(statement, column)
  }
}

extension Int: StoredValue {
  /// No whole number of a store is larger than any that the arithmetic of a survey bears.
  private static let range = -(1 << 56)...(1 << 56)

  init?(_ statement: OpaquePointer, _ column: Int32) {
    guard let number = Int64(statement, column), Self.range.contains(Int(number)) else { return nil }
    self = Int(number)
  }
}

extension Bool: StoredValue {
  init?(_ statement: OpaquePointer, _ column: Int32) {
    guard let number = Int64(statement, column), 0...1 ~= number else { return nil }
    self = number == 1
  }
}

extension Double: StoredValue {
  /// The same for times, places and directions.
  private static let range = -1e15...1e15

  init?(_ statement: OpaquePointer, _ column: Int32) {
    guard sqlite3_column_type(statement, column) == SQLITE_FLOAT else { return nil }
    let number = sqlite3_column_double(statement, column)
    guard Self.range.contains(number) else { return nil }
    self = number
  }
}

extension String: StoredValue {
  init?(_ statement: OpaquePointer, _ column: Int32) {
    guard sqlite3_column_type(statement, column) == SQLITE_TEXT else { return nil }
    self = String(decoding: StoredRow.bytes(statement, column), as: UTF8.self)
  }
}

extension [UInt8]: StoredValue {
  init?(_ statement: OpaquePointer, _ column: Int32) {
    guard sqlite3_column_type(statement, column) == SQLITE_BLOB else { return nil }
    self = [UInt8](StoredRow.bytes(statement, column))
  }
}

extension Optional: StoredValue where Wrapped: StoredValue {
  init?(_ statement: OpaquePointer, _ column: Int32) {
    if sqlite3_column_type(statement, column) == SQLITE_NULL {
      self = .none
    } else {
      guard let value = Wrapped(statement, column) else { return nil }
      self = value
    }
  }
}
