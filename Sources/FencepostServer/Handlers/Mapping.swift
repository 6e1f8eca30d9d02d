// `map/render`: the fences of reminders and events, the places and where one is, as a picture or for other
// programs' maps.

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
    // Nobody has to be asked where they are for a map of fences.
    let found = try accessRights.sees(AccessEntity.reminder) ? reminders(where: params.where) : []
    try withSentry { _ in }
    var scene = Scene()
    for id in found + (params.where == nil ? events : []) { scene.fences += fences(of: id) }
    scene.places = places.places.map { place in
      Scene.MapPlace(
        id: place.id, title: place.title,
        circle: Scene.Circle(coordinate: place.coordinate, radius: place.radius))
    }
    if accessRights.sees(AccessEntity.location), let fix = alarmService?.alarmEngine.fix {
      scene.you = Scene.CurrentPosition(
        coordinate: fix.coordinate, accuracy: fix.accuracy, time: fix.at.text)
    }
    switch params.format {
    case .svg: return RenderedMap(text: scene.svg(lengths: mapLengths))
    case .geojson: return RenderedMap(text: scene.geoJSON())
    }
  }

  /// Those with alarms; what is asked for by `where` are reminders alone.
  private var events: [ItemID] {
    guard accessRights.sees(AccessEntity.event), let alarmEngine = alarmService?.alarmEngine else {
      return []
    }
    return alarmEngine.watched.filter { alarmEngine.inputs(of: $0)?.entity == .event }.map {
      ItemID($0)
    }
  }

  /// An alarm each; on which side of it one is, is told to whom may know where that is.
  private func fences(of id: ItemID) -> [Scene.Fence] {
    guard let alarmEngine = alarmService?.alarmEngine, let item = storeHost.openStore?.item(id),
      let inputs = inputs(item.keys, of: item.kind)
    else { return [] }
    let (now, isSeen) = (now, accessRights.sees(AccessEntity.location))
    return inputs.allAlarms.compactMap { alarm in
      guard let fence = alarm.fence else { return nil }
      let standing = alarmEngine.standing(of: AlarmKey(item: id.text, alarm: alarm.id), at: now)
      return Scene.Fence(
        id: "\(id.text)/\(alarm.id)", title: inputs.title,
        circles: fence.places.map {
          Scene.Circle(coordinate: $0.coordinate, radius: $0.radius)
        }, proximity: fence.proximity == .enter ? .enter : .leave,
        side: isSeen ? Scene.Fence.Side(standing?.side ?? .unknown) : .unknown,
        isArmed: standing?.isArmed ?? false)
    }
  }

  /// In the session's words; a scale bar in whole units, whatever a road sign would say.
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
      words: { metres in
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

extension Scene.Fence.Side {
  fileprivate init(_ side: Geofence.Side) {
    switch side {
    case .unknown: self = .unknown
    case .inside: self = .inside
    case .outside: self = .outside
    }
  }
}
