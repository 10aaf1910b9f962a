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
