import PathLoss
package import RadioSurvey

extension BeaconField {
  /// Mean in dB of what one beacon is ahead of another by at a point, and the SD of what places like it differ by: fading, which averages
  /// out, is left out.
  package func placeLead(of own: Int, over rival: Int, at point: Position) -> LoudestBeacon.Level {
    func sd(_ source: Source) -> Double {
      (source.model.spreadTrend?.factor(at: distance(of: source, from: point)) ?? 1)
        * source.model.shadowingSD
    }
    let (a, b) = (sd(sources[own]), sd(sources[rival]))
    return LoudestBeacon.Level(
      mean: lead(of: own, over: rival, at: point).mean,
      sd: max(a * a + b * b - 2 * correlation * a * b, 0).squareRoot())
  }
}
