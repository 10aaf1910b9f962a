extension German {
  /// What the reasons mean.
  static let reasons: [(key: String, value: String)] = [
    (
      "such locations do not belong to the line through the others; they widen every interval and may tilt the slope",
      "solche Messpunkte gehören nicht zur Geraden durch die anderen; sie verbreitern jedes Intervall und können die Steigung kippen"
    ),
    (
      "the exponent rests on this location: without it the answer would differ",
      "der Exponent beruht auf diesem Messpunkt: Ohne ihn wäre die Antwort eine andere"
    ),
    (
      "the level does not fall along one straight line in log distance, so predictions are off on both sides of the bend",
      "der Pegel fällt nicht entlang einer Geraden im logarithmischen Abstand, daher liegen Vorhersagen auf beiden Seiten des Knicks daneben"
    ),
    (
      "places near one another share their shadowing: they are worth fewer locations than they count, which the intervals here allow for if a decorrelation distance is stated, and whole parts of the room may lie above or below the line",
      "benachbarte Stellen teilen ihre Abschattung: Sie zählen weniger, als ihre Anzahl angibt – das berücksichtigen die Intervalle hier, wenn ein Dekorrelationsabstand angegeben ist –, und ganze Teile des Raums können über oder unter der Geraden liegen"
    ),
    (
      "one shadowing SD does not fit all distances: the intervals here change with distance if that predicts left-out locations better, and are too wide at one end and too narrow at the other if not",
      "eine SD der Abschattung passt nicht für alle Abstände: Die Intervalle hier ändern sich mit dem Abstand, wenn das ausgelassene Messpunkte besser vorhersagt; sonst sind sie an einem Ende zu weit und am anderen zu eng"
    ),
    (
      "people change not only the level but also how much it scatters, so one crowd level's accuracy does not hold for another",
      "Personen ändern nicht nur den Pegel, sondern auch seine Streuung, daher gilt die Genauigkeit einer Besucherdichte nicht für eine andere"
    ),
    (
      "locations do not scatter normally, so the 95 % interval may hold more or less often than stated",
      "Messpunkte streuen nicht normalverteilt, daher kann das 95-%-Intervall öfter oder seltener gelten als angegeben"
    ),
    (
      "the weakest packets never arrive: far levels look stronger and steadier than they are, and the exponent comes out too low",
      "die schwächsten Pakete kommen nie an: Ferne Pegel wirken stärker und ruhiger, als sie sind, und der Exponent fällt zu niedrig aus"
    ),
    (
      "successive packets are near-copies: many of them say little more than a few, as the intervals here allow for",
      "aufeinanderfolgende Pakete gleichen einander fast: Viele davon sagen kaum mehr als wenige, was die Intervalle hier berücksichtigen"
    ),
    (
      "locations of one beacon are alike, so the number of beacons, not of locations, decides how well the line is known; the intervals in front allow for it",
      "Messpunkte eines Beacons ähneln einander, daher entscheidet die Anzahl der Beacons und nicht die der Messpunkte, wie gut die Gerade bekannt ist; die Intervalle vorn berücksichtigen es"
    ),
    (
      "check distance, room and line of sight there, and measure it again; drop it only for a reason found on the spot",
      "prüfen Sie dort Abstand, Raum und Sichtlinie und messen Sie erneut; verwerfen Sie ihn nur aus einem Grund, der sich vor Ort findet"
    ),
    (
      "measure two or three more locations near that distance",
      "messen Sie zwei oder drei weitere Messpunkte bei etwa diesem Abstand"
    ),
    (
      "look for a wall or a corner at the bend; measure more locations beyond it, or fit the two sides separately",
      "suchen Sie am Knick nach einer Wand oder Ecke; messen Sie mehr Messpunkte dahinter, oder passen Sie beide Seiten getrennt an"
    ),
    (
      "measure places 3 m apart or more, in every part of the room and on different sides of the beacons; look for a wall or a corner that the line does not know",
      "messen Sie Stellen im Abstand von 3 m oder mehr, in jedem Teil des Raums und auf verschiedenen Seiten der Beacons; suchen Sie nach einer Wand oder Ecke, die die Gerade nicht kennt"
    ),
    (
      "take the interval at the distances that matter from the held-out check, or fit near and far separately",
      "nehmen Sie das Intervall bei den wichtigen Abständen aus der Prüfung an Ausgelassenem, oder passen Sie nah und fern getrennt an"
    ),
    (
      "use each crowd level's own fit, and plan with the one that scatters most",
      "verwenden Sie für jede Besucherdichte ihre eigene Anpassung und planen Sie mit der, die am meisten streut"
    ),
    (
      "trust the wider of the intervals given; look for two rooms or receivers taken for one",
      "vertrauen Sie dem weiteren der angegebenen Intervalle; suchen Sie nach zwei Räumen oder Empfängern, die für einen gehalten wurden"
    ),
    (
      "log how many packets were expected, and add locations where nothing is lost",
      "protokollieren Sie, wie viele Pakete erwartet wurden, und fügen Sie Messpunkte hinzu, an denen nichts verloren geht"
    ),
    (
      "visit more locations; where readings at one place must average out, space them in time",
      "suchen Sie mehr Messpunkte auf; wo sich Messwerte an einer Stelle ausmitteln müssen, verteilen Sie sie über die Zeit"
    ),
    (
      "check battery, transmit power and mounting of the beacons that deviate; survey more beacons rather than more places of each",
      "prüfen Sie Batterie, Sendeleistung und Befestigung der abweichenden Beacons; messen Sie mehr Beacons statt mehr Stellen je Beacon"
    ),
    ("Too few locations for any fit", "Zu wenige Messpunkte für jede Anpassung"),
    ("Few locations", "Wenige Messpunkte"),
    ("Distances too close together", "Abstände zu nah beieinander"),
    ("One packet a location", "Ein Paket je Messpunkt"),
    ("Hardly a location has two packets", "Kaum ein Messpunkt hat zwei Pakete"),
    ("The level does not clearly fall with distance", "Der Pegel fällt nicht deutlich mit dem Abstand"),
    ("Beacons of unlike power were pooled", "Beacons ungleicher Leistung wurden zusammengefasst"),
    ("A level at one distance, and no line", "Ein Pegel bei einem Abstand und keine Gerade"),
    ("The level falls unusually fast or slowly", "Der Pegel fällt ungewöhnlich schnell oder langsam"),
    (
      "Distances or levels may be in another unit", "Abstände oder Pegel haben vielleicht eine andere Einheit"
    ),
    ("Readings were smoothed by their source", "Messwerte wurden von ihrer Quelle geglättet"),
    ("Packets were lost", "Pakete gingen verloren"),
    ("Nothing was heard at some locations", "An einigen Messpunkten wurde nichts gehört"),
    ("Two receivers or beacons seem to be mixed", "Zwei Empfänger oder Beacons sind offenbar vermischt"),
    ("Intervals held less often than they should", "Intervalle galten seltener, als sie sollten"),
    (
      "The level does not fall with distance as the model says",
      "Der Pegel fällt mit dem Abstand anders, als das Modell angibt"
    ),
    ("Dwells without a known distance", "Standmessungen ohne bekannten Abstand"),
    ("Distances were measured along the floor", "Abstände wurden in der Ebene gemessen"),
    ("Lost packets are part of the fit", "Verlorene Pakete gehören zur Anpassung"),
    ("How many packets were sent is not known", "Wie viele Pakete gesendet wurden, ist nicht bekannt"),
    (
      "Nothing can be said about these conditions: a line through so few locations would mislead.",
      "Über diese Bedingungen lässt sich nichts sagen: Eine Gerade durch so wenige Messpunkte würde täuschen."
    ),
    (
      "The intervals are wide and rest on the assumption that locations scatter normally.",
      "Die Intervalle sind weit und beruhen auf der Annahme, dass Messpunkte normalverteilt streuen."
    ),
    (
      "The exponent cannot be told from chance when all distances are nearly equal.",
      "Der Exponent lässt sich nicht vom Zufall unterscheiden, wenn alle Abstände fast gleich sind."
    ),
    (
      "Shadowing and fading cannot be told apart, so what averaging would buy is unknown.",
      "Abschattung und Fading lassen sich nicht unterscheiden, daher ist unbekannt, was Mitteln bringen würde."
    ),
    (
      "Fading rests on a handful of packets, and with it what averaging would buy and how accurate a device will be.",
      "Das Fading beruht auf einer Handvoll Pakete, und damit auch, was Mitteln bringt und wie genau ein Gerät sein wird."
    ),
    (
      "Distance cannot be told from the level here: any ranging figure would be made up.",
      "Aus dem Pegel lässt sich hier kein Abstand ablesen: Jede Angabe zur Entfernung wäre erfunden."
    ),
    (
      "One line through beacons of unlike power describes none of them: its level lies between theirs, and its scatter is theirs.",
      "Eine Gerade durch Beacons ungleicher Leistung beschreibt keines davon: Ihr Pegel liegt zwischen deren Pegeln, und ihre Streuung ist die der Beacons."
    ),
    (
      "The level at that distance is known, and with it the measured power to broadcast. How it falls with distance was not measured.",
      "Der Pegel bei diesem Abstand ist bekannt und damit die zu sendende gemessene Leistung. Wie er mit dem Abstand fällt, wurde nicht gemessen."
    ),
    (
      "Such a slope is rarely physical. Something besides distance may change along the walk: a wall, a beacon, a handset.",
      "Eine solche Steigung ist selten physikalisch. Vielleicht ändert sich entlang des Wegs etwas anderes als der Abstand: eine Wand, ein Beacon, ein Telefon."
    ),
    (
      "Such a level or such a span is not one of a beacon indoors. If a unit is wrong, every distance here is wrong by the same factor.",
      "Ein solcher Pegel oder eine solche Spanne gehört nicht zu einem Beacon in Gebäuden. Ist eine Einheit falsch, ist hier jeder Abstand um denselben Faktor falsch."
    ),
    (
      "Fading is understated and packet counts are unknown, so intervals that rest on either are too narrow.",
      "Das Fading ist zu klein angegeben und Paketzahlen sind unbekannt, daher sind Intervalle, die darauf beruhen, zu eng."
    ),
    (
      "Weak packets are the ones that get lost. A fit on received packets alone sees too gentle a slope: its exponent is biased low.",
      "Verloren gehen die schwachen Pakete. Eine Anpassung allein an empfangene Pakete sieht eine zu flache Steigung: Ihr Exponent ist zu niedrig."
    ),
    (
      "Locations where nothing was heard are missing from the fit, and they are the weakest ones: the exponent is biased low.",
      "Messpunkte, an denen nichts gehört wurde, fehlen in der Anpassung, und sie sind die schwächsten: Der Exponent ist zu niedrig."
    ),
    (
      "Levels at one and the same place fall into two groups. The fit averages two different things and describes neither: do not plan with it.",
      "Pegel an ein und derselben Stelle zerfallen in zwei Gruppen. Die Anpassung mittelt zwei verschiedene Dinge und beschreibt keines: Planen Sie nicht damit."
    ),
    (
      "At locations left out of the fit the intervals held too rarely. Expect larger errors than the ones stated.",
      "An ausgelassenen Messpunkten galten die Intervalle zu selten. Rechnen Sie mit größeren Fehlern als angegeben."
    ),
    (
      "Ranging and planning invert one straight line. Another shape predicts places never seen clearly better, so distances and plans are off where the two part.",
      "Entfernungsmessung und Planung kehren eine Gerade um. Eine andere Form sagt nie gesehene Stellen deutlich besser vorher, daher liegen Entfernungen und Pläne daneben, wo beide auseinandergehen."
    ),
    (
      "Those dwells were left out: their levels say nothing without a distance.",
      "Diese Standmessungen wurden ausgelassen: Ohne Abstand sagen ihre Pegel nichts."
    ),
    (
      "Near the beacon the straight line is longer than the distance along the floor, so the exponent comes out too small and the level bends.",
      "Nahe am Beacon ist die gerade Linie länger als der Abstand in der Ebene, daher fällt der Exponent zu klein aus, und der Pegel knickt."
    ),
    (
      "A packet that is missing was too weak or collided. Both enter the fit, so the exponent is not biased by what was lost.",
      "Ein fehlendes Paket war zu schwach oder kollidierte. Beides gehört zur Anpassung, daher ist der Exponent durch Verluste nicht verfälscht."
    ),
    (
      "A packet that was lost cannot be told from one that was never sent. Where some were lost, the exponent is biased low.",
      "Ein verlorenes Paket lässt sich nicht von einem nie gesendeten unterscheiden. Wo welche verloren gingen, ist der Exponent zu niedrig."
    ),
  ]
}
