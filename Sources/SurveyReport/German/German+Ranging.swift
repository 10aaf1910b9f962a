extension German {
  /// What an app sees: which beacon comes first, regions, and how soon a distance is accurate.
  static let ranging: [(key: String, value: String)] = [
    ("What an app will see", "Was eine App sehen wird"),
    ("What an app sees", "Was eine App sieht"),
    ("Which beacon comes first", "Welches Beacon vorn liegt"),
    (
      "Which beacon comes first, and what is missing for it", "Welches Beacon vorn liegt, und was dafür fehlt"
    ),
    ("Every beacon", "Jedes Beacon"),
    ("Entering and leaving", "Eintreten und Verlassen"),
    (
      "False events a day against seconds to enter and leave together.",
      "Falsche Ereignisse am Tag gegen Sekunden für Eintreten und Verlassen zusammen."
    ),
    ("How long until a distance is accurate", "Wie lange, bis ein Abstand genau ist"),
    ("%@ of conditions more are in report.json.", "%@ von Bedingungen mehr stehen in report.json."),
    ("Taken for", "Gehalten für"),
    (
      "Which beacon comes first, by where a device stands: %@", "Welches Beacon vorn liegt, nach Standort: %@"
    ),
    ("Standing at", "Standort"),
    ("Right (90 %)", "Richtig (90 %)"),
    ("Pairs that are told apart in less than %@", "Paare, die in weniger als %@ unterschieden werden"),
    ("Pair", "Paar"),
    ("Apart", "Abstand zueinander"),
    ("Right at the first (90 %)", "Richtig beim ersten (90 %)"),
    ("Right at the second (90 %)", "Richtig beim zweiten (90 %)"),
    ("What to change", "Was zu ändern ist"),
    ("Settings to use, with 90 % ranges", "Einstellungen, mit 90-%-Bereichen"),
    ("Within", "Innerhalb"),
    ("Beyond", "Jenseits"),
    ("Enter at", "Eintreten ab"),
    ("Leave below", "Verlassen unter"),
    ("For", "Während"),
    ("Enters after (s)", "Tritt ein nach (s)"),
    ("Leaves after (s)", "Verlässt nach (s)"),
    ("False a day", "Falsch am Tag"),
    ("Off by 25 % at most", "Höchstens 25 % daneben"),
    ("By 50 %", "50 %"),
    ("By a factor of 2", "Faktor 2"),
    (
      "How long a device averages until 68 of 100 distances are so accurate",
      "Wie lange ein Gerät mittelt, bis 68 von 100 Abständen so genau sind"
    ),
    ("However long", "Beliebig lange"),
    (
      "In brackets the 95 % range, in packets. Never means that places differ by more: then only a beacon that is nearer helps. However long is what endless averaging leaves.",
      "In Klammern der 95-%-Bereich in Paketen. Nie heißt, dass Orte sich stärker unterscheiden: Dann hilft nur ein näheres Beacon. Beliebig lange ist, was endloses Mitteln übrig lässt."
    ),
    (
      "Whoever stands %@ from a beacon is taken to be there in %@ or more, at each of %@ (%@); least often at %@, in %@.",
      "Wer %@ von einem Beacon steht, gilt in %@ oder mehr als dort, bei jedem von %@(n) (%@); am seltensten bei %@, in %@."
    ),
    (
      "Whoever stands %@ from a beacon is taken to be there in %@ or more at %@ of %@ (%@); least often at %@, in %@: there an app shows what belongs to another one.",
      "Wer %@ von einem Beacon steht, gilt in %@ oder mehr als dort bei %@ von %@(n) (%@); am seltensten bei %@, in %@: Dort zeigt eine App, was zu einem anderen gehört."
    ),
    (
      "Of the two alone, by what they broadcast today, under the worst conditions of each pair.",
      "Von beiden allein, nach dem, was sie heute senden, unter den schlechtesten Bedingungen jedes Paares."
    ),
    ("A dotted line on the map joins them.", "Eine gepunktete Linie auf der Karte verbindet sie."),
    (
      "The answer above hangs beacons at most %@ apart: so close, they are told apart in less than %@. Let those of one spot show the same.",
      "Die Antwort oben hängt Beacons höchstens %@ auseinander: So nah werden sie in weniger als %@ unterschieden. Lassen Sie die einer Stelle dasselbe zeigen."
    ),
    (
      "The answer above gives %@ a measured power of its own: look at its pairs again afterwards.",
      "Die Antwort oben gibt %@ eine eigene Measured Power: Danach sind seine Paare neu anzusehen."
    ),
    (
      "%@ more are in report.json, under ranging.nearest.groups.",
      "%@ mehr stehen in report.json unter ranging.nearest.groups."
    ),
    (
      "Floors are taken to be %@ apart and, where the survey did not measure it, to lose %@ each (ITU-R P.1238 has 5 to 14 dB).",
      "Stockwerke gelten als %@ voneinander entfernt und verlieren, wo die Messung es nicht sagt, je %@ (ITU-R P.1238 nennt 5 bis 14 dB)."
    ),
    (
      "For the app: take the first beacon at immediate or near, change over only at the lead named, and offer a list while all are far. Means of %@; walls between beacons are left out.",
      "Für die App: das erste Beacon nehmen, das unmittelbar oder nah ist, nur beim genannten Vorsprung wechseln und eine Liste anbieten, solange alle fern sind. Mittel aus %@(n); Wände zwischen Beacons zählen nicht."
    ),
    (
      "Lower the measured power of %@ by %@: then right in %@ and %@.",
      "Die Measured Power von %@ um %@ senken: dann richtig in %@ und %@."
    ),
    ("Hang them %@ apart.", "Mit %@ Abstand aufhängen."),
    ("That is not enough: hang them %@ apart too.", "Das genügt nicht: auch mit %@ Abstand aufhängen."),
    (
      "Until then change over at a lead of %@: %@ of those who walked over are noticed.",
      "Bis dahin bei einem Vorsprung von %@ wechseln: Bei %@ der Gewechselten wird es bemerkt."
    ),
    (
      "Until then show both: it takes a lead of %@ to change over, which only %@ of those who walked over reach.",
      "Bis dahin beide zeigen: Ein Wechsel braucht einen Vorsprung von %@, den nur %@ der Gewechselten haben."
    ),
    (
      "Until then show both: no lead tells one from the other.",
      "Bis dahin beide zeigen: Kein Vorsprung unterscheidet sie."
    ),
    (
      "Which beacon comes first is not known of %@: give floor in survey.toml.",
      "Welches Beacon vorn liegt, ist bei %@ nicht bekannt: floor in survey.toml angeben."
    ),
    (
      "Which beacon comes first is not known of %@: give x_m and y_m in survey.toml.",
      "Welches Beacon vorn liegt, ist bei %@ nicht bekannt: x_m und y_m in survey.toml angeben."
    ),
    (
      "Which beacon comes first is not known of %@: no usable fit is of that placement.",
      "Welches Beacon vorn liegt, ist bei %@ nicht bekannt: Zu dieser Anbringung gibt es keine brauchbare Anpassung."
    ),
    (
      "An app can tell who is within %@ of a beacon from who is beyond %@, with at most %@ false entry or exit a day at %@ of the places, by these settings.",
      "Eine App kann mit diesen Einstellungen unterscheiden, wer innerhalb von %@ eines Beacons und wer jenseits von %@ ist, mit höchstens %@ falschen Eintritt oder Austritt am Tag an %@ der Orte."
    ),
    (
      "Who is within %@ of a beacon cannot be told from who is beyond %@ with at most %@ false entry or exit a day at %@ of the places, at %@ of %@.",
      "Wer innerhalb von %@ eines Beacons ist, lässt sich von dem jenseits von %@ nicht mit höchstens %@ falschen Eintritt oder Austritt am Tag an %@ der Orte unterscheiden, bei %@ von %@(n)."
    ),
    (
      "The settings below are for the widest distances that can be told apart.",
      "Die Einstellungen unten gelten für die größten Abstände, die sich unterscheiden lassen."
    ),
    (
      "Nor can any distances that people would notice.",
      "Auch andere merkliche Abstände lassen sich nicht unterscheiden."
    ),
    (
      "A device enters after so many packets in succession at or above the first level and leaves once none was at or above the second for so long. False events are of a device that stands still; the way there is not in the times.",
      "Ein Gerät tritt ein nach so vielen Paketen in Folge ab dem ersten Pegel und verlässt, wenn so lange keines den zweiten erreicht. Falsche Ereignisse gelten für ein Gerät, das steht; der Weg dorthin ist nicht in den Zeiten."
    ),
    (
      "Another day or phone may differ by more.",
      "Ein anderer Tag oder ein anderes Telefon kann stärker abweichen."
    ),
    (
      "Entering and leaving is not known of %@: give advertising_interval_ms in survey.toml.",
      "Eintreten und Verlassen sind bei %@ nicht bekannt: advertising_interval_ms in survey.toml angeben."
    ),
    (
      "Entering and leaving is not known of %@: its readings were smoothed; log every packet.",
      "Eintreten und Verlassen sind bei %@ nicht bekannt: Die Werte waren geglättet; jedes Paket aufzeichnen."
    ),
    (
      "Entering and leaving is not known of %@: stay longer at each place, thirty packets or more.",
      "Eintreten und Verlassen sind bei %@ nicht bekannt: an jedem Ort länger bleiben, dreißig Pakete oder mehr."
    ),
    ("any beacon", "jedes Beacon"),
    ("under 0.01", "unter 0,01"),
    ("over 3600", "über 3600"),
    (
      "Farther left is quicker, lower is quieter. Each ring is a setting that no other beats, by the worse end of its range; the disc is the one to use.",
      "Weiter links ist schneller, weiter unten ruhiger. Jeder Ring ist eine Einstellung, die keine andere übertrifft, nach dem schlechteren Ende ihres Bereichs; die Scheibe ist die zu verwendende."
    ),
    ("%@: %@ s, at most %@ false events a day", "%@: %@ s, höchstens %@ falsche Ereignisse am Tag"),
    (
      "False events a day against seconds to enter and leave.",
      "Falsche Ereignisse am Tag gegen Sekunden für Eintreten und Verlassen."
    ),
    ("to use", "zu verwenden"),
    ("others that no other beats", "andere, die keine übertrifft"),
    ("false events allowed", "erlaubte Ereignisse"),
    ("seconds", "Sekunden"),
    ("taken for each other", "verwechselt"),
  ]
}

