import Support

extension German {
  /// Headings and fixed sentences of the templates and scripts.
  static let templates: [(key: String, value: String)] = [
    ("Ranging accuracy and zones", "Entfernungsgenauigkeit und Zonen"),
    (
      "%@ What a device names depends on what it assumes. %@",
      "%@ Was ein Gerät meldet, hängt davon ab, was es annimmt. %@"
    ),
    ("Each set of conditions", "Jede Kombination von Bedingungen"),
    ("Reading.", "Lesart."),
    ("Limits.", "Grenzen."),
    ("The numbers drawn", "Die gezeichneten Zahlen"),
    ("Checks at left-out locations", "Prüfung an ausgelassenen Messpunkten"),
    ("What to do", "Was zu tun ist"),
    ("Look at these too:", "Beachten Sie auch:"),
    ("Answer", "Antwort"),
    (
      "Share of what is asked for that these beacons serve:",
      "Anteil des Geforderten, den diese Beacons versorgen:"
    ),
    (
      "To buy counts the beacons beyond those that hang in that placement. False near is near said %@ away, at the crowd level where that is most; above %@ a device there no longer tells far from near. An option is said to call far near too often where it does so at the crowd level asked for. Options that ask for less come last.",
      "„Zu kaufen“ zählt die Beacons, die über die dort hängenden hinausgehen. Falsch nah heißt: nah wird in %@ Abstand gemeldet, bei der Besucherdichte, wo das am häufigsten ist; über %@ unterscheidet ein Gerät dort fern nicht mehr von nah. Dass fern zu oft nah genannt wird, steht bei einer Option, wo es bei der geforderten Besucherdichte so ist. Optionen, die weniger fordern, stehen am Ende."
    ),
    ("Appendix: models, checks, data and glossary", "Anhang: Modelle, Prüfungen, Daten und Glossar"),
    ("What was seen", "Was beobachtet wurde"),
    ("Requirement and method", "Anforderung und Verfahren"),
    ("Plan", "Plan"),
    ("Models", "Modelle"),
    ("Held-out check", "Prüfung an Ausgelassenem"),
    ("Accuracy", "Genauigkeit"),
    ("Conditions", "Bedingungen"),
    ("People", "Personen"),
    ("Data quality", "Datenqualität"),
    ("Provenance", "Herkunft"),
    ("Glossary", "Glossar"),
    ("What was asked for", "Was gefordert wurde"),
    ("How it was answered", "Wie die Antwort entstand"),
    (
      "Model: RSSI = level at 1 m − 10 · exponent · log₁₀(distance in m), with a random effect of each location (shadowing) and scatter from packet to packet (fading).",
      "Modell: RSSI = Pegel bei 1 m − 10 · Exponent · log₁₀(Abstand in m), mit einem Zufallseffekt jedes Messpunkts (Abschattung) und Streuung von Paket zu Paket (Fading)."
    ),
    (
      "Intervals count locations, not packets, because packets at one location are near-copies of one another. Intervals use Student’s t with two degrees of freedom fewer than there are locations.",
      "Intervalle zählen Messpunkte und nicht Pakete, weil Pakete an einem Messpunkt einander fast gleichen. Sie verwenden die t-Verteilung nach Student mit zwei Freiheitsgraden weniger, als es Messpunkte gibt."
    ),
    (
      "Where it is known how many packets were sent, those that were not heard are part of the fit: too weak for the receiver, or lost at any level (maximum likelihood; spreads and standard errors are enlarged for the two coefficients of the line). Elsewhere the packets received are fitted by restricted maximum likelihood.",
      "Wo bekannt ist, wie viele Pakete gesendet wurden, gehören nicht gehörte Pakete zur Anpassung: Sie waren zu schwach für den Empfänger oder gingen bei beliebigem Pegel verloren (Maximum-Likelihood; Streuungen und Standardfehler sind für die zwei Koeffizienten der Geraden vergrößert). Sonst werden die empfangenen Pakete mit Restricted Maximum Likelihood angepasst."
    ),
    (
      "Every fit is shown with a line through all packets, each counted as independent, for comparison.",
      "Zum Vergleich steht bei jeder Anpassung eine Gerade durch alle Pakete, bei der jedes als unabhängig zählt."
    ),
    ("%@ There are no official boundaries.", "%@ Es gibt keine amtlichen Grenzen."),
    ("How sure this is", "Wie sicher das ist"),
    (
      "Measured power is the level that a device receives 1 m away, in dBm, where −60 is stronger than −70; the beacon broadcasts it, and devices tell distances by it. Transmit power is how strongly the beacon sends, and the advertising interval how often.",
      "Die gemessene Leistung ist der Pegel, den ein Gerät in 1 m Abstand empfängt, in dBm, wobei −60 stärker als −70 ist; das Beacon sendet sie mit, und Geräte bestimmen daraus Entfernungen. Die Sendeleistung ist, wie stark das Beacon sendet, das Sendeintervall, wie oft."
    ),
    ("All words", "Alle Begriffe"),
    (
      "What each number of beacons serves, hung as the map has them.",
      "Was jede Anzahl von Beacons versorgt, wenn sie wie auf der Karte hängen."
    ),
    (
      "Locations left out and predicted from the others: how many were inside the range.",
      "Messpunkte, die ausgelassen und aus den anderen vorhergesagt wurden: wie viele im Bereich lagen."
    ),
    ("How far off distances are", "Wie weit Entfernungen danebenliegen"),
    ("Since the last survey", "Seit der letzten Messung"),
    ("Effect of people", "Wirkung von Personen"),
    (
      "Left of the guide, people weaken the signal; a bar that crosses it shows no change, which does not prove that there is none.",
      "Links der Hilfslinie schwächen Personen das Signal. Ein Balken, der sie kreuzt, zeigt keine Änderung; das beweist nicht, dass es keine gibt."
    ),
    (
      "Levels are compared at one distance, within a placement; whatever else changed between the visits is in the number too. Each number compares two separate fits.",
      "Pegel werden bei einem Abstand und innerhalb einer Anbringung verglichen. Was sich zwischen den Besuchen sonst noch änderte, steckt ebenfalls in der Zahl. Jede Zahl vergleicht zwei getrennte Anpassungen."
    ),
    ("No issue was found in the input.", "In den Eingabedaten wurde kein Problem gefunden."),
    ("What conditions change", "Was die Bedingungen ändern"),
    (
      "What people change is under <a href=\"#crowd\">Effect of people</a>, for each placement by itself.",
      "Was Personen ändern, steht unter <a href=\"#crowd\">Wirkung von Personen</a>, für jede Anbringung einzeln."
    ),
    (
      "A change is what the level is higher or lower by at the same distance, against the level of the factor that it is held against, averaged over everything that was measured.",
      "Eine Änderung gibt an, um wie viel der Pegel beim selben Abstand höher oder niedriger ist als bei der Vergleichsstufe des Faktors, gemittelt über alles, was gemessen wurde."
    ),
    (
      "Changes are taken to add up and to be the same at all distances. Adjusted p allows for the number of levels of a factor (Holm).",
      "Es wird angenommen, dass sich Änderungen addieren und bei allen Abständen gleich sind. Das bereinigte p berücksichtigt die Anzahl der Stufen eines Faktors (Holm)."
    ),
    (
      "These conditions were not measured. Their intervals are widened because changes may not add up; measure them before you spend money on them.",
      "Diese Bedingungen wurden nicht gemessen. Ihre Intervalle sind verbreitert, weil sich Änderungen möglicherweise nicht addieren. Messen Sie sie, bevor Sie dafür Geld ausgeben."
    ),
    ("Tests, spreads and cautions", "Tests, Streuungen und Warnungen"),
    ("Action.", "Maßnahme."),
    (
      "There is nothing to report: no fit, no plan, no issue.",
      "Es gibt nichts zu berichten: keine Anpassung, kein Plan, kein Problem."
    ),
    (
      "Do the intervals hold at locations that were not measured?",
      "Gelten die Intervalle an Stellen, die nicht gemessen wurden?"
    ),
    ("Where to hang them", "Wo sie aufzuhängen sind"),
    ("By placement and crowd", "Nach Anbringung und Besucherdichte"),
    ("Placement", "Anbringung"),
    ("asked for", "gefordert"),
    ("Where devices say far", "Wo Geräte fern melden"),
    ("Path-loss models", "Pfadverlustmodelle"),
    ("Locations", "Messpunkte"),
    ("%@: beacon calibration", "%@: Beacon-Kalibrierung"),
    ("Skip to the report", "Zum Bericht springen"),
    ("Contents", "Inhalt"),
    ("By placement", "Nach Anbringung"),
    ("How sure", "Wie sicher"),
    ("Since last time", "Seit dem letzten Mal"),
    ("Appendix", "Anhang"),
    ("· asked for: %@", "· gefordert: %@"),
    (
      "Made by %@. This page loads nothing. It runs one small script of its own, which sorts tables, switches between light and dark and copies links; without it nothing is missing. %@.",
      "Erstellt von %@. Diese Seite lädt nichts nach. Sie führt ein kleines eigenes Skript aus, das Tabellen sortiert, zwischen hell und dunkel umschaltet und Links kopiert; ohne es fehlt nichts. %@."
    ),
    ("Every measured power", "Jede gemessene Leistung"),
    ("Beacons per 100 m²", "Beacons je 100 m²"),
    (
      "The mark is the density to build, the bar what the fit allows, 5 to 95 %; an arrow has no upper end, because in a twentieth or more of the draws no density is enough.",
      "Die Marke ist die zu bauende Dichte, der Balken ist, was die Anpassung zulässt, 5 bis 95 %. Ein Pfeil hat kein oberes Ende, weil in einem Zwanzigstel der Ziehungen oder mehr keine Dichte ausreicht."
    ),
    (
      "Judged by the nearest beacon alone, on an endless lattice without walls; edges and pillars need more.",
      "Beurteilt nach dem nächsten Beacon allein, auf einem endlosen Raster ohne Wände; Ränder und Pfeiler brauchen mehr."
    ),
    ("Vendors' spacing rules", "Abstandsregeln der Hersteller"),
    ("By conditions", "Nach Bedingungen"),
    ("%@ A false near is near said %@ away.", "%@ Falsch nah heißt: nah wird in %@ Abstand gemeldet."),
    ("Without a change", "Ohne Änderung"),
    ("Where no density can be named", "Wo keine Dichte genannt werden kann"),
    ("The other verdicts in words", "Die übrigen Urteile in Worten"),
    ("How sure it is", "Wie sicher es ist"),
    ("Cautions, by conditions", "Warnungen nach Bedingungen"),
    ("System theme", "Systemdesign"),
    ("Light theme", "Helles Design"),
    ("Dark theme", "Dunkles Design"),
    ("Theme", "Design"),
    ("Copy link", "Link kopieren"),
    ("Copy link to %@", "Link kopieren zu %@"),
    ("Link copied", "Link kopiert"),
    ("Link is in the address bar", "Link steht in der Adresszeile"),
  ]
}

