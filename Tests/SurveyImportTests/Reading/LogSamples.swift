import CalibrationModel
import CZlib
import RadioSurvey
@testable import SurveyImport
import Testing

/// Reads a log that a test has at hand.
struct Reading {
  let sink: CollectingSink
  let summary: ImportSummary

  /// Reads text as a log.
  init(
    _ text: String, mapping: LogMapping = .init(), site: Site? = nil, limits: ReadLimits = .init(),
    name: String = "walk.csv", receiverDigest: ((String) -> String)? = nil
  ) throws {
    try self.init(
      Array(text.utf8), mapping: mapping, site: site, limits: limits, name: name,
      receiverDigest: receiverDigest)
  }

  /// Reads bytes as a log.
  init(
    _ bytes: [UInt8], mapping: LogMapping = .init(), site: Site? = nil, limits: ReadLimits = .init(),
    name: String = "walk.csv", receiverDigest: ((String) -> String)? = nil
  ) throws {
    sink = CollectingSink(site: site)
    summary = try LogReader(mapping: mapping, site: site, limits: limits, receiverDigest: receiverDigest)
      .read(MemorySource(bytes), displayName: name, into: sink)
  }
}

/// A log in memory, which comes in pieces of a few bytes at first and larger ones later, as pipes deliver them.
final class MemorySource: ByteSource {
  private var rest: ArraySlice<UInt8>
  private var piece = 1

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = min(buffer.count, rest.count, piece)
    buffer.copyBytes(from: rest.prefix(count))
    rest = rest.dropFirst(count)
    piece = piece * 2 + 1
    return count
  }
}

/// The error of a log that cannot be used at all; `nil` where it can.
func failure(of text: String, mapping: LogMapping = .init()) throws -> LogError? {
  try failure(of: Array(text.utf8), mapping: mapping)
}

/// The error of a log that cannot be used at all; `nil` where it can.
func failure(of bytes: [UInt8], mapping: LogMapping = .init()) throws -> LogError? {
  do {
    _ = try Reading(bytes, mapping: mapping)
    return nil
  } catch let error as LogError {
    return error
  }
}

/// A canonical log with every kind of cell.
let sample = #"""
  timestamp,beacon,rssi_dbm,distance_m,location,placement,crowd,people,carriage,receiver,channel,source
  2024-05-01T10:00:00.000Z,door,-61,1.5,"by the ""door""",overhead,empty,3,hand,phone,37,raw
  2024-05-01T10:00:00.100Z,door,-62,1.5,"by the ""door""",overhead,empty,3,hand,phone,37,raw
  2024-05-01T10:00:00.200Z,door,,1.5,"by the ""door""",overhead,empty,3,hand,phone,37,raw
  2024-05-01T10:00:00.300Z,bar,-71,4,"a, b",overhead,empty,3,hand,phone,37,raw
  2024-05-01T10:00:01.000Z,door,-70,3,"two
  lines",overhead,full,40,hand,phone,37,raw

  """#

/// One row after a header that is complete; the row may lack its line end.
func walk(_ rows: String...) -> String {
  "timestamp,beacon,rssi_dbm,distance_m\n" + rows.joined(separator: "\n") + "\n"
}

/// A gzip member of the bytes.
func gzipped(_ bytes: [UInt8]) throws -> [UInt8] {
  var stream = z_stream()
  let started = deflateInit2_(
    &stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)
  )
  try #require(started == Z_OK)
  defer { deflateEnd(&stream) }
  var input = bytes
  var output = [UInt8](repeating: 0, count: bytes.count + 1024)
  return try input.withUnsafeMutableBufferPointer { input in
    try output.withUnsafeMutableBufferPointer { output in
      stream.next_in = input.baseAddress
      stream.avail_in = uInt(input.count)
      stream.next_out = output.baseAddress
      stream.avail_out = uInt(output.count)
      try #require(deflate(&stream, Z_FINISH) == Z_STREAM_END)
      return Array(output.prefix(output.count - Int(stream.avail_out)))
    }
  }
}

/// A sink that keeps everything, for tests to look at; its dwells as the site completes them.
final class CollectingSink: ImportSink {
  private let site: Site
  private(set) var dwells: [Dwell] = []
  private(set) var rejected: [RejectedRow] = []
  private(set) var issues: [SurveyIssue] = []

  init(site: Site? = nil) { self.site = site ?? Site() }

  func receive(_ dwell: Dwell) { dwells.append(site.resolve(dwell)) }
  func reject(_ row: RejectedRow) { rejected.append(row) }
  func report(_ issue: SurveyIssue) { issues.append(issue) }

  /// Every code that was rejected or reported.
  var codes: [IssueCode] { rejected.map(\.issue.code) + issues.map(\.code) }
}
