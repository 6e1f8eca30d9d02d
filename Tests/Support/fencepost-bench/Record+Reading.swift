// Decodes a record from JSON, as the protocol's generated types do.

import JSON

extension Record: Readable {
  init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject()
    var id: String?
    var list: String?
    var title: String?
    var notes: String?
    var priority: Int?
    var due: String?
    var timeZone: String?
    var completed: Bool?
    var tags: [String]?
    var latitude: Double?
    var longitude: Double?
    var radius: Double?
    var creationDate: String?
    var lastModifiedDate: String?
    var isLocation: Bool?
    while let key = reader.nextKey(in: object) {
      switch key {
      case "id": id = try String(reading: &reader)
      case "list": list = try String(reading: &reader)
      case "title": title = try String(reading: &reader)
      case "notes": notes = try String?(reading: &reader)
      case "priority": priority = try Int(reading: &reader)
      case "due": due = try String(reading: &reader)
      case "timeZone": timeZone = try String(reading: &reader)
      case "completed": completed = try Bool(reading: &reader)
      case "tags": tags = try [String](reading: &reader)
      case "latitude": latitude = try Double(reading: &reader)
      case "longitude": longitude = try Double(reading: &reader)
      case "radius": radius = try Double(reading: &reader)
      case "creationDate": creationDate = try String(reading: &reader)
      case "lastModifiedDate": lastModifiedDate = try String(reading: &reader)
      case "isLocation": isLocation = try Bool(reading: &reader)
      default: reader.skip()
      }
    }
    guard let id else { throw reader.missing("id", in: object) }
    guard let list else { throw reader.missing("list", in: object) }
    guard let title else { throw reader.missing("title", in: object) }
    guard let priority else { throw reader.missing("priority", in: object) }
    guard let due else { throw reader.missing("due", in: object) }
    guard let timeZone else { throw reader.missing("timeZone", in: object) }
    guard let completed else { throw reader.missing("completed", in: object) }
    guard let tags else { throw reader.missing("tags", in: object) }
    guard let latitude else { throw reader.missing("latitude", in: object) }
    guard let longitude else { throw reader.missing("longitude", in: object) }
    guard let radius else { throw reader.missing("radius", in: object) }
    guard let creationDate else { throw reader.missing("creationDate", in: object) }
    guard let lastModifiedDate else { throw reader.missing("lastModifiedDate", in: object) }
    guard let isLocation else { throw reader.missing("isLocation", in: object) }
    self.init(
      id: id, list: list, title: title, notes: notes, priority: priority, due: due,
      timeZone: timeZone, completed: completed, tags: tags, latitude: latitude,
      longitude: longitude, radius: radius, creationDate: creationDate,
      lastModifiedDate: lastModifiedDate, isLocation: isLocation)
  }
}
