package import CalibrationModel
import Foundation
package import RadioSurvey

package struct ReplayStep: Hashable, Sendable {
  /// Where it begins and ends, seconds.
  package var start: Double
  package var end: Double
  /// The beacons in the order in which an app lists them: by distance, those without one last.
  package var sightings: [ReplaySighting]
  /// The beacon considered nearest; `nil` for none.
  package var nearest: Int?
  /// What is the nearest in truth; `nil` if that is not known.
  package var truth: Int?
  /// In order of time.
  package var events: [ReplayEvent]
}

/// How levels of one beacon are smoothed, packet by packet.
package enum ReplayFilter: Hashable, Sendable {
  /// The mean of the latest k ≥ 1 packets.
  case mean(packets: Int)
  /// A share 0 < α ≤ 1 of each new packet's difference, see ``ExponentialSmoothing``.
  case exponential(weight: Double)
  /// The local level model: a level that wanders by `drift` dB per square root of a second, heard with an SD of `noise` dB.
  ///
  /// P ← P + drift² Δt; K = P/(P + noise²); x ← x + K (y − x); P ← (1 − K) P. At a constant rate it settles to
  /// ``ExponentialSmoothing/init(processToMeasurementVariance:)`` with q = drift² Δt/noise².
  case kalman(drift: Double, noise: Double)
}

/// What an app knows of one beacon at the end of a step.
package struct ReplaySighting: Hashable, Sendable {
  /// Which beacon, or receiver: its number.
  package var track: Int
  package var zone: Zone
  /// Smoothed level, dBm; `nil` if it was not heard for the time-out.
  package var level: Double?
  /// Distance in metres that the device reads into it.
  package var distance: Double?
  /// One sigma of that distance in metres: s · d̂ with s = ln 10/10 · σ/n.
  package var accuracy: Double?
  /// What the phone said last in the step, metres; negative if it did not know, `nil` if it said nothing.
  package var reported: Double?
  /// Packets in the step.
  package var packets: Int
}

/// What is known of all beacons at the end of a step.
package struct ReplayMoment: Sendable {
  package struct Track: Sendable {
    /// Smoothed level less the level at 1 m, dB: what beacons are compared by. −∞ before the first packet.
    package var lead = -Double.infinity
    /// When it was heard last, seconds; −∞ if never.
    package var heardAt = -Double.infinity
    /// Packets in this step.
    package var packets = 0
    /// Mean level less the level at 1 m of the packets in this step, dB.
    package var stepLead = 0.0
    /// Level at 1 m, dBm.
    package var power = 0.0
  }

  /// Where the step ends, seconds.
  package var end: Double
  /// Its length, seconds.
  package var length: Double
  package var tracks: [Track]
}

extension ReplayCourse {
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
}
