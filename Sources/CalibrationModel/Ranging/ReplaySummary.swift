import Foundation
import RadioSurvey

/// What there is to say of a log that was replayed.
package struct ReplaySummary: Sendable {
  /// 6 dB: what levels indoors scatter by as a rule of thumb, where no survey says it.
  package static let unsurveyedSD = 6.0

  /// Where it is known from which beacon is the nearest.
  package enum Truth: String, Codable, Sendable {
    /// A table that the user gives.
    case table
    /// The true distances in the log, or those of a table.
    case distances
    /// The levels before and after.
    case hindsight
  }

  /// One beacon, or receiver.
  package struct Track: Hashable, Sendable {
    package var packets: Int
    /// Steps in which it is heard.
    package var steps: Int

    package init(packets: Int, steps: Int) {
      self.packets = packets
      self.steps = steps
    }
  }

  /// What another rule did.
  package struct Rule: Hashable, Sendable {
    package var rule: PublishedRule
    package var score: SwitchScore?

    package init(rule: PublishedRule, score: SwitchScore? = nil) {
      self.rule = rule
      self.score = score
    }
  }

  /// Packets heard.
  package var packets: Int
  /// Those of them that came after later ones.
  package var latePackets: Int
  /// Stretches of time that have nothing to do with one another.
  package var parts: Int
  /// The first packet, and the end of the last step, seconds.
  package var first: Double
  package var last: Double
  /// Seconds of all steps.
  package var seconds: Double
  package var gaps: ReplayGaps
  /// By number.
  package var tracks: [Track]
  package var truth: Truth
  /// How our rule did; `nil` if it is never known which is nearest.
  package var switching: SwitchScore?
  package var rules: [Rule]
  package var regions: RegionScore
  /// `nil` if no distance is known.
  package var zones: ReplayZones?
  /// The phone's own accuracy; `nil` if the log has none, or no distance.
  package var reported: AccuracyAudit?
  /// Ours, beside it.
  package var own: AccuracyAudit?
  /// How the setting did that the fits of a survey recommend; `nil` for none, or if it is never known which is nearest.
  package var recommended: SwitchScore?
  package var sweep: SwitchSweep?

  package init(
    packets: Int, latePackets: Int, parts: Int, first: Double, last: Double, seconds: Double,
    gaps: ReplayGaps, tracks: [Track], truth: Truth, switching: SwitchScore? = nil, rules: [Rule],
    regions: RegionScore, zones: ReplayZones? = nil, reported: AccuracyAudit? = nil,
    own: AccuracyAudit? = nil, recommended: SwitchScore? = nil, sweep: SwitchSweep? = nil
  ) {
    self.packets = packets
    self.latePackets = latePackets
    self.parts = parts
    self.first = first
    self.last = last
    self.seconds = seconds
    self.gaps = gaps
    self.tracks = tracks
    self.truth = truth
    self.switching = switching
    self.rules = rules
    self.regions = regions
    self.zones = zones
    self.reported = reported
    self.own = own
    self.recommended = recommended
    self.sweep = sweep
  }
}

/// A replay in a limited number of columns of equal length, for a drawing: its memory does not grow with the log.
///
/// Time is that of the steps: silences that are not stepped through take none.
package struct ReplayCourse: Sendable {
  /// One stretch of time.
  package struct Column: Sendable {
    /// Sum of the logarithms of the distances named, and their number, by track.
    package var distances: [Int: (sum: Double, count: Int)] = [:]
    /// Steps in which each is named the nearest; −1 for none.
    package var nearest: [Int: Int] = [:]
    /// Steps in which each is the nearest in truth.
    package var truth: [Int: Int] = [:]

    package init(
      distances: [Int: (sum: Double, count: Int)] = [:], nearest: [Int: Int] = [:], truth: [Int: Int] = [:]
    ) {
      self.distances = distances
      self.nearest = nearest
      self.truth = truth
    }

    package mutating func add(_ other: Column) {
      distances.merge(other.distances) { ($0.sum + $1.sum, $0.count + $1.count) }
      nearest.merge(other.nearest, uniquingKeysWith: +)
      truth.merge(other.truth, uniquingKeysWith: +)
    }
  }

  /// An entry or exit of a region.
  package struct Event: Hashable, Sendable {
    /// Seconds since the start of the replay.
    package var time: Double
    package var track: Int
    package var isEntry: Bool

    package init(time: Double, track: Int, isEntry: Bool) {
      self.time = time
      self.track = track
      self.isEntry = isEntry
    }
  }

  /// Columns, at most; even.
  package static let mostColumns = 600

  /// Events, at most; later ones are counted and not kept.
  package static let mostEvents = 400

  /// Seconds of a column.
  package var width: Double
  package var columns: [Column] = []
  /// Entries and exits, in order.
  package var events: [Event] = []
  /// Entries and exits that are not kept.
  package var omittedEvents = 0
  /// Seconds of all steps.
  package var elapsed = 0.0
  /// Steps in which each track has a distance.
  package var heard: [Int: Int] = [:]

  /// - Parameter every: seconds of a step.
  package init(every: Double) { width = every }

  /// Tracks with a distance, those that have one in most steps first.
  package var tracks: [Int] { heard.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key) }

  /// Geometric mean of the distances named of a track, metres, at the middle of each column; `nil` where there is none.
  package func distances(of track: Int) -> [(time: Double, distance: Double?)] {
    columns.enumerated().map { index, column in
      (
        (Double(index) + 0.5) * width,
        column.distances[track].map { pow(10, $0.sum / Double($0.count)) }
      )
    }
  }

  /// Stretches with one nearest beacon, as named or in truth; stretches without one are left out. A column is that which it has longest.
  package func stretches(inTruth: Bool) -> [(start: Double, end: Double, track: Int)] {
    var found: [(start: Double, end: Double, track: Int)] = []
    for (index, column) in columns.enumerated() {
      let steps = inTruth ? column.truth : column.nearest
      guard let track = steps.max(by: { ($0.value, $1.key) < ($1.value, $0.key) })?.key, track >= 0 else {
        continue
      }
      let (start, end) = (Double(index) * width, min(Double(index + 1) * width, elapsed))
      if let last = found.last, last.track == track, last.end >= start - 1e-9 {
        found[found.count - 1].end = end
      } else {
        found.append((start, end, track))
      }
    }
    return found
  }
}

/// Rules that other projects publish, with their default settings, to compare ours with.
///
/// They run once a step on the mean level of the step's packets; the originals run on each report and once in 1.05 s. Both turn a level into a
/// distance with constants of their own.
package enum PublishedRule: String, Codable, CaseIterable, Sendable {
  /// ESPresense nodes with the room sensor of Home Assistant that its instructions name.
  case espresense

  /// The area selection of bermuda.
  case bermuda
}
