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
    let reminderIDs =
      try accessRights.sees(AccessEntity.reminder) ? reminders(where: params.where) : []
    try withAlarmService { _ in }
    var scene = Scene()
    for id in reminderIDs + (params.where == nil ? placeAlarmEventIDs : []) {
      scene.fences += fences(of: id)
    }
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
    let renderedMap =
      switch params.format {
      case .svg: scene.svg(lengths: mapLengths)
      case .geojson: scene.geoJSON()
      case .text: scene.text(lengths: mapLengths, columns: columns, rows: rows)
      }
    return RenderedMap(text: renderedMap, link: scene.streetMapURL)
  }

  private func checkedSize(
    _ requestedSize: Int?, _ defaultSize: Int, in range: ClosedRange<Int>, _ field: String
  ) throws(ResponseError) -> Int {
    let size = requestedSize ?? defaultSize
    guard range.contains(size) else {
      throw ResponseError(
        .invalidValue,
        "\(field): \(size) is not from \(range.lowerBound) to \(range.upperBound) characters.",
        field: field)
    }
    return size
  }

  /// The ids of all events with place alarms. The request's `where` condition applies to reminders
  /// only, so it leaves out no event.
  private var placeAlarmEventIDs: [ItemID] {
    guard accessRights.sees(AccessEntity.event), let alarmEngine = alarmService?.alarmEngine else {
      return []
    }
    return alarmEngine.itemsWithAlarms.filter { alarmEngine.inputs(of: $0)?.entity == .event }.map {
      ItemID($0)
    }
  }

  /// One fence for each place alarm of the item. Whether the person is inside the fence is shown
  /// only to clients that may see the position.
  private func fences(of id: ItemID) -> [Scene.Fence] {
    guard let alarmEngine = alarmService?.alarmEngine, let item = storeHost.openStore?.item(id),
      let inputs = inputs(item.keys, of: item.kind)
    else { return [] }
    let (now, seesPosition) = (now, accessRights.sees(AccessEntity.location))
    return inputs.allAlarms.compactMap { alarm in
      guard let fence = alarm.fence else { return nil }
      let status = alarmEngine.fenceStatus(of: AlarmKey(item: id.text, alarm: alarm.id), at: now)
      return Scene.Fence(
        id: "\(id.text)/\(alarm.id)", title: inputs.title,
        circles: fence.places.map {
          Scene.Circle(coordinate: $0.coordinate, radius: $0.radius)
        }, proximity: fence.proximity == .enter ? .enter : .leave,
        containment: seesPosition ? Scene.Fence.Containment(status?.side ?? .unknown) : .unknown,
        isArmed: status?.isArmed ?? false)
    }
  }

  /// How lengths on the map are written, in the session's language. Lengths that are whole numbers
  /// of a unit, as those of the scale bar, are written in that unit.
  private var mapLengths: MapLengths {
    let lengths = lengths
    let units: [LengthUnit] =
      switch lengths.locale.measurementSystem {
      case .metric: [.metre, .kilometre]
      case .us, .uk: [.foot, .mile]
      }
    let unitSizes = units.map { unit in
      let metres = try? LengthUnit.convert(1, from: unit, to: .metre)
      return (unit: unit, metres: metres ?? 1)
    }
    return MapLengths(
      units: unitSizes.map { MapLengths.Unit($0.unit.symbol, metres: $0.metres) },
      format: { metres in
        let (unit, size) = unitSizes.last { $0.metres <= metres } ?? unitSizes[0]
        let count = metres / size
        let isWholeNumber = abs(count - count.rounded()) < 1e-9 * max(count, 1)
        let text =
          isWholeNumber
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
