import CalibrationModel
import Foundation
import PathLoss
import RadioSurvey
import Support

/// Where results wait for the next command that needs them, by the digest of everything that they depend on.
///
/// A result is kept only if what is read back equals it, so that a command prints the same bytes from a kept result as from a new one.
/// What cannot be read is computed again.
package struct ResultShelf {
  /// The program that computes the results, down to its build.
  private let program: String
  private let read: (_ digest: [UInt8]) -> [UInt8]?
  private let keep: (_ bytes: [UInt8], _ digest: [UInt8]) -> Void

  /// - Parameter program: The program, down to its build: another one may compute other results.
  /// - Parameter read: What was kept under a digest, if it still is.
  /// - Parameter keep: Keeps bytes under a digest, if it can.
  package init(
    program: String, read: @escaping (_ digest: [UInt8]) -> [UInt8]?,
    keep: @escaping (_ bytes: [UInt8], _ digest: [UInt8]) -> Void
  ) {
    self.program = program
    self.read = read
    self.keep = keep
  }

  func digest(_ survey: SurveyBytes) -> SurveyDigest { SurveyDigest(survey, program: program) }
  func fits(_ digest: SurveyDigest) -> [ConditionFit]? { read(digest.fits).flatMap(KeptFits.fits) }

  func effects(_ digest: SurveyDigest) -> ConditionEffects? {
    read(digest.effects).flatMap(KeptEffects.effects)
  }

  func keep(_ fits: [ConditionFit], _ digest: SurveyDigest) {
    guard let bytes = KeptFits.bytes(fits) else { return }
    keep(bytes, digest.fits)
  }

  func keep(_ effects: ConditionEffects, _ digest: SurveyDigest) {
    guard let bytes = KeptEffects.bytes(effects) else { return }
    keep(bytes, digest.effects)
  }
}

/// Effects of conditions as bytes.
enum KeptEffects {
  /// `nil` if they would not be read as they are.
  static func bytes(_ effects: ConditionEffects) -> [UInt8]? {
    guard let json = try? JSONEncoder().encode(effects) else { return nil }
    let bytes = SealedBlocks.bytes([Array(json)])
    return self.effects(bytes) == effects ? bytes : nil
  }

  static func effects(_ bytes: [UInt8]) -> ConditionEffects? {
    guard let blocks = SealedBlocks.blocks(bytes), blocks.count == 1 else { return nil }
    return try? CheckedDecoder.decode(ConditionEffects.self, from: Data(blocks[0]))
  }
}

/// The names under which results of a survey are kept: SHA-256 of everything that they depend on.
struct SurveyDigest {
  let fits: [UInt8]
  let effects: [UInt8]

  init(_ survey: SurveyBytes, program: String) {
    func digest(_ result: String, _ parts: [[UInt8]]) -> [UInt8] {
      let digest = SHA256Digest()
      var head = ByteWriter()
      head.append(program)
      head.append(result)
      for part in [head.bytes] + parts { part.withUnsafeBytes { digest.update($0) } }
      return digest.bytes
    }
    fits = digest("fits", [survey.split, survey.site, survey.dwells])
    effects = digest("effects", [survey.site, survey.dwells])
  }
}

/// Fits as bytes: of each its locations, which are most of it, as numbers in a row, and the rest as JSON.
enum KeptFits {
  /// `nil` if they would not be read as they are.
  static func bytes(_ fits: [ConditionFit]) -> [UInt8]? {
    let blocks = ParallelWork.map(fits) { fit -> [[UInt8]]? in
      var sample = fit.sample
      sample.locationMeans = []
      guard let json = try? JSONEncoder().encode(ConditionFit(sample, fit.outcome)) else { return nil }
      let blocks = [Array(json), KeptLocations.bytes(fit.locationMeans)]
      return self.fit(blocks[0][...], blocks[1][...]) == fit ? blocks : nil
    }
    guard !blocks.contains(nil) else { return nil }
    return SealedBlocks.bytes(blocks.flatMap { $0 ?? [] })
  }

  static func fits(_ bytes: [UInt8]) -> [ConditionFit]? {
    guard let blocks = SealedBlocks.blocks(bytes), blocks.count % 2 == 0 else { return nil }
    let fits = ParallelWork.map(Array(stride(from: 0, to: blocks.count, by: 2))) {
      fit(blocks[$0], blocks[$0 + 1])
    }
    let found = fits.compactMap(\.self)
    return found.count == fits.count ? found : nil
  }

  private static func fit(_ json: ArraySlice<UInt8>, _ locations: ArraySlice<UInt8>) -> ConditionFit? {
    guard let fit = try? CheckedDecoder.decode(ConditionFit.self, from: Data(json)),
      let means = KeptLocations.means(locations)
    else { return nil }
    var sample = fit.sample
    sample.locationMeans = means
    return ConditionFit(sample, fit.outcome)
  }
}

/// Blocks of bytes with their SHA-256 in front, so that damage is noticed.
enum SealedBlocks {
  private static let digestLength = 32

