extension German {
  /// Tables, Q to Z.
  static let tablesQToZ: [(key: String, value: String)] = [
    ("Quantity", "Größe"),
    ("Lower", "Untere"),
    ("Estimate", "Schätzung"),
    ("Upper", "Obere"),
    ("Unit", "Einheit"),
    ("Quantities of the model, 95 % intervals%@", "Größen des Modells, 95-%-Intervalle%@"),
    (" (smoothed readings)", " (geglättete Messwerte)"),
    ("Spread at ten times the distance, times", "Streuung beim zehnfachen Abstand, Faktor"),
    ("The same in the farther half, times", "Dasselbe in der ferneren Hälfte, Faktor"),
    ("Collision loss", "Kollisionsverlust"),
    ("Sensitivity", "Empfindlichkeit"),
    ("Autocorrelation of packets", "Autokorrelation der Pakete"),
    ("Level at 1 m, every packet counted", "Pegel bei 1 m, jedes Paket gezählt"),
    ("Exponent, every packet counted", "Exponent, jedes Paket gezählt"),
    (
      "Exponent, the same line with intervals by location (CR2)",
      "Exponent, dieselbe Gerade mit Intervallen je Messpunkt (CR2)"
    ),
    ("Exponent, robust to bad locations (MM)", "Exponent, robust gegen schlechte Messpunkte (MM)"),
    (", chosen", ", gewählt"),
    (
      "Shapes of the fall with distance, judged at %@ left out one at a time; the simplest within one standard error of the best is chosen, the power curve is for comparison only",
      "Formen des Abfalls mit dem Abstand, beurteilt an %@(n), einzeln ausgelassen; gewählt ist die einfachste innerhalb eines Standardfehlers der besten, die Potenzkurve dient nur zum Vergleich"
    ),
    ("Shape", "Form"),
    ("Parameters, 95 % intervals", "Parameter, 95-%-Intervalle"),
    ("Behind the best ± SE", "Hinter der besten ± SE"),
    ("Source", "Quelle"),
    ("Rule", "Regel"),
    ("Spacing", "Abstand"),
    ("Per 100 m²", "Je 100 m²"),
    ("Of what is needed", "Vom Nötigen"),
    ("Beside what was measured", "Neben der Messung"),
    (
      "Loss through walls and floors, measured here and from the literature",
      "Verlust durch Wände und Decken, hier gemessen und aus der Literatur"
    ),
    ("Kind", "Art"),
    ("Locations behind", "Messpunkte dahinter"),
    ("dB per crossing", "dB je Durchgang"),
    ("Literature, not measured", "Literatur, nicht gemessen"),
    ("Remarks", "Bemerkungen"),
    (
      "Zones named at left-out locations, in brackets the share that was predicted",
      "An ausgelassenen Messpunkten genannte Zonen, in Klammern der vorhergesagte Anteil"
    ),
    ("True zone", "Wahre Zone"),
    ("Named immediate", "Unmittelbar genannt"),
    ("Named near", "Nah genannt"),
    ("Named far", "Fern genannt"),
    ("Named right", "Richtig genannt"),
  ]
}
