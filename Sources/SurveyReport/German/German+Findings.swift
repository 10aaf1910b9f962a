extension German {
  /// Findings and actions.
  static let findings: [(key: String, value: String)] = [
    (
      "This holds for days like those surveyed: how much another day changes was not measured.",
      "Das gilt für Tage wie die gemessenen: Wie viel ein anderer Tag ändert, wurde nicht gemessen."
    ),
    (
      " This is the default: say under [requirement] in survey.toml what is required.",
      " Das ist die Vorgabe: Geben Sie unter [requirement] in survey.toml an, was gefordert ist."
    ),
    ("%@ (the default)", "%@ (Vorgabe)"),
    ("The logs do not say how the beacons hung", "Die Protokolle sagen nicht, wie die Beacons hingen"),
    (
      "Readings of all placements are taken together, so no placement can be chosen by them.",
      "Die Messwerte aller Anbringungen werden zusammengenommen; eine Anbringung lässt sich danach nicht wählen."
    ),
    (
      "The logs do not say how full the place was", "Die Protokolle sagen nicht, wie voll der Ort war"
    ),
    (
      "The answer holds for as many people as there were. With more of them beacons seem farther away.",
      "Die Antwort gilt für so viele Personen, wie da waren. Bei mehr Personen scheinen Beacons weiter weg."
    ),
    ("%@ of %@ of conditions have none.", "%@ von %@ von Bedingungen haben keine Angabe."),
    (
      "Say it in survey.toml, as in set = { %@ = \"…\" } under [[log]], and import the logs again.",
      "Geben Sie es in survey.toml an, etwa set = { %@ = \"…\" } unter [[log]], und importieren Sie die Protokolle erneut."
    ),
    ("survey.toml is not filled in", "survey.toml ist nicht ausgefüllt"),
    (
      "What it leaves open is not part of any number of this report.",
      "Was darin offen ist, geht in keine Zahl dieses Berichts ein."
    ),
    (
      "Answer what is marked in survey.toml, and import the logs again.",
      "Beantworten Sie, was in survey.toml markiert ist, und importieren Sie die Protokolle erneut."
    ),
    ("Beacons hang otherwise than the logs say", "Beacons hängen anders, als die Protokolle sagen"),
    (
      "What was measured counts for the placement of the logs, and the beacons there are count for the other one.",
      "Die Messung zählt für die Anbringung der Protokolle, die vorhandenen Beacons zählen für die andere."
    ),
    (
      "Correct the placement of the beacons or of the logs in survey.toml.",
      "Berichtigen Sie in survey.toml die Anbringung der Beacons oder der Protokolle."
    ),
    ("Positions of beacons look exchanged", "Positionen von Beacons scheinen vertauscht"),
    (
      "Distances are computed from these positions, so no model fits and more places do not help.",
      "Abstände werden aus diesen Positionen berechnet, daher passt kein Modell, und mehr Stellen helfen nicht."
    ),
    (
      "Look which beacon hangs where, and correct x_m and y_m under [[beacon]] in survey.toml.",
      "Sehen Sie nach, welcher Beacon wo hängt, und berichtigen Sie x_m und y_m unter [[beacon]] in survey.toml."
    ),
    (
      "The order of the crowd levels is contradicted by the levels measured",
      "Die gemessenen Pegel widersprechen der Reihenfolge der Besucherstufen"
    ),
    (
      "The emptiest level is what devices are calibrated for, and the fullest is what must be met.",
      "Für die leerste Stufe sind Geräte kalibriert, und die vollste ist die, die erfüllt werden muss."
    ),
    (
      "List [[crowd]] from the emptiest to the fullest, or correct the crowd levels of the logs.",
      "Führen Sie [[crowd]] von der leersten bis zur vollsten auf, oder berichtigen Sie die Stufen der Protokolle."
    ),
    ("Names differ in a letter", "Namen unterscheiden sich in einem Buchstaben"),
    ("What belongs together is counted apart.", "Was zusammengehört, wird getrennt gezählt."),
    (
      "Correct the name, or declare both in survey.toml.",
      "Berichtigen Sie den Namen, oder führen Sie beide in survey.toml auf."
    ),
    (
      "A receiver passes on only some of the packets", "Ein Empfänger gibt nur einen Teil der Pakete weiter"
    ),
    (
      "What it does not pass on counts as lost, and the fit takes it for packets that were too weak.",
      "Was er nicht weitergibt, zählt als verloren, und die Anpassung hält es für zu schwache Pakete."
    ),
    (
      "Give its duty_cycle under [[receiver]] in survey.toml, or leave out advertising_interval_ms.",
      "Geben Sie seinen duty_cycle unter [[receiver]] in survey.toml an, oder lassen Sie advertising_interval_ms weg."
    ),
    ("Another day was not measured", "An einem anderen Tag wurde nicht gemessen"),
    (
      "Elsewhere levels differed with an SD of 10 dB from day to day, phone to phone and person to person (MIT).",
      "Anderswo unterschieden sich die Pegel von Tag zu Tag, Telefon zu Telefon und Person zu Person mit einer SD von 10 dB (MIT)."
    ),
    (
      "Survey some of the places again on another day, with another phone and another person, before many beacons are bought.",
      "Messen Sie einige der Stellen an einem anderen Tag, mit einem anderen Telefon und einer anderen Person erneut, bevor viele Beacons gekauft werden."
    ),
    ("✕ Problem", "✕ Problem"),
    ("→ Answer", "→ Antwort"),
    ("▲ Caution", "▲ Warnung"),
    ("● Note", "● Hinweis"),
    ("✓ Good", "✓ Gut"),
    ("Then hang %@, %@ of them to buy.", "Hängen Sie dann %@ auf, davon %@ zu kaufen."),
    (
      "Before anything is bought, measure at more locations and as far from a beacon as its beacons have to reach: the data do not carry this option yet.",
      "Bevor etwas gekauft wird, messen Sie an mehr Messpunkten und so weit von einem Beacon, wie die Beacons reichen müssen: Noch tragen die Daten diese Option nicht."
    ),
    ("%@ fewer than with today’s settings", "%@ weniger als mit den heutigen Einstellungen"),
    ("Meets the requirement", "Erfüllt die Anforderung"),
    ("All options", "Alle Optionen"),
    ("Measure at more locations", "Messen Sie an mehr Messpunkten"),
    ("About %@ fewer", "Etwa %@ weniger"),
    ("and %@ more", "und %@ weitere"),
    ("Concerns %@ of %@ sets of conditions", "Betrifft %@ von %@ Kombinationen von Bedingungen"),
    ("Model", "Modell"),
    ("Locations far off the line", "Messpunkte weit neben der Geraden"),
    (
      "One location decides how fast the level falls",
      "Ein Messpunkt entscheidet, wie schnell der Pegel fällt"
    ),
    ("The level does not fall along a straight line", "Der Pegel fällt nicht entlang einer Geraden"),
    ("Places near one another deviate alike", "Benachbarte Stellen weichen ähnlich ab"),
    ("Scatter changes with distance", "Streuung ändert sich mit dem Abstand"),
    ("Scatter differs between crowd levels", "Streuung unterscheidet sich zwischen Besucherdichten"),
    ("Locations scatter in an unusual way", "Messpunkte streuen ungewöhnlich"),
    ("The weakest packets are missing", "Die schwächsten Pakete fehlen"),
    ("Successive packets are near-copies", "Aufeinanderfolgende Pakete gleichen einander fast"),
    ("Beacons differ from each other", "Beacons unterscheiden sich voneinander"),
    ("The requirement is met", "Die Anforderung ist erfüllt"),
    ("Do not buy beacons yet", "Kaufen Sie noch keine Beacons"),
    ("The requirement is not met", "Die Anforderung ist nicht erfüllt"),
    (
      "At least one placement gives what was asked for: %@.",
      "Mindestens eine Anbringung leistet, was gefordert wurde: %@."
    ),
    (
      "A placement would give what was asked for, by a fit or at a distance that cannot be relied on: %@.",
      "Eine Anbringung würde leisten, was gefordert wurde, aber nach einer Anpassung oder bei einem Abstand, auf die kein Verlass ist: %@."
    ),
    (
      "What was measured shows neither that what was asked for can be had nor that it cannot: %@.",
      "Die Messung zeigt weder, dass das Geforderte erreichbar ist, noch, dass es das nicht ist: %@."
    ),
    (
      "No placement that was surveyed gives what was asked for: %@.",
      "Keine gemessene Anbringung leistet, was gefordert wurde: %@."
    ),
    (
      "Build the placement and the spacing that the plan names.",
      "Bauen Sie die Anbringung und den Abstand, die der Plan nennt."
    ),
    (
      "Settle the problems above before anything is built.",
      "Klären Sie die Probleme oben, bevor etwas gebaut wird."
    ),
    (
      "Read “By placement”: it says how far each placement works and what it lacks. Buy nothing before.",
      "Lesen Sie „Nach Anbringung“: Dort steht, wie weit jede Anbringung genügt und was ihr fehlt. Kaufen Sie vorher nichts."
    ),
    ("Some placements only ever reach far", "Einige Anbringungen erreichen immer nur fern"),
    (
      "Even as close as a device gets, it more often says far than near. More beacons hung the same way mend that only where a spacing is named.",
      "Selbst so nah, wie ein Gerät kommt, meldet es öfter fern als nah. Mehr gleich angebrachte Beacons beheben das nur, wo ein Abstand genannt ist."
    ),
    (
      "Hang these beacons elsewhere, or set the measured power that they broadcast to the level at 1 m that was measured here.",
      "Hängen Sie diese Beacons anderswo auf, oder stellen Sie ihre gesendete gemessene Leistung auf den hier gemessenen Pegel bei 1 m ein."
    ),
    (
      "Some conditions miss the goal even next to a beacon",
      "Einige Bedingungen verfehlen das Ziel sogar neben einem Beacon"
    ),
    (
      "Close to a beacon the goal is met more often than not, yet never as often as asked. More beacons hung the same way do not mend that.",
      "Nahe an einem Beacon wird das Ziel öfter erreicht als nicht, aber nie so oft wie gefordert. Mehr gleich angebrachte Beacons beheben das nicht."
    ),
    (
      "Hang these beacons where the path is clearer, let devices average more packets, or ask for less.",
      "Hängen Sie diese Beacons auf, wo der Weg freier ist, lassen Sie Geräte mehr Pakete mitteln, oder fordern Sie weniger."
    ),
    ("Some answers need more data", "Einige Antworten brauchen mehr Daten"),
    (
      "What was measured agrees with a deployment that works and with one that cannot.",
      "Die Messung passt zu einer Anordnung, die genügt, und zu einer, die nicht genügen kann."
    ),
    (
      "Measure what the sentence names before beacons are bought for these conditions.",
      "Messen Sie, was der Satz nennt, bevor Beacons für diese Bedingungen gekauft werden."
    ),
    ("More beacons are needed", "Mehr Beacons werden gebraucht"),
    (
      "Near is reached close to a beacon, but there are places too far from any.",
      "Nahe an einem Beacon wird nah erreicht, aber es gibt Stellen, die von jedem zu weit entfernt sind."
    ),
    (
      "Add beacons until the spacing is that of the plan.",
      "Ergänzen Sie Beacons, bis der Abstand der des Plans ist."
    ),
    ("%@: %@ of %@ expected packets were received", "%@: %@ von %@ erwarteten Paketen wurden empfangen"),
    (
      "Trust the fall with distance less the more was lost, and the far end of each fit least of all.",
      "Trauen Sie dem Abfall mit dem Abstand umso weniger, je mehr verloren ging, und am wenigsten dem fernen Ende jeder Anpassung."
    ),
    (
      "Where it matters, survey with a receiver that logs every packet.",
      "Wo es darauf ankommt, messen Sie mit einem Empfänger, der jedes Paket protokolliert."
    ),
    ("Counting packets would promise too much", "Pakete zu zählen, verspräche zu viel"),
    (
      "%@: standard error of the exponent %@ over locations, %@ had every packet counted as independent",
      "%@: Standardfehler des Exponenten %@ über Messpunkte, %@, wenn jedes Paket als unabhängig zählte"
    ),
    (
      "Packets at one place are near-copies of one another. The usual line through all packets would claim intervals up to %@ times too narrow here.",
      "Pakete an einer Stelle gleichen einander fast. Die übliche Gerade durch alle Pakete würde hier bis zu %@-mal zu enge Intervalle behaupten."
    ),
    (
      "For a tighter answer visit more locations; longer stays at the same ones do not help.",
      "Suchen Sie für eine genauere Antwort mehr Messpunkte auf; längere Aufenthalte an denselben helfen nicht."
    ),
    ("%@ of %@ of conditions calibrated", "%@ von %@ von Bedingungen kalibriert"),
    (
      "Each has ten locations or more, a wide span of distances and a clear slope.",
      "Jede hat zehn Messpunkte oder mehr, eine große Spanne von Abständen und eine deutliche Steigung."
    ),
    (
      "Their models can be planned with, within the distances that were measured.",
      "Mit ihren Modellen lässt sich planen, innerhalb der gemessenen Abstände."
    ),
    (
      "Keep this calibration as the baseline that later surveys are checked against.",
      "Behalten Sie diese Kalibrierung als Bezug, an dem spätere Messungen geprüft werden."
    ),
    ("Rows that were not used", "Nicht verwendete Zeilen"),
    ("%@: %@ of %@", "%@: %@ von %@"),
    (
      "They are kept in the store with their reasons and enter no number of this report.",
      "Sie werden mit ihren Gründen im Speicher aufbewahrt und gehen in keine Zahl dieses Berichts ein."
    ),
    (
      "Look at the first lines of each kind; sentinels such as 127 need nothing done.",
      "Sehen Sie sich die ersten Zeilen jeder Art an; bei Platzhaltern wie 127 ist nichts zu tun."
    ),
    ("People weaken the signal", "Personen schwächen das Signal"),
    ("%@: %@ dB against %@", "%@: %@ dB gegenüber %@"),
    (
      "A device takes the loss for distance: beacons seem farther when the room is full.",
      "Ein Gerät hält den Verlust für Entfernung: Beacons wirken weiter weg, wenn der Raum voll ist."
    ),
    (
      "Plan with the fullest crowd level that must work.",
      "Planen Sie mit der vollsten Besucherdichte, die genügen muss."
    ),
    ("Crowd", "Besucher"),
    ("Twice the 68 % radius is not a 95 % radius", "Das Doppelte des 68-%-Radius ist kein 95-%-Radius"),
    (
      "A circle of twice the 68 % radius holds %@ here.",
      "Ein Kreis vom Doppelten des 68-%-Radius enthält hier %@."
    ),
    (
      "Errors in metres are skewed: large ones are more common than a normal distribution would have it.",
      "Fehler in Metern sind schief verteilt: Große sind häufiger, als eine Normalverteilung es vorgäbe."
    ),
    (
      "Use the 95 % radius of the accuracy tables.", "Verwenden Sie den 95-%-Radius der Genauigkeitstabellen."
    ),
    ("row", "Zeile"),
    ("rows", "Zeilen"),
  ]
}
