import Foundation

/// A replay in at most so many columns of equal length, for a drawing: its memory does not grow with the log.
///
/// Time is that of the steps: silences that are not stepped through take none.
package struct ReplayCourse: Sendable {
  /// One stretch of time.
  package struct Column: Sendable {
    /// Sum of the logarithms of the distances named, and their number, by track.
    var distances: [Int: (sum: Double, count: Int)] = [:]
    /// Steps in which each is named the nearest; −1 for none.
    var nearest: [Int: Int] = [:]
    /// Steps in which each is the nearest in truth.
    var truth: [Int: Int] = [:]

    mutating func add(_ other: Column) {
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
  }

  /// Columns, at most; even.
  package static let mostColumns = 600
  /// Events, at most; later ones are counted and not kept.
  package static let mostEvents = 400

  /// Seconds of a column.
  package private(set) var width: Double
  private var columns: [Column] = []
  /// Entries and exits, in order.
  package private(set) var events: [Event] = []
  /// Entries and exits that are not kept.
  package private(set) var omittedEvents = 0
  /// Seconds of all steps.
  package private(set) var elapsed = 0.0
  /// Steps in which each track has a distance.
  private var heard: [Int: Int] = [:]

  /// - Parameter every: seconds of a step.
  package init(every: Double) { width = every }

  /// Takes a step.
  package mutating func add(_ step: ReplayStep) {
    let index = Int(elapsed / width + 1e-9)
    if index >= Self.mostColumns {
      halve()
      return add(step)
    }
    while columns.count <= index { columns.append(Column()) }
    for sighting in step.sightings {
      guard let distance = sighting.distance, distance > 0 else { continue }
      columns[index].distances[sighting.track, default: (0, 0)].sum += log10(distance)
      columns[index].distances[sighting.track, default: (0, 0)].count += 1
      heard[sighting.track, default: 0] += 1
    }
    columns[index].nearest[step.nearest ?? -1, default: 0] += 1
    if let truth = step.truth { columns[index].truth[truth, default: 0] += 1 }
    for event in step.events {
      guard event.kind != .nearest, let track = event.track else { continue }
      if events.count < Self.mostEvents {
        events.append(
          Event(
            time: elapsed + min(max(event.time - step.start, 0), step.end - step.start), track: track,
            isEntry: event.kind == .enter))
      } else {
        omittedEvents += 1
      }
    }
    elapsed += step.end - step.start
  }

  private mutating func halve() {
    var merged: [Column] = []
    for (index, column) in columns.enumerated() {
      if index.isMultiple(of: 2) { merged.append(column) } else { merged[merged.count - 1].add(column) }
    }
    columns = merged
    width *= 2
  }

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
