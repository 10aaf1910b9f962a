extension German {
  /// Options, placements and the plan.
  static let plan: [(key: String, value: String)] = [
    (
      "Served: %@ Worst point: how often the requirement is met there, as estimated.",
      "Versorgt: %@ Schlechtester Punkt: wie oft die Anforderung dort erfüllt ist, wie geschätzt."
    ),
    (
      "the share on which the requirement holds for 90\u{A0}% of what the fit allows; the range leaves out the 5\u{A0}% of it that serve least and the 5\u{A0}% that serve most.",
      "der Anteil, auf dem die Anforderung für 90\u{A0}% dessen gilt, was die Anpassung zulässt; der Bereich lässt die 5\u{A0}% weg, die am wenigsten, und die 5\u{A0}%, die am meisten versorgen."
    ),
    ("Serve: %@", "Versorgen: %@"),
    ("%@ (90\u{A0}% range %@)", "%@ (90-%-Bereich %@)"),
    ("The survey", "Die Messung"),
    (
      "%@ was not surveyed at the crowd level that the requirement names: survey it there.",
      "%@ wurde bei der Besucherdichte, die die Anforderung nennt, nicht gemessen: Messen Sie dort."
    ),
    ("%@ meets the requirement as deployed.", "%@ erfüllt die Anforderung, wie aufgebaut."),
    ("%@ meets the requirement with beacons %@.", "%@ erfüllt die Anforderung mit Beacons %@."),
    (
      "%@ would meet the requirement%@, but do not build on it yet.%@",
      "%@ würde die Anforderung%@ erfüllen, aber bauen Sie noch nicht darauf.%@"
    ),
    ("%@ needs more beacons%@: %@.", "%@ braucht mehr Beacons%@: %@."),
    ("%@ only ever reaches far%@.%@", "%@ erreicht immer nur fern%@.%@"),
    ("%@ never meets the goal often enough%@.%@", "%@ erreicht das Ziel nie oft genug%@.%@"),
    ("%@ cannot be judged%@: %@%@", "%@ lässt sich nicht beurteilen%@: %@%@"),
    ("Do not buy beacons yet: nothing%@ is proven.", "Kaufen Sie noch keine Beacons: Nichts%@ ist belegt."),
    (
      "Do not buy beacons yet: beacons%@ would have to reach %@\u{A0}m, and only %@ to %@\u{A0}m were measured.",
      "Kaufen Sie noch keine Beacons: Beacons%@ müssten %@\u{A0}m weit reichen, und gemessen wurde nur von %@ bis %@\u{A0}m."
    ),
    (
      "Do not buy beacons yet: the data%@ are weak: %@. If they are right all the same, the requirement is met%@.",
      "Kaufen Sie noch keine Beacons: Die Daten%@ sind schwach: %@. Stimmen sie trotzdem, ist die Anforderung erfüllt%@."
    ),
    (
      "Do not buy beacons yet%@. %@ The rest of the requirement would be met%@.",
      "Kaufen Sie noch keine Beacons%@. %@ Der Rest der Anforderung wäre erfüllt%@."
    ),
    (" as deployed", ", wie aufgebaut"),
    (" with beacons %@", " mit Beacons %@"),
    (" carried as “%@”", " mit Trageweise „%@“"),
    (" with “%@”", " mit „%@“"),
    ("%@ (%@ of %@ conditions are better)", "%@ (%@ von %@ Bedingungen sind besser)"),
    (" A dense enough deployment works up to “%@”.", " Eine ausreichend dichte Anordnung genügt bis „%@“."),
    ("the density is not known", "die Dichte ist nicht bekannt"),
    ("%@ instead of %@, %@", "%@ statt %@, %@"),
    ("Works with beacons %@ (%@).", "Genügt mit Beacons %@ (%@)."),
    (
      "Only far is ever reached: even %@ from a beacon, a device names the zone with a probability of %@%@",
      "Immer nur fern wird erreicht: Selbst %@ vom Beacon entfernt nennt ein Gerät die Zone mit einer Wahrscheinlichkeit von %@%@"
    ),
    (
      "%@ from a beacon, the goal is met with a probability of %@; %@ is never reached%@",
      "%@ vom Beacon entfernt wird das Ziel mit einer Wahrscheinlichkeit von %@ erreicht; %@ wird nie erreicht%@"
    ),
    (
      "The fit leaves open whether any density meets the goal: with %@ of the radios that it allows, none does. Measure more locations, above all near %@ and at the far end.",
      "Die Anpassung lässt offen, ob irgendeine Dichte das Ziel erreicht: Bei %@ der Funkbedingungen, die sie zulässt, keine. Messen Sie mehr Messpunkte, vor allem nahe %@ und am fernen Ende."
    ),
    (
      "What a device assumes here is not known: no fit of this placement is usable at the crowd level at which its beacons are calibrated, or survey.toml does not list the crowd levels from the emptiest to the fullest. Survey that level, list them, or give the power and exponent that devices assume.",
      "Was ein Gerät hier annimmt, ist nicht bekannt: Keine Anpassung dieser Anbringung ist bei der Besucherdichte brauchbar, bei der ihre Beacons kalibriert sind, oder survey.toml führt die Besucherdichten nicht von der leersten zur vollsten auf. Messen Sie diese Besucherdichte, führen Sie sie auf, oder geben Sie Leistung und Exponent an, die Geräte annehmen."
    ),
    ("The requirement must name immediate or near.", "Die Anforderung muss unmittelbar oder nah nennen."),
    (
      "The receiver’s sensitivity is not known: give its sensitivity_dbm in survey.toml.",
      "Die Empfindlichkeit des Empfängers ist nicht bekannt: Geben Sie sensitivity_dbm in survey.toml an."
    ),
    (
      "The advertising interval is not known: give advertising_interval_ms for the beacons in survey.toml.",
      "Das Sendeintervall ist nicht bekannt: Geben Sie in survey.toml für die Beacons advertising_interval_ms an."
    ),
    (
      "No packet is sent within %@: shorten the advertising interval.",
      "Innerhalb von %@ wird kein Paket gesendet: Verkürzen Sie das Sendeintervall."
    ),
    (
      "Beacons cannot be counted without a floor plan: give [floor_plan] in survey.toml, or --floor.",
      "Ohne Grundriss lassen sich Beacons nicht zählen: Geben Sie [floor_plan] in survey.toml oder --floor an."
    ),
    (
      "The reach of %@ lies outside the distances measured (%@ to %@): measure there.",
      "Die Reichweite von %@ liegt außerhalb der gemessenen Abstände (%@ bis %@): Messen Sie dort."
    ),
    (
      "The floor is so large that only points every %@ were checked; half a cell was added to distances.",
      "Die Etage ist so groß, dass nur Punkte alle %@ geprüft wurden; zu Abständen wurde eine halbe Zelle addiert."
    ),
    (
      "At %@ a device still says near in %@, where %@ is allowed: set a lower measured power.",
      "In %@ Abstand meldet ein Gerät noch in %@ der Fälle nah, erlaubt sind %@: Stellen Sie eine niedrigere gemessene Leistung ein."
    ),
    ("The data are weak: %@.", "Die Daten sind schwach: %@."),
    (
      "%@ of the packets were lost and the fit uses only those received: the exponent is biased low and levels far away are overstated.",
      "%@ der Pakete gingen verloren, und die Anpassung verwendet nur die empfangenen: Der Exponent ist zu niedrig, und ferne Pegel sind zu hoch angegeben."
    ),
    ("at most %@ apart", "im Abstand von höchstens %@"),
    (
      "The goal is met within %@ of a beacon along the floor",
      "Das Ziel wird in der Ebene bis %@ vom Beacon erreicht"
    ),
    (
      ", but only with a probability of %@ at the worst point of the deployment as it is",
      ", aber am schlechtesten Punkt der jetzigen Anordnung nur mit einer Wahrscheinlichkeit von %@"
    ),
    ("%@: place them %@ (%@%@).", "%@: Hängen Sie sie %@ auf (%@%@)."),
    (
      ". It would take beacons %@ (%@%@); a placement with a clearer path needs fewer.",
      ". Es bräuchte Beacons %@ (%@%@); eine Anbringung mit freierem Weg braucht weniger."
    ),
    (
      ". No number of beacons in this placement meets the goal: hang them where the path is clearer, or calibrate them at this crowd level.",
      ". Keine Anzahl von Beacons in dieser Anbringung erreicht das Ziel: Hängen Sie sie auf, wo der Weg freier ist, oder kalibrieren Sie sie bei dieser Besucherdichte."
    ),
    ("%@ per 100\u{A0}m²", "%@ je 100\u{A0}m²"),
    ("%@; 90\u{A0}% range %@ to %@", "%@; 90-%-Bereich %@ bis %@"),
    ("; %@ spread over the floor plan", "; %@, über den Grundriss verteilt"),
    ("%@, %@ more than now", "%@, %@ mehr als jetzt"),
    ("%@, no more than there are now", "%@, nicht mehr als jetzt"),
    (", what walls lose counted as distance", ", Verluste durch Wände als Abstand gerechnet"),
    (
      "no point of those looked at, %@ apart, is farther than %@ in a straight line from a beacon%@.",
      "kein Punkt der betrachteten, %@ auseinander, ist in gerader Linie weiter als %@ von einem Beacon entfernt%@."
    ),
    (
      " In the places considered no other placement of so many brings the worst point nearer",
      " An den betrachteten Plätzen bringt keine andere Anordnung von so vielen den schlechtesten Punkt näher"
    ),
    (" than %@.", " als %@."),
    (
      "%@ There, at %@, the requirement is met in %@ (90\u{A0}% range %@).",
      "%@ Dort, bei %@, ist die Anforderung in %@ der Fälle erfüllt (90-%-Bereich %@)."
    ),
  ]
}
