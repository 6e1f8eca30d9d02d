// Dutch: names of days and months as CLDR (Unicode) has them, and the other words for dates,
// repetitions and alarms.

extension LanguageWords {
  static let dutch = LanguageWords(
    weekdays: [
      ["maandag"], ["dinsdag"], ["woensdag"], ["donderdag"], ["vrijdag"], ["zaterdag"], ["zondag"],
    ],
    shortWeekdays: [["ma"], ["di"], ["wo"], ["do"], ["vr"], ["za"], ["zo"]],
    everyWeekdays: [
      ["maandags"], ["dinsdags"], ["woensdags"], ["donderdags"], ["vrijdags"], ["zaterdags"],
      ["zondags"],
    ],
    months: [
      ["januari", "jan"], ["februari", "feb"], ["maart", "mrt"], ["april", "apr"], ["mei"],
      ["juni", "jun"], ["juli", "jul"], ["augustus", "aug"], ["september", "sep", "sept"],
      ["oktober", "okt"], ["november", "nov"], ["december", "dec"],
    ],
    table: """
      today: vandaag
      tomorrow: morgen
      days.2: overmorgen
      days.-1: gisteren
      tonight: vanavond, vannacht
      morning: ?ochtend, ?'s ochtends, ?ochtends, ?vroeg, ?morgens, in de ochtend, ?'s morgens
      afternoon: ?middag, ?'s middags, ?middags, in de middag, ?na de middag
      evening: ?avond, ?'s avonds, ?avonds, in de avond
      night: ?nacht
      noon: 12 uur 's middags, ?tussen de middag
      midnight: middernacht
      oclock: ?uur, ?u
      half: ?half
      shift.-30: ?half
      shift.15: ?kwart over
      shift.-15: ?kwart voor
      number.7: ?zeven
      number.9: ?negen
      number.11: ?elf
      number.12: ?twaalf
      number.15: ?vijftien
      number.20: ?twintig
      number.30: ?dertig
      everyOther: om de
      ending: ?eind, ?einde, ?eind van, ?einde van
      minute: ?minuut, ?minuten, ?min
      hour: ?uur, ?uren
      day: ?dag, ?dagen
      week: ?week, ?weken
      month: ?maand, ?maanden
      year: ?jaar, ?jaren
      number.1: ?een, ?één
      number.2: ?twee
      number.3: ?drie
      number.4: ?vier
      number.5: ?vijf
      number.6: ?zes
      number.8: ?acht
      number.10: ?tien
      ordinal.1: ?eerste
      ordinal.2: ?tweede
      ordinal.3: ?derde
      next: ?volgende, ?komende, ?aanstaande, ?volgend, ?aankomend, ?aankomende
      this: ?deze, ?dit
      last: ?laatste
      every: elke, iedere, elk, ieder, om de
      other: ?andere
      weekdays: ?werkdag, werkdagen, ?weekdag, weekdagen, doordeweeks, door de week, op werkdagen, op weekdagen
      weekend: ~weekend, ~weekeinde, ~weekenden
      daily: ~dagelijks
      weekly: ~wekelijks, ~een keer per week, ~eens per week, ~1x per week
      monthly: ~maandelijks, ~een keer per maand, ~eens per maand
      yearly: ~jaarlijks, ~een keer per jaar
      eom: eind van de maand, einde van de maand, laatste dag van de maand, de laatste dag van de maand, aan het eind van de maand, aan het einde van de maand, op het eind van de maand, eind deze maand
      eow: eind van de week, einde van de week, aan het eind van de week, aan het einde van de week, eind deze week
      eod: eind van de dag, einde van de dag
      at: om, rond, uiterlijk om, omstreeks, tegen
      on: op
      from: van, vanaf
      to: tot, t/m
      until: tot, tot en met, t/m
      by: voor, uiterlijk, vóór, uiterlijk op, voor het eind van
      in: over, binnen
      for: gedurende
      before: vooraf, ervoor, van tevoren, vantevoren, eerder
      the: de, het, van
      and: en
      times: keer, maal
      remind: herinner, herinnering, herinneren
      me: mij, me
      within: binnen, binnen een straal van
      leaving: bij vertrek van, als ik vertrek van, bij vertrek uit, bij het verlaten van, bij verlaten van, als ik vertrek uit
      arriving: bij aankomst bij, als ik aankom bij, bij aankomst op, bij aankomst in, bij aankomst, als ik aankom op
      morningOf.0: vanochtend, vanmorgen
      afternoonOf.0: vanmiddag
      minutes.30: ?half uurtje, ?een half uurtje
      minutes.15: ?kwartier, ?een kwartier, ?kwartiertje, ?een kwartiertje
      minutes.45: ?drie kwartier
      minutes.90: ?anderhalf uur, ?anderhalve uur
      minutes.60: ?uurtje, ?een uurtje
      shift.10: ?tien over
      shift.5: ?vijf over
      shift.-10: ?tien voor
      shift.-5: ?vijf voor
      timesCount.2: ?tweemaal
      timesCount.3: ?driemaal
      perWeek: ?per week
      perMonth: ?per maand
      perDay: ?per dag, ?op een dag, ?daags
      perDay.2: twee keer per dag, twee maal per dag, tweemaal per dag, tweemaal daags, 2x per dag
      perDay.3: drie keer per dag, driemaal per dag
      opening: herinner me eraan om, herinner mij eraan om, herinner me eraan, herinner mij eraan, herinner me aan, herinner mij aan, herinner me
      whenI: als ik, zodra ik, wanneer ik
      arrives: ?aankom, ?ben, ?kom, ?arriveer, ?bereik, ?aangekomen ben, ?thuiskom, ?terugkom
      leaves: ?vertrek, ?verlaat, ?wegga, ?weg ga, ?ga
      toPlace: ?op, ?in, ?bij, ?naar, ?van, ?uit, ?aan
      beginning: ?begin, ?begin van
      middle: ?midden, ?half
      quarterly: elk kwartaal, per kwartaal, ieder kwartaal, ?driemaandelijks
      home: ?thuis, ?naar huis, ?van huis, ?huis
      notice: ?waarschuw me, ?melding, ?alarm, ?seintje, ?met herinnering
      monthsLong.6: ?half jaar, ?een half jaar
      """,
    partsOfDay: ["ochtend", "morgen", "middag", "avond", "nacht"],
    dayWords: [
      "vandaag", "morgen", "overmorgen", "maandag", "dinsdag", "woensdag", "donderdag", "vrijdag",
      "zaterdag", "zondag", "volgende week",
    ],
    phrases: [
      "volgende week",
      "volgende maand",
      "volgende *",
      "over een uur",
      "over 2 uur",
      "over 3 dagen",
      "over een week",
      "eind van de maand",
      "elke dag",
      "elke week",
      "elke 2 weken",
      "elke maand",
      "elk jaar",
      "elke *",
    ],
    keys: [
      "lijst": .list, "plaats": .location, "waar": .location, "notitie": .note,
      "prioriteit": .priority, "herinner": .remind, "herhaal": .repeat, "begin": .start,
      "einde": .end, "tot": .until, "vertrek": .leave,
    ])
}
