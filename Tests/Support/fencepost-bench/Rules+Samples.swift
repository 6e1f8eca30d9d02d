// Common and rare rules, which cover each part of RFC 5545 §3.3.10. Each starts on one of its own
// dates, because libraries disagree about other starts.

extension Rules {
  struct Sample {
    let day: String
    let text: String
    /// The first time that the rule names.
    var time: String?
    var excluded: [String] = []

    init(_ day: String, _ text: String, at time: String? = nil, without excluded: [String] = []) {
      self.day = day
      self.text = text
      self.time = time
      self.excluded = excluded
    }
  }

  static let samples = [
    Sample("20250103", "FREQ=DAILY;BYMONTH=1,6,7,12"),
    Sample("20250103", "FREQ=DAILY;INTERVAL=2;BYDAY=MO,WE,FR"),
    Sample("20250106", "FREQ=DAILY;BYMONTHDAY=6,13,31"),
    Sample("20250102", "FREQ=DAILY;BYHOUR=9,13,17;BYMINUTE=0,30", at: "090000"),
    Sample("20250102", "FREQ=DAILY;INTERVAL=5;BYHOUR=18;BYSECOND=0,30", at: "180000"),
    Sample("20250106", "FREQ=DAILY;COUNT=5000"),
    Sample("20250106", "FREQ=DAILY;UNTIL=20350601T120000Z"),
    Sample(
      "20250106", "FREQ=DAILY", without: ["20250212", "20250213", "20250704", "20350214"]),

    Sample("20250106", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
    Sample("20250106", "FREQ=WEEKLY;INTERVAL=3;BYDAY=MO,SU;WKST=SU"),
    Sample("20250304", "FREQ=WEEKLY;BYMONTH=3,4;BYDAY=TU,TH"),
    Sample("20250106", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TU;BYHOUR=10,16", at: "100000"),
    Sample("20250110", "FREQ=WEEKLY;COUNT=600;BYDAY=FR"),
    Sample("20250107", "FREQ=WEEKLY;UNTIL=20251223T235959Z;BYDAY=TU,SA"),
    Sample(
      "20250106", "FREQ=WEEKLY;BYDAY=MO,WE,FR", without: ["20250127", "20250905", "20351231"]),

    Sample("20250131", "FREQ=MONTHLY;BYMONTHDAY=-1"),
    Sample("20250101", "FREQ=MONTHLY;BYMONTHDAY=1,15,31"),
    Sample("20250131", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1"),
    Sample("20250101", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1"),
    Sample("20250113", "FREQ=MONTHLY;BYDAY=2MO"),
    Sample("20250131", "FREQ=MONTHLY;BYDAY=-1FR"),
    Sample("20250613", "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13"),
    Sample("20250102", "FREQ=MONTHLY;INTERVAL=2;BYDAY=1TH,3TH"),
    Sample("20250131", "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1"),
    Sample("20250110", "FREQ=MONTHLY;COUNT=100;BYMONTHDAY=10"),
    Sample("20250111", "FREQ=MONTHLY;UNTIL=20351231T235959Z;BYDAY=SA;BYSETPOS=2"),
    Sample("20250110", "FREQ=MONTHLY;BYMONTHDAY=10", without: ["20250310", "20351010"]),

    Sample("20250101", "FREQ=YEARLY;BYMONTH=1,4,7,10;BYMONTHDAY=1"),
    Sample("20250101", "FREQ=YEARLY;BYYEARDAY=1,100,200,-1"),
    Sample("20250519", "FREQ=YEARLY;BYDAY=20MO"),
    Sample("20250512", "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO"),
    Sample("20250304", "FREQ=YEARLY;BYWEEKNO=10,20,30,40;BYDAY=TU,TH"),
    Sample("20250526", "FREQ=YEARLY;BYMONTH=5;BYDAY=-1MO"),
    Sample(
      "20250105", "FREQ=YEARLY;INTERVAL=2;BYMONTH=1;BYDAY=SU;BYHOUR=8,9;BYMINUTE=30",
      at: "083000"),
    Sample("20251104", "FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYMONTHDAY=2,3,4,5,6,7,8;BYDAY=TU"),
    Sample("20250301", "FREQ=YEARLY;BYMONTH=3,9;BYDAY=SA,SU;BYSETPOS=1,-1"),
    Sample("20250228", "FREQ=YEARLY;COUNT=30;BYMONTH=2;BYMONTHDAY=28"),

    Sample("20250106", "FREQ=HOURLY;INTERVAL=4;BYHOUR=8,12,16;BYDAY=MO,TU", at: "080000"),
    Sample("20250106", "FREQ=MINUTELY;INTERVAL=30;BYHOUR=9,10,11;BYDAY=MO", at: "090000"),
    Sample("20250104", "FREQ=SECONDLY;INTERVAL=1800;BYHOUR=12;BYDAY=SA", at: "120000"),
  ]
}
