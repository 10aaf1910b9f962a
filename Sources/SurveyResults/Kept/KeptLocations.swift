import PathLoss
import RadioSurvey

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
      means.append(result)
    }
    return rows.isAtEnd ? means : nil
  }
}
