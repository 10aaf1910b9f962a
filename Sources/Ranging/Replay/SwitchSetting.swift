/// When an app takes another beacon for the nearest.
package struct SwitchSetting: Hashable, Codable, Sendable {
  /// dB by which another beacon must be ahead, ≥ 0.
  package var margin: Double
  /// Seconds for which the same one must be ahead, ≥ 0.
  package var dwell: Double
  /// Seconds without a packet after which a beacon takes part no more, > 0.
  package var timeOut: Double

  package init(margin: Double, dwell: Double, timeOut: Double) {
    self.margin = margin
    self.dwell = dwell
    self.timeOut = timeOut
  }

  /// 6 dB, 3 s and 10 s: the SD of levels that is the rule of thumb, and nothing that a survey has measured.
  package static let unsurveyed = SwitchSetting(margin: 6, dwell: 3, timeOut: 10)

  private enum CodingKeys: String, CodingKey {
    case margin = "margin_db"
    case dwell = "dwell_s"
    case timeOut = "timeOut_s"
  }
}
