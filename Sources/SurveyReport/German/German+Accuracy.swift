extension German {
  /// How accurate ranging is, and how sure that is.
  static let accuracy: [(key: String, value: String)] = [
    (
      "The intervals are the model’s alone: no location could be left out to see how far they must reach.",
      "Die Intervalle sind allein die des Modells: Kein Messpunkt konnte ausgelassen werden, um zu sehen, wie weit sie reichen müssen."
    ),
    (
      "The intervals are the model’s alone: %@ left out are too few to see how far they must reach.",
      "Die Intervalle sind allein die des Modells: %@ ausgelassen sind zu wenige, um zu sehen, wie weit sie reichen müssen."
    ),
    (
      "%@, as far as %@ left out of the fit ask for; ",
      "%@, soweit %@, aus der Anpassung ausgelassen, es verlangen; "
    ),
    (
      "how far the 95 % interval must reach takes 21 locations to see: it is %@.",
      "wie weit das 95-%-Intervall reichen muss, zeigen erst 21 Messpunkte: Es ist %@."
    ),
    ("%@ %@ interval is the model’s", "%@ %@-Intervall ist das des Modells"),
    ("The", "Das"),
    ("the", "das"),
    ("%@ widened %@ times", "%@, auf das %@-Fache verbreitert"),
    ("%@, wide enough", "%@ und breit genug"),
    (
      "the model’s widened %@ times, to hold the 68 % interval",
      "das des Modells, auf das %@-Fache verbreitert, um das 68-%-Intervall zu enthalten"
    ),
    ("the model’s alone", "allein das des Modells"),
    (
      "If days, phones and people differ by an SD of %@, which is assumed and not measured here, errors on another day are those of the second table.",
      "Unterscheiden sich Tage, Telefone und Personen um eine SD von %@ – hier angenommen und nicht gemessen –, gelten an einem anderen Tag die Fehler der zweiten Tabelle."
    ),
    (
      "On another day, with another phone or person, errors are those of the second table.",
      "An einem anderen Tag, mit einem anderen Telefon oder einer anderen Person gelten die Fehler der zweiten Tabelle."
    ),
    (
      "For another day, phone or person the accuracy is not known: the sessions of this survey do not tell how they differ. Survey again on another day. Elsewhere an SD of 10\u{A0}dB has been measured (MIT, phones on two people): ‘accuracy --session-sd 10’ shows what that would do.",
      "Für einen anderen Tag, ein anderes Telefon oder eine andere Person ist die Genauigkeit nicht bekannt: Die Sitzungen dieser Messung zeigen nicht, wie sie sich unterscheiden. Messen Sie an einem anderen Tag erneut. Anderswo wurde eine SD von 10\u{A0}dB gemessen (MIT, Telefone an zwei Personen): ‚accuracy --session-sd 10‘ zeigt, was das bewirken würde."
    ),
    (
      "Whether devices name the true zone is not known: no location could be left out of the fit.",
      "Ob Geräte die wahre Zone nennen, ist nicht bekannt: Kein Messpunkt konnte aus der Anpassung ausgelassen werden."
    ),
    (" (promised %@)", " (zugesagt %@)"),
    ("%@ %@ of %@%@", "%@ %@ von %@%@"),
    (
      "A device named the true zone at %@ of %@ left out (%@, %@; predicted %@): %@. %@",
      "Ein Gerät nannte die wahre Zone an %@ von %@(n), die ausgelassen wurden (%@, %@; vorhergesagt %@): %@. %@"
    ),
    (" Most are named wrong: %@.", " Die meisten werden falsch genannt: %@."),
    ("Brier score %@, %@ expected", "Brier-Score %@, erwartet %@"),
    ("It named %@ clearly less often than predicted. ", "Es nannte %@ deutlich seltener als vorhergesagt. "),
    (" and ", " und "),
    (
      "Whether the predicted shares are right cannot be judged from so few (%@).",
      "Ob die vorhergesagten Anteile stimmen, lässt sich aus so wenigen nicht beurteilen (%@)."
    ),
    ("The predicted shares are too sure (%@): %@.", "Die vorhergesagten Anteile sind zu sicher (%@): %@."),
    (
      "%@The predicted shares are too sure (%@, %@): %@.",
      "%@Die vorhergesagten Anteile sind zu sicher (%@, %@): %@."
    ),
    (
      "That does not speak against the predicted shares (%@, %@).",
      "Das spricht nicht gegen die vorhergesagten Anteile (%@, %@)."
    ),
    (
      "Averaging packets, so that 68 % of the distances are right within",
      "Pakete mitteln, sodass 68 % der Entfernungen stimmen bis auf"
    ),
    (
      "However long a device listens, one sigma stays at %@%@ of the distance or more, because shadowing does not average out",
      "Wie lange ein Gerät auch hört, ein Sigma bleibt bei %@%@ der Entfernung oder mehr, weil sich Abschattung nicht wegmitteln lässt"
    ),
    ("; after %@ more of them gain less than 5 %", "; nach %@(n) bringen weitere weniger als 5 %"),
    (
      "Where it says never, only more beacons or a new survey help.",
      "Wo „nie“ steht, helfen nur mehr Beacons oder eine neue Messung."
    ),
    (
      "How many packets it takes cannot be said: how alike successive ones are is not known.",
      "Wie viele Pakete es braucht, lässt sich nicht sagen: Wie ähnlich aufeinanderfolgende sind, ist nicht bekannt."
    ),
    ("a factor of 2", "einen Faktor 2"),
    ("cannot be said", "nicht zu sagen"),
    (
      "never (from %@ if shadowing is as low as its interval allows)",
      "nie (mindestens %@, wenn die Abschattung so gering ist, wie ihr Intervall zulässt)"
    ),
    ("never", "nie"),
    ("from %@%@", "mindestens %@%@"),
    (" or ", " oder "),
    ("the emptiest level surveyed", "der leersten gemessenen Besucherdichte"),
    ("%@ at 1\u{A0}m", "%@ bei 1\u{A0}m"),
    (
      "the measured power that the beacons broadcast or, where none is given, the level fitted for the same placement at %@",
      "die gemessene Leistung, die die Beacons senden, oder, wo keine angegeben ist, den Pegel, der für dieselbe Anbringung bei %@ angepasst ist"
    ),
    ("exponent %@", "Exponent %@"),
    ("the exponent of that fit", "dem Exponenten dieser Anpassung"),
    (
      "the exponent fitted for the same placement at %@",
      "dem Exponenten, der für dieselbe Anbringung bei %@ angepasst ist"
    ),
    ("A device assumes %@, with %@.", "Ein Gerät nimmt %@ an, mit %@."),
    ("average %@ before a distance is shown", "mitteln Sie %@, bevor eine Entfernung angezeigt wird"),
    (
      "do not wait longer: add beacons, so that devices are nearer to one, or survey again",
      "warten Sie nicht länger: Ergänzen Sie Beacons, sodass Geräte einem näher sind, oder messen Sie erneut"
    ),
    (
      "record single packets, thirty pairs or more in dwells of ten",
      "zeichnen Sie einzelne Pakete auf, dreißig Paare oder mehr in Standmessungen von zehn"
    ),
    (
      "trust the shares at left-out locations more than the predicted ones, and measure more locations in the zones that fail",
      "vertrauen Sie den Anteilen an ausgelassenen Messpunkten mehr als den vorhergesagten, und messen Sie mehr Messpunkte in den Zonen, die versagen"
    ),
    (
      "add beacons, or let them broadcast the level at 1\u{A0}m that was measured under these conditions",
      "ergänzen Sie Beacons, oder lassen Sie sie den Pegel bei 1\u{A0}m senden, der unter diesen Bedingungen gemessen wurde"
    ),
  ]
}
