package import Ranging
package import CalibrationModel

extension ReplayStepDocument {
  /// - Parameter names: Of the beacons or receivers, by number.
  package init(_ step: ReplayStep, names: [String]) {
    let start: Double = step.start
    let end: Double = step.end
    let nearest: String? = step.nearest.map { names[$0] }
    let truth: String? = step.truth.map { names[$0] }
    let sightings: [Sighting] = step.sightings.map {
      Sighting(
        name: names[$0.track], zone: $0.zone, level: $0.level, distance: $0.distance, accuracy: $0.accuracy,
        reported: $0.reported, packets: $0.packets)
    }
    let events: [Event] = step.events.map { event in
      Event(
        event: event.kind, time: event.time, name: event.track.map { names[$0] },
        from: event.from.map { names[$0] })
    }
    self.init(start: start, end: end, nearest: nearest, truth: truth, sightings: sightings, events: events)
  }
}
