// The examples of RFC 5545 §3.8.5.3 as they are there: its order, its rules, its times with their
// offsets, its ellipses. Does not know how they are tested.

import Testing

/// All of them; a rule that the RFC writes in two ways counts as two.
let rfcExamples = daily + weekly + monthly + yearly + picked + clocks

struct Example: CustomTestStringConvertible, Sendable {
  let rule: String
  var start = "1997-09-02 09:00"
  var excluded: String?
  let days: String
  var times = ["09:00"]
  /// Whether the rule ends here; otherwise the RFC continues with "...".
  var isAll = false

  var testDescription: String { "\(rule) from \(start)" }
}

private let everyTwentyMinutes = (9...16).flatMap { hour in
  ["00", "20", "40"].map { "\(hour):\($0)" }
}

private let daily: [Example] = [
  Example(
    rule: "FREQ=DAILY;COUNT=10",
    days: "EDT 1997 Sep 2-11", isAll: true),
  Example(
    rule: "FREQ=DAILY;UNTIL=19971224T000000Z",
    days: "EDT 1997 Sep 2-30; Oct 1-25; EST Oct 26-31; Nov 1-30; Dec 1-23", isAll: true),
  Example(
    rule: "FREQ=DAILY;INTERVAL=2",
    days: """
      EDT 1997 Sep 2,4,6,8...24,26,28,30; Oct 2,4,6...20,22,24; EST Oct 26,28,30; \
      Nov 1,3,5,7...25,27,29; Dec 1,3
      """),
  Example(
    rule: "FREQ=DAILY;INTERVAL=10;COUNT=5",
    days: "EDT 1997 Sep 2,12,22; Oct 2,12", isAll: true),
  Example(
    rule: "FREQ=YEARLY;UNTIL=20000131T140000Z;BYMONTH=1;BYDAY=SU,MO,TU,WE,TH,FR,SA",
    start: "1998-01-01 09:00",
    days: "EST 1998 Jan 1-31; 1999 Jan 1-31; 2000 Jan 1-31", isAll: true),
  Example(
    rule: "FREQ=DAILY;UNTIL=20000131T140000Z;BYMONTH=1",
    start: "1998-01-01 09:00",
    days: "EST 1998 Jan 1-31; 1999 Jan 1-31; 2000 Jan 1-31", isAll: true),
]

private let weekly: [Example] = [
  Example(
    rule: "FREQ=WEEKLY;COUNT=10",
    days: "EDT 1997 Sep 2,9,16,23,30; Oct 7,14,21; EST Oct 28; Nov 4", isAll: true),
  Example(
    rule: "FREQ=WEEKLY;UNTIL=19971224T000000Z",
    days: """
      EDT 1997 Sep 2,9,16,23,30; Oct 7,14,21; EST Oct 28; Nov 4,11,18,25; Dec 2,9,16,23
      """, isAll: true),
  Example(
    rule: "FREQ=WEEKLY;INTERVAL=2;WKST=SU",
    days: """
      EDT 1997 Sep 2,16,30; Oct 14; EST Oct 28; Nov 11,25; Dec 9,23; 1998 Jan 6,20; Feb 3,17
      """),
  Example(
    rule: "FREQ=WEEKLY;UNTIL=19971007T000000Z;WKST=SU;BYDAY=TU,TH",
    days: "EDT 1997 Sep 2,4,9,11,16,18,23,25,30; Oct 2", isAll: true),
  Example(
    rule: "FREQ=WEEKLY;COUNT=10;WKST=SU;BYDAY=TU,TH",
    days: "EDT 1997 Sep 2,4,9,11,16,18,23,25,30; Oct 2", isAll: true),
  Example(
    rule: "FREQ=WEEKLY;INTERVAL=2;UNTIL=19971224T000000Z;WKST=SU;BYDAY=MO,WE,FR",
    start: "1997-09-01 09:00",
    days: """
      EDT 1997 Sep 1,3,5,15,17,19,29; Oct 1,3,13,15,17; EST Oct 27,29,31; \
      Nov 10,12,14,24,26,28; Dec 8,10,12,22
      """, isAll: true),
  Example(
    rule: "FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH",
    days: "EDT 1997 Sep 2,4,16,18,30; Oct 2,14,16", isAll: true),
]

