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
