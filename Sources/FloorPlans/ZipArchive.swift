import CZlib
import Foundation
import RadioSurvey

/// A zip archive in memory (PKWARE APPNOTE 6.3.3, 2012): stored and deflated entries of one file, by its central directory.
///
/// Nothing is written: entries are unpacked in memory, within limits. An archive with a name that could leave its folder, or with a
/// link, is refused as a whole.
struct ZipArchive {
  let file: String
  private let bytes: [UInt8]
  private(set) var entries: [ZipEntry] = []

  /// Whether bytes begin as an archive does, with or without entries.
  static func recognises(_ data: Data) -> Bool {
    data.starts(with: [0x50, 0x4B, 0x03, 0x04]) || data.starts(with: [0x50, 0x4B, 0x05, 0x06])
  }

  init(_ data: Data, file: String) throws(FloorPlanError) {
    self.file = file
    bytes = [UInt8](data)
    try readDirectory()
  }

  // MARK: The central directory

  private mutating func readDirectory() throws(FloorPlanError) {
    let end = try endRecord()
    let (count, size, start) = (word(end + 10), long(end + 12), long(end + 16))
    // An archive of more than 4 GiB or 65,535 entries has these numbers elsewhere.
    let isLarge = count == 0xFFFF || size == 0xFFFF_FFFF || start == 0xFFFF_FFFF
    guard !isLarge else { throw unsupported("it is in the Zip64 format") }
    guard word(end + 4) == 0, word(end + 6) == 0, word(end + 8) == count else {
      throw unsupported("it has several volumes")
    }
    guard count <= SurveyLimit.planEntries.value else { throw FloorPlanError(.planEntries, file: file) }
    guard start + size <= end else { throw damaged("its directory is in the wrong place") }
    var place = start
    var total = 0
    var names: Set<String> = []
    for _ in 0..<count {
      guard place + 46 <= start + size, long(place) == 0x0201_4B50 else {
        throw damaged("its directory ends early")
      }
      let lengths = (word(place + 28), word(place + 30), word(place + 32))
      let next = place + 46 + lengths.0 + lengths.1 + lengths.2
      guard next <= start + size else { throw damaged("its directory ends early") }
      let entry = try entry(at: place, name: bytes[place + 46..<place + 46 + lengths.0])
      if let entry {
        guard names.insert(entry.name).inserted else { throw damaged("it has '\(entry.name)' twice") }
        guard entry.offset + 30 + entry.packedSize <= start else {
          throw damaged("'\(entry.name)' is not inside it")
        }
        guard entry.size <= SurveyLimit.planFile.value else {
          throw FloorPlanError(.planFile, file: "\(file)/\(entry.name)")
        }
        total += entry.size
        guard total <= SurveyLimit.planArchive.value else { throw FloorPlanError(.planArchive, file: file) }
        entries.append(entry)
      }
      place = next
    }
  }

  /// The place of the end record, which a comment of at most 64 KiB may follow.
  private func endRecord() throws(FloorPlanError) -> Int {
    var place = bytes.count - 22
    while place >= 0, place >= bytes.count - 22 - 0xFFFF {
      if long(place) == 0x0605_4B50, place + 22 + word(place + 20) == bytes.count { return place }
      place -= 1
    }
    throw damaged("it has no directory at its end")
  }

  /// The entry at a place of the directory; `nil` for a folder.
  private func entry(at place: Int, name: ArraySlice<UInt8>) throws(FloorPlanError) -> ZipEntry? {
    let name = String(decoding: name, as: UTF8.self)
    guard !ZipEntry.isUnsafe(name) else {
      throw unsafe("the entry '\(name)' could leave the folder that the archive is unpacked into")
    }
    // The high half of the attributes is a mode on Unix (3) and macOS (19).
    let system = bytes[place + 5]
    let kind = system == 3 || system == 19 ? long(place + 38) >> 28 : 0
    guard kind == 0 || kind == 0o10 || kind == 0o4 else {
      throw unsafe("the entry '\(name)' is a link or a device")
    }
    if name.hasSuffix("/") { return nil }
    let flags = word(place + 8)
    guard flags & 0x2041 == 0 else { throw unsupported("'\(name)' is encrypted") }
    let method = word(place + 10)
    guard method == 0 || method == 8 else {
      throw unsupported("'\(name)' is packed with method \(method), not stored or deflated")
    }
    let (packed, size, offset) = (long(place + 20), long(place + 24), long(place + 42))
    guard packed != 0xFFFF_FFFF, size != 0xFFFF_FFFF, offset != 0xFFFF_FFFF else {
      throw unsupported("it is in the Zip64 format")
    }
    guard method == 8 || packed == size else { throw damaged("the sizes of '\(name)' differ") }
    return ZipEntry(
      name: name, isDeflated: method == 8, checksum: UInt32(truncatingIfNeeded: long(place + 16)),
      packedSize: packed, size: size, offset: offset)
  }

