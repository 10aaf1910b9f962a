import Foundation
package import RadioSurvey

/// What there is to say of a log that was replayed.
@Memberwise package struct ReplaySummary: Codable, Sendable {
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
  @Memberwise package struct Track: Hashable, Sendable {
    package var packets: Int
    /// Steps in which it is heard.
    package var steps: Int
  }

  /// How the rule of another project did on the same packets.
  @Memberwise package struct Rule: Hashable, Codable, Sendable {
    /// Whose rule.
    package var rule: PublishedRule
    /// `null` if it is never known which beacon is the nearest.
    @Nullable package var score: SwitchScore?
  }

  /// Packets replayed.
  package var packets: Int
  /// Packets that came after later ones; they count in the step that was open.
  package var latePackets: Int
  /// Stretches of the log with more than ten minutes of silence, or a step back in time, between them.
  package var parts: Int
  /// Seconds of all steps.
  @Key("duration_s") package var seconds: Double
  /// How much of the log hears a beacon, and for how long none is heard.
  package var gaps: ReplayGaps
  /// By number.
  @Key("") package var tracks: [Track] = []
  /// How it is known which beacon is the nearest.
  package var truth: Truth
  /// How the nearest beacon compares with the truth; `null` if that is never known.
  @Nullable package var switching: SwitchScore?
  /// Those of ``PublishedRule`` that were asked for.
  package var rules: [Rule]
  /// Region events against the distances known.
  package var regions: RegionScore
  /// Zones against the distances known; `null` without distances.
  @Nullable package var zones: ReplayZones?
  /// What the accuracies in the log hold; `null` if it has none, or no distances.
  @Nullable package var reportedAccuracy: AccuracyAudit?
  /// What the accuracies of this replay hold; `null` without distances.
  @Nullable package var accuracy: AccuracyAudit?
  /// How the setting did that the fits of a survey recommend; `null` for none, or if it is never known which beacon is the nearest.
  @Nullable package var forecastScore: SwitchScore?
  /// The settings of `--sweep`; `null` without it, or if it is never known which beacon is the nearest.
  @Nullable package var sweep: SwitchSweep?
}

/// A replay in a limited number of columns of equal length, for a drawing: its memory does not grow with the log.
///
/// Time is that of the steps: silences that are not stepped through take none.
package struct ReplayCourse: Sendable {
  /// One stretch of time.
  @Memberwise package struct Column: Sendable {
    /// Sum of the logarithms of the distances named, and their number, by track.
    package var distances: [Int: (sum: Double, count: Int)] = [:]
    /// Steps in which each is named the nearest; −1 for none.
    package var nearest: [Int: Int] = [:]
    /// Steps in which each is the nearest in truth.
    package var truth: [Int: Int] = [:]

    package mutating func add(_ other: Column) {
      distances.merge(other.distances) { ($0.sum + $1.sum, $0.count + $1.count) }
      nearest.merge(other.nearest, uniquingKeysWith: +)
      truth.merge(other.truth, uniquingKeysWith: +)
    }
  }

  /// An entry or exit of a region.
  @Memberwise package struct Event: Hashable, Sendable {
    /// Seconds since the start of the replay.
    package var time: Double
    package var track: Int
    package var isEntry: Bool
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
      ((Double(index) + 0.5) * width, column.distances[track].map { pow(10, $0.sum / Double($0.count)) })
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
