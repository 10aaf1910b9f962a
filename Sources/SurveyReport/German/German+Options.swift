extension German {
  /// Requirements, options and recommendations.
  static let options: [(key: String, value: String)] = [
    (" instead of %@", " statt %@"),
    (
      " Do not build on it yet: its fit is weak, or nothing was measured as far as beacons have to reach.",
      " Bauen Sie noch nicht darauf: Die Anpassung ist schwach, oder so weit, wie Beacons reichen müssen, wurde nichts gemessen."
    ),
    (
      " %@ away a device then still says near in %@, and in %@ at “%@”.",
      " In %1$@ Abstand meldet ein Gerät dann noch in %2$@ nah, bei „%4$@“ in %3$@."
    ),
    (
      " %@ away a device then still says near in %@ at “%@”, and in %@ at “%@”.",
      " In %1$@ Abstand meldet ein Gerät dann bei „%3$@“ noch in %2$@ nah, bei „%5$@“ in %4$@."
    ),
    ("far is called near too often at “%@”", "fern wird bei „%@“ zu oft nah genannt"),
    (
      " %@ away a device then still says near in %@.",
      " In %@ Abstand meldet ein Gerät dann noch in %@ der Fälle nah."
    ),
    ("%@: %@ beacon meets the requirement", "%@: %@ Beacon erfüllt die Anforderung"),
    ("%@: %@ beacon meets that", "%@: %@ Beacon erfüllt das"),
    ("%@: %@ beacon may meet the requirement", "%@: %@ Beacon erfüllt die Anforderung vielleicht"),
    ("%@: %@ beacon may meet that", "%@: %@ Beacon erfüllt das vielleicht"),
    ("%@: %@ beacons meet the requirement", "%@: %@ Beacons erfüllen die Anforderung"),
    ("%@: %@ beacons meet that", "%@: %@ Beacons erfüllen das"),
    ("%@: %@ beacons may meet the requirement", "%@: %@ Beacons erfüllen die Anforderung vielleicht"),
    ("%@: %@ beacons may meet that", "%@: %@ Beacons erfüllen das vielleicht"),
    ("no limit", "ohne Grenze"),
    ("“%@”", "„%@“"),
    (" at %@", " an %@"),
    ("move the beacons that are there%@", "die dort vorhandenen Beacons umhängen%@"),
    ("set the measured power%@ to %@ (now %@)", "die gemessene Leistung%@ auf %@ einstellen (jetzt %@)"),
    (
      "set the measured power%@ to %@ (now perhaps %@)",
      "die gemessene Leistung%@ auf %@ einstellen (jetzt vielleicht %@)"
    ),
    ("average %@ packets (now %@)", "%@ Pakete mitteln (jetzt %@)"),
    ("hang beacons%@", "Beacons aufhängen%@"),
    (
      "transmit at %@%@ (now %@), measured power as it is",
      "mit %@ senden%@ (jetzt %@), gemessene Leistung unverändert"
    ),
    ("hang more beacons%@", "mehr Beacons aufhängen%@"),
    ("call it near up to %@ (now %@)", "bis %@ als nah bezeichnen (jetzt %@)"),
    ("ask for %@ (now %@)", "%@ fordern (jetzt %@)"),
    ("serve only the point of interest", "nur den Interessenpunkt versorgen"),
    ("serve only the %@ points of interest", "nur die %@ Interessenpunkte versorgen"),
    ("ask only to be heard within %@", "nur fordern, innerhalb von %@ gehört zu werden"),
    ("at “%@”", "an „%@“"),
    ("there", "dort"),
    ("none hangs %@ today", "heute hängt keines %@"),
    ("1 hangs %@ today", "heute hängt 1 %@"),
    ("%@ hang %@ today", "heute hängen %@ %@"),
    (" So do denser ones at %@.", " Dichtere genügen auch an %@."),
    (
      "Beacons %@%@ meet the requirement: %@ per 100\u{A0}m².",
      "Beacons %@%@ erfüllen die Anforderung: %@ je 100\u{A0}m²."
    ),
    (
      " That range is wide: measure more before you buy.",
      " Dieser Bereich ist weit: Messen Sie mehr, bevor Sie kaufen."
    ),
    ("The requirement is met as deployed by %@.", "Die Anforderung ist erfüllt, wie aufgebaut: %@."),
    (
      "A placement would meet the requirement, but do not build on it yet.",
      "Eine Anbringung würde die Anforderung erfüllen, aber bauen Sie noch nicht darauf."
    ),
    (
      "This survey cannot say how many beacons it takes, or whether the requirement can be met.",
      "Diese Messung kann nicht sagen, wie viele Beacons es braucht oder ob die Anforderung erfüllbar ist."
    ),
    (
      "The requirement is not met, and no placement surveyed is sure to meet it with more beacons.",
      "Die Anforderung ist nicht erfüllt, und keine gemessene Anbringung erfüllt sie mit mehr Beacons sicher."
    ),
    ("the placement surveyed", "der gemessenen Anbringung"),
    ("%@ instead of today’s %@", "%@ statt heute %@"),
    ("%@; none hangs there today", "%@; heute hängt dort keiner"),
    ("%@, none hangs there today, %@", "%@, heute hängt dort keiner, %@"),
    (
      "The requirement is not met as deployed. With settings as they are, fewest beacons are needed at %@: %@, %@.",
      "Die Anforderung ist, wie aufgebaut, nicht erfüllt. Mit unveränderten Einstellungen braucht es die wenigsten Beacons an %@: %@, %@."
    ),
    ("the survey as a whole", "die Messung als Ganzes"),
    (
      "Within %@ of a beacon%@ devices say far at %@ of %@: mostly because of %@.",
      "Bis %@ von einem Beacon%@ melden Geräte an %@ von %@ fern: vor allem wegen %@."
    ),
    (" What mends all of them: %@.", " Was alle behebt: %@."),
    (" What mends %@ of them: %@.", " Was %@ davon behebt: %@."),
    (" No option mends them.", " Keine Option behebt das."),
    ("the crowd", "der Besucherdichte"),
    ("how the device is carried", "der Trageweise des Geräts"),
    ("how the beacon hangs", "der Anbringung des Beacons"),
    ("the height of the beacon", "der Höhe des Beacons"),
    ("the place itself", "der Stelle selbst"),
    ("the measured power", "der gemessenen Leistung"),
    (
      "%@ more locations%@ would save about %@, if they find the same: %@.",
      "%@ weitere Messpunkte%@ würden etwa %@ einsparen, wenn sie dasselbe ergeben: %@."
    ),
    (
      " Where the survey does not tell how days, phones and people differ, an SD of %@ is assumed and not measured.",
      " Wo die Messung nicht zeigt, wie sich Tage, Telefone und Personen unterscheiden, wird eine SD von %@ angenommen und nicht gemessen."
    ),
    (
      " From %@ on, near may be said in %@ at most.",
      " Ab %@ darf höchstens in %@ der Fälle nah gemeldet werden."
    ),
    ("%@, from the mean of %@.%@", "%@, aus dem Mittel von %@(n).%@"),
    (
      "%@, from the mean of %@; near ends at %@. %@%@%@",
      "%@, aus dem Mittel von %@(n); nah endet bei %@. %@%@%@"
    ),
    ("everywhere", "überall"),
    ("at %@", "an %@"),
    ("immediate", "unmittelbar"),
    ("near or better", "nah oder besser"),
    ("%@ beacons ", "%@ Beacons "),
    ("%@heard within %@", "%@gehört innerhalb von %@"),
    ("nearest beacon heard loudest", "nächstes Beacon am lautesten gehört"),
    ("position known to %@", "Position auf %@ genau bekannt"),
    ("each beacon for itself", "jedes Beacon für sich"),
    ("nearest beacon only", "nur nächstes Beacon"),
    ("at crowd level “%@”", "bei Besucherdichte „%@“"),
    ("at every crowd level surveyed", "bei jeder gemessenen Besucherdichte"),
    (" there", " dort"),
    (
      "%@%@, and hang %@ in all: then all %@ requirements hold.",
      "%@%@, und insgesamt %@ aufhängen: Dann gelten alle %@ Anforderungen."
    ),
    (
      "Hang %@ in all: then all %@ requirements hold.",
      "Insgesamt %@ aufhängen: Dann gelten alle %@ Anforderungen."
    ),
    ("%@ does not hold.", "%@ gilt nicht."),
    ("%@ do not hold.", "%@ gelten nicht."),
    (
      "Even if you %@, %@ do not do for all %@ requirements: %@",
      "Auch mit dieser Änderung – %@ – genügen %@ nicht für alle %@ Anforderungen: %@"
    ),
    ("%@ do not do for all %@ requirements: %@", "%@ genügen nicht für alle %@ Anforderungen: %@"),
  ]
}

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
