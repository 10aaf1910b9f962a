extension German {
  /// What conditions change.
  static let effects: [(key: String, value: String)] = [
    (
      "%@ cannot be told from %@: each was measured only with the other",
      "%@ lässt sich nicht von %@ unterscheiden: Jedes wurde nur mit dem anderen gemessen"
    ),
    (
      "measure %@ without %@, or %@ with it, at %@ places or more",
      "messen Sie %@ ohne %@ oder %@ mit ihm, an %@ Stellen oder mehr"
    ),
    (
      "%@ follows from %@ at every location, so it cannot be told from %@",
      "%@ folgt an jedem Messpunkt aus %@ und lässt sich daher nicht von %@ unterscheiden"
    ),
    ("the rest", "dem Rest"),
    ("them", "sie an diese Stellen"),
    ("it", "ihm"),
    (
      "measure %@ together with other conditions than those it was measured with",
      "messen Sie %@ zusammen mit anderen Bedingungen als bisher"
    ),
    ("no conclusion without an interval", "keine Aussage ohne Intervall"),
    ("weakens the signal", "schwächt das Signal"),
    ("may weaken the signal: measure more places", "schwächt das Signal vielleicht: Messen Sie mehr Stellen"),
    ("strengthens the signal", "verstärkt das Signal"),
    (
      "may strengthen the signal: measure more places",
      "verstärkt das Signal vielleicht: Messen Sie mehr Stellen"
    ),
    (
      "no change shown, which does not prove that there is none",
      "keine Änderung erkennbar; das beweist nicht, dass es keine gibt"
    ),
    ("no interval, so nothing", "kein Intervall, daher nichts"),
    ("people cost level", "Personen kosten Pegel"),
    (
      "level rises, which people do not cause: look for another change",
      "Pegel steigt; das bewirken Personen nicht: Suchen Sie nach einer anderen Änderung"
    ),
    (
      "no change shown, which is not to say that there is none",
      "keine Änderung erkennbar; das heißt nicht, dass es keine gibt"
    ),
    ("the level at 1 m", "der Pegel bei 1 m"),
    ("distance", "Abstand"),
    ("the number of people", "die Anzahl der Personen"),
    ("the loss per metre at %@", "der Verlust je Meter bei %@"),
    ("the slope at %@", "die Steigung bei %@"),
    ("%@ not stated", "%@ nicht angegeben"),
    (
      "everything was measured under the same conditions, so there is nothing to compare",
      "alles wurde unter denselben Bedingungen gemessen, daher gibt es nichts zu vergleichen"
    ),
    (
      "measure the same places with another placement, crowd level or receiver",
      "messen Sie dieselben Stellen mit einer anderen Anbringung, einer anderen Besucherdichte oder einem anderen Empfänger"
    ),
    (
      "the model of all conditions has no best fit to these data",
      "das Modell aller Bedingungen hat für diese Daten keine beste Anpassung"
    ),
    (
      "measure each condition at more places, each for 10 packets or more",
      "messen Sie jede Bedingung an mehr Stellen, jeweils mit 10 Paketen oder mehr"
    ),
    (
      "changes do not add up: sets of conditions deviate by %@ dB (standard deviation) from their sum, “%@” most, by %@ dB; each change is an average over the sets measured",
      "Änderungen addieren sich nicht: Kombinationen von Bedingungen weichen um %@ dB (Standardabweichung) von ihrer Summe ab, „%@“ am meisten, um %@ dB; jede Änderung ist ein Mittel über die gemessenen Kombinationen"
    ),
    (
      "use each set's own fit; treat the changes as averages",
      "verwenden Sie die eigene Anpassung jeder Kombination; betrachten Sie die Änderungen als Mittel"
    ),
    (
      "how many packets were sent is not known, so lost ones could not be part of the model; weak packets are lost first, so what conditions cost comes out too small, most where most is lost, and the exponent too (in simulation, of 2.2: by 0.2 at 27 % lost)",
      "wie viele Pakete gesendet wurden, ist nicht bekannt, daher konnten verlorene nicht Teil des Modells sein; schwache Pakete gehen zuerst verloren, daher fällt zu klein aus, was Bedingungen kosten, am meisten dort, wo am meisten verloren geht, und ebenso der Exponent (in der Simulation, von 2,2: um 0,2 bei 27 % Verlust)"
    ),
    (
      "give advertising_interval_ms for the beacons in survey.toml, and survey without pauses",
      "geben Sie in survey.toml für die Beacons advertising_interval_ms an und messen Sie ohne Pausen"
    ),
    (
      "levels were smoothed by their source: fading is understated",
      "Pegel wurden von ihrer Quelle geglättet: Das Fading ist zu klein angegeben"
    ),
    (
      "survey with a receiver that logs single packets",
      "messen Sie mit einem Empfänger, der einzelne Pakete protokolliert"
    ),
    (
      "of the %@ sets of conditions that were not measured, only the first %@ were looked at, in the order of the levels",
      "von den %@ nicht gemessenen Kombinationen von Bedingungen wurden nur die ersten %@ betrachtet, in der Reihenfolge der Stufen"
    ),
    (
      "add the changes up for any other, or measure it",
      "addieren Sie für jede andere die Änderungen, oder messen Sie sie"
    ),
    (
      "there are %@ crowd levels; shadowing, fading and what is lost at any level are those of all together, because above %@ they are not told apart",
      "es gibt %@ Besucherdichten; Abschattung, Fading und der Verlust bei beliebigem Pegel sind die aller zusammen, weil sie über %@ hinaus nicht unterschieden werden"
    ),
    (
      "read them from the fits of single sets of conditions",
      "entnehmen Sie sie den Anpassungen einzelner Kombinationen von Bedingungen"
    ),
    ("%@ of %@", "%@ von %@"),
    (
      "levels (%@) make a model of %@ coefficients; one of more than %@ is not fitted, so each set of conditions has its own fit only",
      "Stufen (%@) ergeben ein Modell mit %@ Koeffizienten; eines mit mehr als %@ wird nicht angepasst, daher hat jede Kombination von Bedingungen nur ihre eigene Anpassung"
    ),
    (
      "survey conditions that are alike under one name, or compare a part of the survey at a time in a project of its own",
      "messen Sie ähnliche Bedingungen unter einem Namen, oder vergleichen Sie jeweils einen Teil der Messung in einem eigenen Projekt"
    ),
    (
      "%@ %@ with packets; a model with %@ coefficients needs %@",
      "%@ %@ mit Paketen; ein Modell mit %@ Koeffizienten braucht %@"
    ),
    ("measure at %@ more places", "messen Sie an %@ weiteren Stellen"),
    ("some conditions cannot be told apart", "einige Bedingungen lassen sich nicht unterscheiden"),
    ("measure each of them without the others", "messen Sie jede davon ohne die anderen"),
    (
      "heard at fewer than %@ places, and left out: %@",
      "an weniger als %@ Stellen gehört und weggelassen: %@"
    ),
    (
      "measure each at %@ places or more, better at ten",
      "messen Sie jede an %@ Stellen oder mehr, besser an zehn"
    ),
    (
      "the 95 % interval of the common exponent, %@ to %@, contains 0",
      "das 95-%-Intervall des gemeinsamen Exponenten, %@ bis %@, enthält 0"
    ),
    ("the common exponent has no 95 % interval", "der gemeinsame Exponent hat kein 95-%-Intervall"),
    (
      ", so nothing is predicted where nothing was measured; changes hold at equal distances only",
      ", daher wird nichts vorhergesagt, wo nichts gemessen wurde; Änderungen gelten nur bei gleichen Abständen"
    ),
    (
      "measure over a wider span of distances, and each condition over all of it",
      "messen Sie über eine größere Spanne von Abständen, und jede Bedingung über die ganze Spanne"
    ),
    (
      "%@ of %@ placements %@ one beacon, which no other placement has: what the beacons themselves differ in is in the change between placements, and its interval does not allow for it",
      "%@ von %@ Anbringungen %@ nur ein Beacon, das keine andere Anbringung hat: Worin sich die Beacons selbst unterscheiden, steckt in der Änderung zwischen Anbringungen, und ihr Intervall berücksichtigt das nicht"
    ),
    ("has", "hat"),
    ("have", "haben"),
    (
      "swap beacons between placements, or measure all of them at 1 m in the clear",
      "tauschen Sie Beacons zwischen Anbringungen, oder messen Sie alle frei hängend in 1 m Abstand"
    ),
    (
      "%@ %@ of conditions were not measured; the sum of the changes ",
      "%@ %@ von Bedingungen wurden nicht gemessen; die Summe der Änderungen "
    ),
    (
      "predicts %@, give or take %@ dB because changes need not add up",
      "sagt %@ vorher, auf %@ dB genau, weil sich Änderungen nicht addieren müssen"
    ),
    ("predicts none", "sagt keine vorher"),
    (", and cannot predict %@", " und kann %@ nicht vorhersagen"),
    (
      "measure those that matter before you rely on them",
      "messen Sie die wichtigen, bevor Sie sich darauf verlassen"
    ),
    ("not stated", "nicht angegeben"),
    ("%@ (together with %@)", "%@ (zusammen mit %@)"),
    ("mean of channels", "Mittel der Kanäle"),
    ("under 0.001", "unter 0,001"),
    (
      "Each crowd level has a change and a slope of its own; changes are those at the mean log distance.",
      "Jede Besucherdichte hat eine eigene Änderung und Steigung; Änderungen gelten beim mittleren logarithmischen Abstand."
    ),
    (
      "People enter as a change for each crowd level.",
      "Personen gehen als eine Änderung je Besucherdichte ein."
    ),
    (
      "For each person in the room the level changes by %@ dB; the changes by crowd level are those of the levels themselves.",
      "Je Person im Raum ändert sich der Pegel um %@ dB; die Änderungen nach Besucherdichte sind die der Stufen selbst."
    ),
    (
      "People enter as a loss for each metre of way; changes are those at the mean log distance.",
      "Personen gehen als Verlust je Meter Weg ein; Änderungen gelten beim mittleren logarithmischen Abstand."
    ),
    (
      "It predicts left-out places better than a change for each crowd level, by %@ in log score a place.",
      "Es sagt ausgelassene Stellen um %@ Log-Score je Stelle besser vorher als eine Änderung je Besucherdichte."
    ),
    (
      "Log score a place, gained over that at places left out: ",
      "Log-Score je Stelle, an ausgelassenen Stellen gewonnen: "
    ),
    (
      "; another way is used only where it gains more than one standard error",
      "; ein anderer Ansatz wird nur verwendet, wo er mehr als einen Standardfehler gewinnt"
    ),
    (
      ", slopes only with an adjusted p below 0.01 too.",
      ", Steigungen außerdem nur bei einem bereinigten p unter 0,01."
    ),
    ("slopes by crowd level", "Steigungen je Besucherdichte"),
    (" (adjusted p %@)", " (bereinigtes p %@)"),
    ("a change for each crowd level", "eine Änderung je Besucherdichte"),
    ("a change for each person", "eine Änderung je Person"),
    ("a loss for each metre", "ein Verlust je Meter"),
    ("%@ (standard error %@)", "%@ (Standardfehler %@)"),
  ]
}
