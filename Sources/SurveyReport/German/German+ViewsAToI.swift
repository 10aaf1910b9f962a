extension German {
  /// The sections of the page, A to I.
  static let viewsAToI: [(key: String, value: String)] = [
    ("%@ packets", "%@ Pakete"),
    (
      "It averages %@, and assumes %@ at 1 m and an exponent of %@",
      "Es mittelt %@ und nimmt %@ bei 1 m und einen Exponenten von %@ an"
    ),
    (
      "; what holds where is stated with each set of conditions.",
      "; was wo gilt, steht bei jeder Kombination von Bedingungen."
    ),
    (
      "A device is taken to average %@ and to assume %@ at 1 m and an exponent of %@.",
      "Angenommen wird, dass ein Gerät %@ mittelt und mit %@ bei 1 m und einem Exponenten von %@ rechnet."
    ),
    (
      "For a new location, one beacon, and the assumption named above; refused fits have no line.",
      "Für einen neuen Messpunkt, ein Beacon und die oben genannte Annahme; abgelehnte Anpassungen haben keine Linie."
    ),
    ("The radius that holds 95 %", "Der Radius, der 95 % enthält"),
    (
      "Where a line is above “radius = distance”, the error may be as large as the distance itself.",
      "Wo eine Linie über „Radius = Abstand“ liegt, kann der Fehler so groß sein wie der Abstand selbst."
    ),
    ("How often a device says near or better", "Wie oft ein Gerät nah oder besser meldet"),
    (
      "Near should be almost sure left of the upright guide, where it ends, and rare right of it.",
      "Nah sollte links der senkrechten Linie, an der es endet, fast sicher und rechts davon selten sein."
    ),
    (
      " Those of the phones that decide are in front, under “How sure this is”.",
      " Die der maßgeblichen Telefone stehen vorn unter „Wie sicher das ist“."
    ),
    ("Accuracy against distance", "Genauigkeit nach Abstand"),
    ("What a device names", "Was ein Gerät meldet"),
    (
      " Some readings were smoothed by their source, so these errors are understated.",
      " Einige Messwerte wurden von ihrer Quelle geglättet, daher sind diese Fehler zu klein angegeben."
    ),
    (
      "One sigma is what Apple’s “accuracy” is meant to be; the other two radii are those that contain 68 and 95 % of errors.",
      "Ein Sigma ist, was Apples „accuracy“ bedeuten soll; die beiden anderen Radien enthalten 68 und 95 % der Fehler."
    ),
    (
      "Grey parts are outside the distances measured and are extrapolated.",
      "Graue Bereiche liegen außerhalb der gemessenen Abstände und sind extrapoliert."
    ),
    ("packet", "Paket"),
    ("packets", "Pakete"),
    ("step", "Schritt"),
    ("steps", "Schritte"),
    (
      "Locations of one beacon are alike where beacons differ. The interval of the level at 1 m is %@ times as wide as if every location stood for itself, that of the exponent %@ times.",
      "Messpunkte eines Beacons ähneln einander, wo Beacons verschieden sind. Das Intervall des Pegels bei 1 m ist %@-mal so breit, als stünde jeder Messpunkt für sich, das des Exponenten %@-mal."
    ),
    (
      "For beacons left out of the fit one at a time, %@ of their %@ lay inside the 68 % interval that the other beacons predict and %@ inside the 95 % interval; locations of one beacon are alike, so the brackets are too narrow here.",
      "Bei Beacons, die einzeln aus der Anpassung ausgelassen wurden, lagen %@ ihrer %@ im 68-%-Intervall, das die übrigen Beacons vorhersagen, und %@ im 95-%-Intervall. Messpunkte eines Beacons ähneln einander, daher sind die Klammern hier zu eng."
    ),
    (
      "The beacons differ too little for the scatter of both their levels and their exponents to be told apart from that of their locations; more beacons would tell.",
      "Die Beacons unterscheiden sich zu wenig, um die Streuung sowohl ihrer Pegel als auch ihrer Exponenten von der ihrer Messpunkte zu trennen; mehr Beacons würden es zeigen."
    ),
    ("answer", "Antwort"),
    ("answers", "Antworten"),
    ("iBeacon", "iBeacon"),
    ("iBeacons", "iBeacons"),
    ("location", "Messpunkt"),
    ("locations", "Messpunkte"),
    ("Logo", "Logo"),
    (
      "How often a device says near, by its distance from a beacon: it should be almost sure left of the upright line at %@, where near ends, and rare right of it.",
      "Wie oft ein Gerät nah meldet, nach seinem Abstand zu einem Beacon: Links der senkrechten Linie bei %@, wo nah endet, sollte das fast sicher sein und rechts davon selten."
    ),
    (
      "The number to build is one that nine in ten plans need no more than; ranges in brackets hold nine in ten. Plans made so met the requirement in about nine of ten simulated surveys.",
      "Zu bauen ist die Anzahl, die in neun von zehn Plänen ausreicht; Bereiche in Klammern enthalten neun von zehn. So erstellte Pläne erfüllten die Anforderung in etwa neun von zehn simulierten Messungen."
    ),
    (
      "%@ by placement, by the phone that needs most; each step of the axis multiplies.",
      "%@ nach Anbringung, für das Telefon, das am meisten braucht; jeder Schritt der Achse ist ein Vielfaches."
    ),
    ("Beacons for this floor", "Beacons für diese Etage"),
    ("Beacons per 100\u{A0}m²", "Beacons je 100\u{A0}m²"),
    ("How far off distances are %@ from a beacon", "Wie weit Entfernungen %@ von einem Beacon danebenliegen"),
    ("on another day", "an einem anderen Tag"),
    ("in the sessions surveyed", "in den gemessenen Sitzungen"),
    (
      "A device (in the middle) stands %@ from a beacon (●), %@. Of 100 distances that it tells, 68 are off by no more than the inner circle and 95 by no more than the outer one. An app should not tell apart what lies in one circle.",
      "Ein Gerät (in der Mitte) ist %@ von einem Beacon (●) entfernt, %@. Von 100 Entfernungen, die es meldet, liegen 68 höchstens um den inneren Kreis daneben und 95 höchstens um den äußeren. Eine App sollte nicht unterscheiden, was in einem Kreis liegt."
    ),
    ("all places", "alle Stellen"),
    ("not known", "nicht bekannt"),
    ("no end", "kein Ende"),
    ("RSSI against distance", "RSSI nach Abstand"),
    ("Residuals against distance", "Residuen nach Abstand"),
    (
      "The marks are the means of the locations. No line is drawn, because the fit was refused.",
      "Die Marken sind die Mittel der Messpunkte. Es ist keine Linie gezeichnet, weil die Anpassung abgelehnt wurde."
    ),
    (
      "Of the means of %@ at new locations, 68 and 95 % are expected inside the bands. Residuals that bend or fan out with distance would speak against a straight line.",
      "Von den Mitteln aus %@(n) an neuen Messpunkten werden 68 und 95 % in den Bändern erwartet. Residuen, die sich krümmen oder mit dem Abstand auffächern, sprächen gegen eine Gerade."
    ),
    (
      "The bands hold for locations like the surveyed ones, between %@ and %@; nothing is known beyond.",
      "Die Bänder gelten für Messpunkte wie die gemessenen, zwischen %@ und %@; darüber hinaus ist nichts bekannt."
    ),
    ("%@, %@, %@ received", "%@, %@, %@ empfangen"),
    (" of %@ expected.", " von %@ erwarteten."),
    ("; how many were sent is not known.", "; wie viele gesendet wurden, ist nicht bekannt."),
    (
      "Packets were lost, and this estimator uses only those received: the exponent is biased low.",
      "Pakete gingen verloren, und dieses Verfahren verwendet nur die empfangenen: Der Exponent ist zu niedrig."
    ),
    (
      "Packets were lost, and the fit allows for it: each was too weak, or lost at any level.",
      "Pakete gingen verloren, und die Anpassung berücksichtigt es: Jedes war zu schwach oder ging bei beliebigem Pegel verloren."
    ),
    (
      " From the packets received alone the exponent would be %@.",
      " Aus den empfangenen Paketen allein wäre der Exponent %@."
    ),
    (
      "Some readings were smoothed by their source: the fading SD is understated, packet counts are unknown.",
      "Einige Messwerte wurden von ihrer Quelle geglättet: Die SD des Fadings ist zu klein, die Paketzahlen sind unbekannt."
    ),
    ("dwell", "Standmessung"),
    ("dwells", "Standmessungen"),
    ("all data", "alle Daten"),
    (
      "What conditions%@ change cannot be said from these data; the table below says why and what to measure.",
      "Was die Bedingungen%@ ändern, lässt sich aus diesen Daten nicht sagen; die folgende Tabelle nennt den Grund und was zu messen ist."
    ),
    (" other than people", " außer Personen"),
    (
      "One model of all %@ at %@ estimates what each condition changes, all else being equal. It is %@. The fits above let everything differ between sets of conditions; where the two disagree, changes do not add up, and the set’s own fit is the one to plan with.",
      "Ein Modell aller %@ an %@ schätzt, was jede Bedingung bei sonst gleichen Umständen ändert. Es ist %@. Die Anpassungen oben lassen zwischen Kombinationen von Bedingungen alles verschieden sein; wo beide sich widersprechen, addieren sich Änderungen nicht, und zu planen ist mit der eigenen Anpassung der Kombination."
    ),
    ("place", "Stelle"),
    ("%@, %@ (a place and a beacon each)", "%@, %@ (je eine Stelle und ein Beacon)"),
    ("places", "Stellen"),
    (
      "Each location was left out, predicted from the others, and compared with what was measured there. A share whose bracket is below 68 or 95 % shows that the intervals are too narrow; the fit is then weak. The packet line treats every packet as independent, as is usual: its shares show how often its intervals would have held.",
      "Jeder Messpunkt wurde ausgelassen, aus den anderen vorhergesagt und mit der Messung verglichen. Ein Anteil, dessen Klammer unter 68 oder 95 % liegt, zeigt, dass die Intervalle zu eng sind; die Anpassung ist dann schwach. Die Paketgerade behandelt, wie üblich, jedes Paket als unabhängig: Ihre Anteile zeigen, wie oft ihre Intervalle gegolten hätten."
    ),
    (
      "Brackets hold Wilson intervals where single locations are left out. ",
      "Klammern enthalten Wilson-Intervalle, wo einzelne Messpunkte ausgelassen sind. "
    ),
    (
      "Where whole sessions, blocks of the floor, places or beacons are, or several receivers are put together, brackets count those and not locations (Korn and Graubard), because their locations resemble each other: of two rows, rely on the one for what will be new in use. ",
      "Wo ganze Sitzungen, Blöcke der Etage, Stellen oder Beacons ausgelassen oder mehrere Empfänger zusammengefasst sind, zählen die Klammern diese und nicht Messpunkte (Korn und Graubard), weil deren Messpunkte einander ähneln: Verlassen Sie sich von zwei Zeilen auf die für das, was im Einsatz neu sein wird. "
    ),
    (
      "If the number of packets sent is unknown, the main estimator is the one for the packets received. ",
      "Ist nicht bekannt, wie viele Pakete gesendet wurden, ist das Hauptverfahren das für die empfangenen Pakete. "
    ),
    (
      "The check applies to locations like those surveyed, within the distances surveyed, and to no other building.",
      "Die Prüfung gilt für Messpunkte wie die gemessenen, innerhalb der gemessenen Abstände, und für kein anderes Gebäude."
    ),
  ]
}
