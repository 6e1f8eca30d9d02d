// Polish: names of days and months as CLDR has them, in the cases that dates need, and the words
// around them.

extension LanguageWords {
  static let polish = LanguageWords(
    weekdays: [
      ["poniedziałek", "poniedziałki", "poniedziałku"], ["wtorek", "wtorki", "wtorku"],
      ["środa", "środę", "środy"], ["czwartek", "czwartki", "czwartku"],
      ["piątek", "piątki", "piątku"], ["sobota", "sobotę", "soboty"],
      ["niedziela", "niedzielę", "niedziele", "niedzieli"],
    ],
    shortWeekdays: [["pon"], ["wt"], ["śr"], ["czw"], ["pt"], ["sob"], ["niedz", "ndz"]],
    sureShortWeekdays: ["czw"],
    months: [
      ["stycznia", "styczeń", "sty", "styczniu"], ["lutego", "luty", "lut", "lutym"],
      ["marca", "marzec", "mar", "marcu"],
      ["kwietnia", "kwiecień", "kwi", "kwietniu"], ["maja", "maj", "maju"],
      ["czerwca", "czerwiec", "cze", "czerwcu"],
      ["lipca", "lipiec", "lip", "lipcu"], ["sierpnia", "sierpień", "sie", "sierpniu"],
      ["września", "wrzesień", "wrz", "wrześniu"],
      ["października", "październik", "paź", "październiku"],
      ["listopada", "listopad", "lis", "listopadzie"], ["grudnia", "grudzień", "gru", "grudniu"],
    ],
    table: """
      today: dziś, dzisiaj
      tomorrow: jutro
      days.2: pojutrze
      days.-1: wczoraj
      tonight: dziś wieczorem, dzisiaj wieczorem, dziś w nocy
      morning: ?rano, ?ranek, ?przed południem
      afternoon: ?po południu, ?popołudniu
      evening: ?wieczorem, ?wieczór
      night: ?w nocy, ?noc
      noon: w południe, ?południe
      midnight: północ, o północy
      oclock: ?godz
      half: ?pół
      number.7: ?siedem
      number.9: ?dziewięć
      number.11: ?jedenaście
      number.12: ?dwanaście
      number.15: ?piętnaście
      number.20: ?dwadzieścia
      number.30: ?trzydzieści
      ending: ?koniec, ?do końca, ?końca, ?pod koniec
      by: przed
      inMonth: w, we
      minute: ?minuta, ?minuty, ?minut, ?minutę, ?min
      hour: ?godzina, ?godziny, ?godzin, ?godzinę, ?godz
      day: ?dzień, ?dni, ?dnia
      week: ?tydzień, ?tygodnie, ?tygodni, ?tygodniu
      month: ?miesiąc, ?miesiące, ?miesięcy, ?miesiącu, ?miesiąca
      year: ?rok, ?lata, ?lat, ?roku
      number.1: ?jeden, ?jedną
      number.2: ?dwa, ?dwie
      number.3: ?trzy
      number.4: ?cztery
      number.5: ?pięć
      number.6: ?sześć
      number.8: ?osiem
      number.10: ?dziesięć
      ordinal.1: ?pierwszy, ?pierwsza, ?pierwszego
      ordinal.2: ?drugi, ?druga, ?drugiego
      ordinal.3: ?trzeci, ?trzecia
      next: ?następny, ?następna, ?następną, ?przyszły, ?przyszła, ?przyszłą, ?przyszłym, ?najbliższy, ?najbliższą
      this: ?ten, ?ta, ?tę, ?tym
      last: ?ostatni, ?ostatnia, ?ostatnią
      every: co, każdy, każda, każdą, każde, w każdy, w każdą, każdego
      other: ?drugi, ?drugą
      weekdays: ?dni robocze, ?dzień roboczy
      weekend: ~weekend, w weekend
      daily: ~codziennie
      weekly: ~tygodniowo, ~cotygodniowo
      monthly: ~miesięcznie, ~comiesięcznie
      yearly: ~rocznie, ~corocznie
      eom: koniec miesiąca, do końca miesiąca
      eow: koniec tygodnia, do końca tygodnia
      eod: koniec dnia, do końca dnia
      at: o, o godz, o godzinie, około
      on: w, we, dnia
      from: od
      to: do
      until: do
      in: za
      for: przez
      before: wcześniej, przed
      the: na
      and: i, oraz
      times: razy, raz
      remind: przypomnij, przypomnienie
      me: mi
      within: w promieniu, w odległości
      leaving: wychodząc z, gdy wyjdę z
      arriving: po dotarciu do, gdy dotrę do
      """,
    dayWords: [
      "dziś", "jutro", "pojutrze", "poniedziałek", "wtorek", "środa", "czwartek", "piątek",
      "sobota", "niedziela", "przyszły tydzień",
    ],
    keys: [
      "lista": .list, "termin": .due, "miejsce": .location, "gdzie": .location, "notatka": .note,
      "priorytet": .priority, "przypomnij": .remind, "powtarzaj": .repeat, "początek": .start,
      "koniec": .end, "wyjście": .leave,
    ])
}
