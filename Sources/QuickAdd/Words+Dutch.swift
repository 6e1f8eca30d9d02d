// Dutch: names of days and months as CLDR has them, and the words around them.

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
      morning: ?ochtend, ?'s ochtends, ?ochtends, ?vroeg, ?morgens
      afternoon: ?middag, ?'s middags, ?middags, ?vanmiddag
      evening: ?avond, ?'s avonds, ?avonds
      night: ?nacht
      noon: 12 uur 's middags
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
      next: ?volgende, ?komende, ?aanstaande
      this: ?deze, ?dit
      last: ?laatste
      every: elke, iedere, elk, ieder, om de
      other: ?andere
      weekdays: ?werkdag, ?werkdagen, ?weekdag
      weekend: ~weekend, ~weekeinde
      daily: ~dagelijks
      weekly: ~wekelijks
      monthly: ~maandelijks
      yearly: ~jaarlijks
      eom: eind van de maand, einde van de maand
      eow: eind van de week, einde van de week
      eod: eind van de dag, einde van de dag
      at: om, rond, uiterlijk om
      on: op
      from: van, vanaf
      to: tot, t/m
      until: tot, tot en met, t/m
      by: voor, uiterlijk, vóór
      in: over, binnen
      for: gedurende
      before: vooraf, ervoor, van tevoren
      the: de, het, van
      and: en
      times: keer, maal
      remind: herinner, herinnering
      me: mij, me
      within: binnen, binnen een straal van
      leaving: bij vertrek van, als ik vertrek van
      arriving: bij aankomst bij, als ik aankom bij
      """,
    partsOfDay: ["ochtend", "morgen", "middag", "avond", "nacht"],
    dayWords: [
      "vandaag", "morgen", "overmorgen", "maandag", "dinsdag", "woensdag", "donderdag", "vrijdag",
      "zaterdag", "zondag", "volgende week",
    ],
    keys: [
      "lijst": .list, "plaats": .location, "waar": .location, "notitie": .note,
      "prioriteit": .priority, "herinner": .remind, "herhaal": .repeat, "begin": .start,
      "einde": .end, "tot": .until, "vertrek": .leave,
    ])
}
