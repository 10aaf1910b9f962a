package import RadioSurvey
import Support

/// What held in intervals of time, of a table beside a log.
package struct TruthIntervals {
  /// One interval.
  package struct Interval {
    /// Unix seconds, from this up to but without the other.
    package var start: Double
    package var end: Double
    /// The beacon that is nearest, or that the distance is to, as the table names it.
    package var beacon: String?
    /// Where the device is.
    package var location: SurveyLocation?
  }

  /// In order of time; none overlaps another.
  package var intervals: [Interval]

  /// Reads a table: the one that ``LogMapping/truth`` names, which may have a column `beacon`.
  ///
  /// - Throws: ``LogError``: `invalid-truth` with the line that is wrong, or why the file cannot be read.
  package init(path: String) throws {
    intervals = try TruthTable(path: path, limits: ReadLimits(), takesBeacons: true).intervals.map {
      Interval(start: $0.start, end: $0.end, beacon: $0.beacon, location: $0.location)
    }
  }
}
