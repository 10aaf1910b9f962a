import CalibrationModel
import RadioSurvey
import SurveyAnalysis
import TestSupport
import Testing

/// Recordings that are among the logs twice.
@Suite struct LogFaultsTests {
  /// Dwells of 20 packets at three places.
  private func dwells(seed: UInt64, from start: Double) -> [Dwell] {
    var random = SeededGenerator(seed: seed)
    return (0..<3).map { place in
      let levels = (0..<20).map { _ in -60 - Int(random.uniform() * 9) }
      var series = PacketSeries()
      for (index, level) in levels.enumerated() { series.append(milliseconds: index * 500, level: level) }
      return Dwell(
        beacon: .name("door"), location: SurveyLocation(name: "S\(place)", distance: Double(place + 1)),
        start: start + Double(place) * 60, end: start + Double(place) * 60 + 9.5,
        histogram: RSSIHistogram(levels), series: series)
    }
  }

  private func repeated(_ logs: [[Dwell]]) -> [String] {
    let logs = logs.enumerated().map { index, dwells in
      SurveyCheck.Log(
        summary: ImportSummary(file: "\(index).csv", format: "CSV", rows: 60), rejected: [], dwells: dwells)
    }
    return SurveyCheck(logs: logs, site: Site()).run().items.compactMap { item in
      guard case .repeatedReadings(3, let original) = item.reason else { return nil }
      return original
    }
  }

  @Test func `A log that another holds with a clock set otherwise is named with the seconds between`() {
    let log = dwells(seed: 1, from: 1_772_360_000)
    #expect(
      repeated([log, dwells(seed: 1, from: 1_772_363_600)]) == ["'0.csv', with all times moved by 3600 s"])
    #expect(repeated([log, log]) == ["'0.csv'"])
    #expect(repeated([log, dwells(seed: 2, from: 1_772_363_600)]).isEmpty)
    // One steady level is soon repeated.
    let steady = { (start: Double) in
      dwells(seed: 1, from: start).map { dwell in
        var steady = dwell
        steady.histogram = RSSIHistogram(Array(repeating: -60, count: 20))
        return steady
      }
    }
    #expect(repeated([steady(1_772_360_000), steady(1_772_363_600)]).isEmpty)
  }
}
