import Foundation
import RadioSurvey

/// The names that apps, scripts and surveyors give to columns, in English, German, French and Spanish.
///
/// Names are compared without regard to case, accents and everything but letters and digits, so that `RSSI (dBm)` and
/// `rssi_dbm` are one. A name that leaves the unit open, or could be another field (`Niveau` is a level or a storey), is
/// none of them.
enum ColumnNames {
  /// Names by field, the better one first. A unit alone is a distance: what else would be in metres beside a level?
  static let aliases: [(field: LogField, aliases: [String])] = """
    timestamp timestamp walltimems timestampms timems epochms unixms timestampus timestampns unixtime \
    unixtimestamp epoch epochmillis timemillis unixmillis timestampmillis timestampinmilliseconds \
    timeinmilliseconds millis tst receivedat lastchanged lastupdated createdat recordedat loggedat \
    measuredat scannedat elapsedms elapseds uptimems timestamps datetime timestamputc dateandtime \
    dateandtimeutc zeitstempel zeitpunkt datumuhrzeit datumzeit datumundzeit datumunduhrzeit horodatage \
    dateheure dateetheure fechahora fechayhora marcadetiempo time ts zeit uhrzeit heure hora timeofday \
    datenum date datum fecha
    rssi_dbm rssidbm rssi rssiraw rawrssi rssirawdbm rss rssiindbm signalstrength signalstrengthdbm \
    signaldbm signal signallevel signalleveldbm leveldbm rxleveldbm rxpowerdbm receivedpowerdbm pegeldbm \
    pegel signalpegel signalpegeldbm empfangspegel empfangspegeldbm signalstarke signalstarkedbm \
    signalstaerke signalstaerkedbm empfangsstarkedbm feldstarkedbm puissancedusignal puissancedusignaldbm \
    puissancerecue puissancerecuedbm niveaudbm niveaudusignal niveaudusignaldbm intensitedusignal \
    intensitedusignaldbm intensidaddesenal intensidaddesenaldbm intensidaddbm niveldbm niveldesenal \
    niveldesenaldbm potenciadesenaldbm senal potenciarecibida potenciarecibidadbm senaldbm
    uuid uuid proximityuuid ibeaconuuid beaconuuid
    major major ibeaconmajor beaconmajor
    minor minor ibeaconminor beaconminor
    address address mac macaddress macaddr beaconaddress beaconmac deviceaddress devicemac bdaddr \
    bluetoothaddress sourceaddress macadresse adressemac direccionmac
    beacon beacon beaconid beaconname sender sendername bake bakenname balise nombalise nomdelabalise \
    emetteur baliza nombrebaliza nombredelabaliza emisor devicename
    location location locationid label place room point spot ort punkt stelle messpunkt standort raum lieu \
    emplacement salle endroit pointdemesure lugar ubicacion sala punto puntodemedida
    distance_m distancem distancemetres distancemeters distm truedistancem \
    \(combined("m inm enm inmeters inmetres")) entfernunginmetern abstandinmetern distanceenmetres \
    distanciaenmetros metros metres meters meter metern
    distance_cm distancecm distcm \(combined("cm incm encm")) cm zentimeter centimetros centimetres \
    centimeters
    distance_ft distanceft distft distancefeet distanceinfeet distanceinft
    x_m xm xmetres xmeters
    y_m ym ymetres ymeters
    z_m zm zmetres zmeters
    floor floor stockwerk geschoss etage piso planta
    receiver receiver receiverid receivername receivermac scanner scannerid scannername scannermac reader \
    readerid gateway gatewayid gatewaymac gwmac node nodeid nodename station stationid phone phonemodel phonename \
    handset smartphone anchor anchorid sniffer rx host hostname telefon telephone telefono empfanger \
    empfaenger recepteur receptor
    channel channel advchannel kanal canal
    orientation_deg orientationdeg headingdeg azimuthdeg angledeg headingdegrees orientationdegrees
    orientation_rad orientationrad headingrad azimuthrad anglerad headingradians
    placement placement mounting mount beaconplacement platzierung anbringung aufhangung aufhaengung \
    befestigung montage montageort fixation colocacion montaje
    crowd crowd crowdlevel crowdedness occupancy auslastung belegung andrang affluence foule ocupacion \
    afluencia
    people people peoplecount personen personenzahl personnes personas
    carriage carriage
    session session sessionid sessionname sitting sitzung sesion
    source source
    measured_power_dbm measuredpower txpower txpowerdbm advtxpower rssiat1m refpower calibratedpower \
    referencepower
    accuracy_m accuracym proximityaccuracy beaconaccuracy clbeaconaccuracy
    """.split(separator: "\n").compactMap { line in
      let words = String(line).words
      return LogField(rawValue: words[0]).map { ($0, Array(words.dropFirst())) }
    }

