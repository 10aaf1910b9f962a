extension German {
  /// What changed since an earlier report.
  static let comparison: [(key: String, value: String)] = [
    (
      "it is not a report.json written by 'beacon-calibrate report'",
      "das ist keine von ‚beacon-calibrate report‘ geschriebene report.json"
    ),
    (
      "it has schema version %@; this program reads version %@",
      "sie hat Schemaversion %@; dieses Programm liest Version %@"
    ),
    ("no plan", "kein Plan"),
    ("The decision changes: %@; before: %@. %@", "Die Entscheidung ändert sich: %@; vorher: %@. %@"),
    ("The decision stays: %@.", "Die Entscheidung bleibt: %@."),
    (
      "Whether the decision changes cannot be said: now: %@; before: %@. %@",
      "Ob sich die Entscheidung ändert, lässt sich nicht sagen: jetzt: %@; vorher: %@. %@"
    ),
    ("Of %@ %@.", "Von %@: %@."),
    (
      "Compared with %@. Drifted: neither chance nor the day explains the change. The same: a change of %@ or more can be excluded; that much is about a third more or less in distance. All rows are judged together: where nothing changed, at most one comparison in twenty says drifted anywhere. A beacon is held against the middle of the other beacons, so that what a day changes for all of them is no drift of any.",
      "Verglichen mit: %@. Verschoben: Weder Zufall noch der Tag erklärt die Änderung. Gleich: Eine Änderung von %@ oder mehr ist ausgeschlossen; so viel ist etwa ein Drittel mehr oder weniger Entfernung. Alle Zeilen werden gemeinsam beurteilt: Wo sich nichts geändert hat, meldet höchstens einer von zwanzig Vergleichen irgendwo eine Verschiebung. Ein Beacon wird an der Mitte der anderen gemessen, sodass nicht als Verschiebung gilt, was ein Tag für alle ändert."
    ),
    (
      "The earlier report is of another site, “%@”: check that it is the right file.",
      "Der frühere Bericht ist von einem anderen Standort, „%@“: Prüfen Sie, ob es die richtige Datei ist."
    ),
    (
      "The earlier report was asked for something else, so the answers cannot be compared.",
      "Im früheren Bericht wurde etwas anderes gefordert, daher lassen sich die Antworten nicht vergleichen."
    ),
    (
      "The floor is not the one of the earlier report, so the numbers of beacons cannot be compared.",
      "Die Etage ist nicht die des früheren Berichts, daher lassen sich die Anzahlen der Beacons nicht vergleichen."
    ),
    (
      "Other beacons hang there than at the time of the earlier report.",
      "Dort hängen andere Beacons als zur Zeit des früheren Berichts."
    ),
    (
      "Some logs are in both surveys: what changed since then shows less than it is. Compare surveys without common logs.",
      "Einige Protokolle gehören zu beiden Messungen: Was sich seitdem änderte, erscheint kleiner, als es ist. Vergleichen Sie Messungen ohne gemeinsame Protokolle."
    ),
    (
      "Both reports rest on the same logs: nothing can have changed.",
      "Beide Berichte beruhen auf denselben Protokollen: Es kann sich nichts geändert haben."
    ),
    ("Not surveyed before: ", "Vorher nicht gemessen: "),
    ("No longer surveyed: ", "Nicht mehr gemessen: "),
    ("Beacons not heard before: ", "Vorher nicht gehörte Beacons: "),
    ("Beacons no longer heard: ", "Nicht mehr gehörte Beacons: "),
    (
      "one of the two surveys could not be calibrated here",
      "eine der beiden Messungen konnte hier nicht kalibriert werden"
    ),
    (
      "the calibration of one of the two surveys cannot be relied on",
      "auf die Kalibrierung einer der beiden Messungen ist kein Verlass"
    ),
    (
      "no distance was surveyed both times: survey the same places again",
      "kein Abstand wurde beide Male gemessen: Messen Sie dieselben Stellen erneut"
    ),
    (
      "surveyed in one sitting each: another day alone may change the level; survey on two days or more",
      "jeweils in einer Sitzung gemessen: Schon ein anderer Tag kann den Pegel ändern; messen Sie an zwei Tagen oder mehr"
    ),
    (
      "heard at fewer than %@ places in one of the surveys",
      "in einer der Messungen an weniger als %@ Stellen gehört"
    ),
    (
      "too few beacons to tell one of them from the day",
      "zu wenige Beacons, um eines davon vom Tag zu unterscheiden"
    ),
    ("the range is too wide: survey more places", "der Bereich ist zu weit: Messen Sie mehr Stellen"),
    ("the survey of %@", "Messung vom %@"),
    ("the report of %@", "Bericht vom %@"),
    ("the earlier report “%@”", "früherer Bericht „%@“"),
    ("%@, %@ in all", "%@, insgesamt %@"),
    ("beacon %@", "Beacon %@"),
    ("Drifted: %@.", "Verschoben: %@."),
    ("One of the reports has no plan.", "Einer der Berichte hat keinen Plan."),
    (
      "Something else is asked for than in the earlier report.",
      "Gefordert wird etwas anderes als im früheren Bericht."
    ),
    ("The floor is not the one of the earlier report.", "Die Etage ist nicht die des früheren Berichts."),
    ("One of the answers is not to be built on yet.", "Auf eine der Antworten ist noch nicht zu bauen."),
    (
      "No drift is shown: each was surveyed in one sitting, and another day alone may change the answer.",
      "Keine Verschiebung ist erkennbar: Jede Messung dauerte eine Sitzung, und schon ein anderer Tag kann die Antwort ändern."
    ),
    (
      "No drift is shown that it would rest on: it may be chance.",
      "Keine Verschiebung ist erkennbar, auf der das beruhte: Es kann Zufall sein."
    ),
    ("is the same", "ist gleich"),
    ("are the same", "sind gleich"),
    ("drifted", "verschoben"),
    ("%@ and %@ more", "%@ und %@ weitere"),
  ]
}