extension German {
  /// Tables, L to P.
  static let tablesLToP: [(key: String, value: String)] = [
    ("Estimator", "Verfahren"),
    ("Left out", "Ausgelassen"),
    ("Over groups", "Über Gruppen"),
    ("in front", "vorn"),
    ("in front, whole beacons out", "vorn, ganze Beacons ausgelassen"),
    ("receiver", "Empfänger"),
    (
      "Shares of left-out locations inside their intervals, which should be 68 and 95 %, with 95 % intervals",
      "Anteile ausgelassener Messpunkte in ihren Intervallen, die 68 und 95 % sein sollten, mit 95-%-Intervallen"
    ),
    ("Packet line, 68\u{A0}%", "Paketgerade, 68\u{A0}%"),
    ("Packet line, 95\u{A0}%", "Paketgerade, 95\u{A0}%"),
    ("Log score", "Log-Score"),
    ("with lost packets", "mit verlorenen Paketen"),
    ("packets received", "empfangene Pakete"),
    ("each location’s single dwells", "einzelne Standmessungen jedes Messpunkts"),
    ("each of %@", "jede von %@"),
    ("%@, %@ together", "%@, %@ zusammen"),
    ("each receiver’s own", "je Empfänger eigene"),
    ("each location", "jeder Messpunkt"),
    ("each beacon", "jedes Beacon"),
    ("packet line", "Paketgerade"),
    (
      "Levels at one distance, 95 % intervals of what varies",
      "Pegel bei einem Abstand, 95-%-Intervalle dessen, was sich ändert"
    ),
    ("Receiver", "Empfänger"),
    ("Angle", "Winkel"),
    ("Level there", "Pegel dort"),
    ("Interval over", "Intervall über"),
    ("all %@", "alle %@"),
    (" of beacon %@", " von Beacon %@"),
    (
      ": %@ of %@, evenly chosen; all are in report.json",
      ": %@ von %@, gleichmäßig ausgewählt; alle stehen in report.json"
    ),
    ("Locations%@%@", "Messpunkte%@%@"),
    ("Mean RSSI", "Mittlerer RSSI"),
    ("Residual", "Residuum"),
    ("Requirements", "Anforderungen"),
    ("Requirement", "Anforderung"),
    ("Holds", "Gilt"),
    (
      "Options for the first requirement alone, best first",
      "Optionen für die erste Anforderung allein, beste zuerst"
    ),
    ("Options, best first", "Optionen, beste zuerst"),
    ("Option", "Option"),
    ("Beacons (90\u{A0}% range)", "Beacons (90-%-Bereich)"),
    ("To buy", "Zu kaufen"),
    ("False near", "Falsch nah"),
    ("Decides after", "Entscheidet nach"),
    ("What it gives up", "Was sie aufgibt"),
    ("asks for less", "fordert weniger"),
    ("cannot be relied on yet", "noch nicht verlässlich"),
    ("far is called near too often", "fern wird zu oft nah genannt"),
    (
      "Where left-out locations fell in the distributions predicted for them. Full ends mean intervals that are too narrow, a full middle too wide ones, a slope a bias.",
      "Wo ausgelassene Messpunkte in den für sie vorhergesagten Verteilungen lagen. Volle Enden bedeuten zu enge Intervalle, eine volle Mitte zu weite, eine Schräge eine Verzerrung."
    ),
    ("Part of the prediction", "Teil der Vorhersage"),
    ("If right", "Wenn richtig"),
    ("Usual", "Üblich"),
    ("Reach along the floor", "Reichweite in der Ebene"),
    ("Per 100 m², square", "Je 100 m², Quadrat"),
    ("Per 100 m² at the point estimate", "Je 100 m² beim Schätzwert"),
    ("Draws that no density meets", "Ziehungen, die keine Dichte erfüllt"),
    ("Goal at the worst point now", "Ziel am schlechtesten Punkt jetzt"),
    ("Goal next to a beacon", "Ziel neben einem Beacon"),
    ("What to build", "Was zu bauen ist"),
    ("Spacing, triangular", "Abstand, Dreieck"),
    ("Spacing, square", "Abstand, Quadrat"),
    ("Per 100 m², triangular", "Je 100 m², Dreieck"),
    ("Beacons for the floor", "Beacons für die Etage"),
    ("Beacons there", "Beacons dort"),
    ("Positions for %@", "Positionen für %@"),
    ("not measured", "nicht gemessen"),
    (
      "Not measured: conditions predicted from the sum of the changes",
      "Nicht gemessen: aus der Summe der Änderungen vorhergesagte Bedingungen"
    ),
    ("Program", "Programm"),
    ("Command line", "Befehlszeile"),
    ("Seed of random draws", "Startwert der Zufallsziehungen"),
    ("Layout of the report", "Aufbau des Berichts"),
    ("version %@", "Version %@"),
    ("Layout of the store", "Aufbau des Speichers"),
    ("Swift compiler", "Swift-Compiler"),
    ("Date", "Datum"),
    ("left out, so that the report can be reproduced", "weggelassen, damit der Bericht reproduzierbar ist"),
    ("How this report was made", "Wie dieser Bericht entstand"),
    ("Value", "Wert"),
  ]
}
