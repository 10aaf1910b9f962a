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

extension German {
  /// What to hang and where to measure next.
  static let steps: [(key: String, value: String)] = [
    (
      "Numbers are those of the map; x counts to its right and y upwards, in metres of the floor plan, whose corner is usually its lower left.%@",
      "Die Nummern sind die der Karte; x zählt nach rechts und y nach oben, in Metern des Grundrisses, dessen Ecke meist unten links liegt.%@"
    ),
    (" at “%@”", " an „%@“"),
    (
      " %@ hangs%@ today: move it to one of these places, and set what the list says.",
      " %@ hängt heute%@: Hängen Sie es an eine dieser Stellen um, und stellen Sie ein, was die Liste angibt."
    ),
    (
      " %@ hang%@ today: move them to these places, and set what the list says.",
      " %@ hängen heute%@: Hängen Sie sie an diese Stellen um, und stellen Sie ein, was die Liste angibt."
    ),
    (
      " Beacons of other placements are not counted here: they may stay.",
      " Beacons anderer Anbringungen zählen hier nicht: Sie können hängen bleiben."
    ),
    (
      "Once they hang, measure where the margin is least: ",
      "Sobald sie hängen, messen Sie dort, wo die Reserve am kleinsten ist: "
    ),
    ("(%@, %@)", "(%@; %@)"),
    ("beacon", "Beacon"),
    ("only %@", "nur %@"),
    ("beacons", "Beacons"),
    ("%@: %@ to cover%@.", "%@: %@ zu versorgen%@."),
    ("wall", "Wand"),
    ("walls", "Wände"),
    ("opening", "Öffnung"),
    ("openings", "Öffnungen"),
    ("fixture", "Einbau"),
    ("fixtures", "Einbauten"),
    ("area", "Bereich"),
    ("areas", "Bereiche"),
    ("point of interest", "Interessenpunkt"),
    ("points of interest", "Interessenpunkte"),
    ("place for a beacon", "Platz für ein Beacon"),
    ("places for a beacon", "Plätze für ein Beacon"),
    (
      "Battery life: %@ of the capacity, and a range from the literature for what charge_per_event_uc and sleep_ua do not give. It is not measured: take both from the data sheet of the beacon.",
      "Batterielaufzeit: %@ der Kapazität und ein Bereich aus der Literatur für das, was charge_per_event_uc und sleep_ua nicht angeben. Sie ist nicht gemessen: Entnehmen Sie beides dem Datenblatt des Beacons."
    ),
    (
      "Battery life: %@ of the capacity, by the data sheet values in survey.toml.",
      "Batterielaufzeit: %@ der Kapazität, nach den Datenblattwerten in survey.toml."
    ),
    (
      "Battery life is not known: give battery_mah for the beacons in survey.toml.",
      "Die Batterielaufzeit ist nicht bekannt: Geben Sie in survey.toml für die Beacons battery_mah an."
    ),
    (
      "Heard in time: at least one packet within %@, %@ from the beacon.",
      "Rechtzeitig gehört: mindestens ein Paket innerhalb von %@, in %@ Abstand vom Beacon."
    ),
    ("Esri, ArcGIS Pro help, “Create beacons”", "Esri, Hilfe zu ArcGIS Pro, „Create beacons“"),
    ("Situm, “How to place and configure beacons”", "Situm, „How to place and configure beacons“"),
    ("Aruba Meridian wiki, “Beacon Placement Models”", "Aruba-Meridian-Wiki, „Beacon Placement Models“"),
    ("nerdian.ca, an installer of Aruba beacons", "nerdian.ca, ein Errichter von Aruba-Beacons"),
    ("beacons %@ apart", "Beacons in %@ Abstand"),
    ("a beacon within %@ of every device", "ein Beacon innerhalb von %@ um jedes Gerät"),
    ("%@ within %@ of every device", "%@ innerhalb von %@ um jedes Gerät"),
    ("too few", "zu wenige"),
    ("agrees", "stimmt überein"),
    ("more than needed", "mehr als nötig"),
    (
      "What was measured here takes %@ (%@) beacons per 100\u{A0}m² at %@, which decides. The rules of vendors are from the literature, on the same lattice.",
      "Die Messung hier verlangt %@ (%@) Beacons je 100\u{A0}m² an %@, was entscheidet. Die Regeln der Hersteller stammen aus der Literatur, auf demselben Raster."
    ),
    (
      " None of them agrees with what was measured here.", " Keine davon stimmt mit der Messung hier überein."
    ),
    (" What was measured here agrees with %@.", " Die Messung hier stimmt überein mit: %@."),
    (
      "The rules differ by a factor of %@ among themselves. They are for finding positions, and none states an error or how many people were there.%@",
      "Die Regeln unterscheiden sich untereinander um einen Faktor %@. Sie dienen der Positionsbestimmung, und keine nennt einen Fehler oder wie viele Personen da waren.%@"
    ),
    ("carried “%@”", "mit Trageweise „%@“"),
    ("under the same conditions", "unter denselben Bedingungen"),
    ("Measure %@ more", "Messen Sie %@ mehr"),
    ("crowd “%@”", "Besucherdichte „%@“"),
    ("%@ at each place", "%@ an jeder Stelle"),
    ("%@ and %@", "%@ und %@"),
    ("%@ beacons", "%@ Beacons"),
    ("a beacon", "einem Beacon"),
    (", hung at %@", ", aufgehängt an %@"),
    ("; ‘beacon-calibrate next’ lists %@.", "; ‚beacon-calibrate next‘ führt %@ auf."),
    (
      "Measure next %@: %@, %@ from %@%@, %@ at each%@",
      "Messen Sie als Nächstes %@: %@, %@ von %@%@, je %@%@"
    ),
    ("new point", "neuen Punkt"),
    ("new points", "neue Punkte"),
    ("more visit", "weiteren Besuch"),
    ("more visits", "weitere Besuche"),
    (", new point %@", ", neuer Punkt %@"),
    ("none is enough", "keine Anzahl genügt"),
    ("With %@", "Mit %@"),
    (" side by side: ", " nebeneinander: "),
    ("%@ (%@) at each place.", "%@ (%@) an jeder Stelle."),
    (
      " The requirement needs it and it was never measured.",
      " Die Anforderung braucht es, und es wurde nie gemessen."
    ),
    (" Its fit is refused.", " Die Anpassung ist abgelehnt."),
    (
      " For this, hang the beacon at new points, well away from where it hung and from one another: about one point, places lie too near to one another or to those measured.",
      " Hängen Sie das Beacon dazu an neuen Punkten auf, weit genug von seinem bisherigen Platz und voneinander: Um einen Punkt liegen Stellen zu nah beieinander oder an den gemessenen."
    ),
    ("exponent", "Exponenten"),
    ("level where the requirement is decided", "Pegels, bei dem sich die Anforderung entscheidet"),
    (
      "All places together are expected to take %@ off the variance of the %@",
      "Alle Stellen zusammen nehmen voraussichtlich %@ von der Varianz des %@"
    ),
    ("; the exponent goes from ±%@ to ±%@", "; der Exponent geht von ±%@ auf ±%@"),
    (
      ", the 90 % interval of the number of beacons from %@ to %@",
      ", das 90-%-Intervall der Anzahl der Beacons von %@ auf %@"
    ),
  ]
}
