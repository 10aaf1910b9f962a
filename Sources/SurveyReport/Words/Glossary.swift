/// The words of a report for a reader who meets them for the first time.
struct GlossaryTerm {
  var termID: String
  var term: String
  var meaning: String

  private init(_ id: String, _ term: String, _ meaning: String) {
    termID = "term-\(id)"
    self.term = term
    self.meaning = meaning
  }

  /// All terms, by name.
  static let all: [GlossaryTerm] = [
    GlossaryTerm(
      "beacon", "Beacon",
      "A Bluetooth LE transmitter that repeats a short advertisement, several times a second."),
    GlossaryTerm(
      "calibrated", "Calibrated, weak, refused",
      "How far a fit can be trusted: for planning, with the cautions named, or not at all."),
    GlossaryTerm(
      "block", "Block",
      "A square of the floor, or a stretch of a walk, left out whole to see how well a part that nobody surveyed is predicted."
    ),
    GlossaryTerm(
      "decorrelation", "Decorrelation distance",
      "How far apart places must be to have shadowing of their own: over it, likeness falls to 37 %."),
    GlossaryTerm(
      "dwell", "Dwell",
      "One beacon, heard at one location, under one set of conditions, for one stretch of time."),
    GlossaryTerm(
      "fading", "Fading SD",
      "Scatter from packet to packet at one place, in dB. Averaging packets reduces it."),
    GlossaryTerm(
      "held-out", "Held-out coverage",
      "Each location is left out in turn, predicted from the others, and compared: how often it lay inside its interval."
    ),
    GlossaryTerm(
      "interval", "95 % interval", "A range made by a rule that holds the true value in 95 of 100 surveys."),
    GlossaryTerm(
      "reference-power", "Level at 1 m",
      "The RSSI that the fitted line has at one metre, in dBm; “measured power” of iBeacons."),
    GlossaryTerm(
      "location", "Location",
      "A place where the surveyor stood still. Locations, not packets, are what is counted."),
    GlossaryTerm(
      "one-sigma", "One sigma",
      "The first-order error of an estimated distance, in metres; what Apple’s “accuracy” is meant to be."),
    GlossaryTerm(
      "exponent", "Path-loss exponent",
      "How fast the level falls: each tenfold distance costs ten times the exponent in dB. 2 in free space."),
    GlossaryTerm(
      "radius", "Radius that holds 68 or 95 %",
      "The smallest circle around the estimate that holds the true distance so often."),
    GlossaryTerm(
      "rssi", "RSSI", "Received signal strength in dBm, a negative number: −60 is strong, −95 is faint."),
    GlossaryTerm(
      "shadowing", "Shadowing SD",
      "Scatter from location to location, in dB, by walls, furniture and reflections. Averaging packets never removes it."
    ),
    GlossaryTerm(
      "zone", "Zone",
      "What a device says about distance: immediate, near, far. The boundaries used are stated above."),
  ]
}