private let monthly: [Example] = [
  Example(
    rule: "FREQ=MONTHLY;COUNT=10;BYDAY=1FR",
    start: "1997-09-05 09:00",
    days: """
      EDT 1997 Sep 5; Oct 3; EST Nov 7; Dec 5; 1998 Jan 2; Feb 6; Mar 6; Apr 3; EDT May 1; \
      Jun 5
      """, isAll: true),
  Example(
    rule: "FREQ=MONTHLY;UNTIL=19971224T000000Z;BYDAY=1FR",
    start: "1997-09-05 09:00",
    days: "EDT 1997 Sep 5; Oct 3; EST Nov 7; Dec 5", isAll: true),
  Example(
    rule: "FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU",
    start: "1997-09-07 09:00",
    days: "EDT 1997 Sep 7,28; EST Nov 2,30; 1998 Jan 4,25; Mar 1,29; EDT May 3,31", isAll: true),
  Example(
    rule: "FREQ=MONTHLY;COUNT=6;BYDAY=-2MO",
    start: "1997-09-22 09:00",
    days: "EDT 1997 Sep 22; Oct 20; EST Nov 17; Dec 22; 1998 Jan 19; Feb 16", isAll: true),
  Example(
    rule: "FREQ=MONTHLY;BYMONTHDAY=-3",
    start: "1997-09-28 09:00",
    days: "EDT 1997 Sep 28; EST Oct 29; Nov 28; Dec 29; 1998 Jan 29; Feb 26"),
  Example(
    rule: "FREQ=MONTHLY;COUNT=10;BYMONTHDAY=2,15",
    days: "EDT 1997 Sep 2,15; Oct 2,15; EST Nov 2,15; Dec 2,15; 1998 Jan 2,15", isAll: true),
  Example(
    rule: "FREQ=MONTHLY;COUNT=10;BYMONTHDAY=1,-1",
    start: "1997-09-30 09:00",
    days: "EDT 1997 Sep 30; Oct 1; EST Oct 31; Nov 1,30; Dec 1,31; 1998 Jan 1,31; Feb 1",
    isAll: true),
  Example(
    rule: "FREQ=MONTHLY;INTERVAL=18;COUNT=10;BYMONTHDAY=10,11,12,13,14,15",
    start: "1997-09-10 09:00",
    days: "EDT 1997 Sep 10,11,12,13,14,15; EST 1999 Mar 10,11,12,13", isAll: true),
  Example(
    rule: "FREQ=MONTHLY;INTERVAL=2;BYDAY=TU",
    days: """
      EDT 1997 Sep 2,9,16,23,30; EST Nov 4,11,18,25; 1998 Jan 6,13,20,27; Mar 3,10,17,24,31
      """),
]

private let yearly: [Example] = [
  Example(
    rule: "FREQ=YEARLY;COUNT=10;BYMONTH=6,7",
    start: "1997-06-10 09:00",
    days: """
      EDT 1997 Jun 10; Jul 10; 1998 Jun 10; Jul 10; 1999 Jun 10; Jul 10; 2000 Jun 10; \
      Jul 10; 2001 Jun 10; Jul 10
      """, isAll: true),
  Example(
    rule: "FREQ=YEARLY;INTERVAL=2;COUNT=10;BYMONTH=1,2,3",
    start: "1997-03-10 09:00",
    days: """
      EST 1997 Mar 10; 1999 Jan 10; Feb 10; Mar 10; 2001 Jan 10; Feb 10; Mar 10; \
      2003 Jan 10; Feb 10; Mar 10
      """, isAll: true),
  Example(
    rule: "FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200",
    start: "1997-01-01 09:00",
    days: """
      EST 1997 Jan 1; EDT Apr 10; Jul 19; EST 2000 Jan 1; EDT Apr 9; Jul 18; \
      EST 2003 Jan 1; EDT Apr 10; Jul 19; EST 2006 Jan 1
      """, isAll: true),
  Example(
    rule: "FREQ=YEARLY;BYDAY=20MO",
    start: "1997-05-19 09:00",
    days: "EDT 1997 May 19; 1998 May 18; 1999 May 17"),
  Example(
    rule: "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO",
    start: "1997-05-12 09:00",
    days: "EDT 1997 May 12; 1998 May 11; 1999 May 17"),
  Example(
    rule: "FREQ=YEARLY;BYMONTH=3;BYDAY=TH",
    start: "1997-03-13 09:00",
    days: "EST 1997 Mar 13,20,27; 1998 Mar 5,12,19,26; 1999 Mar 4,11,18,25"),
  Example(
    rule: "FREQ=YEARLY;BYDAY=TH;BYMONTH=6,7,8",
    start: "1997-06-05 09:00",
    days: """
      EDT 1997 Jun 5,12,19,26; Jul 3,10,17,24,31; Aug 7,14,21,28; 1998 Jun 4,11,18,25; \
      Jul 2,9,16,23,30; Aug 6,13,20,27; 1999 Jun 3,10,17,24; Jul 1,8,15,22,29; \
      Aug 5,12,19,26
      """),
]

