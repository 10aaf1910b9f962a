/// What a ``Dwell`` holds; its properties say what each is.
package struct DwellFacts: Hashable, Sendable {
  package var beacon: BeaconIdentifier
  package var location: SurveyLocation
  package var conditions: Conditions
  package var start: Double
  package var end: Double
  package var expectedPackets: Int?
  package var histogram: RSSIHistogram
  package var lag: LagStatistics
  package var series: PacketSeries
  package var line: Int?
  package var isThinned: Bool
  package var log: String?
}
