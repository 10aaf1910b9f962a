extension German {
  /// Checks of fits and of accuracy.
  static let checks: [(key: String, value: String)] = [
    ("no sign against the model", "nichts spricht gegen das Modell"),
    ("nothing", "nichts"),
    ("%@; then %@", "%@; danach %@"),
    (
      "leaving out '%@' at %@ m would move the exponent by %@, more than any other (Cook's distance %@, %@ %@)",
      "ohne „%@“ bei %@ m verschöbe sich der Exponent um %@, mehr als bei jedem anderen (Cook-Abstand %@, %@ %@)"
    ),
    ("above", "über"),
    ("below", "unter"),
    (
      "residuals change sign %@ times along the distance where chance would give %@ (%@; Durbin–Watson %@, 2 without pattern%@)",
      "Residuen wechseln entlang des Abstands %@-mal das Vorzeichen, wo der Zufall %@ ergäbe (%@; Durbin–Watson %@, ohne Muster 2%@)"
    ),
    (
      "among %@ %@locations with coordinates, those within some %@ m %@ (Moran's I %@ where chance would give %@; %@)",
      "unter %@ %@Messpunkten mit Koordinaten gilt für die im Umkreis von etwa %@ m: Sie %@ (Morans I %@, wo der Zufall %@ ergäbe; %@)"
    ),
    ("deviate alike", "weichen ähnlich ab"),
    ("do not clearly deviate alike", "weichen nicht deutlich ähnlich ab"),
    (
      "locations scatter by %@ dB in the nearer half and %@ dB in the farther (%@%@)",
      "Messpunkte streuen in der näheren Hälfte um %@ dB und in der ferneren um %@ dB (%@%@)"
    ),
    ("locations scatter by %@ (%@%@)", "Messpunkte streuen um %@ (%@%@)"),
    (
      "the locations' residuals have Shapiro–Wilk W %@, 1 for a perfect normal (%@%@)",
      "die Residuen der Messpunkte haben ein Shapiro-Wilk-W von %@, bei perfekter Normalverteilung 1 (%@%@)"
    ),
    (
      "packets scatter by about %@ dB at the strongest location (%@ dBm) and %@ dB at the weakest (%@ dBm; %@ for a fall)",
      "Pakete streuen am stärksten Messpunkt (%2$@ dBm) um etwa %1$@ dB und am schwächsten (%4$@ dBm) um %3$@ dB; %5$@ für einen Rückgang"
    ),
    (
      "; the fit counts the packets that were too weak as lost",
      "; die Anpassung zählt zu schwache Pakete als verloren"
    ),
    ("%@, adjusted for all fits", "%@, bereinigt für alle Anpassungen"),
    ("%@; adjusted for all fits %@", "%@; bereinigt für alle Anpassungen %@"),
    (
      "; certain, but too small a difference to matter",
      "; sicher, aber ein zu kleiner Unterschied, um zu zählen"
    ),
    (
      "; the receiver hears packets down to %@ dBm, so none are missing",
      "; der Empfänger hört Pakete bis %@ dBm, daher fehlen keine"
    ),
    (
      "; every receiver hears such levels, so none are missing",
      "; jeder Empfänger hört solche Pegel, daher fehlen keine"
    ),
    (
      "none of %@ locations deviates strongly from the robust line",
      "keiner der %@ Messpunkte weicht stark von der robusten Geraden ab"
    ),
    ("'%@' at %@ m (%@ dB)", "„%@“ bei %@ m (%@ dB)"),
    (
      "%@ of %@ locations %@ strongly from the robust line: %@%@",
      "%@ von %@ Messpunkten %@ stark von der robusten Geraden ab: %@%@"
    ),
    ("deviates", "weicht"),
    ("deviate", "weichen"),
    (
      "; lag-1 correlation %@, so that %@ packets are worth %@ independent ones",
      "; Korrelation mit dem vorigen %@, sodass %@ Pakete so viel wert sind wie %@ unabhängige"
    ),
    ("successive packets of %@ %@ %@ (%@)%@", "aufeinanderfolgende Pakete von %@ %@ %@ (%@)%@"),
    ("resemble each other", "ähneln einander"),
    ("resemble each other too little to matter", "ähneln einander zu wenig, um zu zählen"),
    ("do not clearly resemble each other", "ähneln einander nicht deutlich"),
    ("; beacon %@ reads %@ dB %@ the others (%@)", "; Beacon %@ liegt %@ dB %@ den anderen (%@)"),
    (
      "levels of %@ beacons differ by an SD of %@ dB, exponents by %@",
      "Pegel von %@ Beacons unterscheiden sich um eine SD von %@ dB, Exponenten um %@"
    ),
    (
      ": the intervals of level and exponent are %@ and %@ times those of locations alone%@",
      ": Die Intervalle von Pegel und Exponent sind das %@- und das %@-Fache derer der Messpunkte allein%@"
    ),
    ("; and %@ more", "; und %@ weitere"),
    ("of %@ ", "von %@ "),
    (
      "; %@ silent %@ drawn from the levels too weak to be heard, with seed %@",
      "; %@ stumme %@ aus den unhörbar schwachen Pegeln gezogen, Startwert %@"
    ),
    (" of %@\u{A0}m", " von %@\u{A0}m"),
    ("%@ / %@ of %@", "%@ / %@ von %@"),
    ("too few %@", "zu wenige %@"),
    (
      "With %@ left out whole in turn, %@ of %@ lay inside their 68 % interval and %@ inside their 95 % interval; ",
      "Für %@, jeweils ganz ausgelassen, lagen %@ von %@(n) in ihrem 68-%-Intervall und %@ in ihrem 95-%-Intervall; "
    ),
    (
      "this is what to rely on for another day, phone or person.",
      "darauf ist für einen anderen Tag, ein anderes Telefon oder eine andere Person Verlass."
    ),
    (
      "this is what to rely on for a place that is not beside a surveyed one.",
      "darauf ist für eine Stelle Verlass, die nicht neben einer gemessenen liegt."
    ),
    (
      "Whether the intervals hold at locations never seen is not known: no location could be left out.",
      "Ob die Intervalle an nie gesehenen Messpunkten gelten, ist nicht bekannt: Kein Messpunkt konnte ausgelassen werden."
    ),
    (
      "Of %@ left out of the fit one at a time, %@ lay inside their 68 % interval and %@ inside their 95 % interval (Wilson 95 % intervals in brackets).",
      "Von %@(n), einzeln aus der Anpassung ausgelassen, lagen %@ in ihrem 68-%-Intervall und %@ in ihrem 95-%-Intervall (Wilson-95-%-Intervalle in Klammern)."
    ),
    (
      "Of %@ received there, %@ lay inside the 68 % interval for one packet and %@ inside the 95 % one (the brackets count locations, not packets).",
      "Von %@(n), dort empfangen, lagen %@ im 68-%-Intervall für ein Paket und %@ im 95-%-Intervall (die Klammern zählen Messpunkte und nicht Pakete)."
    ),
    (
      "Fitted to the packets received alone, the intervals for their means would have held at %@ and %@ of them.",
      "Allein an die empfangenen Pakete angepasst, hätten die Intervalle für ihre Mittel an %@ und %@ von ihnen gegolten."
    ),
    (
      "A line through all packets, each taken for independent, would have held at %@ and %@ of them.",
      "Eine Gerade durch alle Pakete, jedes als unabhängig betrachtet, hätte an %@ und %@ von ihnen gegolten."
    ),
    ("Too few locations for a conformal width.", "Zu wenige Messpunkte für eine konforme Breite."),
    ("%@ times at 95.45 %", "auf das %@-Fache bei 95,45 %"),
    ("unknown at 95.45 %, which takes 21 locations", "unbekannt bei 95,45 %, was 21 Messpunkte braucht"),
    (
      "To hold whatever the distribution, the model's intervals have to be widened %@ times at 68.27 % and %@ (conformal, by location); the intervals of distance on this page are.",
      "Um bei jeder Verteilung zu gelten, müssen die Intervalle des Modells auf das %@-Fache bei 68,27 % verbreitert werden und %@ (konform, je Messpunkt); die Intervalle der Entfernung auf dieser Seite sind es."
    ),
    ("single packet", "einzelnes Paket"),
    ("single packets", "einzelne Pakete"),
    (
      "%@ %@ left out and predicted from the others: %@ fell inside the range for 95 of 100, %@ inside the range for 68 of 100",
      "%@ %@ ausgelassen und aus den anderen vorhergesagt: %@ lagen im Bereich für 95 von 100, %@ im Bereich für 68 von 100"
    ),
    ("; worst at %@, %@ and %@ of %@", "; am schlechtesten bei %@, mit %@ und %@ von %@"),
    ("there are %@ places; %@ cannot be left out", "es gibt %@ Stellen; %@ können nicht ausgelassen werden"),
    (
      "the other %@ places, with %@ locations, cannot carry a fit",
      "die übrigen %@ Stellen mit %@ Messpunkten tragen keine Anpassung"
    ),
  ]
}

