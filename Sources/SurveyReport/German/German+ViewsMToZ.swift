extension German {
  /// The sections of the page, M to Z.
  static let viewsMToZ: [(key: String, value: String)] = [
    ("major", "Major"),
    ("majors", "Majors"),
    ("region", "Region"),
    ("regions", "Regionen"),
    (
      "To scale: beacons%@ %@ apart leave no gap; %@ per 100\u{A0}m². %@With [floor_plan] in survey.toml the map of the floor stands here.",
      "Maßstäblich: Beacons%@ in %@ Abstand lassen keine Lücke; %@ je 100\u{A0}m². %@Mit [floor_plan] in survey.toml steht hier die Karte der Etage."
    ),
    (
      "That is more than any vendor’s rule asks for (at most %@). ",
      "Das ist mehr, als jede Herstellerregel verlangt (höchstens %@). "
    ),
    (
      "Map of the floor with %@%@: the requirement is met on %@ of it.",
      "Karte der Etage mit %@%@: Die Anforderung ist auf %@ davon erfüllt."
    ),
    ("After this change: %@. ", "Nach dieser Änderung: %@. "),
    (
      "%@%@%@; the fuller the colour, the more often the requirement is met, as estimated.",
      "%@%@%@; je kräftiger die Farbe, desto öfter ist die Anforderung erfüllt, wie geschätzt."
    ),
    (" It is asked for %@ only.", " Sie wird nur für %@ gestellt."),
    ("“%@” is not known: %@", "„%@“ ist nicht bekannt: %@"),
    (
      "Beacons for this floor, by placement and crowd",
      "Beacons für diese Etage, nach Anbringung und Besucherdichte"
    ),
    ("Beacons per 100 m², by placement and crowd", "Beacons je 100 m², nach Anbringung und Besucherdichte"),
    ("any crowd level", "jede Besucherdichte"),
    ("%@ %@ today", "%@ %@ heute"),
    ("hangs", "hängt"),
    ("hang", "hängen"),
    (
      "No number is given, because the data carry none.",
      "Es ist keine Anzahl angegeben, weil die Daten keine tragen."
    ),
    (
      "Each number holds for the phone that needs most, with its 90 % range in brackets.",
      "Jede Zahl gilt für das Telefon, das am meisten braucht, mit ihrem 90-%-Bereich in Klammern."
    ),
    (
      " Not measured there: its beacons would have to reach nearer or farther than anything was measured, so no number is given.",
      " Dort nicht gemessen: Die Beacons müssten näher oder weiter reichen, als gemessen wurde; daher ist keine Anzahl angegeben."
    ),
    (
      " The outlined column is the crowd level that the requirement names.",
      " Die umrandete Spalte ist die Besucherdichte, die die Anforderung nennt."
    ),
    (
      " A bar that ends in ▸ is longer than there is room for.",
      " Ein Balken, der mit ▸ endet, ist länger, als Platz ist."
    ),
    ("not surveyed", "nicht gemessen"),
    ("not measured there", "dort nicht gemessen"),
    ("not proven", "nicht belegt"),
    ("%@, by weak data", "%@, nach schwachen Daten"),
    ("RSSI against distance, by crowd level", "RSSI nach Abstand, je Besucherdichte"),
    (
      "Each mark is the mean of one location. A lower line means a weaker signal; a steeper line weakens faster with distance.",
      "Jede Marke ist das Mittel eines Messpunkts. Eine tiefere Linie bedeutet ein schwächeres Signal; eine steilere wird mit dem Abstand schneller schwächer."
    ),
    (
      "Axes are the same in all of these plots. A line spans only the distances that were measured; marks without a line belong to a refused fit.",
      "Die Achsen sind in allen diesen Diagrammen gleich. Eine Linie reicht nur über die gemessenen Abstände; Marken ohne Linie gehören zu einer abgelehnten Anpassung."
    ),
    ("Mean level less fitted line", "Mittlerer Pegel abzüglich angepasster Gerade"),
    (
      "Marks that bend or fan out with distance would speak against a straight line.",
      "Marken, die sich krümmen oder mit dem Abstand auffächern, sprächen gegen eine Gerade."
    ),
    (
      "The numbers are in the table of locations of each set of conditions.",
      "Die Zahlen stehen in der Tabelle der Messpunkte jeder Kombination von Bedingungen."
    ),
    ("surveyed %@", "gemessen am %@"),
    ("surveyed %@ to %@", "gemessen vom %@ bis %@"),
    ("report of %@", "Bericht vom %@"),
    (
      "Of %@ of conditions %@ are calibrated, %@ weak and %@ refused.",
      "Von %@ von Bedingungen: %@ kalibriert, %@ schwach und %@ abgelehnt."
    ),
    (
      "The level at one distance is calibrated for %@; how it falls with distance was not measured.",
      "Der Pegel bei einem Abstand ist für %@ kalibriert; wie er mit dem Abstand fällt, wurde nicht gemessen."
    ),
    (", distances from %@ to %@", ", Abstände von %@ bis %@"),
    ("set", "Kombination"),
    ("sets", "Kombinationen"),
    (
      "The numbers behind it are embedded as JSON in the element calibration-report",
      "Die Zahlen dahinter sind als JSON im Element calibration-report eingebettet"
    ),
    (
      "The numbers behind it are in report.json, which is written beside it",
      "Die Zahlen dahinter stehen in report.json, das daneben geschrieben wird"
    ),
    ("The first requirement alone: %@", "Die erste Anforderung allein: %@"),
    (
      "Nothing has to be done before the answer above is followed.",
      "Vor dem Umsetzen der obigen Antwort ist nichts zu tun."
    ),
    (
      "No requirement was given, so there is no plan: this report calibrates only.",
      "Es wurde keine Anforderung gestellt, daher gibt es keinen Plan: Dieser Bericht kalibriert nur."
    ),
    ("Immediate ends at %@, near at %@.", "Unmittelbar endet bei %@, nah bei %@."),
    ("a tenth", "ein Zehntel"),
    (
      "Ranges come from %@ of what the fit allows (seed %@). The plan to build is the one that about 90 % of them need no more than.",
      "Die Bereiche stammen aus %@ dessen, was die Anpassung zulässt (Startwert %@). Zu bauen ist der Plan, der für etwa 90 % davon ausreicht."
    ),
    ("No layout has fewer.", "Keine Anordnung kommt mit weniger aus."),
    ("No layout has fewer than %@.", "Keine Anordnung kommt mit weniger als %@ aus."),
    ("Fewer may do, which was not proven.", "Vielleicht genügen weniger; das wurde nicht bewiesen."),
    (
      "%@, none of them farther than %@ along the floor from the points it serves; metres from the corner of the floor plan, checked every half metre without walls. %@",
      "%@, keines weiter als %@ in der Ebene von den Punkten, die es versorgt; Meter ab der Ecke des Grundrisses, jeden halben Meter ohne Wände geprüft. %@"
    ),
    ("draw", "Ziehung"),
    ("draws", "Ziehungen"),
    ("receiver %@", "Empfänger %@"),
    ("No %@: %@. %@", "Kein %@: %@. %@"),
    (
      "Shape of the fall with distance: %@ (log score per left-out location).",
      "Form des Abfalls mit dem Abstand: %@ (Log-Score je ausgelassenem Messpunkt)."
    ),
  ]
}
