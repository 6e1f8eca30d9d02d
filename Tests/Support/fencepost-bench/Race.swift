// Runs rounds in turns, A B A B …, so that disturbances affect all alike. A contender that fails is
// named and loses its figures; the others continue.

struct Race<Contestant, Sample> {
  let rounds: Int
  /// Prepares a contender; not timed.
  let enter: (Contender) throws(Failure) -> Contestant
  /// One round. The first round of each contender is a warm-up.
  let round: (Contestant) throws(Failure) -> Sample

  private struct Lane {
    let contender: Contender
    let entrant: Contestant
    var samples: [Sample] = []
    var isOut = false
  }

  func run(_ contenders: [Contender], in hall: BenchmarkSession) -> [Contender: [Sample]] {
    var lanes: [Lane] = []
    for contender in contenders {
      hall.attempt(contender) { () throws(Failure) in
        let entrant = try enter(contender)
        _ = try round(entrant)
        lanes.append(Lane(contender: contender, entrant: entrant))
      }
    }
    for turn in 0..<rounds {
      for place in lanes.indices where !lanes[place].isOut {
        let lane = lanes[place]
        guard turn % lane.contender.slowness == 0 else { continue }
        let isDone = hall.attempt(lane.contender) { () throws(Failure) in
          lanes[place].samples.append(try round(lane.entrant))
        }
        lanes[place].isOut = !isDone
      }
    }
    let finished = lanes.filter { !$0.isOut }.map { ($0.contender, $0.samples) }
    return Dictionary(uniqueKeysWithValues: finished)
  }
}
