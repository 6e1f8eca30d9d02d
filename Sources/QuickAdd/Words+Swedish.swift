// Swedish: names of days and months as CLDR (Unicode) has them, and the other words for dates,
// repetitions and alarms.

extension LanguageWords {
  static let swedish = LanguageWords(
    weekdays: [
      ["måndag", "måndagen", "måndagar"], ["tisdag", "tisdagen", "tisdagar"],
      ["onsdag", "onsdagen", "onsdagar"],
      ["torsdag", "torsdagen", "torsdagar"], ["fredag", "fredagen", "fredagar"],
      ["lördag", "lördagen", "lördagar"],
      ["söndag", "söndagen", "söndagar"],
    ],
    shortWeekdays: [["mån"], ["tis"], ["ons"], ["tors", "tor"], ["fre"], ["lör"], ["sön"]],
    sureShortWeekdays: ["tis", "ons", "tors", "fre", "lör", "sön"],
    everyWeekdays: [
      ["måndagar", "på måndagar"],
      ["tisdagar", "på tisdagar"],
      ["onsdagar", "på onsdagar"],
      ["torsdagar", "på torsdagar"],
      ["fredagar", "på fredagar"],
      ["lördagar", "på lördagar"],
      ["söndagar", "på söndagar"],
    ],
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
      morning: ?morgon, ?på morgonen, ?förmiddag, ?bitti, ?på förmiddagen, ?tidigt, ?morgonen, ?förmiddagen
      afternoon: ?eftermiddag, ?på eftermiddagen, ?eftermiddagen
      evening: ?kväll, ?på kvällen, ?kvällen
      night: ?natt
      noon: ?mitt på dagen, ?kl tolv, ?lunchtid, ?vid lunch, ?vid lunchtid
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
      month: ?månad, ?månader, ?månaden
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
      weekdays: ?vardag, vardagar, på vardagar, ?arbetsdag, arbetsdagar
      weekend: ~helgen, ~helg, i helgen, ~helger
      daily: ~dagligen
      weekly: ~veckovis, ~en gång i veckan
      monthly: ~månadsvis, ~en gång i månaden
      yearly: ~årligen, ~en gång om året
      eom: slutet av månaden, månadens slut, sista dagen i månaden, den sista dagen i månaden, i slutet av månaden, vid månadens slut
      eow: slutet av veckan, i slutet av veckan
      eod: slutet av dagen
      at: kl, klockan, vid, runt kl, runt klockan, vid kl, ca kl, cirka kl, före kl, innan kl, vid klockan, runt, ca, cirka, omkring, kring
      on: på, den
      from: från, från och med, fr.o.m
      to: till
      until: till, tills, till och med, t.o.m
      by: senast, före, innan, senast den
      in: om
      for: i
      before: innan, före
      the: den, det
      and: och
      times: gånger, gång, ggr
      remind: påminn, påminnelse
      me: mig
      within: inom
      leaving: när jag lämnar, vid avfärd från, när jag går från, när jag åker från, då jag lämnar, när jag går hemifrån från, när jag går hemifrån, när jag åker hemifrån, när jag lämnar, på väg från, när jag går ut från, när jag åker, när jag går
      arriving: när jag kommer till, vid ankomst till, när jag kommer, när jag är på, när jag är i, när jag är, när jag kommer fram till, så fort jag kommer till, när jag anländer till, när jag når, när jag kommer tillbaka till, när jag är hemma på
      morningOf.1: imorgon bitti, i morgon bitti, imorgon förmiddag, i morgon förmiddag
      morningOf.0: i morse, imorse, i förmiddag
      afternoonOf.0: i eftermiddag
      afternoonOf.1: imorgon eftermiddag, i morgon eftermiddag
      minutes.30: ?halvtimme, ?en halvtimme, ?en halv timme, ?halv timme
      minutes.15: ?kvart, ?en kvart
      minutes.45: ?tre kvart
      minutes.90: ?en och en halv timme, ?en timme och en halv, ?halvannan timme
      shift.10: ?tio över
      shift.5: ?fem över
      shift.-10: ?tio i
      shift.-5: ?fem i
      shift.20: ?tjugo över
      shift.-20: ?tjugo i
      perWeek: ?i veckan, ?per vecka
      perMonth: ?i månaden, ?per månad
      perDay: ?per dag, ?om dagen, ?om dan, ?dagligen
      perDay.2: två gånger om dagen, två gånger per dag, 2 ggr om dagen, 2 ggr per dag
      perDay.3: tre gånger om dagen, tre gånger per dag
      opening: påminn mig om att, påminn mig att, påminn mig om, påminn mig
      notice: ?larm, ?påminnelse, ?med påminnelse, ?avisera
      toPlace: ?till, ?från, ?på, ?i, ?hos
      beginning: ?början av, ?i början av
      middle: ?mitten av, ?i mitten av
      quarterly: varje kvartal, ?kvartalsvis
      home: ?hem, ?hemma, ?hemifrån
      monthsLong.6: ?halvår, ?ett halvår
      """,
    partsOfDay: ["morgon", "förmiddag", "eftermiddag", "kväll"],
    dayWords: [
      "idag", "imorgon", "i övermorgon", "måndag", "tisdag", "onsdag", "torsdag", "fredag",
      "lördag", "söndag", "nästa vecka",
    ],
    phrases: [
      "nästa vecka",
      "nästa månad",
      "nästa *",
      "om en timme",
      "om 2 timmar",
      "om 3 dagar",
      "om en vecka",
      "slutet av månaden",
      "varje dag",
      "varje vecka",
      "varannan vecka",
      "varje månad",
      "varje år",
      "varje *",
    ],
    keys: [
      "lista": .list, "plats": .location, "var": .location, "anteckning": .note,
      "prioritet": .priority, "påminn": .remind, "upprepa": .repeat, "start": .start,
      "slut": .end, "till": .until, "lämna": .leave,
    ])
}
