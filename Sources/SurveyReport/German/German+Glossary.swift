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
