// A reminder for the JSON measurements, with the members of a real one.

import JSON

struct Record {
  var id: String
  var list: String
  var title: String
  var notes: String?
  var priority: Int
  var due: String
  var timeZone: String
  var completed: Bool
  var tags: [String]
  var latitude: Double
  var longitude: Double
  var radius: Double
  var creationDate: String
  var lastModifiedDate: String
  var isLocation: Bool
}

extension Record: Writable {
  func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("id", id)
    writer.member("list", list)
    writer.member("title", title)
    writer.member("notes", notes)
    writer.member("priority", priority)
    writer.member("due", due)
    writer.member("timeZone", timeZone)
    writer.member("completed", completed)
    writer.member("tags", tags)
    writer.member("latitude", latitude)
    writer.member("longitude", longitude)
    writer.member("radius", radius)
    writer.member("creationDate", creationDate)
    writer.member("lastModifiedDate", lastModifiedDate)
    writer.member("isLocation", isLocation)
    writer.endObject()
  }
}
