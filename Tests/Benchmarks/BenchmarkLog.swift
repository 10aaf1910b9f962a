import Foundation
import RadioSurvey

/// Surveys made for measuring speed. They are simulated.
enum BenchmarkLog {
  /// Beacons that are heard at every location.
  private static let beacons = 10
  /// Advertising events of each beacon at one location: a minute at ten a second.
  private static let events = 600

  /// Writes a canonical log of so many rows and returns its size in bytes.
  ///
  /// A surveyor stands for a minute at one location after another. Ten beacons advertise every 100 ms, each event delayed
  /// by 0…10 ms at random, and one in ten is not received; their packets interleave. Times are Unix seconds with
  /// milliseconds.
  static func write(rows: Int, to url: URL) throws -> Int {
    var generator = SeededGenerator(seed: 1)
    _ = FileManager.default.createFile(atPath: url.path, contents: nil)
    let handle = try FileHandle(forWritingTo: url)
    defer { try? handle.close() }
    var bytes = Array("timestamp,beacon,rssi_dbm,location,distance_m,placement,crowd,receiver\n".utf8)
    var size = 0
    var written = 0
    var location = 0
    while written < rows {
      // What stands beside time and level is the same for a whole dwell.
      let dwells = (0..<beacons).map { beacon in
        let distance = Double(2 + (location * 7 + beacon * 13) % 60) / 4
        let tail = ",p\(location),\(distance),\(beacon % 2 == 0 ? "counter" : "overhead"),empty,phone\n"
        return (
          name: Array(",beacon-\(beacon),-".utf8), tail: Array(tail.utf8),
          loss: 60 + Int(22 * log10(distance))
        )
      }
      let start = 1_700_000_000_000 + location * 75_000
      for event in 0..<events {
        for (beacon, dwell) in dwells.enumerated() where generator.next() % 10 > 0 && written < rows {
          let milliseconds = start + event * 105 + beacon * 10 + Int(generator.next() % 10)
          append(milliseconds / 1000, digits: 10, to: &bytes)
          bytes.append(UInt8(ascii: "."))
          append(milliseconds % 1000, digits: 3, to: &bytes)
          bytes += dwell.name
          append(dwell.loss + Int(generator.next() % 9), digits: 2, to: &bytes)
          bytes += dwell.tail
          written += 1
        }
        if bytes.count > 1 << 20 || written == rows {
          try handle.write(contentsOf: bytes)
          size += bytes.count
          bytes.removeAll(keepingCapacity: true)
        }
      }
      location += 1
    }
    return size
  }

  private static func append(_ value: Int, digits: Int, to bytes: inout [UInt8]) {
    var unit = 1
    for _ in 1..<digits { unit *= 10 }
    while unit > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(value / unit % 10))
      unit /= 10
    }
  }
}
