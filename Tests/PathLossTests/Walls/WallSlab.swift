import Foundation
import TestSupport

/// What a flat wall of layers costs a beacon's packets, dB, by theory.
///
/// A figure from the literature, to be used as a prior with an SD of 1.5 dB or 40 %, whichever is larger: real walls have
/// studs, pipes and coatings. Walls with a cavity change by up to 3 dB from one angle to another. A sheet of metal comes
/// out at thousands of dB, of which ``most`` remain, because packets go round it.
struct WallSlab: Hashable, Sendable {
  /// One layer of a wall.
  struct Layer: Hashable, Sendable {
    /// What it is made of.
    var material: ElectricalMaterial
    /// Thickness in metres, ≥ 0.
    var thickness: Double

    /// A layer.
    init(_ material: ElectricalMaterial, thickness: Double) {
      self.material = material
      self.thickness = thickness
    }
  }

  /// The most that any wall costs, dB: what leaks round a metal one.
  static let most = 30.0

  /// The layers from one face to the other.
  var layers: [Layer]

  /// A wall of these layers.
  init(_ layers: [Layer]) { self.layers = layers }

  /// Loss in dB ≥ 0, uncapped, averaged in power over the two polarisations.
  ///
  /// - Parameters:
  ///   - frequency: GHz, 1 to 100; 2.402 is advertising channel 37.
  ///   - angle: degrees from the perpendicular, 0 ≤ angle < 90.
  func loss(frequency: Double, angle: Double = 0) -> Double {
    let across = transmission(frequency: frequency, angle: angle, isAcross: true)
    let along = transmission(frequency: frequency, angle: angle, isAcross: false)
    // Means of powers, taken relative to the greater: a metal sheet's are far below the smallest Double.
    let greater = min(across, along)
    return greater - 10 * log10((1 + pow(10, -abs(across - along) / 10)) / 2)
  }

  /// Loss in dB, capped at ``most``, averaged in power over the advertising channels' band, 2.402 to 2.480 GHz (9
  /// frequencies), and over 0 to 60 degrees (25 angles): what to expect of a wall on a plan.
  var expectedLoss: Double { min(Self.most, uncappedExpectedLoss) }

  /// ``expectedLoss`` without the cap.
  var uncappedExpectedLoss: Double {
    let losses: [Double] = (0...8).flatMap { (step: Int) -> [Double] in
      let frequency: Double = 2.402 + 0.078 * Double(step) / 8
      return (0...24).map { (turn: Int) -> Double in loss(frequency: frequency, angle: 2.5 * Double(turn)) }
    }
    let least = losses.min() ?? 0
    let powers: [Double] = losses.map { pow(10, (least - $0) / 10) }
    let mean = powers.total / Double(losses.count)
    return least - 10 * log10(mean)
  }

  /// −20 log₁₀ |T| of one polarisation, the electric field across the plane of incidence or in it.
  ///
  /// Each layer is a matrix [cos φ, j sin φ / Y; j Y sin φ, cos φ] with φ = k₀ t √(ε − sin²θ) and the admittance
  /// Y = √(ε − sin²θ) across, ε/√(ε − sin²θ) in the plane; with [A B; C D] their product and Y₀ = cos θ or 1/cos θ,
  /// T = 2Y₀/(Y₀A + Y₀²B + C + Y₀D) (ITU-R P.2040-3, annex on slabs; the transfer matrices of any textbook of optics).
  private func transmission(frequency: Double, angle: Double, isAcross: Bool) -> Double {
    let waveNumber = 2 * Double.pi * frequency * 1e9 / 299_792_458
    let cosine = cos(angle * .pi / 180)
    let squaredSine = 1 - cosine * cosine
    let outside = isAcross ? cosine : 1 / cosine
    var (a, b) = (ComplexNumber(1), ComplexNumber(0))
    var (c, d) = (ComplexNumber(0), ComplexNumber(1))
    // Decay is counted apart, so that no thickness overflows.
    var decay = 0.0
    for layer in layers {
      let permittivity = layer.material.complexPermittivity(at: frequency)
      let root = (permittivity - ComplexNumber(squaredSine)).squareRoot
      let admittance = isAcross ? root : permittivity / root
      let phase = waveNumber * layer.thickness * root
      let depth = abs(phase.imaginary)
      // cos φ and j sin φ, both times exp(−|Im φ|).
      let forward = Self.turn(phase.real, growth: -phase.imaginary - depth)
      let backward = Self.turn(-phase.real, growth: phase.imaginary - depth)
      let even = 0.5 * (forward + backward)
      let odd = 0.5 * (forward - backward)
      decay += depth
      (a, b) = (a * even + b * odd * admittance, a * odd / admittance + b * even)
      (c, d) = (c * even + d * odd * admittance, c * odd / admittance + d * even)
    }
    let sum = outside * a + outside * outside * b + c + outside * d
    return 10 * log10(sum.squaredMagnitude / (4 * outside * outside)) + 20 * decay / log(10)
  }

  /// exp(growth + j angle).
  private static func turn(_ angle: Double, growth: Double) -> ComplexNumber {
    exp(growth) * ComplexNumber(cos(angle), sin(angle))
  }
}