  // MARK: Contents

  /// The bytes of an entry, with their checksum verified.
  func contents(of entry: ZipEntry) throws(FloorPlanError) -> Data {
    // The local header repeats the name and may have other extra fields.
    let place = entry.offset
    guard long(place) == 0x0403_4B50 else { throw damaged("'\(entry.name)' is in the wrong place") }
    let start = place + 30 + word(place + 26) + word(place + 28)
    guard start + entry.packedSize <= bytes.count else { throw damaged("'\(entry.name)' is not inside it") }
    let packed = bytes[start..<start + entry.packedSize]
    let unpacked = entry.isDeflated ? Self.inflated(packed, size: entry.size) : Array(packed)
    guard let unpacked, unpacked.count == entry.size else {
      throw damaged("'\(entry.name)' cannot be unpacked")
    }
    let checksum = unpacked.withUnsafeBufferPointer { crc32(0, $0.baseAddress, uInt($0.count)) }
    guard UInt32(truncatingIfNeeded: checksum) == entry.checksum else {
      throw damaged("the checksum of '\(entry.name)' is wrong")
    }
    return Data(unpacked)
  }

  /// Bytes expanded; `nil` if they are damaged or not of this size.
  private static func inflated(_ packed: ArraySlice<UInt8>, size: Int) -> [UInt8]? {
    var stream = z_stream()
    // Negative: neither a header nor a checksum around the data.
    guard inflateInit2_(&stream, -15, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
      return nil
    }
    defer { inflateEnd(&stream) }
    var input = Array(packed)
    // One extra byte of room detects an entry that is longer.
    var output = [UInt8](repeating: 0, count: size + 1)
    let (status, count) = input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        stream.next_in = input.baseAddress
        stream.avail_in = uInt(input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = uInt(output.count)
        return (inflate(&stream, Z_FINISH), Int(stream.total_out))
      }
    }
    return status == Z_STREAM_END && count == size ? Array(output[..<size]) : nil
  }

  // MARK: Numbers and errors

  /// Two bytes, the low one first; 0 outside the archive.
  private func word(_ place: Int) -> Int {
    guard place >= 0, place + 2 <= bytes.count else { return 0 }
    return Int(bytes[place]) | Int(bytes[place + 1]) << 8
  }

  /// Four bytes, the low one first; 0 outside the archive.
  private func long(_ place: Int) -> Int { word(place) | word(place + 2) << 16 }

  private func damaged(_ reason: String) -> FloorPlanError {
    FloorPlanError(
      .damagedArchive, file: file, "the zip archive is damaged: \(reason)", help: "copy or export it again")
  }

  private func unsupported(_ reason: String) -> FloorPlanError {
    FloorPlanError(
      .unsupportedArchive, file: file, "the zip archive cannot be read: \(reason)",
      help: "unpack it, and name the folder instead")
  }

  private func unsafe(_ reason: String) -> FloorPlanError {
    FloorPlanError(
      .unsafeArchive, file: file, "the zip archive is refused: \(reason)",
      help: "do not unpack it; request an archive with plain file names")
  }
}

struct ZipEntry {
  var name: String
  var isDeflated: Bool
  var checksum: UInt32
  var packedSize: Int
  var size: Int
  /// Where its local header begins.
  var offset: Int

  /// Whether the name could lead out of the folder that an archive is unpacked into, on any system.
  static func isUnsafe(_ name: String) -> Bool {
    let bytes = name.utf8
    if bytes.isEmpty || bytes.first == UInt8(ascii: "/") || bytes.contains(UInt8(ascii: "\\")) { return true }
    if bytes.contains(where: { $0 < 0x20 || $0 == 0x7F }) { return true }
    if bytes.dropFirst().first == UInt8(ascii: ":") { return true }
    return name.split(separator: "/", omittingEmptySubsequences: false).contains { $0 == ".." }
  }
}
