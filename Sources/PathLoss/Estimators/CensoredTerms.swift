import Foundation
import Statistics

/// Log-likelihood of one location's packets at a mean level μ, with its first and second derivatives in μ (dB), in
/// s = log σ and in λ = logit of the collision loss.
///
/// With a = (lower − μ)/σ, b = (upper − μ)/σ, P = Φ(b) − Φ(a) and D_k = (bᵏ φ(b) − aᵏ φ(a))/P a cell has l = log P,
///
///     l_μ = −D0/σ,  l_s = −D1,  l_μμ = −(D1 + D0²)/σ²,  l_μs = (D0 − D2 − D0 D1)/σ,  l_ss = D1 − D3 − D1²,
///
/// and a lost packet log(pc + (1 − pc) F) with F = Φ((τ − μ)/√(σ² + w²)). An exact level has the normal density.
struct CensoredTerms {
  var value = 0.0
  var mean = 0.0
  var spread = 0.0
  var loss = 0.0
  var meanMean = 0.0
  var meanSpread = 0.0
  var spreadSpread = 0.0
  var meanLoss = 0.0
  var spreadLoss = 0.0
  var lossLoss = 0.0

  /// The terms of a location.
  ///
  /// - Parameters:
  ///   - mean: μ in dBm.
  ///   - logSpread: log σ, σ in dB.
  ///   - logit: λ; `nil` if no packet is lost but for weakness.
  init(
    _ location: CensoredLocation, mean: Double, logSpread: Double, logit: Double?,
    threshold: ReceptionThreshold
  ) {
    let spread = exp(logSpread)
    let inverse = 1 / spread
    addCells(location.cells, at: mean, logSpread: logSpread, inverse: inverse)
    guard let logit else {
      if location.lost > 0 { addWeak(location.lost, threshold, mean, spread) }
      return
    }
    let received = location.received
    if received > 0 {
      let pc = 1 / (1 + exp(-logit))
      value -= received * (logit > 0 ? logit + log1p(exp(-logit)) : log1p(exp(logit)))
      loss -= received * pc
      lossLoss -= received * pc * (1 - pc)
    }
    if location.lost > 0 { addMixed(location.lost, threshold, mean, spread, logit) }
  }

  private mutating func addCells(
    _ cells: [CensoredLocation.Cell], at mean: Double, logSpread: Double, inverse: Double
  ) {
    var edge = Edge(.nan)
    var last = Double.nan
    for cell in cells {
      if cell.lower == cell.upper {
        let z = (cell.lower - mean) * inverse
        value += cell.count * (-0.5 * z * z - logSpread - NormalTail.logRootTwoPi + cell.logReception)
        self.mean += cell.count * z * inverse
        spread += cell.count * (z * z - 1)
        meanMean -= cell.count * inverse * inverse
        meanSpread -= 2 * cell.count * z * inverse
        spreadSpread -= 2 * cell.count * z * z
        continue
      }
      // Cells of a histogram share their edges.
      let lower = cell.lower == last ? edge : Edge((cell.lower - mean) * inverse)
      let upper = Edge((cell.upper - mean) * inverse)
      edge = upper
      last = cell.upper
      let (logP, d0, d1, d2, d3) = Self.moments(lower, upper)
      value += cell.count * (logP + cell.logReception)
      self.mean -= cell.count * d0 * inverse
      spread -= cell.count * d1
      meanMean -= cell.count * (d1 + d0 * d0) * inverse * inverse
      meanSpread += cell.count * (d0 - d2 - d0 * d1) * inverse
      spreadSpread += cell.count * (d1 - d3 - d1 * d1)
    }
  }

  /// An end of a cell with the density there and the probability of the tail beyond it.
  private struct Edge {
    let z: Double
    let density: Double
    let tail: Double

    init(_ z: Double) {
      self.z = z
      density = exp(-0.5 * z * z - NormalTail.logRootTwoPi)
      tail = 0.5 * erfc(abs(z) * NormalTail.rootHalf)
    }
  }

  /// log P and D0…D3 of a cell.
  private static func moments(_ a: Edge, _ b: Edge) -> (Double, Double, Double, Double, Double) {
    if a.z > 30 || b.z < -30 { return farMoments(a.z, b.z) }
    let p = a.z > 0 ? a.tail - b.tail : b.z < 0 ? b.tail - a.tail : 1 - a.tail - b.tail
    let upper = b.density / p
    let lower = a.density / p
    let upper1 = b.z * upper
    let lower1 = a.z * lower
    let upper2 = b.z * upper1
    let lower2 = a.z * lower1
    return (log(p), upper - lower, upper1 - lower1, upper2 - lower2, b.z * upper2 - a.z * lower2)
  }

