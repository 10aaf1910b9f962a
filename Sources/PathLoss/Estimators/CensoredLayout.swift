import Foundation
package import RadioSurvey
import Statistics

/// Where the parameters of a censored model stand: β, log σF of each pair of spreads, log σL of each pair that has one, then
/// the logits of the collision losses that are fitted.
package struct CensoredLayout {
  /// Columns of the design.
  let columns: Int
  /// For each pair of spreads, whether its log σL is a parameter.
  let hasLocationSD: [Bool]
  /// Whether the collision loss of each class is fitted; empty if every lost packet was too weak.
  let isFitted: [Bool]
  /// For each class of spreads, which pair it has; empty if all have the same.
  private let pairs: [Int]
  /// For each pair, the parameter that is its log σL; −1 if there is none.
  private let shadowing: [Int]
  /// For each class, the parameter that is its logit; −1 if there is none.
  private let position: [Int]
  /// The first logit, or the number of parameters if there is none.
  private let firstLogit: Int
  /// Number of parameters.
  let dimension: Int

  init(columns: Int, pairs: [Int] = [], hasLocationSD: [Bool], isFitted: [Bool]) {
    self.columns = columns
    self.pairs = pairs
    self.hasLocationSD = hasLocationSD
    self.isFitted = isFitted
    var next = columns + hasLocationSD.count
    shadowing = hasLocationSD.map { has in
      defer { if has { next += 1 } }
      return has ? next : -1
    }
    firstLogit = next
    position = isFitted.map { fitted in
      defer { if fitted { next += 1 } }
      return fitted ? next : -1
    }
    dimension = next
  }

  /// 1/1000 of the smallest fading that 1 dB of rounding leaves visible, and a collision loss of 10⁻⁷.
  var lowest: [Double] {
    (0..<dimension).map { $0 < columns ? -.infinity : $0 < firstLogit ? log(1e-3) : log(1e-7) }
  }

  /// One step moves a coefficient by 20 dB, a standard deviation by a factor of 2.7, and odds by 7.4 at most.
  var longestSteps: [Double] {
    (0..<dimension).map { $0 < columns ? 20 : $0 < firstLogit ? 1 : 2 }
  }

  /// x'β in dBm.
  func mean(_ location: CensoredLocation, _ parameters: [Double]) -> Double {
    var sum = 0.0
    for j in 0..<columns { sum += location.design[j] * parameters[j] }
    return sum
  }

  /// The pair of spreads that a class has.
  func pair(ofSpreadClass index: Int) -> Int { index < pairs.count ? pairs[index] : 0 }

  /// The parameter that is the log σF of a class of spreads.
  package func fading(ofSpreadClass index: Int) -> Int { columns + pair(ofSpreadClass: index) }

  /// The parameter that is the log σL of a class of spreads; `nil` if its locations do not differ.
  package func shadowing(ofSpreadClass index: Int) -> Int? {
    let parameter = shadowing[pair(ofSpreadClass: index)]
    return parameter >= 0 ? parameter : nil
  }

  /// The pair whose log σL is this parameter.
  func pair(ofShadowing parameter: Int) -> Int? { shadowing.firstIndex(of: parameter) }

  /// The logit that holds at a location; `nil` if no collision is fitted.
  func logit(_ location: CensoredLocation, _ parameters: [Double]) -> Double? {
    guard location.lossClass < position.count, position[location.lossClass] >= 0 else { return nil }
    return parameters[position[location.lossClass]]
  }

  /// The loss class whose logit is this parameter.
  func lossClass(ofParameter index: Int) -> Int? { position.firstIndex(of: index) }

  /// The parameter that is the logit of a class.
  func parameter(ofLossClass index: Int) -> Int? { position[index] >= 0 ? position[index] : nil }

  /// Collision losses of all classes.
  func collisionLoss(_ parameters: [Double]) -> [Double] {
    position.map { $0 >= 0 ? 1 / (1 + exp(-parameters[$0])) : 0 }
  }

  /// Adds one location's derivatives, by the chain rule μ = x'β.
  func add(_ terms: LocationTerms, of location: CensoredLocation, to point: inout DampedNewton.Point) {
    point.value += terms.value
    let size = dimension
    let design = location.design
    var last = [(index: fading(ofSpreadClass: location.spreadClass), term: LocationTerms.spread)]
    if let index = shadowing(ofSpreadClass: location.spreadClass) {
      last.append((index, LocationTerms.shadowing))
    }
    if location.lossClass < position.count, position[location.lossClass] >= 0 {
      last.append((position[location.lossClass], LocationTerms.loss))
    }
    // A column is 0 at most locations where it is one of many levels.
    for i in 0..<columns where design[i] != 0 {
      point.gradient[i] += design[i] * terms.gradient[0]
      for j in 0..<columns { point.hessian[i * size + j] += design[i] * design[j] * terms.hessian[0] }
      for (index, term) in last {
        let cross = design[i] * terms.hessian[term]
        point.hessian[i * size + index] += cross
        point.hessian[index * size + i] += cross
      }
    }
    for (index, term) in last {
      point.gradient[index] += terms.gradient[term]
      for (other, otherTerm) in last {
        point.hessian[index * size + other] += terms.hessian[term * 4 + otherTerm]
      }
    }
  }
}

