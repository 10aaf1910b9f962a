import Foundation
import RadioSurvey

/// The names that apps, scripts and surveyors give to columns, in English, German, French and Spanish.
///
/// Names are compared without regard to case, accents and everything but letters and digits, so that `RSSI (dBm)` and
/// `rssi_dbm` are one. A name that leaves the unit open, or could be another field (`Niveau` is a level or a storey), is
/// none of them.
enum ColumnNames {
  /// Names by field, the better one first.
  static let aliases: [(field: LogField, aliases: [String])] = [
    (
      .timestamp,
      [
        "timestamp", "walltimems", "timestampms", "timems", "epochms", "unixms", "timestampus", "timestampns",
        "unixtime", "unixtimestamp", "epoch", "datetime", "timestamputc", "dateandtime", "dateandtimeutc",
        "zeitstempel", "zeitpunkt", "datumuhrzeit", "datumzeit", "datumundzeit", "datumunduhrzeit",
        "horodatage",
        "dateheure", "dateetheure", "fechahora", "fechayhora", "marcadetiempo", "time", "ts", "zeit",
        "uhrzeit",
        "heure", "hora", "timeofday", "datenum", "date", "datum", "fecha",
      ]
    ),
    (
      .rssi,
      [
        "rssidbm", "rssi", "rss", "rssiindbm", "signalstrength", "signalstrengthdbm", "signaldbm", "signal",
        "signallevel", "signalleveldbm", "leveldbm", "rxleveldbm", "rxpowerdbm", "receivedpowerdbm",
        "pegeldbm",
        "pegel", "signalpegel", "signalpegeldbm", "empfangspegel", "empfangspegeldbm", "signalstarke",
        "signalstarkedbm", "signalstaerke", "signalstaerkedbm", "empfangsstarkedbm", "feldstarkedbm",
        "puissancedusignal", "puissancedusignaldbm", "puissancerecue", "puissancerecuedbm", "niveaudbm",
        "niveaudusignal", "niveaudusignaldbm", "intensitedusignal", "intensitedusignaldbm",
        "intensidaddesenal",
        "intensidaddesenaldbm", "intensidaddbm", "niveldbm", "niveldesenal", "niveldesenaldbm",
        "potenciadesenaldbm", "senal", "potenciarecibida", "potenciarecibidadbm", "senaldbm",
      ]
    ),
    (.uuid, ["uuid", "proximityuuid", "ibeaconuuid", "beaconuuid"]),
    (.major, ["major", "ibeaconmajor", "beaconmajor"]), (.minor, ["minor", "ibeaconminor", "beaconminor"]),
    (
      .address,
      [
        "address", "mac", "macaddress", "beaconaddress", "beaconmac", "deviceaddress", "devicemac", "bdaddr",
        "bluetoothaddress", "sourceaddress", "macadresse", "adressemac", "direccionmac",
      ]
    ),
    (
      .beacon,
      [
        "beacon", "beaconid", "beaconname", "sender", "sendername", "bake", "bakenname", "balise",
        "nombalise",
        "nomdelabalise", "emetteur", "baliza", "nombrebaliza", "nombredelabaliza", "emisor", "devicename",
      ]
    ),
    (
      .location,
      [
        "location", "locationid", "label", "place", "room", "point", "spot", "ort", "punkt", "stelle",
        "messpunkt", "standort",
        "raum", "lieu",
        "emplacement", "salle", "endroit", "pointdemesure", "lugar", "ubicacion", "sala", "punto",
        "puntodemedida",
      ]
    ),
    (
      .distanceMetres,
      ["distancem", "distancemetres", "distancemeters", "distm", "truedistancem"]
        + distances.flatMap { ["\($0)m", "\($0)inm", "\($0)enm", "\($0)inmeters", "\($0)inmetres"] }
        + ["entfernunginmetern", "abstandinmetern", "distanceenmetres", "distanciaenmetros"]
        // A unit alone: what else would be in metres beside a level?
        + ["metros", "metres", "meters", "meter", "metern"]
    ),
    (
      .distanceCentimetres,
      ["distancecm", "distcm"] + distances.flatMap { ["\($0)cm", "\($0)incm", "\($0)encm"] }
        + ["cm", "zentimeter", "centimetros", "centimetres", "centimeters"]
    ),
    (.distanceFeet, ["distanceft", "distft", "distancefeet", "distanceinfeet", "distanceinft"]),
    (.x, ["xm", "xmetres", "xmeters"]), (.y, ["ym", "ymetres", "ymeters"]),
    (.z, ["zm", "zmetres", "zmeters"]),
    (.floor, ["floor", "stockwerk", "geschoss", "etage", "piso", "planta"]),
    (
      .receiver,
      [
        "receiver", "receiverid", "scanner", "scannerid", "reader", "gateway", "node", "empfanger",
        "empfaenger",
        "recepteur", "receptor",
      ]
    ),
    (.channel, ["channel", "advchannel", "kanal", "canal"]),
    (
      .orientation,
      ["orientationdeg", "headingdeg", "azimuthdeg", "angledeg", "headingdegrees", "orientationdegrees"]
    ),
    (.orientationRadians, ["orientationrad", "headingrad", "azimuthrad", "anglerad", "headingradians"]),
    (
      .placement,
      [
        "placement", "mounting", "mount", "beaconplacement", "platzierung", "anbringung", "aufhangung",
        "aufhaengung",
        "befestigung", "montage", "montageort", "fixation", "colocacion", "montaje",
      ]
    ),
    (
      .crowd,
      [
        "crowd", "crowdlevel", "crowdedness", "occupancy", "auslastung", "belegung", "andrang", "affluence",
        "foule",
        "ocupacion", "afluencia",
      ]
    ),
    (.people, ["people", "peoplecount", "personen", "personenzahl", "personnes", "personas"]),
    (.carriage, ["carriage"]),
    (.session, ["session", "sessionid", "sessionname", "sitting", "sitzung", "sesion"]),
    (.source, ["source"]),
    (.accuracy, ["accuracym", "proximityaccuracy", "beaconaccuracy", "clbeaconaccuracy"]),
  ]

  /// Words for a distance that leave its unit open.
  private static let distances = ["distance", "distanz", "entfernung", "abstand", "distancia"]

  /// Names of a day without a time.
  static let days: Set<String> = ["date", "datum", "fecha", "day", "jour", "dia"]

  /// Names of a time that may lack its day.
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

  /// The field that a name is known to mean; `nil` if it is none.
  static func field(_ name: String) -> LogField? { fields[normalise(name)] }

  /// The field that a column would be if its name gave the unit: a distance, or a heading.
  static func fieldWithoutUnit(_ name: String) -> LogField? {
    let name = normalise(name)
    return unitless.first { $0.names.contains(name) }?.field
  }

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
