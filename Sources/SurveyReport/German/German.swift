/// The German words of the page, by the English sentence in the code; see ``LocalizedText``.
enum German {
  /// All of them, from the tables by topic.
  static let words: [String: String] = Dictionary(uniqueKeysWithValues: tables.flatMap(\.self))

  /// The tables. A sentence is in one of them only.
  static let tables: [[(key: String, value: String)]] = [
    templates, index, viewsAToI, steps, viewsMToZ, accuracy, effects, fits, comparison, plan, reasons, checks,
    numbers, findings, glossary, options, shapes, tablesAToI, tablesLToP, tablesQToZ, drawings, plots,
    ranging,
  ]
}

extension German {
  /// Numbers and counted nouns.
  static let numbers: [(key: String, value: String)] = [
    ("(no name)", "(ohne Namen)"),
    ("p < 0.001", "p < 0,001"),
    ("%@ (%@ to %@)", "%@ (%@ bis %@)"),
    ("not available", "nicht verfügbar"),
    ("under 1\u{A0}%", "unter 1\u{A0}%"),
    ("over 99\u{A0}%", "über 99\u{A0}%"),
    ("%@\u{A0}to\u{A0}%@", "%@\u{A0}bis\u{A0}%@"),
    ("pair", "Paar"),
    ("pairs", "Paare"),
    ("spot", "Punkt"),
    ("spots", "Punkte"),
    ("unknown", "unbekannt"),
    ("weak", "schwach"),
    ("refused", "abgelehnt"),
    ("crowd", "Besucherdichte"),
    ("carriage", "Trageweise"),
    ("orientation", "Ausrichtung"),
    ("channel", "Kanal"),
    ("kind", "Art"),
    ("kinds", "Arten"),
    ("other file", "weitere Datei"),
    ("other files", "weitere Dateien"),
    ("visit", "Besuch"),
    ("visits", "Besuche"),
    ("session", "Sitzung"),
    ("block", "Block"),
    ("blocks", "Blöcke"),
    ("log", "Protokoll"),
    ("logs", "Protokolle"),
    ("level", "Etage"),
    ("levels", "Etagen"),
    ("placement", "Anbringung"),
    ("placements", "Anbringungen"),
    ("crowd levels", "Besucherdichten"),
    ("set of conditions", "Kombination von Bedingungen"),
    ("sets of conditions", "Kombinationen von Bedingungen"),
    ("crowd level", "Besucherdichte"),
    ("body angle", "Körperwinkel"),
  ]
}

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

extension German {
  /// The index of reports.
  static let index: [(key: String, value: String)] = [
    ("%@: index of reports", "%@: Verzeichnis der Berichte"),
    ("Skip to the table", "Zur Tabelle springen"),
    ("Site, placement or folder", "Standort, Anbringung oder Ordner"),
    ("Verdict", "Urteil"),
    ("all", "alle"),
    ("✕ problem", "✕ Problem"),
    ("▲ caution", "▲ Warnung"),
    ("✓ good", "✓ gut"),
    ("Reports", "Berichte"),
    ("Reports, worst verdict first", "Berichte, schlechtestes Urteil zuerst"),
    ("Site", "Standort"),
    ("Beacons to buy", "Zu kaufende Beacons"),
    ("Worst placement", "Schlechteste Anbringung"),
    ("Surveyed", "Gemessen"),
    ("Dwells", "Standmessungen"),
    ("Fits", "Anpassungen"),
    ("Log", "Protokoll"),
    ("Map", "Karte"),
    (
      "Beacons to buy are those of the first option of each report, of all that it takes with their 90 % range. The days are in UTC. Each map is a sketch: the outline of the floor and the planned beacons, each floor at its own scale.",
      "Zu kaufende Beacons sind die der ersten Option jedes Berichts, daneben alle benötigten mit ihrem 90-%-Bereich. Die Tage gelten in UTC. Jede Karte ist eine Skizze: der Umriss der Etage und die geplanten Beacons, jede Etage in ihrem eigenen Maßstab."
    ),
    ("Not on this page", "Nicht auf dieser Seite"),
    (
      "Made by %@ from the report.json in each folder. This page loads nothing.",
      "Erstellt von %@ aus der Datei report.json jedes Ordners. Diese Seite lädt nichts nach."
    ),
    ("%@ of %@ shown", "%@ von %@ angezeigt"),
    ("Beacon surveys", "Beacon-Messungen"),
    ("%@ cannot be read.", "%@ nicht lesbar."),
    ("no requirement given", "keine Anforderung gestellt"),
    ("beacons %@", "Beacons %@"),
    ("of %@", "von %@"),
    ("all beacons", "alle Beacons"),
    ("only far", "nur fern"),
    ("never often enough", "nie oft genug"),
    ("not surveyed at the crowd level", "bei der Besucherdichte nicht gemessen"),
    ("needs more", "braucht mehr"),
    ("can be met", "erfüllbar"),
    ("met", "erfüllt"),
    ("%@ calibrated", "%@ kalibriert"),
    ("%@ not used", "%@ nicht verwendet"),
    ("%@ of warnings or errors", "%@ von Warnungen oder Fehlern"),
    ("no issue", "kein Problem"),
    ("%@ of %@ drawn", "%@ von %@ gezeichnet"),
    ("report", "Bericht"),
    ("reports", "Berichte"),
    ("report or folder", "Bericht oder Ordner"),
    ("reports or folders", "Berichte oder Ordner"),
    ("code", "Code"),
    ("codes", "Codes"),
    ("not met", "nicht erfüllt"),
    ("not calibrated", "nicht kalibriert"),
    ("partly calibrated", "teilweise kalibriert"),
    ("level calibrated", "Pegel kalibriert"),
    ("calibrated", "kalibriert"),
    ("%@ with problems", "%@ mit Problemen"),
    (" Index of %@.", " Verzeichnis vom %@."),
  ]
}

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