  /// Words for a distance, each with these endings.
  private static func combined(_ endings: String) -> String {
    distances.flatMap { word in endings.words.map { word + $0 } }.joined(separator: " ")
  }

  /// Words for a distance that leave its unit open.
  private static let distances = ["distance", "distanz", "entfernung", "abstand", "distancia"]

  static let days: Set<String> = ["date", "datum", "fecha", "day", "jour", "dia"]

  static let times: Set<String> = [
    "time", "timeofday", "zeit", "uhrzeit", "heure", "hora", "localtime", "timestamp",
  ]

  private static let unitless: [(field: LogField, names: Set<String>)] = [
    (
      .distanceMetres,
      Set(distances + ["dist", "range", "truedistance", "groundtruthdistance", "realdistance"])
    ),
    (
      .orientation,
      [
        "heading", "orientation", "angle", "azimuth", "bearing", "winkel", "richtung", "ausrichtung",
        "blickrichtung",
        "orientierung", "cap", "angulo", "rumbo", "orientacion",
      ]
    ),
  ]

  private static let fields: [String: LogField] = {
    var fields: [String: LogField] = [:]
    for (field, names) in aliases { for name in names where fields[name] == nil { fields[name] = field } }
    for name in days where fields[name] == nil { fields[name] = .date }
    for field in LogField.allCases { fields[normalise(field.rawValue)] = field }
    return fields
  }()

  static func field(_ name: String) -> LogField? { fields[normalise(name)] }

  /// The field that a column would be if its name gave the unit: a distance, or a heading.
  static func fieldWithoutUnit(_ name: String) -> LogField? {
    guard !isInOtherUnit(name) else { return nil }
    let name = normalise(name)
    if let field = unitless.first(where: { $0.names.contains(name) })?.field { return field }
    guard fields[name] == nil, let distance = RoleNames.distance(name) else { return nil }
    return !distance.statesUnit && distance.rank == 0 ? .distanceMetres : nil
  }

  /// Whether a name is that of a distance in a unit that no field has, such as `distance_in` or `Distance (")`.
  static func isInOtherUnit(_ name: String) -> Bool {
    let words = name.lowercased().split { !$0.isLetter }
    guard let last = words.last, words.contains(where: { $0.hasPrefix("dist") || $0 == "range" }) else {
      return false
    }
    return words.count > 1 && otherUnits.contains(String(last)) || name.contains { "\"″'′".contains($0) }
  }

  private static let otherUnits = Set(
    "mm millimeters millimetres dm in inch inches zoll yd yard yards km mi mile miles".words)
  static let otherUnitHelp = "convert the distances to metres, in a column distance_m"

  /// What to do about a column whose name leaves its unit open.
  static func question(_ name: String, _ field: LogField) -> String {
    let name = ShellText.word(name) ?? "NAME"
    return field == .orientation
      ? "--column orientation_deg=\(name) if it is in degrees, or --column orientation_rad=\(name) if it is in radians"
      : "--column distance_m=\(name) if it is in metres, distance_cm=\(name) in centimetres, or distance_ft=\(name) in feet"
  }

  /// The letters and digits of a name, in lower case and without accents.
  static func normalise(_ name: String) -> String {
    let plain =
      name.utf8.allSatisfy { $0 < 0x80 } ? name : name.folding(options: .diacriticInsensitive, locale: nil)
    return plain.lowercased().filter { $0.isLetter || $0.isNumber }
  }
}

/// Finds the canonical fields in a header that names them otherwise, see ``ColumnNames``; a time of day and its day may be two columns.
///
/// Names that leave the unit or the meaning open are no aliases: a `distance` may be metres, centimetres or what the phone
/// estimated, an `x` may be pixels.
struct ColumnAliases {
  /// Columns that only a scanner of packets writes, not the ranging of iOS.
  private static let packetColumns: Set<String> = [
    "rawdatahex", "rawdata", "raw", "payload", "advtxpower", "txpower", "eventseq", "channel", "advchannel",
    "source",
  ]

  let columns: [LogField: Int]
  /// The fields that were found under another name, with that name as the log writes it.
  let aliased: [(field: LogField, name: String)]
  /// Whether time, level and beacon have their canonical names, as in a log that was written for a survey.
  let isCanonical: Bool
  /// Whether the rows are what iOS ranging reports: averages, with 0 if a beacon was not heard.
  let isRanging: Bool

