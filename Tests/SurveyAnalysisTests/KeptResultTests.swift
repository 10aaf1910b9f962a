import CalibrationModel
import Foundation
import PathLoss
import RadioSurvey
import SurveyEffects
import TestSupport
import Testing

@testable import SurveyAnalysis

/// Results on their way into a store and out of it.
@Suite struct KeptResultTests {
  private static let site = Site(name: "a", beacons: [Beacon(identifier: .name("door"))])

  private static func dwells(_ count: Int = 12) -> [Dwell] {
    var random = SeededGenerator(seed: 3)
    return (0..<count).map { index in
      let distance = 0.5 * pow(1.06, Double(index))
      let level = -60 - 22 * log10(distance) + 3 * random.normal()
      var histogram = RSSIHistogram()
      for offset in -2...2 { histogram.add(Int(level) + offset, count: 3) }
      return Dwell(
        beacon: .name("door"),
        location: SurveyLocation(
          name: "p\(index)", position: Position(x: distance, y: 0), distance: distance),
        conditions: Conditions(placement: index % 3 == 0 ? "desk" : "wall"), start: Double(index),
        end: Double(index),
        expectedPackets: 16, histogram: histogram, line: index, log: "walk.csv")
    }
  }

  @Test func `Fits are read as they were written, and not at all where a byte differs`() throws {
    let fits = PathLossFitting.fit(Self.dwells(30))
    #expect(fits.count == 2 && fits.contains { $0.status != .refused })
    let bytes = try #require(KeptFits.bytes(fits))
    #expect(KeptFits.fits(bytes) == fits)
    for position in stride(from: 0, to: bytes.count, by: bytes.count / 97) {
      var damaged = bytes
      damaged[position] ^= 0x10
      #expect(KeptFits.fits(damaged) == nil)
      #expect(KeptFits.fits(Array(bytes[..<position])) == nil)
    }
    #expect(KeptFits.fits(bytes + [0]) == nil)
    #expect(KeptFits.bytes([]).flatMap(KeptFits.fits) == [])
  }

  @Test func `Locations that are cut off or name what is not there are no locations`() throws {
    var means = try #require(PathLossFitting.fit(Self.dwells(30)).first).locationMeans
    means[0].crossings = ["brick": 2, "glass": 1]
    means[1].crossings = [:]
    let bytes = KeptLocations.bytes(means)
    #expect(KeptLocations.means(bytes[...]) == means)
    for end in 0..<bytes.count { #expect(KeptLocations.means(bytes[..<end]) == nil) }
    #expect(KeptLocations.means([0, 2, 1, 0]) == nil)
    #expect(KeptLocations.means([UInt8](repeating: 0xFF, count: 40)[...]) == nil)
  }

  @Test func `Effects are read as they were written`() throws {
    let effects = EffectsFitting.effects(of: Self.dwells(60))
    let bytes = try #require(KeptEffects.bytes(effects))
    #expect(KeptEffects.effects(bytes) == effects)
    #expect(KeptEffects.effects(Array(bytes.dropLast())) == nil)
  }

  private func digest(
    _ dwells: [Dwell], site: Site = Self.site, split: PlaceSplit? = nil,
    holdOutBy: HeldOutGroups.Unit? = nil, program: String = "1"
  ) throws -> SurveyDigest {
    SurveyDigest(
      try #require(SurveyBytes(dwells: dwells, site: site, split: split, holdOutBy: holdOutBy)),
      program: program)
  }

  /// A property that is added to a dwell must be added to its bytes, and to the changes below.
  @Test func `Whatever a result depends on changes its digest`() throws {
    let dwells = Self.dwells()
    #expect(Mirror(reflecting: dwells[0].box.facts).children.count == 12)
    #expect(Mirror(reflecting: dwells[0].conditions).children.count == 9)
    #expect(Mirror(reflecting: dwells[0].location).children.count == 4)
    let changes: [(inout Dwell) -> Void] = [
      { $0.beacon = .name("gate") }, { $0.location.name = "q" }, { $0.location.isNamed.toggle() },
      { $0.location.position?.z = 1 }, { $0.location.position = nil }, { $0.location.distance = 7 },
      { $0.conditions.placement = "sign" }, { $0.conditions.crowd = "full" }, { $0.conditions.people = 3 },
      { $0.conditions.carriage = "hand" }, { $0.conditions.orientation = 90 },
      { $0.conditions.receiver = "B" },
      { $0.conditions.channel = 37 }, { $0.conditions.source = .averaged }, { $0.conditions.session = "two" },
      { $0.start = -1 }, { $0.end = 99 }, { $0.expectedPackets = nil }, { $0.histogram.add(-40) },
      { $0.lag.pairs += 1 }, { $0.line = nil }, { $0.isThinned = true }, { $0.log = "other.csv" },
    ]
    let whole = try digest(dwells)
    var digests = [whole.fits, whole.effects]
    for change in changes {
      var changed = dwells
      change(&changed[5])
      digests.append(try digest(changed).fits)
    }
    digests.append(try digest(Array(dwells.dropLast())).fits)
    digests.append(try digest(dwells.reversed()).fits)
    digests.append(try digest(dwells, site: Site(name: "b")).fits)
    digests.append(try digest(dwells, split: PlaceSplit(places: 2)).fits)
    digests.append(try digest(dwells, split: PlaceSplit(places: 2, seed: 2)).fits)
    digests.append(try digest(dwells, holdOutBy: .log).fits)
    digests.append(try digest(dwells, program: "2").fits)
    #expect(Set(digests).count == digests.count)
    #expect(try digest(dwells).fits == whole.fits)
    // Effects do not know of places held out.
    #expect(try digest(dwells, split: PlaceSplit(places: 2)).effects == whole.effects)
  }

  @Test func `An analysis from a shelf is the one that was put there`() throws {
    final class Memory {
      var results: [[UInt8]: [UInt8]] = [:]
      var reads = 0
    }
    let memory = Memory()
    let shelf = ResultShelf(
      program: "1",
      read: {
        memory.reads += 1
        return memory.results[$0]
      }, keep: { memory.results[$1] = $0 })
    let options = SurveyAnalysis.Options(site: Self.site)
    let plain = SurveyAnalysis(dwells: Self.dwells(40), options: options, parts: .all)
    for _ in 0..<2 {
      let analysis = SurveyAnalysis(dwells: Self.dwells(40), options: options, parts: .all, shelf: shelf)
      #expect(analysis.fits == plain.fits && analysis.effects == plain.effects)
      #expect(analysis.crowdEffects == plain.crowdEffects && analysis.accuracy == plain.accuracy)
      #expect(memory.results.count == 2)
    }
    #expect(memory.reads == 4)
  }
}
