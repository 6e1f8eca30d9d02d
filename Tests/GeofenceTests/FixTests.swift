// What is refused as a fix, circle or policy; and the evidence of single fixes at the limits of the
// rule.

import CivilTime
import Geofence
import Testing

@Suite struct FixTests {
  @Test func `a fix with an impossible number is refused and names it`() {
    let impossible: [(Double, Double, Double?, FixFault)] = [
      (90.000001, 0, nil, .latitude), (.nan, 0, nil, .latitude), (-.infinity, 0, nil, .latitude),
      (0, 180.000001, nil, .longitude), (0, .nan, nil, .longitude), (0, 0, -1, .accuracy),
      (0, 0, .nan, .accuracy), (0, 0, .infinity, .accuracy),
    ]
    for (latitude, longitude, accuracy, fault) in impossible {
      #expect(throws: fault) {
        try Fix(latitude: latitude, longitude: longitude, accuracy: accuracy, at: .second(0))
      }
    }
    #expect(throws: FixFault.source) {
      try Fix(
        latitude: 0, longitude: 0, at: .second(0), source: String(repeating: "é", count: 129))
    }
    #expect(Circle(center: Earth.at(0, 0), radius: 0) == nil)
    #expect(Circle(center: Earth.at(0, 0), radius: .infinity) == nil)
    #expect(CrossingPolicy(dwell: -1) == nil)
    #expect(CrossingPolicy(margin: .nan) == nil)
    #expect(CrossingPolicy() == .standard)
    let longest: Int64 = 2_592_000_000
    #expect(CrossingPolicy(dwell: 1e300)?.dwell == longest)
  }

  @Test func `a fix counts as inside or outside exactly from the margins on`() throws {
    // Metres from the centre of a circle of 100 m, whose margin is 10.
    let cases: [(Double, Double, FixAssessment.ShownSide, FixAssessment.Rule)] = [
      (89.999, 0, .inside, .within), (90.001, 0, .none, .edge), (109.999, 0, .none, .edge),
      (110.001, 0, .outside, .beyond),
      // Exactly accurate enough for the margin.
      (89.999, 10, .inside, .within), (79.999, 20, .inside, .within), (80.001, 20, .none, .coarse),
      (119.999, 20, .none, .coarse), (120.001, 20, .outside, .beyond),
      // 0.3 of the radius bounds the distance from the edge that an inaccurate fix needs inside;
      // a fix less accurate than the radius is not evidence.
      (69.999, 80, .inside, .within), (70.001, 80, .none, .coarse), (69.999, 100, .inside, .within),
      (0, 100.001, .none, .coarse), (199.999, 100, .none, .coarse),
      (200.001, 100, .outside, .beyond),
      // Outside a larger circle, the distance must be twice the accuracy.
      (10_100.001, 5000, .outside, .beyond), (10_099.999, 5000, .none, .coarse),
    ]
    let circle = Earth.circle(Earth.at(0, 0), 100)
    for (metres, accuracy, shownSide, rule) in cases {
      let place = Earth.east(metres)
      let fix = try Fix(
        latitude: place.latitude, longitude: place.longitude, accuracy: accuracy, at: .second(0))
      let assessment = FixAssessment(of: fix, for: circle, policy: .standard)
      #expect(assessment.shownSide == shownSide, "\(metres) m, ± \(accuracy)")
      #expect(assessment.rule == rule, "\(metres) m, ± \(accuracy)")
      #expect(abs(assessment.edgeDistance - (metres - 100)) < 1e-6)
    }
  }

  @Test func `a stationary source needs stronger assessment, and a jump waits`() throws {
    let circle = Earth.circle(Earth.at(0, 0), 100)
    func rule(_ metres: Double, _ quality: FixQuality) throws -> FixAssessment.Rule {
      let place = Earth.east(metres)
      let fix = try Fix(latitude: 0, longitude: place.longitude, accuracy: 20, at: .second(0))
      return FixAssessment(of: fix, for: circle, policy: .standard, quality: quality).rule
    }
    let still = FixQuality(strictness: 3)
    #expect(try rule(159.999, still) == .still)
    #expect(try rule(160.001, still) == .beyond)
    #expect(try rule(69.999, still) == .within)
    #expect(try rule(79.999, still) == .still)
    #expect(try rule(105, still) == .edge)
    #expect(try rule(112, still) == .coarse)
    #expect(try rule(150.001, FixQuality(believedAt: .second(60))) == .jump)
  }

  @Test
  func `the margin is 10 m, a twentieth of the radius or the policy's, at most half the radius`() {
    #expect(CrossingPolicy.standard.margin(radius: 100) == 10)
    #expect(CrossingPolicy.standard.margin(radius: 1000) == 50)
    #expect(CrossingPolicy.standard.margin(radius: 8) == 4)
    #expect(CrossingPolicy(margin: 3)?.margin(radius: 1000) == 3)
    #expect(CrossingPolicy(margin: 800)?.margin(radius: 1000) == 500)
  }

  @Test func `for several circles the assessment names the deciding one`() throws {
    let circles = [0.0, 150, 400].map { Earth.circle(Earth.east($0), 100) }
    func assessment(_ metres: Double) throws -> FixAssessment {
      let place = Earth.east(metres)
      let fix = try Fix(latitude: 0, longitude: place.longitude, at: .second(0))
      return try #require(FixAssessment(of: fix, for: circles, policy: .standard))
    }
    #expect(try assessment(140).circle == circles[1])
    #expect(try assessment(140).shownSide == .inside)
    #expect(try assessment(255).shownSide == .none)
    #expect(try assessment(255).circle == circles[1])
    #expect(try assessment(700).shownSide == .outside)
    #expect(try assessment(700).circle == circles[2])
  }
}