  /// Finds the fields. `nil` if the canonical names and the mapping suffice, or where a level or a beacon is not to be
  /// found under any name.
  /// - Parameter needsLevel: Whether a level and a beacon must be found; wide tables have neither.
  init?(_ header: [String], mapping: LogMapping, needsLevel: Bool = true) {
    let plan = ColumnPlan(mapping)
    let lowercased = header.map { $0.lowercased() }
    var columns: [LogField: Int] = [:]
    for (field, name) in plan.names { columns[field] = lowercased.firstIndex(of: name) }
    let normalised = header.map(ColumnNames.normalise)
    let claimed = Set(mapping.columns.values.map { $0.lowercased() })
    func alias(_ field: LogField) -> Int? {
      guard columns[field] == nil, mapping.columns[field] == nil else { return columns[field] }
      let aliases = ColumnNames.aliases.first { $0.field == field }?.aliases ?? []
      for alias in aliases {
        for index in normalised.indices where normalised[index] == alias {
          if !columns.values.contains(index), !claimed.contains(lowercased[index]) { return index }
        }
      }
      return nil
    }
    var aliased: [(field: LogField, name: String)] = []
    func adopt(_ field: LogField, _ column: Int?) {
      guard let column, columns[field] == nil else { return }
      columns[field] = column
      aliased.append((field, header[column]))
    }
    // A constant address chooses among those of the log, and * all of them.
    let isConstant = { (field: LogField) in
      guard let constant = mapping.constants[field] else { return false }
      return field != .address || constant != "*" && alias(.address) == nil
    }
    let known = { (field: LogField) in columns[field] != nil || isConstant(field) }
    let triple: [LogField] = [.uuid, .major, .minor]
    for field in [LogField.timestamp, .rssi] where !known(field) { adopt(field, alias(field)) }
    let (date, time) = Self.dayAndTime(normalised, timestamp: columns[.timestamp])
    if let date, !known(.date), mapping.columns[.timestamp] == nil {
      if let time, time != columns[.timestamp] {
        columns[.timestamp] = nil
        aliased.removeAll { $0.field == .timestamp }
        adopt(.timestamp, time)
      }
      adopt(.date, date)
    }
    if !known(.beacon), !known(.address), !triple.allSatisfy(known) {
      let found = triple.map { known($0) ? columns[$0] : alias($0) }
      if zip(triple, found).allSatisfy({ $1 != nil || mapping.constants[$0] != nil }) {
        for (field, column) in zip(triple, found) { adopt(field, column) }
        adopt(.beacon, alias(.beacon))
      } else {
        for field in triple { columns[field] = nil }
        for field in [LogField.address, .beacon] where !known(.address) { adopt(field, alias(field)) }
      }
    }
    isCanonical = aliased.isEmpty
    let hasBeacon = known(.beacon) || known(.address) || triple.allSatisfy(known)
    guard !needsLevel || columns[.rssi] != nil && hasBeacon else { return nil }
    // The log takes precedence over a constant, which fills in missing values.
    let settled: Set<LogField> = [.uuid, .major, .minor, .address, .beacon, .rssi, .timestamp]
    for (field, _) in ColumnNames.aliases where !settled.contains(field) {
      let hasDistance = LogField.distances.contains { columns[$0] != nil }
      if LogField.distances.contains(field), hasDistance { continue }
      // Whoever writes a survey log says where it was: another word for a place is a note.
      if isCanonical, field == .location, hasDistance || columns[.x] != nil { continue }
      adopt(field, alias(field))
    }
    guard !aliased.isEmpty || !needsLevel else { return nil }
    if known(.address) && triple.allSatisfy({ columns[$0] != nil }) { columns[.address] = nil }
    self.columns = columns
    self.aliased = aliased
    isRanging =
      !isCanonical && triple.allSatisfy { columns[$0] != nil }
      && Set(normalised).isDisjoint(with: Self.packetColumns)
      && Set(normalised).isDisjoint(with: ColumnNames.aliases.first { $0.field == .address }?.aliases ?? [])
  }

  /// The columns of a day and of a time of day, where a log has both and no column with the whole time.
  private static func dayAndTime(_ names: [String], timestamp: Int?) -> (date: Int?, time: Int?) {
    guard let timestamp,
      ColumnNames.days.contains(names[timestamp]) || ColumnNames.times.contains(names[timestamp]),
      let date = names.firstIndex(where: ColumnNames.days.contains),
      let time = names.firstIndex(where: ColumnNames.times.contains)
    else { return (nil, nil) }
    return (date, time)
  }

  /// The unit that a column's name gives its times, `nil` if it leaves that open.
  static func timeUnit(_ name: String) -> TimeUnit? {
    let name = ColumnNames.normalise(name)
    let ends = { (units: [String]) in units.contains { name.hasSuffix($0) } }
    if ends(["ms", "msec", "millis", "millisec", "milliseconds", "millisekunden", "milisegundos"]) {
      return .milliseconds
    }
    if ends(["us", "micros", "microseconds"]) { return .microseconds }
    return ends(["ns", "nanos", "nanoseconds"]) ? .nanoseconds : nil
  }
}
