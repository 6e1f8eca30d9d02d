// Swedish: names of days and months as CLDR has them, and the words around them.

extension LanguageWords {
  static let swedish = LanguageWords(
    weekdays: [
      ["måndag", "måndagar"], ["tisdag", "tisdagar"], ["onsdag", "onsdagar"],
      ["torsdag", "torsdagar"], ["fredag", "fredagar"], ["lördag", "lördagar"],
      ["söndag", "söndagar"],
    ],
    shortWeekdays: [["mån"], ["tis"], ["ons"], ["tors", "tor"], ["fre"], ["lör"], ["sön"]],
    sureShortWeekdays: ["mån", "tis", "ons", "tors", "fre", "lör", "sön"],
    months: [
      ["januari", "jan"], ["februari", "feb"], ["mars"], ["april", "apr"], ["maj"],
      ["juni", "jun"], ["juli", "jul"], ["augusti", "aug"], ["september", "sep", "sept"],
      ["oktober", "okt"], ["november", "nov"], ["december", "dec"],
    ],
    table: """
      today: idag, i dag
      tomorrow: imorgon, i morgon, imorron
      days.2: i övermorgon, övermorgon, iövermorgon
      days.-1: igår, i går
      tonight: ikväll, i kväll, inatt, i natt
      morning: ?morgon, ?på morgonen, ?förmiddag, ?bitti
      afternoon: ?eftermiddag, ?på eftermiddagen
      evening: ?kväll, ?på kvällen
      night: ?natt
      noon: ?mitt på dagen
      midnight: midnatt
      shift.-30: ?halv
      shift.15: ?kvart över
      shift.-15: ?kvart i
      everyOther: varannan, vartannat
      number.7: ?sju
      number.9: ?nio
      number.11: ?elva
      number.12: ?tolv
      number.15: ?femton
      number.20: ?tjugo
      number.30: ?trettio
      ending: ?slutet av, ?i slutet av
      inMonth: i
      minute: ?minut, ?minuter, ?min
      hour: ?timme, ?timmar, ?tim
      day: ?dag, ?dagar
      week: ?vecka, ?veckor
      month: ?månad, ?månader
      year: ?år
      number.1: ?en, ?ett
      number.2: ?två
      number.3: ?tre
      number.4: ?fyra
      number.5: ?fem
      number.6: ?sex
      number.8: ?åtta
      number.10: ?tio
      ordinal.1: ?första
      ordinal.2: ?andra
      ordinal.3: ?tredje
      next: ?nästa, ?kommande
      this: ?denna, ?detta
      last: ?sista
      every: varje, var, vart
      other: ?annan, ?andra
      weekdays: ?vardag, ?vardagar
      weekend: ~helgen, ~helg, i helgen
      daily: ~dagligen
      weekly: ~veckovis
      monthly: ~månadsvis
      yearly: ~årligen
      eom: slutet av månaden, månadens slut
      eow: slutet av veckan
      eod: slutet av dagen
      at: kl, klockan, vid
      on: på, den
      from: från
      to: till
      until: till, tills, till och med, t.o.m
      by: senast, före, innan
      in: om
      for: i
      before: innan, före
      the: den, det
      and: och
      times: gånger, gång
      remind: påminn, påminnelse
      me: mig
      within: inom
      leaving: när jag lämnar, vid avfärd från
      arriving: när jag kommer till, vid ankomst till
      """,
    partsOfDay: ["morgon", "förmiddag", "eftermiddag", "kväll"],
    dayWords: [
      "idag", "imorgon", "i övermorgon", "måndag", "tisdag", "onsdag", "torsdag", "fredag",
      "lördag", "söndag", "nästa vecka",
    ],
    keys: [
      "lista": .list, "plats": .location, "var": .location, "anteckning": .note,
      "prioritet": .priority, "påminn": .remind, "upprepa": .repeat, "start": .start,
      "slut": .end, "till": .until, "lämna": .leave,
    ])
}
