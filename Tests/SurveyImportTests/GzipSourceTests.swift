import CZlib
import RadioSurvey
import Testing

@testable import SurveyImport

@Suite struct GzipSourceTests {
  /// A gzip member of the bytes.
  private func packed(_ bytes: [UInt8]) throws -> [UInt8] {
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

  @Test(arguments: [sample, JSONLinesImporterTests.lines])
  func `A compressed log is read as the plain one`(text: String) throws {
    let plain = try Reading(text)
    let reading = try Reading(packed(Array(text.utf8)))
    #expect(reading.sink.dwells == plain.sink.dwells)
    #expect(reading.summary.format == plain.summary.format + ", gzip")
  }

  @Test func `Several members and padding are one log`() throws {
    let bytes = Array(sample.utf8)
    let archive = try packed(Array(bytes[..<200])) + packed(Array(bytes[200...])) + [0, 0, 0]
    #expect(try Reading(archive).sink.dwells == (try Reading(sample).sink.dwells))
  }

  @Test func `A log of many windows is read whole`() throws {
    let rows = (0..<60_000).map { "\(Double($0) / 10),door,-\(50 + $0 % 40),2" }
    let text = "timestamp,beacon,rssi_dbm,distance_m\n" + rows.joined(separator: "\n")
    let reading = try Reading(packed(Array(text.utf8)))
    #expect(reading.summary.receivedPackets == 60_000)
    #expect(reading.sink.dwells == (try Reading(text).sink.dwells))
  }

  @Test func `An archive that is cut off anywhere, or changed, is damaged`() throws {
    let archive = try packed(Array(sample.utf8))
    for length in 2..<archive.count {
      #expect(try failure(of: Array(archive[..<length]))?.issue.code == .damagedArchive, "at \(length)")
    }
    for index in 10..<archive.count {
      var changed = archive
      changed[index] ^= 0x55
      let error = try failure(of: changed)
      #expect(error != nil, "at \(index)")
    }
    #expect(try failure(of: archive + [1, 2, 3])?.issue.code == .damagedArchive)
  }

  @Test func `An empty archive is an empty file`() throws {
    #expect(try failure(of: packed([]))?.issue.code == .emptyFile)
  }
}
