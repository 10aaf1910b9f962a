import CalibrationModel
import Foundation
import RadioSurvey
@testable import SurveyImport
import TestSupport
import Testing

/// What logs say of themselves, of simulated walks.
@Suite struct LogDoubtsTests {
  private func issues(_ text: String, _ mapping: LogMapping = LogMapping()) throws -> [String: Int] {
    try Reading(text, mapping: mapping).summary.issues
  }

  private static func doubts(_ issues: [String: Int]) -> Set<String> {
    Set(issues.keys).intersection(IssueCode.doubts.map(\.rawValue))
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>) func `A plain walk raises no doubt`(seed: UInt64) throws {
    var walk = SimulatedWalk(seed: seed)
    let rows = walk.packets().map { "\($0.time),tag,\($0.level),\($0.distance)\n" }
    #expect(Self.doubts(try issues("timestamp,beacon,rssi_dbm,distance_m\n" + rows.joined())).isEmpty)
  }

  @Test func `Places visited in any order, one packet each, raise no doubt`() throws {
    var walk = SimulatedWalk(seed: 3)
    var rows: [String] = []
    for index in 0..<200 {
      let distance = 0.5 + (walk.uniform() * 1000).rounded() / 100
      rows.append("\(1_772_360_000 + index * 5),tag,\(walk.level(-60 - 21 * log10(distance))),\(distance)\n")
    }
    #expect(Self.doubts(try issues("timestamp,beacon,rssi_dbm,distance_m\n" + rows.joined())).isEmpty)
  }

  @Test(arguments: [(-59.0, 20.0), (-62, 25), (-55, 33)])
  func `Distances that each level repeats are an app's`(reference: Double, slope: Double) throws {
    var walk = SimulatedWalk(seed: 5)
    let rows = walk.packets(each: 25).map { packet in
      let estimate = (pow(10, (reference - Double(packet.level)) / slope) * 100).rounded() / 100
      return "\(packet.time),tag,\(packet.level),\(estimate)\n"
    }
    let text = "timestamp,beacon,rssi,distance_m\n" + rows.joined()
    #expect(Self.doubts(try issues(text)) == ["estimated-distance"])
    let log = try inspected(text)
    #expect(log.mapping.ignoredColumns == ["distance_m"])
    #expect(log.missingTruth.contains(.distanceMetres))
    #expect(log.receivedPackets == 250)
    #expect(!log.questions.isEmpty)
  }

