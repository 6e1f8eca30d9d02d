// German: names of days and months as CLDR has them, and the words around them.

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
      today: heute
      tomorrow: morgen
      days.2: übermorgen, uebermorgen
      days.-1: gestern
      tonight: heute abend, heute nacht
      morning: ?früh, ?morgens, ?vormittag, ?vormittags, ?morgen, ?frueh
      noon: mittags, ?mittag
      afternoon: ?nachmittag, ?nachmittags
      evening: ?abend, ?abends
      night: ?nacht, ?nachts
      midnight: mitternacht
      oclock: ?uhr
      half: ?halben, ?halbe
      shift.-30: ?halb
      shift.15: ?viertel nach
      shift.-15: ?viertel vor
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
      by: bis spätestens, spätestens, vor, vor dem, bis
      inMonth: im
      minute: ?minute, ?minuten, ?min
      hour: ?stunde, ?stunden, ?std
      day: ?tag, ?tage, ?tagen
      week: ?woche, ?wochen
      month: ?monat, ?monate, ?monaten, ?monats
      year: ?jahr, ?jahre, ?jahren
      number.1: ?ein, ?eine, ?einen, ?einem, ?einer
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
      weekdays: ?werktag, ?werktage, ?werktags, ?wochentag
      weekend: ~wochenende
      daily: ~täglich, ~taeglich
      weekly: ~wöchentlich, ~woechentlich
      monthly: ~monatlich
      yearly: ~jährlich, ~jaehrlich
      hourly: ~stündlich
      eow: ende der woche
      eom: monatsende, ende des monats
      eod: ende des tages
      at: um, gegen
      on: am, an
      from: von, ab, vom
      to: bis
      until: bis, bis zum
      in: in
      for: für
      before: vorher, davor, zuvor
      the: der, den, dem, des, die, das
      and: und
      times: mal
      remind: erinnere, erinnern, erinnerung
      me: mich
      within: im umkreis von, innerhalb
      leaving: beim verlassen von, wenn ich verlasse
      arriving: bei ankunft, beim ankommen
      due: fällig
      """,
    partsOfDay: [
      "morgen", "früh", "vormittag", "mittag", "nachmittag", "abend", "nacht",
    ],
    dayWords: [
      "heute", "morgen", "übermorgen", "montag", "dienstag", "mittwoch", "donnerstag", "freitag",
      "samstag", "sonntag", "nächste woche",
    ],
    keys: [
      "liste": .list, "fällig": .due, "beginn": .start, "ort": .location, "wo": .location,
      "notiz": .note, "priorität": .priority, "erinnern": .remind, "wiederholen": .repeat,
      "verlassen": .leave, "ende": .end, "bis": .until,
    ])
}