extension German {
  /// Drawings and maps.
  static let drawings: [(key: String, value: String)] = [
    (
      "A column for each number of beacons, as high as what they serve; the outlined one is required, the triangle is what hangs there and stays.",
      "Eine Säule für jede Anzahl von Beacons, so hoch wie ihre Versorgung; die umrandete ist nötig, das Dreieck steht für die, die dort hängen und bleiben."
    ),
    (
      "What each number of beacons serves: %@. %@ of them hang there and stay; required %@.",
      "Was jede Anzahl von Beacons versorgt: %@. %@ davon hängen dort und bleiben; nötig sind %@."
    ),
    (
      "What each number of beacons serves: %@. Required %@.",
      "Was jede Anzahl von Beacons versorgt: %@. Nötig sind %@."
    ),
    ("hang there and stay", "hängen dort und bleiben"),
    (
      "A line for each placement: a bar for its range, a disc for the number to build, a stroke for today.",
      "Eine Zeile für jede Anbringung: ein Balken für ihren Bereich, eine Scheibe für die zu bauende Anzahl, ein Strich für heute."
    ),
    (
      "%@, with the range that nine in ten plans stay within. ",
      "%@, mit dem Bereich, in dem neun von zehn Plänen bleiben. "
    ),
    (", %@ today", ", %@ heute"),
    ("today %@", "heute %@"),
    ("to build", "zu bauen"),
    ("90\u{A0}% range", "90-%-Bereich"),
    ("hangs today", "hängt heute"),
    (
      "A mark for each location: a disc inside the narrow range, a ring inside the wide one, a cross outside.",
      "Eine Marke für jeden Messpunkt: eine Scheibe im engen Bereich, ein Ring im weiten, ein Kreuz außerhalb."
    ),
    (
      "Of %@ left out and predicted from the others, %@ were inside the range for 68 of 100, %@ inside the range for 95 of 100 only, and %@ outside both.",
      "Von %@, ausgelassen und aus den anderen vorhergesagt, lagen %@ im Bereich für 68 von 100, %@ nur im Bereich für 95 von 100 und %@ außerhalb beider."
    ),
    ("inside 68 of 100", "innerhalb 68 von 100"),
    ("inside 95 of 100", "innerhalb 95 von 100"),
    ("outside", "außerhalb"),
    ("each mark is %@ locations", "jede Marke steht für %@ Messpunkte"),
    (
      "Five beacons of the plan from above, to scale, with a person and a scale bar.",
      "Fünf Beacons des Plans von oben, maßstäblich, mit einer Person und einem Maßstab."
    ),
    (
      "Beacons drawn to scale, %@ from one to the next: each serves what is within %@ along the floor, and together they leave no gap; %@ per 100\u{A0}m².",
      "Beacons maßstäblich, %@ von einem zum nächsten: Jedes versorgt, was in der Ebene innerhalb von %@ liegt, und zusammen lassen sie keine Lücke; %@ je 100\u{A0}m²."
    ),
    ("reaches %@", "reicht %@"),
    ("a person", "eine Person"),
    ("requirement met", "Anforderung erfüllt"),
    (
      "A beacon in the middle, a ring for each distance, a mark for each place to stand at.",
      "Ein Beacon in der Mitte, ein Ring für jeden Abstand, eine Marke für jede Messstelle."
    ),
    ("%@: measure here too", "%@: auch hier messen"),
    ("%@: measure on both sides", "%@: auf beiden Seiten messen"),
    (
      "Where to stand about a beacon, %@: %@. Not to scale.",
      "Wo Sie um ein Beacon messen, %@: %@. Nicht maßstäblich."
    ),
    ("stand here; not to scale", "hier messen; nicht maßstäblich"),
    ("Floor plan", "Grundriss"),
    ("wall: %@", "Wand: %@"),
    ("met in %@", "erfüllt in %@"),
    ("met as often as asked for", "so oft erfüllt wie gefordert"),
    ("floor to cover", "zu versorgende Fläche"),
    ("path", "Weg"),
    ("met more often the fuller the colour", "je kräftiger, desto öfter erfüllt"),
    ("met less often", "seltener erfüllt"),
    ("where a beacon can hang", "möglicher Platz für ein Beacon"),
    ("beacon that stays", "Beacon, das bleibt"),
    ("beacon that hangs today", "Beacon, das heute hängt"),
    ("drifted since the last survey", "seit der letzten Messung verschoben"),
    ("where was measured", "wo gemessen wurde"),
    ("beacon to hang, numbered", "neues Beacon mit Nummer"),
    ("every crowd level", "jede Besucherdichte"),
    ("%@, material not known", "%@, Material nicht bekannt"),
  ]
}