  static func bytes(_ blocks: [[UInt8]]) -> [UInt8] {
    var writer = ByteWriter()
    writer.append(UInt64(blocks.count))
    for block in blocks { writer.append(block) }
    return digest(of: writer.bytes[...]) + writer.bytes
  }

  /// The blocks; `nil` if any byte is not as it was written.
  static func blocks(_ bytes: [UInt8]) -> [ArraySlice<UInt8>]? {
    let body = bytes.dropFirst(digestLength)
    guard digest(of: body) == Array(bytes.prefix(digestLength)) else { return nil }
    var reader = ByteReader(body)
    let blocks = reader.list { $0.block() }
    return reader.isAtEnd ? blocks : nil
  }

  private static func digest(of bytes: ArraySlice<UInt8>) -> [UInt8] {
    let digest = SHA256Digest()
    bytes.withUnsafeBytes { digest.update($0) }
    return digest.bytes
  }
}

/// The locations of a fit as bytes: names once each, then numbers in a row.
enum KeptLocations {
  static func bytes(_ means: [LocationMean]) -> [UInt8] {
    var indices: [String: Int] = [:]
    var names: [String] = []
    func index(_ name: String) -> UInt64 {
      if let index = indices[name] { return UInt64(index) }
      indices[name] = names.count
      names.append(name)
      return UInt64(names.count - 1)
    }
    var rows = ByteWriter()
    rows.append(UInt64(means.count))
    for mean in means {
      rows.append(index(mean.beacon.description))
      rows.append(index(mean.location))
      rows.append(mean.isNamed)
      rows.append(mean.distance)
      rows.append(UInt64(mean.receivedPackets))
      rows.append(mean.mean)
      rows.append(mean.residual)
      rows.append(mean.level) { $0.append($1) }
      rows.append(mean.heldOut) { rows, prediction in
        rows.append(prediction.level)
        rows.append(prediction.sd)
        rows.append(prediction.degreesOfFreedom)
      }
      rows.append(mean.position) { rows, position in
        rows.append(position.x)
        rows.append(position.y)
        rows.append(position.z) { $0.append($1) }
        rows.append(position.floor) { $0.append(index($1)) }
      }
      rows.append(mean.crossings) { rows, crossings in
        rows.append(UInt64(crossings.count))
        for (kind, count) in crossings.sorted(by: { $0.key < $1.key }) {
          rows.append(index(kind))
          rows.append(UInt64(count))
        }
      }
    }
    var writer = ByteWriter()
    writer.append(UInt64(names.count))
    for name in names { writer.append(name) }
    writer.append(rows.bytes)
    return writer.bytes
  }

  /// `nil` if the bytes are not those of locations.
  static func means(_ bytes: ArraySlice<UInt8>) -> [LocationMean]? {
    var reader = ByteReader(bytes)
    guard let names = reader.list({ $0.text() }), let block = reader.block(), reader.isAtEnd else {
      return nil
    }
    let beacons = names.map { BeaconIdentifier($0) }
    var rows = ByteReader(block)
    let means = rows.list { rows -> LocationMean? in
      guard let beacon = index(&rows, names), let name = index(&rows, names), let isNamed = rows.flag(),
        let distance = rows.real(), let packets = rows.number().flatMap({ Int(exactly: $0) }),
        let mean = rows.real(), let residual = rows.real(), let level = rows.optional({ $0.real() }),
        let heldOut = rows.optional(prediction), let position = rows.optional({ Self.position(&$0, names) }),
        let crossings = rows.optional({ Self.crossings(&$0, names) })
      else { return nil }
      return LocationMean(
        beacon: beacons[beacon], location: names[name], isNamed: isNamed, distance: distance,
        receivedPackets: packets, mean: mean, residual: residual, level: level, heldOut: heldOut,
        position: position, crossings: crossings)
    }
    return rows.isAtEnd ? means : nil
  }

  /// The number of a name.
  private static func index(_ rows: inout ByteReader, _ names: [String]) -> Int? {
    rows.number().flatMap { $0 < UInt64(names.count) ? Int($0) : nil }
  }

  private static func prediction(_ rows: inout ByteReader) -> LocationPrediction? {
    guard let level = rows.real(), let sd = rows.real(), let degrees = rows.real() else { return nil }
    return LocationPrediction(level: level, sd: sd, degreesOfFreedom: degrees)
  }

  private static func position(_ rows: inout ByteReader, _ names: [String]) -> Position? {
    guard let x = rows.real(), let y = rows.real(), let z = rows.optional({ $0.real() }),
      let floor = rows.optional({ index(&$0, names) })
    else { return nil }
    return Position(x: x, y: y, z: z, floor: floor.map { names[$0] })
  }

  private static func crossings(_ rows: inout ByteReader, _ names: [String]) -> [String: Int]? {
    let counts = rows.list { rows -> (String, Int)? in
      guard let kind = index(&rows, names), let count = rows.number().flatMap({ Int(exactly: $0) }) else {
        return nil
      }
      return (names[kind], count)
    }
    return counts.map { Dictionary($0, uniquingKeysWith: { _, last in last }) }
  }
}
