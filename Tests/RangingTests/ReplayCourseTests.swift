import CalibrationModel
import Foundation
import RadioSurvey
import Testing

@testable import Ranging

/// The course of a replay for a drawing: whole, whatever the length of the log.
@Suite struct ReplayCourseTests {
  private func step(
    _ second: Int, distance: Double, nearest: Int?, truth: Int? = nil, events: [ReplayEvent] = []
  )
    -> ReplayStep
  {
    ReplayStep(
      start: 100 + Double(second), end: 101 + Double(second),
      sightings: [
        ReplaySighting(track: 3, zone: .near, level: -60, distance: distance, accuracy: 1, packets: 1),
        ReplaySighting(track: 5, zone: .unknown, packets: 0),
      ], nearest: nearest, truth: truth, events: events)
  }

  @Test(arguments: [10, 600, 601, 5000]) func `Stretches, distances and time are those of the steps`(
    count: Int
  ) {
    var course = ReplayCourse(every: 1)
    for second in 0..<count {
      course.add(
        step(
          second, distance: second.isMultiple(of: 2) ? 1 : 4, nearest: second < count / 2 ? 3 : nil, truth: 5)
      )
    }
    #expect(course.elapsed == Double(count) && course.tracks == [3])
    let width = count <= 600 ? 1.0 : count <= 1200 ? 2 : 16
    #expect(course.width == width)
    let distances = course.distances(of: 3).compactMap(\.distance)
    #expect(distances.count == Int((Double(count) / width).rounded(.up)))
    if width > 1 { #expect(distances.dropLast().allSatisfy { abs($0 - 2) < 1e-12 }) }
    #expect(course.distances(of: 5).allSatisfy { $0.distance == nil })
    let named = course.stretches(inTruth: false)
    #expect(named.count == 1 && named[0].track == 3 && named[0].start == 0)
    #expect(abs(named[0].end - Double(count / 2)) <= width)
    let truth = course.stretches(inTruth: true)
    #expect(truth.count == 1 && truth[0].track == 5 && truth[0].end == Double(count))
  }

  @Test func `Events are kept up to a limit, and the others counted`() {
    var course = ReplayCourse(every: 1)
    for second in 0..<(ReplayCourse.mostEvents + 7) {
      course.add(
        step(
          second, distance: 1, nearest: 3,
          events: [
            ReplayEvent(
              kind: second.isMultiple(of: 2) ? .enter : .exit, time: 100.25 + Double(second), track: 3),
            ReplayEvent(kind: .nearest, time: 101 + Double(second), track: 3, from: nil),
          ]))
    }
    #expect(course.events.count == ReplayCourse.mostEvents && course.omittedEvents == 7)
    #expect(course.events[1] == ReplayCourse.Event(time: 1.25, track: 3, isEntry: false))
  }
}
