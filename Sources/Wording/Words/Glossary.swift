/// The words of a report for a reader who meets them for the first time.
package struct GlossaryTerm {
  var termID: String
  var term: String
  /// What the word means, in a sentence.
  package var meaning: String

  private init(_ id: String, _ term: String, _ meaning: String) {
    termID = "term-\(id)"
    self.term = term
    self.meaning = meaning
  }

  /// All terms, by name.
  package static var all: [GlossaryTerm] {
    [
      GlossaryTerm(
        "beacon", String(localized: "Beacon"),
        String(
          localized: "A Bluetooth LE transmitter that repeats a short advertisement several times a second.")
      ),
      GlossaryTerm(
        "calibrated", String(localized: "Calibrated, weak, refused"),
        String(
          localized: "How reliable a fit is: for planning, with the cautions named, or not at all.")),
      GlossaryTerm(
        "block", String(localized: "Block"),
        String(
          localized:
            "A square of the floor, or a stretch of a walk, left out whole to test predictions for "
            + "unsurveyed areas."
        )
      ),
      GlossaryTerm(
        "crowd-level", String(localized: "Crowd level"),
        String(
          localized:
            "How full the place was during the survey: empty, half or full, for example. Bodies absorb 2.4 "
            + "GHz.")
      ),
      GlossaryTerm(
        "decorrelation", String(localized: "Decorrelation distance"),
        String(
          localized:
            "The distance over which the correlation of shadowing falls to 37 %.")),
      GlossaryTerm(
        "dwell", String(localized: "Dwell"),
        String(
          localized:
            "One beacon heard at one location, under one set of conditions, for one period of time.")),
      GlossaryTerm(
        "fading", String(localized: "Fading SD"),
        String(localized: "Scatter from packet to packet at one place, in dB. Averaging packets reduces it.")),
      GlossaryTerm(
        "false-near", String(localized: "False near"),
        String(
          localized:
            "How often a device says near at twice the distance where near ends.")),
      GlossaryTerm(
        "held-out", String(localized: "Held-out coverage"),
        String(
          localized:
            "How often locations were inside their interval when left out in turn and predicted from the "
            + "others."
        )
      ),
      GlossaryTerm(
        "interval", String(localized: "95 % interval"),
        String(localized: "A range that contains the true value in 95 of 100 surveys.")),
      GlossaryTerm(
        "knee", String(localized: "Knee"),
        String(
          localized:
            "The point after which each extra beacon adds little.")),
      GlossaryTerm(
        "reference-power", String(localized: "Level at 1 m"),
        String(
          localized: "The RSSI of the fitted line at one metre, in dBm; iBeacon’s “measured power”.")),
      GlossaryTerm(
        "location", String(localized: "Location"),
        String(
          localized: "A place where the surveyor stood still. Statistics count locations, not packets.")),
      GlossaryTerm(
        "one-sigma", String(localized: "One sigma"),
        String(
          localized:
            "The first-order error of an estimated distance, in metres; what Apple’s “accuracy” is meant to be."
        )),
      GlossaryTerm(
        "exponent", String(localized: "Path-loss exponent"),
        String(
          localized:
            "How fast the level falls: ten times the exponent, in dB, per tenfold distance. 2 in free "
            + "space."
        )),
      GlossaryTerm(
        "placement", String(localized: "Placement"),
        String(
          localized:
            "How a beacon is mounted: in the clear, under a table, behind a sign, above heads. Many spots "
            + "share a placement."
        )),
      GlossaryTerm(
        "radius", String(localized: "Radius containing 68 or 95 %"),
        String(
          localized: "The smallest circle around the estimate that contains the true distance this "
            + "often.")),
      GlossaryTerm(
        "rssi", String(localized: "RSSI"),
        String(localized: "Received signal strength in dBm, a negative number: −60 is strong, −95 is faint.")),
      GlossaryTerm(
        "serve", String(localized: "Serve"),
        String(
          localized: "A beacon serves a point if the requirement holds there as often as required.")
      ),
      GlossaryTerm(
        "shadowing", String(localized: "Shadowing SD"),
        String(
          localized:
            "Scatter from location to location, in dB, due to walls, furniture and reflections. Averaging "
            + "packets never removes it."
        )
      ),
      GlossaryTerm(
        "zone", String(localized: "Zone"),
        String(
          localized:
            "What a device says about distance: immediate, near, far. For the boundaries used, see above.")),
    ]
  }
}
