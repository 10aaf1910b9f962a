import RadioSurvey

/// What tells the sessions of a survey apart, in words.
enum SessionWords {
  /// A count of sessions with what it rests on: “3, by day (UTC)”.
  static func count(_ count: Int, _ basis: SurveySessions.Basis) -> String {
    switch basis {
    case .stated: "\(NumberFormat.count(count)), as stated"
    case .folder: "\(NumberFormat.count(count)), by folder of logs"
    case .day: "\(NumberFormat.count(count)), by day (UTC)"
    case .one: "\(NumberFormat.count(count)): one folder of logs, one day"
    }
  }
}