extension German {
  /// The glossary of the page.
  static let glossary: [(key: String, value: String)] = [
    ("Beacon", "Beacon"),
    (
      "A Bluetooth LE transmitter that repeats a short advertisement, several times a second.",
      "Ein Bluetooth-LE-Sender, der mehrmals je Sekunde eine kurze Kennung wiederholt."
    ),
    ("Calibrated, weak, refused", "Kalibriert, schwach, abgelehnt"),
    (
      "How far a fit can be trusted: for planning, with the cautions named, or not at all.",
      "Wie weit einer Anpassung zu trauen ist: zum Planen, mit den genannten Warnungen oder gar nicht."
    ),
    ("Block", "Block"),
    (
      "A square of the floor, or a stretch of a walk, left out whole to see how well a part that nobody surveyed is predicted.",
      "Ein Quadrat der Etage oder ein Stück eines Wegs, das ganz ausgelassen wird, um zu sehen, wie gut ein nicht gemessener Teil vorhergesagt wird."
    ),
    (
      "How full the place was while it was surveyed, such as empty, half, full. Bodies absorb 2.4 GHz.",
      "Wie voll der Ort während der Messung war, etwa leer, halb, voll. Körper schlucken 2,4 GHz."
    ),
    (
      "How often a device says near where it stands twice as far from the beacon as near reaches.",
      "Wie oft ein Gerät nah meldet, das doppelt so weit vom Beacon entfernt ist, wie nah reicht."
    ),
    ("Knee", "Knick"),
    (
      "The number of beacons from which on each further one serves much less than those before.",
      "Die Zahl der Beacons, ab der jeder weitere viel weniger versorgt als die davor."
    ),
    (
      "How a beacon is mounted: in the clear, under a table, behind a sign, above heads. Not the spot: many spots share a placement.",
      "Wie ein Beacon angebracht ist: frei, unter einem Tisch, hinter einem Schild, über Köpfen. Nicht die Stelle: Viele Stellen haben dieselbe Anbringung."
    ),
    (
      "A beacon serves a point where the requirement holds there as often as it is asked for.",
      "Ein Beacon versorgt einen Punkt, an dem die Anforderung so oft gilt, wie gefordert."
    ),
    ("Decorrelation distance", "Dekorrelationsabstand"),
    (
      "How far apart places must be to have shadowing of their own: over it, likeness falls to 37 %.",
      "Wie weit Stellen auseinanderliegen müssen, um eigene Abschattung zu haben: Auf dieser Strecke fällt die Ähnlichkeit auf 37 %."
    ),
    ("Dwell", "Standmessung"),
    (
      "One beacon, heard at one location, under one set of conditions, for one stretch of time.",
      "Ein Beacon, an einem Messpunkt, unter einer Kombination von Bedingungen, über einen zusammenhängenden Zeitraum gehört."
    ),
    ("Fading SD", "SD des Fadings"),
    (
      "Scatter from packet to packet at one place, in dB. Averaging packets reduces it.",
      "Streuung von Paket zu Paket an einer Stelle, in dB. Das Mitteln von Paketen verringert sie."
    ),
    ("Held-out coverage", "Gültigkeit an Ausgelassenem"),
    (
      "Each location is left out in turn, predicted from the others, and compared: how often it lay inside its interval.",
      "Jeder Messpunkt wird der Reihe nach ausgelassen, aus den anderen vorhergesagt und verglichen: wie oft er in seinem Intervall lag."
    ),
    ("95 % interval", "95-%-Intervall"),
    (
      "A range made by a rule that holds the true value in 95 of 100 surveys.",
      "Ein Bereich nach einer Regel, die in 95 von 100 Messungen den wahren Wert trifft."
    ),
    ("Level at 1 m", "Pegel bei 1 m"),
    (
      "The RSSI that the fitted line has at one metre, in dBm; “measured power” of iBeacons.",
      "Der RSSI der angepassten Geraden bei einem Meter, in dBm; die „gemessene Leistung“ von iBeacons."
    ),
    ("Location", "Messpunkt"),
    (
      "A place where the surveyor stood still. Locations, not packets, are what is counted.",
      "Eine Stelle, an der die messende Person stillstand. Gezählt werden Messpunkte und nicht Pakete."
    ),
    ("One sigma", "Ein Sigma"),
    (
      "The first-order error of an estimated distance, in metres; what Apple’s “accuracy” is meant to be.",
      "Der Fehler erster Ordnung einer geschätzten Entfernung, in Metern; was Apples „accuracy“ bedeuten soll."
    ),
    ("Path-loss exponent", "Pfadverlustexponent"),
    (
      "How fast the level falls: each tenfold distance costs ten times the exponent in dB. 2 in free space.",
      "Wie schnell der Pegel fällt: Jede Verzehnfachung des Abstands kostet das Zehnfache des Exponenten in dB. 2 im freien Raum."
    ),
    ("Radius that holds 68 or 95 %", "Radius, der 68 oder 95 % enthält"),
    (
      "The smallest circle around the estimate that holds the true distance so often.",
      "Der kleinste Kreis um die Schätzung, der den wahren Abstand so oft enthält."
    ),
    ("RSSI", "RSSI"),
    (
      "Received signal strength in dBm, a negative number: −60 is strong, −95 is faint.",
      "Empfangene Signalstärke in dBm, eine negative Zahl: −60 ist stark, −95 ist schwach."
    ),
    ("Shadowing SD", "SD der Abschattung"),
    (
      "Scatter from location to location, in dB, by walls, furniture and reflections. Averaging packets never removes it.",
      "Streuung von Messpunkt zu Messpunkt, in dB, durch Wände, Möbel und Reflexionen. Das Mitteln von Paketen beseitigt sie nie."
    ),
    ("Zone", "Zone"),
    (
      "What a device says about distance: immediate, near, far. The boundaries used are stated above.",
      "Was ein Gerät über den Abstand sagt: unmittelbar, nah, fern. Die verwendeten Grenzen sind oben angegeben."
    ),
  ]
}