/// The contribution of one location to a censored model: the levels received there with their counts, and how many packets were
/// expected and not received. Its cost is that of its cells, however many packets they hold.
package struct CensoredLocation: Hashable, Sendable {
  /// Packets whose level is in an interval; an interval of no width is an exact level.
  @Memberwise package struct Cell: Hashable, Sendable {
    /// Lower end, dBm.
    package var lower: Double
    /// Upper end, dBm, ≥ lower.
    package var upper: Double
    /// Packets, > 0.
    package var count: Double
    /// Log of the probability that a packet of this level is received, added per packet; 0 at a sharp threshold.
    package var logReception: Double = 0

    /// The level that stands for the cell, dBm.
    var middle: Double { (lower + upper) / 2 }
  }

  /// x_g, one number a column.
  package var design: [Double]
  /// Levels received, in ascending order.
  package let cells: [Cell]
  /// Packets received, or what they are worth.
  package let received: Double
  /// Independent packets that the level of those received is worth, > 0.
  package var levelWorth: Double
  /// Packets expected and not received, ≥ 0.
  package var lost: Double
  /// Which collision loss holds here, counted from 0.
  package var lossClass: Int
  /// Which fading and shadowing hold here, counted from 0.
  package var spreadClass: Int

  package init(
    design: [Double], cells: [Cell], lost: Double, lossClass: Int = 0, spreadClass: Int = 0
  ) {
    self.design = design
    self.cells = cells
    received = cells.reduce(0) { $0 + $1.count }
    levelWorth = received
    self.lost = lost
    self.lossClass = lossClass
    self.spreadClass = spreadClass
  }

  /// A location's histogram as intervals of 1 dB: a reading r says that the level lay in [max(r − ½, τ), r + ½].
  ///
  /// - Parameters:
  ///   - lost: packets expected and not received.
  ///   - threshold: below it the receiver hears nothing; no reading may be below it by ½ dB or more.
  ///   - worth: of an independent packet, that each counts as.
  package init(
    design: [Double], histogram: RSSIHistogram, lost: Int, threshold: ReceptionThreshold, lossClass: Int = 0,
    spreadClass: Int = 0, worth: Double = 1
  ) {
    let sharp = threshold.width == 0 ? threshold.level : -.infinity
    self.init(
      design: design,
      cells: histogram.bins.map { bin in
        Cell(
          lower: max(Double(bin.level) - 0.5, sharp), upper: Double(bin.level) + 0.5,
          count: worth * Double(bin.count), logReception: threshold.logReception(at: Double(bin.level)))
      }, lost: worth * Double(lost), lossClass: lossClass, spreadClass: spreadClass)
  }

  /// Mean of the received levels, dBm; `nil` if nothing was received.
  var mean: Double? {
    cells.isEmpty ? nil : cells.reduce(0) { $0 + $1.count * $1.middle } / received
  }

  /// What the model on received packets alone needs; `nil` if nothing was received.
  package var group: RandomInterceptREML.Group? {
    guard let mean else { return nil }
    return RandomInterceptREML.Group(
      design: design, count: received, mean: mean,
      centredSumOfSquares: cells.reduce(0) { $0 + $1.count * ($1.middle - mean) * ($1.middle - mean) })
  }
}
