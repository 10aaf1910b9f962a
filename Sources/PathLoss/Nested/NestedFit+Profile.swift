import Foundation
import Statistics

extension NestedFit {
  /// χ²(1) at 95 %.
  private static let drop = 3.841_458_820_694_124

  /// The SD of a level with its 95 % interval by profile likelihood: where the deviance, the other spreads at their best, is
  /// 3.84 above the least. `nil` if the level was not estimated; without an upper end if the data set none below 100 dB.
  package func estimate(_ level: NestedLevel) -> Estimate? {
    guard let own = spreads[level] else { return nil }
    let target = deviance + Self.drop
    let excess = { (sd: Double) in (self.leastDeviance(level, sd: sd) ?? .infinity) - target }
    let scale = max(own, 0.01 * (spreads[.packet] ?? 1))
    var smallest = 0.0
    if level == .packet {
      smallest = own / 2
      while smallest > own / 64, excess(smallest) < 0 { smallest /= 2 }
    }
    var lower = 0.0
    if own > 0, excess(smallest) > 0 {
      lower = RootFinding.root(between: smallest, and: own, tolerance: 1e-6, of: excess) ?? 0
    }
    var far = scale * 2
    while far < 100, excess(far) < 0 { far *= 2 }
    let upper =
      excess(far) > 0
      ? RootFinding.root(between: max(own, smallest), and: far, tolerance: 1e-6, of: excess) : nil
    return Estimate(own, lower95: lower, upper95: upper)
  }

  /// The least deviance with the SD of one level held.
  private func leastDeviance(_ level: NestedLevel, sd: Double) -> Double? {
    let others = variables.filter { $0 != level && $0 != .packet }
    let packet = spreads[.packet] ?? 1
    // The logarithm of σF first, if it is free; then σ/σF of the others, in which the deviance is even.
    let begin =
      (level == .packet ? [] : [log(packet)]) + others.map { max(0.05, (spreads[$0] ?? 0) / packet) }
    let function = { (parameters: [Double]) -> DampedNewton.Point in
      let logPacket = level == .packet ? Jet(log(sd)) : Jet(parameters[0], variable: 0)
      let first = level == .packet ? 0 : 1
      var variances: [NestedLevel: Jet] = [:]
      for (index, other) in others.enumerated() {
        let ratio = Jet(parameters[first + index], variable: first + index)
        variances[other] = ratio * ratio
      }
      if level != .packet { variances[level] = (logPacket * -2).exponential * (sd * sd) }
      let zero = Jet(0)
      let fold = self.likelihood.fold(
        dwell: variances[.dwell] ?? zero, location: variances[.location] ?? zero,
        session: variances[.session] ?? zero)
      return self.likelihood.deviance(fold, logSD: logPacket).point(variables: begin.count, sign: -0.5)
    }
    guard !begin.isEmpty else { return -2 * function([]).value }
    let optimum = try? DampedNewton.maximise(
      from: begin, longest: begin.map { _ in 0.7 },
      lowest: begin.map { _ in -Double.greatestFiniteMagnitude }, function)
    return optimum.map { -2 * $0.point.value }
  }
}
