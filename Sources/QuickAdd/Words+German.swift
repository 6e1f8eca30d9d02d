// German: names of days and months as CLDR (Unicode) has them, and the other words for dates,
// repetitions and alarms.

extension LanguageWords {
  static let german = LanguageWords(
    weekdays: [
      ["montag"], ["dienstag"], ["mittwoch"], ["donnerstag"], ["freitag"],
      ["samstag", "sonnabend"], ["sonntag"],
    ],
    shortWeekdays: [["mo"], ["di"], ["mi"], ["do"], ["fr"], ["sa"], ["so"]],
    everyWeekdays: [
      ["montags"], ["dienstags"], ["mittwochs"], ["donnerstags"], ["freitags"],
      ["samstags", "sonnabends"], ["sonntags"],
    ],
    months: [
      ["januar", "jan", "jänner"], ["februar", "feb"], ["märz", "mär", "maerz"], ["april", "apr"],
      ["mai"], ["juni", "jun"], ["juli", "jul"], ["august", "aug"], ["september", "sep", "sept"],
      ["oktober", "okt"], ["november", "nov"], ["dezember", "dez"],
    ],
    table: """
      today: heute, heut, heute noch, noch heute
      tomorrow: morgen
      days.2: übermorgen, uebermorgen
      days.-1: gestern
      tonight: heute abend, heute nacht, heut abend, heut nacht
      morning: ?früh, ?morgens, ?vormittag, ?vormittags, ?morgen, ?frueh, in der früh, in aller frühe, in der frühe, ?am morgen, ?am vormittag, ?frühmorgens
      noon: mittags, ?mittag, ?zu mittag, ?am mittag
      afternoon: ?nachmittag, ?nachmittags, ?am nachmittag
      evening: ?abend, ?abends, ?am abend
      night: ?nacht, ?nachts, in der nacht
      midnight: mitternacht
      oclock: ?uhr
      half: ?halben, ?halbe
      shift.-30: ?halb
      shift.15: ?viertel nach
      shift.-15: ?viertel vor, ?dreiviertel
      number.9: ?neun
      number.11: ?elf
      number.12: ?zwölf
      number.14: ?vierzehn
      number.15: ?fünfzehn
      number.20: ?zwanzig
      number.30: ?dreißig
      ordinal.4: ?vierten
      afterNext: ?übernächste, ?übernächsten, ?übernächster, ?übernächstes
      ending: ?ende
      fortnightly: ~zweiwöchentlich, ~vierzehntägig, ~vierzehntäglich
      by: bis spätestens, spätestens, vor, vor dem, bis, bis zum, spätestens am, bis spätestens am
      inMonth: im
      minute: ?minute, ?minuten, ?min
      hour: ?stunde, ?stunden, ?std
      day: ?tag, ?tage, ?tagen
      week: ?woche, ?wochen
      month: ?monat, ?monate, ?monaten, ?monats
      year: ?jahr, ?jahre, ?jahren
      number.1: ?ein, ?ne, ?ner, ?nem, ?'ne, ?'ner, ?'nem, ?eine, ?einen, ?einem, ?einer
      number.2: ?zwei
      number.3: ?drei
      number.4: ?vier
      number.5: ?fünf
      number.6: ?sechs
      number.7: ?sieben
      number.8: ?acht
      number.10: ?zehn
      ordinal.1: ?erster, ?ersten, ?erste
      ordinal.2: ?zweiten, ?zweite
      ordinal.3: ?dritten, ?dritte
      next: ?nächste, ?nächsten, ?nächster, ?nächstes, ?nächstem, ?kommende, ?kommenden, ?kommender, ?naechste, ?naechsten
      this: ?diese, ?diesen, ?dieser, ?dieses, ?diesem
      last: ?letzten, ?letzter, ?letzte, ?letztes
      every: jeden, jede, jedes, alle
      other: ?zweiten
      weekdays: ?werktag, werktage, werktags, ?wochentag, wochentags, an werktagen, an wochentagen, unter der woche
      weekend: ~wochenende, ~wochenenden
      daily: ~täglich, ~taeglich, ~einmal am tag, ~einmal täglich
      weekly: ~wöchentlich, ~woechentlich, ~einmal pro woche, ~einmal die woche, ~einmal in der woche
      monthly: ~monatlich, ~einmal im monat, ~einmal pro monat
      yearly: ~jährlich, ~jaehrlich, ~einmal im jahr, ~einmal pro jahr
      hourly: ~stündlich
      eow: ende der woche
      eom: monatsende, ende des monats, letzten tag des monats, am letzten tag des monats, letzter tag des monats, zum monatsende, zum monatsende
      eod: ende des tages
      at: um, gegen
      on: am, an
      from: von, ab, vom, ab dem, ab der
      to: bis
      until: bis, bis zum
      in: in
      for: für
      before: vorher, davor, zuvor
      the: der, den, dem, des, die, das
      and: und
      times: mal
      remind: erinnere, erinnern, erinnerung, erinner
      me: mich
      within: im umkreis von, innerhalb
      leaving: beim verlassen von, wenn ich verlasse, beim verlassen, nach verlassen von, beim gehen aus
      arriving: bei ankunft, beim ankommen, bei ankunft in, bei ankunft im, beim ankommen in, beim betreten von
      due: fällig
      minutes.15: ?viertelstunde, ?einer viertelstunde, ?eine viertelstunde
      minutes.45: ?dreiviertelstunde, ?einer dreiviertelstunde
      minutes.30: ?halbstunde
      minutes.90: ?anderthalb stunden, ?eineinhalb stunden
      minutes.150: ?zweieinhalb stunden
      number.13: ?dreizehn
      timesCount.2: ?zweimal
      timesCount.3: ?dreimal
      timesCount.4: ?viermal
      perWeek: ?pro woche
      perMonth: ?pro monat
      perDay: ?am tag, ?pro tag, ?täglich
      perDay.2: zweimal täglich, zweimal am tag, zwei mal am tag, zwei mal täglich
      perDay.3: dreimal täglich, dreimal am tag
      shift.10: ?zehn nach
      shift.5: ?fünf nach
      shift.20: ?zwanzig nach
      shift.-10: ?zehn vor
      shift.-5: ?fünf vor
      shift.-20: ?zwanzig vor
      opening: erinnere mich daran, erinner mich daran, erinnere mich an, erinner mich an, erinner mich, erinnere mich
      whenI: wenn ich, sobald ich, falls ich, immer wenn ich
      arrives: ?ankomme, ?bin, ?komme, ?eintreffe, ?erreiche, ?angekommen bin, ?da bin, ?betrete
      leaves: ?verlasse, ?losgehe, ?losfahre, ?wegfahre, ?weggehe, ?rausgehe, ?gehe, ?fahre
      toPlace: ?im, ?in, ?ins, ?am, ?an, ?zu, ?zum, ?zur, ?bei, ?beim, ?von, ?vom, ?aus, ?nach, ?auf
      beginning: ?anfang, ?zu beginn
      middle: ?mitte
      quarterly: ?vierteljährlich, jedes quartal, quartalsweise
      home: ?zu hause, ?nach hause, ?daheim, ?heim, ?zuhause
      ordinal.13: ?dreizehnte, ?dreizehnten
      notice: ?erinnerung, ?mit erinnerung, ?alarm, ?bescheid
      monthsLong.6: ?halben jahr, ?einem halben jahr, ?ein halbes jahr
      """,
    partsOfDay: [
      "morgen", "früh", "vormittag", "mittag", "nachmittag", "abend", "nacht",
    ],
    dayWords: [
      "heute", "morgen", "übermorgen", "montag", "dienstag", "mittwoch", "donnerstag", "freitag",
      "samstag", "sonntag", "nächste woche",
    ],
    phrases: [
      "nächste woche",
      "nächsten monat",
      "nächsten *",
      "in einer stunde",
      "in 2 stunden",
      "in 3 tagen",
      "in einer woche",
      "ende des monats",
      "jeden tag",
      "jede woche",
      "alle 2 wochen",
      "jeden monat",
      "jedes jahr",
      "jeden *",
    ],
    keys: [
      "liste": .list, "fällig": .due, "beginn": .start, "ort": .location, "wo": .location,
      "notiz": .note, "priorität": .priority, "erinnern": .remind, "wiederholen": .repeat,
      "verlassen": .leave, "ende": .end, "bis": .until,
    ])
}