  @Test(arguments: [0.2, 0.5]) func `Distances of smoothed levels are an app's too`(weight: Double) throws {
    var walk = SimulatedWalk(seed: 6)
    var smooth: Double?
    let rows = walk.packets(each: 25).map { packet in
      smooth = smooth.map { (1 - weight) * $0 + weight * Double(packet.level) } ?? Double(packet.level)
      return "\(packet.time),tag,\(packet.level),\(pow(10, (-59 - (smooth ?? 0)) / 20))\n"
    }
    #expect(
      Self.doubts(try issues("timestamp,beacon,rssi_dbm,distance_m\n" + rows.joined())) == [
        "estimated-distance"
      ])
  }

  @Test func `A part of a log that is a copy of another is told`() throws {
    var walk = SimulatedWalk(seed: 31)
    let rows = walk.packets().map { "\($0.time),tag,\($0.level),\($0.distance)\n" }
    let header = "timestamp,beacon,rssi_dbm,distance_m\n"
    #expect(Self.doubts(try issues(header + rows.joined() + rows.joined())) == ["repeated-packets"])
    #expect(
      Self.doubts(try issues(header + rows.joined() + header + rows.suffix(40).joined())) == [
        "repeated-packets"
      ])
  }

  @Test func `Distances that turn to centimetres are told`() throws {
    var walk = SimulatedWalk(seed: 32)
    let packets = walk.packets()
    func text(_ factor: Double) -> String {
      "timestamp,beacon,rssi_dbm,distance_m\n"
        + packets.enumerated().map { index, packet in
          let distance = index < packets.count / 2 ? packet.distance : packet.distance * factor
          return "\(packet.time),tag,\(packet.level),\(distance)\n"
        }.joined()
    }
    #expect(Self.doubts(try issues(text(100))) == ["ambiguous-distance"])
    #expect(Self.doubts(try issues(text(1))).isEmpty)
  }

  enum AppMean: CaseIterable { case overTwentySeconds, secondBefore, rowLate, ofThePlace }

  /// Distances that an app computes of levels before the packet, of a beacon 6 dB weaker than it assumes.
  private static func estimates(_ packets: [SimulatedWalk.Packet], _ mean: AppMean) -> [Double] {
    var (heard, updated, shown) = ([(time: Double, level: Double)](), 0.0, 0.0)
    func metres(_ levels: [Double]) -> Double {
      let distance = pow(10, (-59 - levels.reduce(0, +) / Double(levels.count)) / 20)
      return (distance * 100).rounded() / 100
    }
    return packets.map { packet in
      let before = heard
      heard.append((packet.time, Double(packet.level)))
      // On the way to the next place nothing is logged.
      let isNew = packet.time - (before.last?.time ?? 0) > 10
      heard.removeAll { mean == .ofThePlace ? isNew && $0.time < packet.time : packet.time - $0.time > 20 }
      switch mean {
      case .rowLate: shown = metres([before.last?.level ?? heard[0].level])
      case .overTwentySeconds, .ofThePlace:
        if packet.time - updated >= 1.1 {
          let sorted = heard.map(\.level).sorted()
          shown = metres(Array(sorted.dropFirst(sorted.count / 10).dropLast(sorted.count / 10)))
          updated = packet.time
        }
      case .secondBefore:
        if Int(packet.time) != Int(before.last?.time ?? 0) {
          let second = before.filter { Int($0.time) == Int(before.last?.time ?? 0) }
          shown = metres(second.isEmpty ? [Double(packet.level)] : second.map(\.level))
        }
      }
      return shown
    }
  }

  @Test(arguments: AppMean.allCases, [21, 22, 23] as [UInt64])
  func `Distances of the levels before a packet are an app's`(mean: AppMean, seed: UInt64) throws {
    var walk = SimulatedWalk(seed: seed)
    let packets = walk.packets(each: 66, step: 0.305, reference: -66, exponent: 2.8)
    let rows = zip(packets, Self.estimates(packets, mean)).map { "\($0.time),tag,\($0.level),\($1)\n" }
    let text = "timestamp,beacon,rssi_dbm,distance_m\n" + rows.joined()
    #expect(Self.doubts(try issues(text)) == ["estimated-distance"])
  }

  /// Positions that jitter, and a walk to and fro whose distance is logged late.
  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `True distances that change with each packet raise no doubt`(
    seed: UInt64
  ) throws {
    for late in [0, 3, 9] {
      var walk = SimulatedWalk(seed: seed)
      var (distance, speed) = (5.0, 0.0)
      var distances: [Double] = []
      let rows = (0..<900).map { index in
        if late == 0 {
          distance = 5 + (walk.uniform() - 0.5) / 2
        } else {
          speed = 0.9 * speed + (walk.uniform() - 0.5)
          distance += 0.3 * speed
          if !(0.7...8 ~= distance) { speed = distance < 1 ? abs(speed) : -abs(speed) }
          distance = min(max(distance, 0.7), 8)
        }
        distances.append((distance * 100).rounded() / 100)
        let level = walk.level(-60 - 22 * log10(distance))
        return "\(1_772_360_000 + 0.3 * Double(index)),tag,\(level),\(distances[max(0, index - late)])\n"
      }
      #expect(Self.doubts(try issues("timestamp,beacon,rssi_dbm,distance_m\n" + rows.joined())).isEmpty)
    }
  }

  @Test(arguments: [-100, -105, -95]) func `A level far below all others stands for a packet not heard`(
    level: Int
  ) throws {
    var walk = SimulatedWalk(seed: 7)
    let rows = walk.packets(each: 24).map { packet in
      let isHeard = packet.level > -86 && (packet.distance < 6 || Int(packet.time * 2) % 3 > 0)
      return "\(packet.time),tag,\(isHeard ? packet.level : level),\(packet.distance)\n"
    }
    let text = "timestamp,beacon,rssi_dbm,distance_m\n" + rows.joined()
    #expect(Self.doubts(try issues(text)) == ["level-spike"])
    let log = try inspected(text)
    #expect(log.mapping.notHeard == level)
    #expect(log.missedPackets == rows.count { $0.contains(",\(level),") })
    #expect(Self.doubts(try issues(text, log.mapping)).isEmpty)
  }

  /// Levels come near what stands for none, at far places.
  @Test(arguments: [(-100, -62.0), (-99, -62), (-100, -70)])
  func `A level near others that is far more frequent than they are stands for a packet not heard`(
    level: Int, reference: Double
  ) throws {
    var walk = SimulatedWalk(seed: 11)
    let rows = walk.packets(each: 40, reference: reference, exponent: 2.4).map { packet in
      let isHeard = packet.level > level + 1 && walk.uniform() > 0.2
      return "\(packet.time),tag,\(isHeard ? packet.level : level),\(packet.distance)\n"
    }
    let text = "timestamp,beacon,rssi_dbm,distance_m\n" + rows.joined()
    #expect(Self.doubts(try issues(text)) == ["level-spike"])
    #expect(try inspected(text).mapping.notHeard == level)
  }

  @Test func `Weak levels that are the end of a spread, or where a receiver stops, stand for themselves`()
    throws
  {
    for seed in 1...20 as ClosedRange<UInt64> {
      var walk = SimulatedWalk(seed: seed)
      let packets = walk.packets(each: 40, reference: -75, exponent: 2.4)
      for floor in [-110, -98, -95] {
        let rows = packets.map { "\($0.time),tag,\(max($0.level, floor)),\($0.distance)\n" }
        #expect(Self.doubts(try issues("timestamp,beacon,rssi_dbm,distance_m\n" + rows.joined())).isEmpty)
      }
    }
  }

  @Test func `Times in seconds among times in milliseconds are told`() throws {
    let (fine, coarse) = (["1714557600000", "1714557601000"], ["1714557602", "1714557603"])
    for times in [fine + coarse, coarse + fine] {
      let text = "timestamp,beacon,rssi,distance_m\n" + times.map { "\($0),tag,-60,2\n" }.joined()
      let found = try issues(text, LogMapping(timeUnit: .milliseconds))
      #expect(found["ambiguous-time"] == 1, "\(found)")
      #expect(
        try Reading(text).summary.issues.keys.contains {
          ["ambiguous-time", "invalid-timestamp"].contains($0)
        })
    }
  }

  @Test(arguments: [0.012, 0.04]) func `Pairs of one level are copies`(offset: Double) throws {
    var walk = SimulatedWalk(seed: 8)
    let rows = walk.packets(each: 20, step: 1.003).flatMap { packet in
      [packet.time, packet.time + offset + walk.uniform() / 200].map {
        "\($0),tag,\(packet.level),\(packet.distance)\n"
      }
    }
    let text = "timestamp,beacon,rssi_dbm,distance_m\n" + rows.joined()
    #expect(Self.doubts(try issues(text)) == ["repeated-packets"])
    let log = try inspected(text)
    #expect(log.receivedPackets == 200)
    #expect(log.mapping.mergeMilliseconds > 3)
  }

  @Test func `Fast packets are no copies`() throws {
    var walk = SimulatedWalk(seed: 9)
    let rows = walk.packets(each: 100, step: 0.05).map { "\($0.time),tag,\($0.level),\($0.distance)\n" }
    #expect(Self.doubts(try issues("timestamp,beacon,rssi_dbm,distance_m\n" + rows.joined())).isEmpty)
  }

  @Test func `One distance of a table for two beacons is told, and a named beacon takes it alone`() throws {
    var walk = SimulatedWalk(seed: 10)
    let packets = walk.packets()
    let rows = packets.flatMap { packet in
      ["a", "b"].map { "\(packet.time),\($0),\(packet.level)\n" }
    }
    let log = "timestamp,beacon,rssi_dbm\n" + rows.joined()
    let folder = try TemporaryFolder()
    func truth(_ header: String, _ name: String) throws -> LogMapping {
      let lines = SimulatedWalk.distances.map { distance -> String in
        let times = packets.filter { $0.distance == distance }.map(\.time)
        return "\(times[0]),\(times[times.count - 1] + 1),\(distance)\(name)\n"
      }
      return LogMapping(
        truth: try folder.write(
          "start,end,distance_m\(header)\n" + lines.joined(), to: "truth\(name.count).csv"))
    }
    #expect(Self.doubts(try issues(log, truth("", ""))) == ["ambiguous-distance"])
    let named = try Reading(log, mapping: truth(",beacon", ",a"))
    #expect(Self.doubts(named.summary.issues).isEmpty)
    #expect(named.summary.receivedPackets == packets.count)
    #expect(Set(named.sink.dwells.map(\.beacon)) == [.name("a")])
  }
}