private let picked: [Example] = [
  Example(
    rule: "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13",
    excluded: "1997-09-02 09:00",
    days: "EST 1998 Feb 13; Mar 13; Nov 13; EDT 1999 Aug 13; 2000 Oct 13"),
  Example(
    rule: "FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13",
    start: "1997-09-13 09:00",
    days: """
      EDT 1997 Sep 13; Oct 11; EST Nov 8; Dec 13; 1998 Jan 10; Feb 7; Mar 7; EDT Apr 11; \
      May 9; Jun 13
      """),
  Example(
    rule: "FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8",
    start: "1996-11-05 09:00",
    days: "EST 1996 Nov 5; 2000 Nov 7; 2004 Nov 2"),
  Example(
    rule: "FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3",
    start: "1997-09-04 09:00",
    days: "EDT 1997 Sep 4; Oct 7; EST Nov 6", isAll: true),
  Example(
    rule: "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2",
    start: "1997-09-29 09:00",
    days: "EDT 1997 Sep 29; EST Oct 30; Nov 27; Dec 30; 1998 Jan 29; Feb 26; Mar 30"),
]

private let clocks: [Example] = [
  // The RFC names 15:00 as well, though 17:00 in UTC is 13:00 on this wall (erratum 3883): the next
  // one is what it meant.
  Example(
    rule: "FREQ=HOURLY;INTERVAL=3;UNTIL=19970902T170000Z",
    days: "EDT 1997 Sep 2", times: ["09:00", "12:00"], isAll: true),
  Example(
    rule: "FREQ=HOURLY;INTERVAL=3;UNTIL=19970902T210000Z",
    days: "EDT 1997 Sep 2", times: ["09:00", "12:00", "15:00"], isAll: true),
  Example(
    rule: "FREQ=MINUTELY;INTERVAL=15;COUNT=6",
    days: "EDT 1997 Sep 2", times: ["09:00", "09:15", "09:30", "09:45", "10:00", "10:15"],
    isAll: true),
  Example(
    rule: "FREQ=MINUTELY;INTERVAL=90;COUNT=4",
    days: "EDT 1997 Sep 2", times: ["09:00", "10:30", "12:00", "13:30"], isAll: true),
  Example(
    rule: "FREQ=DAILY;BYHOUR=9,10,11,12,13,14,15,16;BYMINUTE=0,20,40",
    days: "EDT 1997 Sep 2-3", times: everyTwentyMinutes),
  Example(
    rule: "FREQ=MINUTELY;INTERVAL=20;BYHOUR=9,10,11,12,13,14,15,16",
    days: "EDT 1997 Sep 2-3", times: everyTwentyMinutes),
  Example(
    rule: "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO",
    start: "1997-08-05 09:00",
    days: "EDT 1997 Aug 5,10,19,24", isAll: true),
  Example(
    rule: "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU",
    start: "1997-08-05 09:00",
    days: "EDT 1997 Aug 5,17,19,31", isAll: true),
  Example(
    rule: "FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5",
    start: "2007-01-15 09:00",
    days: "EST 2007 Jan 15,30; Feb 15; EDT Mar 15,30", isAll: true),
]
