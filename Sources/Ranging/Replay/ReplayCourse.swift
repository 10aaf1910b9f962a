import Foundation
package import CalibrationModel

extension ReplayCourse {
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
}
