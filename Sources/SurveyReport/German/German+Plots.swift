extension German {
  /// Plots.
  static let plots: [(key: String, value: String)] = [
    ("Ranging accuracy against distance: %@", "Entfernungsgenauigkeit nach Abstand: %@"),
    ("holds 95 %", "enthält 95 %"),
    ("holds 68 %", "enthält 68 %"),
    ("one sigma", "ein Sigma"),
    ("radius = distance", "Radius = Abstand"),
    ("What a device names: %@", "Was ein Gerät meldet: %@"),
    ("near", "nah"),
    ("far", "fern"),
    ("RSSI against distance: %@", "RSSI nach Abstand: %@"),
    ("location means", "Mittel der Messpunkte"),
    ("mean RSSI (dBm)", "mittlerer RSSI (dBm)"),
    ("Residuals against distance: %@", "Residuen nach Abstand: %@"),
    ("mean less fitted line (dB)", "Mittel minus Gerade (dB)"),
    ("Radius that holds 95 %: %@", "Radius, der 95 % enthält: %@"),
    ("Probability of near or better: %@", "Wahrscheinlichkeit von nah oder besser: %@"),
    ("near ends, %@", "nah endet, %@"),
    ("asked for, %@", "gefordert, %@"),
    ("%@ (refused)", "%@ (abgelehnt)"),
    ("all placements", "alle Anbringungen"),
    ("Crowd effect: %@", "Wirkung der Besucher: %@"),
    ("change of mean level (dB)", "Änderung des mittleren Pegels (dB)"),
    ("Beacons per 100 m²: %@", "Beacons je 100 m²: %@"),
    ("beacons per 100 m², log scale", "Beacons je 100 m², log. Skala"),
    ("95 % band", "95-%-Band"),
    ("68 % band", "68-%-Band"),
    ("fitted line", "angepasste Gerade"),
    ("true distance (m), logarithmic", "wahrer Abstand (m), logarithmisch"),
    ("radius (m), logarithmic", "Radius (m), logarithmisch"),
    ("probability (%)", "Wahrscheinlichkeit (%)"),
    ("Mean levels at %@", "Mittlere Pegel an %@(n)"),
    (" from %@ to %@", " von %@ bis %@"),
    (". No line: the fit was refused.", ". Keine Gerade: Die Anpassung wurde abgelehnt."),
    (". Level at 1 m %@ dBm, exponent %@", ". Pegel bei 1 m %@ dBm, Exponent %@"),
    (", shadowing SD %@.", ", SD der Abschattung %@."),
    (
      " The bands hold 68 and 95 % of the means of %@ at new locations.",
      " Die Bänder enthalten 68 und 95 % der Mittel aus %@(n) an neuen Messpunkten."
    ),
    (
      "Mean level less fitted line at %@, from %@ to %@ dB.",
      "Mittlerer Pegel abzüglich angepasster Gerade an %@(n), von %@ bis %@ dB."
    ),
    (
      "At %@: one sigma %@, 68 % within %@, 95 % within %@.",
      "Bei %@: ein Sigma %@, 68 % innerhalb von %@, 95 % innerhalb von %@."
    ),
    ("At %@: immediate %@, near %@, far %@.", "Bei %@: unmittelbar %@, nah %@, fern %@."),
    (" Boundaries at %@ and %@.", " Grenzen bei %@ und %@."),
    ("%@: %@, refused.", "%@: %@, abgelehnt."),
    ("%@: %@, level at 1 m %@ dBm, exponent %@.", "%@: %@, Pegel bei 1 m %@ dBm, Exponent %@."),
    ("%@ at %@", "%@ bei %@"),
    (" Near ends at %@.", " Nah endet bei %@."),
    ("%@ against %@: %@ dB.", "%@ gegenüber %@: %@ dB."),
    ("%@: %@, range %@.", "%@: %@, Bereich %@."),
    ("only far is ever reached", "immer nur fern wird erreicht"),
    ("no density can be named", "keine Dichte kann genannt werden"),
    ("All data", "Alle Daten"),
    (
      "Of %@ locations, %@ are drawn, evenly chosen by distance.",
      "Von %@ Messpunkten sind %@ gezeichnet, gleichmäßig nach Abstand ausgewählt."
    ),
  ]
}
