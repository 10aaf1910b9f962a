import CZlib
import GRDB
import GRDBSQLite

/// The sum of a row: CRC-32 over the name of its table and its values with their types. It finds every change of up to 32 bits
/// that follow one another, and another change in all but one of 4 × 10⁹ cases.
///
/// It guards against damage and edits, not against somebody who writes the sums as well: what is read is checked nevertheless.
struct RowSum {
  private let seed: uLong
  private var bytes: [UInt8] = []

  init(of table: String) { seed = Self.crc(Array(table.utf8), 0) }

  mutating func sum(_ values: [DatabaseValue]) -> Int64 {
    bytes.removeAll(keepingCapacity: true)
    for value in values {
      switch value.storage {
      case .null: bytes.append(0)
      case .int64(let number): append(1, UInt64(bitPattern: number))
      case .double(let number): append(number)
      case .string(var text):
        text.withUTF8 { characters in
          // SQLite takes a text up to its first zero.
          let count = characters.firstIndex(of: 0) ?? characters.count
          append(3, UInt64(count))
          bytes.append(contentsOf: characters[..<count])
        }
      case .blob(let data):
        append(4, UInt64(data.count))
        bytes.append(contentsOf: data)
      }
    }
    return Int64(Self.crc(bytes, seed))
  }

  /// The sum of the first columns of the row that a statement is on, with a number added to the whole ones of each.
  mutating func sum(_ statement: OpaquePointer, adding shifts: [Int64]) -> Int64 {
    bytes.removeAll(keepingCapacity: true)
    for (column, shift) in zip(Int32(0)..., shifts) {
      let type = sqlite3_column_type(statement, column)
      switch type {
      case SQLITE_NULL: bytes.append(0)
      case SQLITE_INTEGER: append(1, UInt64(bitPattern: sqlite3_column_int64(statement, column) &+ shift))
      case SQLITE_FLOAT: append(sqlite3_column_double(statement, column))
      default:
        let content = StoredRow.bytes(statement, column)
        append(type == SQLITE_TEXT ? 3 : 4, UInt64(content.count))
        bytes.append(contentsOf: content)
      }
    }
    return Int64(Self.crc(bytes, seed))
  }

  static func sum(_ bytes: [UInt8]) -> Int64 { Int64(crc(bytes, 0)) }

  private mutating func append(_ type: UInt8, _ word: UInt64) {
    bytes.append(type)
    withUnsafeBytes(of: word.littleEndian) { bytes.append(contentsOf: $0) }
  }

  /// SQLite keeps NaN as `NULL`, and −0 as 0.
  private mutating func append(_ number: Double) {
    if number.isNaN { bytes.append(0) } else { append(2, (number == 0 ? 0 : number).bitPattern) }
  }

  private static func crc(_ bytes: [UInt8], _ seed: uLong) -> uLong {
    bytes.withUnsafeBufferPointer { crc32_z(seed, $0.baseAddress, $0.count) }
  }
}