  /// The same where φ and Φ would vanish: both divided by φ at the end nearer to the middle.
  private static func farMoments(_ a: Double, _ b: Double) -> (Double, Double, Double, Double, Double) {
    let reflected = a > 0
    let near = reflected ? -a : b
    let far = reflected ? -b : a
    let ratio = exp((near - far) * (near + far) / 2)
    let tail: (Double) -> Double = {
      0.5 * NormalTail.scaledComplementaryError(-$0 * NormalTail.rootHalf) * exp(NormalTail.logRootTwoPi)
    }
    let q = tail(near) - (ratio > 0 ? ratio * tail(far) : 0)
    let logP = -0.5 * near * near - NormalTail.logRootTwoPi + log(q)
    let farther = ratio > 0 ? far : 0
    let d0 = (1 - ratio) / q
    let d1 = (near - farther * ratio) / q
    let d2 = (near * near - farther * farther * ratio) / q
    let d3 = (near * near * near - farther * farther * farther * ratio) / q
    return reflected ? (logP, -d0, d1, -d2, d3) : (logP, d0, d1, d2, d3)
  }

  /// (τ − μ)/√(σ² + w²) with its derivatives.
  private struct Margin {
    let z: Double
    let mean: Double
    let spread: Double
    let meanSpread: Double
    let spreadSpread: Double

    init(_ threshold: ReceptionThreshold, _ mean: Double, _ sigma: Double) {
      let total = (sigma * sigma + threshold.width * threshold.width).squareRoot()
      let share = sigma * sigma / (total * total)
      z = (threshold.level - mean) / total
      self.mean = -1 / total
      spread = -share * z
      meanSpread = share / total
      spreadSpread = z * (share * share - 2 * share * (1 - share))
    }
  }

  /// count · log Φ(z).
  private mutating func addWeak(
    _ count: Double, _ threshold: ReceptionThreshold, _ mean: Double, _ sigma: Double
  ) {
    let m = Margin(threshold, mean, sigma)
    guard m.z > -.infinity else { return value = -.infinity }
    let mills = NormalTail.inverseMills(m.z)
    let curvature = -mills * (m.z + mills)
    value += count * NormalTail.logCDF(m.z)
    self.mean += count * mills * m.mean
    spread += count * mills * m.spread
    meanMean += count * curvature * m.mean * m.mean
    meanSpread += count * (curvature * m.mean * m.spread + mills * m.meanSpread)
    spreadSpread += count * (curvature * m.spread * m.spread + mills * m.spreadSpread)
  }

  /// count · log(pc + (1 − pc) Φ(z)).
  private mutating func addMixed(
    _ count: Double, _ threshold: ReceptionThreshold, _ mean: Double, _ sigma: Double, _ logit: Double
  ) {
    let pc = 1 / (1 + exp(-logit))
    let stay = 1 / (1 + exp(logit))
    let weak: Bool = threshold.level > -.infinity
    let m = weak ? Margin(threshold, mean, sigma) : Margin(ReceptionThreshold(level: mean), mean, sigma)
    let f = weak ? 0.5 * erfc(-m.z * NormalTail.rootHalf) : 0
    let density = weak ? exp(-0.5 * m.z * m.z - NormalTail.logRootTwoPi) : 0
    let total = pc + stay * f
    let dMean = stay * density * m.mean / total
    let dSpread = stay * density * m.spread / total
    // 1 − F is its own tail, so that it keeps its digits where nearly every packet is too weak.
    let strong = weak ? 0.5 * erfc(m.z * NormalTail.rootHalf) : 1
    let dLoss = pc * stay * strong / total
    value += count * log(total)
    self.mean += count * dMean
    spread += count * dSpread
    loss += count * dLoss
    meanMean += count * (-stay * density * m.z * m.mean * m.mean / total - dMean * dMean)
    meanSpread +=
      count * (stay * density * (m.meanSpread - m.z * m.mean * m.spread) / total - dMean * dSpread)
    spreadSpread +=
      count * (stay * density * (m.spreadSpread - m.z * m.spread * m.spread) / total - dSpread * dSpread)
    meanLoss += count * (-pc * dMean - dMean * dLoss)
    spreadLoss += count * (-pc * dSpread - dSpread * dLoss)
    lossLoss += count * (dLoss * (stay - pc) - dLoss * dLoss)
  }
}
