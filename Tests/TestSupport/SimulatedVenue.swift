import Foundation
import RadioSurvey

/// A venue whose surveys are simulated: beacons and places, the phones and crowds of a survey, and what they do to levels.
///
/// The level of a visit is that at 1 m, less the fall with distance, walls and crowd, with shadowing that stays with a beacon and a place and
/// a small change of the day; fading is drawn for each packet. A packet is lost with a fixed chance, or because it is too weak.
@Memberwise package struct SimulatedVenue: Sendable {
  package struct Spot: Sendable {
    package var name: String
    package var x: Double
    package var y: Double

    package init(_ name: String, _ x: Double, _ y: Double) {
      self.name = name
      self.x = x
      self.y = y
    }
  }

  /// What one week is like: what changed, and where the surveyor says that he stands.
  package struct Week {
    /// dB for each beacon; `nil` for one that is dead.
    package var change: (String) -> Double? = { _ in 0 }
    /// Where a beacon hangs now; `nil` for where it hung.
    package var hung: (String) -> (x: Double, y: Double)? = { _ in nil }
    /// What the surveyor writes down for a place.
    package var told: (Spot) -> (x: Double, y: Double) = { ($0.x, $0.y) }
    /// Packets of a beacon that reach the log, as a share of those received.
    package var share: (String) -> Double = { _ in 1 }
    /// From this share of the places on, what changed holds.
    package var from = 0.0

    package init() {}
  }

  package var name: String
  package var beacons: [Spot]
  package var places: [Spot]
  /// Names, and how much stronger each one reads, dB.
  package var phones: [(name: String, offset: Double)] = [("A", 0), ("B", -3)]
  /// Names, and what people take off, dB.
  package var crowds: [(name: String, loss: Double)] = [("empty", 0), ("full", 5)]
  /// Walls across the floor at these x.
  package var walls: [Double] = []
  /// What one takes off, dB.
  package var wall: Double = 4
  /// SD over beacons and places, and over packets, dB.
  package var spread: (shadowing: Double, fading: Double) = (3, 3)
  /// Packets of a visit.
  package var packets: Int = 15
  /// The share of them that is lost anyhow.
  package var loss: Double = 0
  /// The level at which half of the packets come through, dBm.
  package var floor: Double = -98
  /// When the first round begins, Unix seconds.
  package static let start = 1_790_000_000.0

  /// 22 × 14 m in three rooms: eight beacons on plinths, one on the ceiling, and 24 places; two phones, empty and full.
  package static let museum = SimulatedVenue(
    name: "Museum (simulated)",
    beacons: [
      Spot("Amphora", 2, 2), Spot("Bust", 6, 11), Spot("Coin", 5, 5), Spot("Dial", 10, 3),
      Spot("Ewer", 12, 11),
      Spot("Frieze", 16, 5), Spot("Globe", 20, 2), Spot("Helmet", 20, 12), Spot("Lamp", 11, 7),
    ],
    places: grid(columns: 6, rows: 4, width: 22, depth: 14), walls: [7.5, 14.5])

  /// 60 × 20 m: twelve beacons, one phone, no crowd, walls of 6 dB, and most places at the edge of reception.
  package static let hall = SimulatedVenue(
    name: "Hall (simulated)",
    beacons: (0..<12).map { index in
      Spot("H\(index + 1)", 3 + 10.5 * Double(index % 6), index < 6 ? 4.5 : 15)
    },
    places: grid(columns: 7, rows: 4, width: 60, depth: 20), phones: [("A", 0)], crowds: [("", 0)],
    walls: [15, 30, 45], wall: 6, floor: -90)

  /// 18 × 12 m: six beacons and twenty places, where 15 % of all packets are lost.
  package static let shop = SimulatedVenue(
    name: "Shop (simulated)",
    beacons: [
      Spot("Till", 2, 6), Spot("Shoes", 6, 2), Spot("Coats", 6, 10), Spot("Hats", 11, 6),
      Spot("Books", 16, 2),
      Spot("Toys", 16, 10),
    ],
    places: grid(columns: 5, rows: 4, width: 18, depth: 12), phones: [("A", 0)],
    crowds: [("few", 0), ("many", 4)], loss: 0.15)

  /// Places on a grid that is a little out of line, so that no two distances are equal.
  package static func grid(columns: Int, rows: Int, width: Double, depth: Double) -> [Spot] {
    (0..<columns * rows).map { index in
      let (column, row) = (Double(index % columns), Double(index / columns))
      return Spot(
        "S\(index + 1)", (width * (column + 0.5) / Double(columns) + 0.31 * row).rounded(to: 2),
        (depth * (row + 0.5) / Double(rows) - 0.17 * column).rounded(to: 2))
    }
  }

  /// Places where no survey was before.
  package func newPlaces(_ count: Int, seed: UInt64) -> [Spot] {
    var random = SeededGenerator(seed: seed &* 7919 &+ 3)
    let (width, depth) = (places.map(\.x).max() ?? 1, places.map(\.y).max() ?? 1)
    return (0..<count).map { index in
      Spot(
        "N\(index + 1)", (0.5 + (width - 0.5) * random.uniform()).rounded(to: 2),
        (0.5 + (depth - 0.5) * random.uniform()).rounded(to: 2))
    }
  }

  /// survey.toml, for logs in `logs`.
  package var survey: String {
    let named = crowds.filter { !$0.name.isEmpty }.map { "[[crowd]]\nname = \"\($0.name)\"\n" }
    return "name = \"\(name)\"\n" + named.joined()
      + beacons.map { "[[beacon]]\nname = \"\($0.name)\"\nx_m = \($0.x)\ny_m = \($0.y)\n" }.joined()
      + "[[log]]\nfiles = \"logs/**/*.csv\"\n"
  }

  /// The logs of one round, one for each phone and crowd, by the end of their names.
  ///
  /// - Parameters:
  ///   - day: of the round, from ``start`` on.
  ///   - spots: places visited; `nil` for all.
  package func logs(
    seed: UInt64, day: Int, at spots: [Spot]? = nil, _ week: Week = Week()
  ) -> [(name: String, text: String)] {
    var logs: [(name: String, text: String)] = []
    for (phoneIndex, phone) in phones.enumerated() {
      for (crowdIndex, crowd) in crowds.enumerated() {
        let round = UInt64(day * 16 + phoneIndex * 4 + crowdIndex)
        var random = SeededGenerator(seed: seed &* 1_000_003 &+ round &* 97 &+ 11)
        var rows = [
          "timestamp,beacon,rssi_dbm,location,x_m,y_m,receiver" + (crowd.name.isEmpty ? "" : ",crowd")
        ]
        let start = Self.start + Double(day) * 86_400 + Double(phoneIndex * 2 + crowdIndex) * 7200
        let spots = spots ?? places
        for (index, spot) in spots.enumerated() {
          let isChanged = Double(index) >= week.from * Double(spots.count)
          rows += visit(
            spot, time: start + 60 * Double(index), offset: phone.offset - crowd.loss,
            end: "\(phone.name)" + (crowd.name.isEmpty ? "" : ",\(crowd.name)"), isChanged ? week : Week(),
            &random)
        }
        let parts = [phone.name, crowd.name].filter { !$0.isEmpty }
        logs.append((parts.joined(separator: "-"), rows.joined(separator: "\n") + "\n"))
      }
    }
    return logs
  }

  private func visit(
    _ spot: Spot, time: Double, offset: Double, end: String, _ week: Week, _ random: inout SeededGenerator
  ) -> [String] {
    let told = week.told(spot)
    var rows: [(time: Double, text: String)] = []
    for (index, beacon) in beacons.enumerated() {
      let drift = 0.5 * random.normal()
      guard let change = week.change(beacon.name) else { continue }
      let hung = week.hung(beacon.name) ?? (beacon.x, beacon.y)
      let mean = level(hung, spot, beacon.name) + offset + change + drift
      for packet in 0..<packets {
        let level = mean + spread.fading * random.normal()
        let comes = random.uniform() < 1 / (1 + exp((floor - level) / 1.5))
        guard random.uniform() >= loss, random.uniform() < week.share(beacon.name), comes else { continue }
        let at = time + Double(packet) * 0.5 + Double(index) * 0.02
        let whole = Int(level.rounded())
        rows.append(
          (at, "\(at.rounded(to: 2)),\(beacon.name),\(whole),\(spot.name),\(told.x),\(told.y),\(end)"))
      }
    }
    return rows.sorted { $0.time < $1.time }.map(\.text)
  }

  /// The mean level of an empty venue, dBm.
  private func level(_ hung: (x: Double, y: Double), _ spot: Spot, _ beacon: String) -> Double {
    let (x, y) = (hung.x - spot.x, hung.y - spot.y)
    let distance = max(0.5, (x * x + y * y + 0.5).squareRoot())
    let crossed = walls.count { ($0 - hung.x) * ($0 - spot.x) < 0 }
    var seed: UInt64 = 7
    for byte in "\(beacon) \(spot.name) \(hung.x) \(hung.y)".utf8 {
      seed = (seed &* 31 &+ UInt64(byte)) % 1_000_000_007
    }
    var own = SeededGenerator(seed: seed)
    let shadow: Double = spread.shadowing * own.normal()
    let walls: Double = wall * Double(crossed)
    return -59 - 21 * log10(distance) - walls + shadow
  }
}

extension Double {
  /// The number with so many decimals.
  fileprivate func rounded(to decimals: Int) -> Double {
    let factor = pow(10, Double(decimals))
    return (self * factor).rounded() / factor
  }
}
