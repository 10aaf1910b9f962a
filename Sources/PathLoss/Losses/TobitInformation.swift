import Statistics

/// What a packet still says about the mean level when weak ones are lost.
///
/// Fisher information about μ of one packet N(μ, σ²), in units of 1/σ², the information of a packet that is always
/// received; z = (τ − μ)/σ is how far the sensitivity is above the mean (negative where most packets arrive), φ and Φ
/// density and distribution function of the standard normal, Q = 1 − Φ. Both fall from 1 to 0 as z grows.
package enum TobitInformation {
  /// Share of packets below the sensitivity: Φ(z).
  package static func lostShare(_ z: Double) -> Double { Distributions.normalCDF(z) }

  /// Information of a packet *sent*, if a lost one is known to have been sent:
  ///
  ///     Q(z) + z φ(z) + φ(z)²/Φ(z)
  ///
  /// the expected squared score, ∫_z^∞ e² φ(e) de + φ²/Φ (T. Amemiya, Econometrica 41, 1973, doi 10.2307/1914031).
  package static func perSentPacket(_ z: Double) -> Double {
    let density = Distributions.normalDensity(z)
    return Distributions.normalCDF(-z) + density * (z + NormalTail.inverseMills(z))
  }

  /// Information of a packet *received*, if it is unknown how many were lost: 1 − m (m − z) with m = φ(z)/Q(z), the
  /// variance of a normal truncated below z. Its terms cancel as z grows: relative error about 10⁻¹⁶ z⁴.
  package static func perReceivedPacket(_ z: Double) -> Double {
    let mills = NormalTail.inverseMills(-z)
    return 1 - mills * (mills - z)
  }
}
