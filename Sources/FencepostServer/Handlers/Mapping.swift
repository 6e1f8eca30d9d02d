// `map/render`: a map of fences, places and the position, as a picture or as GeoJSON.

import Alarms
import CivilTime
import FencepostProtocol
import Geofence
import JSONRPC
import Maps
import Places
import Reminders
import Store
import Units

extension Server {
  mutating func mapRender(_ params: MapRenderParams) throws(ResponseError) -> RenderedMap {
    let columns = try checkedSize(params.width, 78, in: 20...400, "params.width")
    let rows = try checkedSize(params.height, 22, in: 8...200, "params.height")
    // A map of reminders' fences needs access to reminders, but not to the position.
    let found = try accessRights.sees(AccessEntity.reminder) ? reminders(where: params.where) : []
    try withAlarmService { _ in }
    var scene = Scene()
    for id in found + (params.where == nil ? events : []) { scene.fences += fences(of: id) }
    scene.places = places.places.map { place in
      Scene.MapPlace(
        id: place.id, title: place.title,
        circle: Scene.Circle(coordinate: place.coordinate, radius: place.radius),
        isExample: Place.examples.contains(place))
    }
    if accessRights.sees(AccessEntity.location), let fix = alarmService?.alarmEngine.fix {
      scene.you = Scene.CurrentPosition(
        coordinate: fix.coordinate, accuracy: fix.accuracy, time: fix.at.text)
    }
    let text =
      switch params.format {
      case .svg: scene.svg(lengths: mapLengths)
      case .geojson: scene.geoJSON()
      case .text: scene.text(lengths: mapLengths, columns: columns, rows: rows)
      }
    return RenderedMap(text: text, link: scene.streetMapURL)
  }

  private func checkedSize(
    _ given: Int?, _ usual: Int, in range: ClosedRange<Int>, _ field: String
  ) throws(ResponseError) -> Int {
    let number = given ?? usual
    guard range.contains(number) else {
      throw ResponseError(
        .invalidValue,
        "\(field): \(number) is not from \(range.lowerBound) to \(range.upperBound) characters.",
        field: field)
    }
    return number
  }

  /// The ids of events with place alarms. A `where` condition selects only reminders.
  private var events: [ItemID] {
    guard accessRights.sees(AccessEntity.event), let alarmEngine = alarmService?.alarmEngine else {
      return []
    }
    return alarmEngine.watched.filter { alarmEngine.inputs(of: $0)?.entity == .event }.map {
      ItemID($0)
    }
  }

  /// One fence for each place alarm. Whether the person is inside is shown only to clients that may
  /// know the position.
  private func fences(of id: ItemID) -> [Scene.Fence] {
    guard let alarmEngine = alarmService?.alarmEngine, let item = storeHost.openStore?.item(id),
      let inputs = inputs(item.keys, of: item.kind)
    else { return [] }
    let (now, isSeen) = (now, accessRights.sees(AccessEntity.location))
    return inputs.allAlarms.compactMap { alarm in
      guard let fence = alarm.fence else { return nil }
      let standing = alarmEngine.status(of: AlarmKey(item: id.text, alarm: alarm.id), at: now)
      return Scene.Fence(
        id: "\(id.text)/\(alarm.id)", title: inputs.title,
        circles: fence.places.map {
          Scene.Circle(coordinate: $0.coordinate, radius: $0.radius)
        }, proximity: fence.proximity == .enter ? .enter : .leave,
        containment: isSeen ? Scene.Fence.Containment(standing?.side ?? .unknown) : .unknown,
        isArmed: standing?.isArmed ?? false)
    }
  }

  /// Texts of lengths in the session's language. The scale bar uses whole units.
  private var mapLengths: MapLengths {
    let lengths = lengths
    let units: [LengthUnit] =
      switch lengths.locale.measurementSystem {
      case .metric: [.metre, .kilometre]
      case .us, .uk: [.foot, .mile]
      }
    let known = units.map { unit in
      let metres = try? LengthUnit.convert(1, from: unit, to: .metre)
      return (unit: unit, metres: metres ?? 1)
    }
    return MapLengths(
      units: known.map { MapLengths.Unit($0.unit.symbol, metres: $0.metres) },
      format: { metres in
        let (unit, size) = known.last { $0.metres <= metres } ?? known[0]
        let count = metres / size
        let isWhole = abs(count - count.rounded()) < 1e-9 * max(count, 1)
        let text =
          isWhole
          ? try? lengths.text(metres: metres, in: unit) : try? lengths.text(metres: metres)
        return text ?? "\(metres) m"
      })
  }
}

extension Scene.Fence.Containment {
  fileprivate init(_ side: Geofence.Side) {
    switch side {
    case .unknown: self = .unknown
    case .inside: self = .inside
    case .outside: self = .outside
    }
  }
}
