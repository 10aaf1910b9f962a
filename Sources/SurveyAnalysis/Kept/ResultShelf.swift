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

  /// What the results of a survey depend on.
  func digest(_ survey: SurveyBytes) -> SurveyDigest { SurveyDigest(survey, program: program) }
  /// The fits; `nil` if none were kept.
  func fits(_ digest: SurveyDigest) -> [ConditionFit]? { read(digest.fits).flatMap(KeptFits.fits) }

  /// The effects; `nil` if none were kept.
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
      return self.fit(blocks[0], blocks[1]) == fit ? blocks : nil
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

  private static func fit(_ json: [UInt8], _ locations: [UInt8]) -> ConditionFit? {
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
  static func blocks(_ bytes: [UInt8]) -> [[UInt8]]? {
    guard bytes.count >= digestLength else { return nil }
    let body = bytes[digestLength...]
    guard digest(of: body) == Array(bytes[..<digestLength]) else { return nil }
    var reader = ByteReader(Array(body))
    guard let count = reader.count() else { return nil }
    var blocks: [[UInt8]] = []
    for _ in 0..<count {
      guard let block = reader.block() else { return nil }
      blocks.append(block)
    }
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
  static func means(_ bytes: [UInt8]) -> [LocationMean]? {
    var reader = ByteReader(bytes)
    guard let nameCount = reader.count() else { return nil }
    var names: [String] = []
    for _ in 0..<nameCount {
      guard let name = reader.text() else { return nil }
      names.append(name)
    }
    let beacons = names.map { BeaconIdentifier($0) }
    guard let block = reader.block(), reader.isAtEnd else { return nil }
    var rows = ByteReader(block)
    guard let count = rows.count() else { return nil }
    var means: [LocationMean] = []
    means.reserveCapacity(count)
    for _ in 0..<count {
      guard let beacon = rows.number(), let name = rows.number(), max(beacon, name) < UInt64(names.count),
        let isNamed = rows.flag(), let distance = rows.real(),
        let packets = rows.number().flatMap({ Int(exactly: $0) }), let mean = rows.real(),
        let residual = rows.real(), let hasLevel = rows.flag()
      else { return nil }
      var result = LocationMean(
        beacon: beacons[Int(beacon)], location: names[Int(name)], isNamed: isNamed, distance: distance,
        receivedPackets: packets, mean: mean, residual: residual)
      if hasLevel {
        guard let level = rows.real() else { return nil }
        result.level = level
      }
      guard let isPredicted = rows.flag() else { return nil }
      if isPredicted {
        guard let level = rows.real(), let sd = rows.real(), let degrees = rows.real() else { return nil }
        result.heldOut = LocationPrediction(level: level, sd: sd, degreesOfFreedom: degrees)
      }
      guard let isPlaced = rows.flag() else { return nil }
      if isPlaced {
        guard let position = position(&rows, names) else { return nil }
        result.position = position
      }
      guard let isCounted = rows.flag() else { return nil }
      if isCounted {
        guard let crossings = crossings(&rows, names) else { return nil }
        result.crossings = crossings
      }
      means.append(result)
    }
    return rows.isAtEnd ? means : nil
  }

  private static func position(_ rows: inout ByteReader, _ names: [String]) -> Position? {
    guard let x = rows.real(), let y = rows.real(), let hasHeight = rows.flag() else { return nil }
    var position = Position(x: x, y: y)
    if hasHeight {
      guard let z = rows.real() else { return nil }
      position.z = z
    }
    guard let hasFloor = rows.flag() else { return nil }
    if hasFloor {
      guard let floor = rows.number(), floor < UInt64(names.count) else { return nil }
      position.floor = names[Int(floor)]
    }
    return position
  }

  private static func crossings(_ rows: inout ByteReader, _ names: [String]) -> [String: Int]? {
    guard let count = rows.count() else { return nil }
    var crossings: [String: Int] = [:]
    for _ in 0..<count {
      guard let kind = rows.number(), kind < UInt64(names.count),
        let number = rows.number().flatMap({ Int(exactly: $0) })
      else { return nil }
      crossings[names[Int(kind)]] = number
    }
    return crossings
  }
}
