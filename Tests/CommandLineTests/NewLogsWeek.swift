import Foundation
import TestSupport

/// A week of the gallery, with what may go wrong in it.
extension NewLogsTests {
  /// What went wrong in the week.
  enum Fault: String, CaseIterable, Sendable {
    case none, otherPlaces, fewOtherPlaces, weak, slightlyWeak, dead, deadHalfway, deadAtOtherPlaces, moved,
      movedAtOtherPlaces
    case allWeak, feet
    case shiftedOrigin, mirrored, filtered, offByOne, backwards
    case otherVenue, centimetresElsewhere
    case misplaced, renamed, swapped, nameTwice, mistyped, pasted, doubled, garbage, garbageFirst, cut,
      sparse,
      allSparse, rejected
  }

  static let gallery: SimulatedVenue = {
    typealias Spot = SimulatedVenue.Spot
    var gallery = SimulatedVenue(
      name: "Gallery (simulated)",
      beacons: [
        Spot("Bronze", 2, 2), Spot("Vase", 6, 9), Spot("Mask", 9, 3), Spot("Ship", 13, 10),
        Spot("Clock", 16, 2),
        Spot("Harp", 18, 8),
      ], places: places())
    gallery.phones = [("A", 0)]
    gallery.crowds = [("", 0)]
    gallery.spread = (2, 2.5)
    return gallery
  }()

  /// Places of the calibration, or others.
  static func places(others: Bool = false) -> [SimulatedVenue.Spot] {
    (0..<14).map { index in
      let shift = others ? 1.1 : 0
      let (x, y) = (1.5 + Double(index % 5) * 4 + shift, 1 + Double(index / 5) * 4.5 + shift)
      return SimulatedVenue.Spot("\(others ? "T" : "S")\(index + 1)", x, y)
    }
  }

  /// What a fault does to levels and to what the surveyor writes down.
  static func change(_ fault: Fault) -> SimulatedVenue.Week {
    var week = SimulatedVenue.Week()
    switch fault {
    case .weak: week.change = { $0 == "Mask" ? -6 : 0 }
    case .slightlyWeak: week.change = { $0 == "Mask" ? -2 : 0 }
    case .dead, .deadHalfway, .deadAtOtherPlaces: week.change = { $0 == "Mask" ? nil : 0 }
    case .moved, .movedAtOtherPlaces: week.hung = { $0 == "Mask" ? (9, 11) : nil }
    case .allWeak: week.change = { _ in -6 }
    case .centimetresElsewhere: week.told = { ($0.x * 100, $0.y * 100) }
    case .feet: week.told = { ($0.x / 0.3048, $0.y / 0.3048) }
    case .misplaced: week.told = { ($0.name == "S7" ? $0.x + 9 : $0.x, $0.y) }
    case .shiftedOrigin: week.told = { ($0.x + 3, $0.y) }
    case .mirrored: week.told = { (20 - $0.x, $0.y) }
    case .allSparse: week.share = { _ in 0.3 }
    case .sparse: week.share = { $0 == "Mask" ? 0.5 : 1 }
    default: break
    }
    if fault == .deadHalfway { week.from = 0.5 }
    return week
  }

  /// The weakest level that an app with a filter logs, dBm.
  static let filter = -76

  static func week(_ fault: Fault, seed: UInt64 = 11) -> Data {
    let isElsewhere = [
      .otherPlaces, .fewOtherPlaces, .deadAtOtherPlaces, .movedAtOtherPlaces, .centimetresElsewhere,
    ].contains(fault)
    var places = places(others: isElsewhere)
    if fault == .fewOtherPlaces { places = Array(places.prefix(4)) }
    if fault == .renamed { places[6].x += 9 }
    // Another venue numbers its places from S1, too.
    if fault == .otherVenue {
      for index in places.indices {
        (places[index].x, places[index].y) = (20 - places[index].x, 12 - places[index].y)
      }
    }
    // The surveyor stands at S14 and writes S3.
    if fault == .swapped { places[2] = places.removeLast() }
    var week = change(fault)
    var text = gallery.logs(seed: seed, day: 11, at: places, week)[0].text
    for round in 1..<(fault == .pasted ? 2 : fault == .garbage ? 4 : 1) {
      if fault == .pasted { week.change = { _ in -5 } }
      let more = gallery.logs(seed: seed, day: 11 + round, at: places, week)[0].text
      text += more.drop { $0 != "\n" }.dropFirst()
    }
    if fault == .offByOne || fault == .backwards {
      // The surveyor stands at a place and writes another.
      let lines = text.split(separator: "\n").map { line in
        var cells = line.split(separator: ",", omittingEmptySubsequences: false)
        guard let index = places.firstIndex(where: { $0.name == cells[3] }) else { return String(line) }
        let said = fault == .backwards ? places.count - 1 - index : (index + 1) % places.count
        let place = places[said]
        (cells[3], cells[4], cells[5]) = (place.name[...], "\(place.x)", "\(place.y)")
        return cells.joined(separator: ",")
      }
      text = lines.joined(separator: "\n")
    }
    if fault == .filtered {
      text = text.split(separator: "\n").filter { line in
        Int(line.split(separator: ",", omittingEmptySubsequences: false)[2]).map { $0 >= filter } ?? true
      }.joined(separator: "\n")
    }
    if fault == .rejected {
      // Every other row of one beacon has no level that can be read.
      var isRead = false
      text = text.split(separator: "\n").map { line in
        guard line.contains("Mask") else { return String(line) }
        isRead.toggle()
        var cells = line.split(separator: ",", omittingEmptySubsequences: false)
        if !isRead { cells[2] = "loud" }
        return cells.joined(separator: ",")
      }.joined(separator: "\n")
    }
    if fault == .doubled { text += text.drop { $0 != "\n" }.dropFirst() }
    if fault == .swapped || fault == .nameTwice {
      let (own, said) = (Self.places()[fault == .swapped ? 13 : 6], Self.places()[2])
      text = text.replacing(
        ",\(own.name),\(own.x),\(own.y),", with: ",\(said.name),\(said.x),\(said.y),")
    }
    // One name typed wrong, beside its own coordinates.
    if fault == .mistyped { text = text.replacing(",S14,", with: ",S4,") }
    var data = Data(text.utf8)
    if fault == .garbage || fault == .garbageFirst {
      let half = fault == .garbage ? data.count * 3 / 4 : 0
      let line = data[half...].firstIndex(of: 10) ?? half
      data.insert(contentsOf: (0..<400).map { UInt8(truncatingIfNeeded: $0 * 7) }, at: line + 1)
    }
    if fault == .cut { data = data.prefix(data.count - 12) }
    return data
  }
}
