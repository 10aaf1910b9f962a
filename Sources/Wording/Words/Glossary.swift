/// The words of a report for a reader who meets them for the first time.
package struct GlossaryTerm {
  var termID: String
  var term: String
  package var meaning: String

  private init(_ id: String, _ term: String, _ meaning: String) {
    termID = "term-\(id)"
    self.term = term
    self.meaning = meaning
  }

  package static var all: [GlossaryTerm] {
    [
      GlossaryTerm(
        "beacon", say("Beacon"),
        say("A Bluetooth LE transmitter that repeats a short advertisement several times a second.")),
      GlossaryTerm(
        "calibrated", say("Calibrated, weak, refused"),
        say("How reliable a fit is: for planning, with the cautions named, or not at all.")),
      GlossaryTerm(
        "block", say("Block"),
        say(
          "A square of the floor, or a stretch of a walk, left out whole to test predictions for unsurveyed "
            + "areas.")),
      GlossaryTerm(
        "crowd-level", say("Crowd level"),
        say(
          "How full the place was during the survey: empty, half or full, for example. Bodies absorb 2.4 "
            + "GHz.")),
      GlossaryTerm(
        "decorrelation", say("Decorrelation distance"),
        say("The distance over which the correlation of shadowing falls to 37 %.")),
      GlossaryTerm(
        "dwell", say("Dwell"),
        say("One beacon heard at one location, under one set of conditions, for one period of time.")),
      GlossaryTerm(
        "fading", say("Fading SD"),
        say("Scatter from packet to packet at one place, in dB. Averaging packets reduces it.")),
      GlossaryTerm(
        "false-near", say("False near"),
        say("How often a device says near at twice the distance where near ends.")),
      GlossaryTerm(
        "held-out", say("Held-out coverage"),
        say(
          "How often locations were inside their interval when left out in turn and predicted from the "
            + "others.")),
      GlossaryTerm(
        "interval", say("95 % interval"), say("A range that contains the true value in 95 of 100 surveys.")),
      GlossaryTerm("knee", say("Knee"), say("The point after which each extra beacon adds little.")),
      GlossaryTerm(
        "reference-power", say("Level at 1 m"),
        say("The RSSI of the fitted line at one metre, in dBm; iBeacon’s “measured power”.")),
      GlossaryTerm(
        "location", say("Location"),
        say("A place where the surveyor stood still. Statistics count locations, not packets.")),
      GlossaryTerm(
        "one-sigma", say("One sigma"),
        say(
          "The first-order error of an estimated distance, in metres; what Apple’s “accuracy” is meant to "
            + "be.")),
      GlossaryTerm(
        "exponent", say("Path-loss exponent"),
        say("How fast the level falls: ten times the exponent, in dB, per tenfold distance. 2 in free space.")
      ),
      GlossaryTerm(
        "placement", say("Placement"),
        say(
          "How a beacon is mounted: in the clear, under a table, behind a sign, above heads. Many spots "
            + "share a placement.")),
      GlossaryTerm(
        "radius", say("Radius containing 68 or 95 %"),
        say("The smallest circle around the estimate that contains the true distance this often.")),
      GlossaryTerm(
        "rssi", say("RSSI"),
        say("Received signal strength in dBm, a negative number: −60 is strong, −95 is faint.")),
      GlossaryTerm(
        "serve", say("Serve"),
        say("A beacon serves a point if the requirement holds there as often as required.")),
      GlossaryTerm(
        "shadowing", say("Shadowing SD"),
        say(
          "Scatter from location to location, in dB, due to furniture, reflections and walls that are not counted. "
            + "Averaging packets never removes it.")),
      GlossaryTerm(
        "zone", say("Zone"),
        say("What a device says about distance: immediate, near, far. For the boundaries used, see above.")),
    ]
  }
}
