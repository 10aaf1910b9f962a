import Support

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
