import RadioSurvey
import CalibrationModel

extension ShapeComparison.Candidate {
  init(_ candidate: ShapeChoice.Candidate) {
    let fit = candidate.fit
    self.init(
      shape: fit.shape.name, parameters: fit.shape.parameters, referencePower: fit.referencePowerEstimate,
      pathLossExponent: fit.exponentEstimate, farExponent: fit.farExponentEstimate,
      breakpointDistance: fit.breakpoint,
      curveScale: fit.curve?.scale, curvePower: fit.curve?.power, curveOffset: fit.curve?.offset,
      residualSD: fit.residualSDEstimate,
      logScore: candidate.logScore, deficit: candidate.deficit, deficitError: candidate.deficitError,
      gain: candidate.gain, gainError: candidate.gainError,
      aicc: fit.aicc, bic: fit.bic)
  }
}

extension ShapeOmission {
  /// Why a shape that was fitted could not be compared.
  init(_ shape: PathLossShape, locations: Int) {
    self =
      switch shape {
      case .dualSlope:
        .breakUnsupported(
          locations: locations, neededOnEachSide: ShapeFitting.distancesPerSide,
          neededDecades: BreakLimits.sideDecades, needed: 2 * ShapeFitting.distancesPerSide + 1)
      case .walls(let kinds): .wallsUnsupported(locations: locations, kinds: kinds.count)
      case .powerCurve: .curveOutOfReach
      case .freeIntercept, .fixedIntercept: .tooFewLocations(locations: locations)
      }
  }
}

/// What the shapes are fitted to: the mean level of each location, however many packets it is of.
package struct ShapeSample: Hashable, Sendable {
  /// log₁₀ of the distances in metres, one per location.
  package var x: [Double]
  /// Levels in dBm, in the same order.
  package var y: [Double]
  /// How much each location counts, > 0: the inverse of its variance, with mean 1.
  package var weights: [Double]
  /// How often the way to each location passes through walls, a column a kind in the order of the shape's names.
  package var crossings: [[Double]]

  /// Locations that count alike.
  package init(x: [Double], y: [Double], crossings: [[Double]] = []) {
    self.x = x
    self.y = y
    weights = x.map { _ in 1 }
    self.crossings = crossings
  }

  /// Locations whose levels have variances in dB², ≥ 0; if one has none, all count alike.
  init(x: [Double], y: [Double], variances: [Double], crossings: [[Double]] = []) {
    self.init(x: x, y: y, crossings: crossings)
    guard variances.count == x.count, variances.allSatisfy({ $0 > 0 }) else { return }
    let mean = variances.reduce(0) { $0 + 1 / $1 } / Double(x.count)
    weights = variances.map { 1 / ($0 * mean) }
  }

  /// Locations.
  package var count: Int { x.count }

  /// Crossings on the way to one location, a number a kind.
  func crossings(at location: Int) -> [Double] { crossings.map { $0[location] } }

  /// The locations but one.
  func without(_ location: Int) -> ShapeSample {
    var rest = self
    rest.x.remove(at: location)
    rest.y.remove(at: location)
    rest.weights.remove(at: location)
    for kind in rest.crossings.indices { rest.crossings[kind].remove(at: location) }
    return rest
  }
}
