import PathLoss
import RadioSurvey
import Ranging
import Statistics
import Support

/// Held-out coverage in words, always with its own uncertainty.
enum HeldOutText {
  /// `94 % (72 % to 99 %)` for the 95.45 % interval.
  static func share(_ heldOut: HeldOutCoverage?) -> String {
    heldOut.map { share($0.coverage95, $0.interval95) } ?? NumberFormat.absent
  }

  /// `60 % / 100 % of 20`: the shares inside both intervals, and of how many locations.
  static func shares(_ heldOut: HeldOutCoverage?) -> String {
    guard let heldOut else { return NumberFormat.absent }
    return String(
      localized:
        "\(NumberFormat.percent(heldOut.coverage68)) / \(NumberFormat.percent(heldOut.coverage95)) of "
        + "\(NumberFormat.count(heldOut.locations))")
  }

  /// Both levels in a sentence.
  static func sentence(_ heldOut: HeldOutCoverage?) -> String {
    guard let heldOut else {
      return String(
        localized:
          "Whether the intervals hold at locations never seen is not known: no location could be left out.")
    }
    return String(
      localized: "Of \(NumberFormat.count(heldOut.locations, "location")) left out of the fit one at a time, "
        + "\(share(heldOut.coverage68, heldOut.interval68)) lay inside their 68 % interval and "
        + "\(share(heldOut.coverage95, heldOut.interval95)) inside their 95 % interval (Wilson 95 % intervals in brackets)."
    )
  }

  /// The same for one packet.
  static func singlePacket(_ heldOut: SinglePacketCoverage) -> String {
    String(
      localized:
        "Of \(NumberFormat.count(heldOut.packets, "single packet")) received there, \(share(heldOut.coverage68, heldOut.interval68)) lay "
        + "inside the 68 % interval for one packet and \(share(heldOut.coverage95, heldOut.interval95)) inside the 95 % one "
        + "(the brackets count locations, not packets).")
  }

  /// How the fit to the packets received alone does in the same check.
  static func receivedOnly(_ heldOut: HeldOutCoverage) -> String {
    String(
      localized: "Fitted to the packets received alone, the intervals for their means would have held at "
        + "\(share(heldOut.coverage68, heldOut.interval68)) and \(share(heldOut.coverage95, heldOut.interval95)) of them."
    )
  }

  /// How the usual line through all packets does in the same check.
  static func packetLine(_ heldOut: HeldOutCoverage) -> String {
    String(
      localized:
        "A line through all packets, each taken for independent, would have held at \(share(heldOut.coverage68, heldOut.interval68)) "
        + "and \(share(heldOut.coverage95, heldOut.interval95)) of them.")
  }

  /// What the conformal guard says of the model's intervals.
  static func conformal(_ conformal: ConformalGuard) -> String {
    guard let narrow = conformal.widening68 else {
      return String(localized: "Too few locations for a conformal width.")
    }
    let wide =
      conformal.widening95.map { String(localized: "\(NumberFormat.fixed($0, 2)) times at 95.45 %") }
      ?? String(localized: "unknown at 95.45 %, which takes 21 locations")
    return String(
      localized: "To hold whatever the distribution, the model's intervals have to be widened "
        + "\(NumberFormat.fixed(narrow, 2)) times at 68.27 % and \(wide) (conformal, by location); the intervals of distance on this "
        + "page are.")
  }

  /// A share with its interval.
  static func share(_ value: Double, _ interval: Interval) -> String {
    "\(NumberFormat.percent(value)) (\(range(interval)))"
  }

  /// `72 % to 99 %`.
  static func range(_ interval: Interval?) -> String {
    interval.map { NumberFormat.range(NumberFormat.percent($0.lower), NumberFormat.percent($0.upper)) }
      ?? NumberFormat.absent
  }

  /// By how much the conformal interval exceeds the model's, at both levels.
  static func width(_ conformal: ConformalGuard?) -> String {
    guard let conformal else { return NumberFormat.absent }
    func width(_ factor: Double?, _ model: Double) -> String {
      factor.map { "×\(NumberFormat.fixed($0 / model, 2))" } ?? "none"
    }
    return
      "\(width(conformal.factor68, conformal.modelFactor68)) / \(width(conformal.factor95, conformal.modelFactor95))"
  }
}
