// Polish: names of days and months as CLDR (Unicode) has them, in the grammatical cases that dates
// need, and the other words for dates, repetitions and alarms.

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
    everyWeekdays: [
      ["w poniedziałki"],
      ["w wtorki"],
      ["w środy"],
      ["w czwartki"],
      ["w piątki"],
      ["w soboty"],
    ],
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
      morning: ?rano, ?ranek, ?przed południem, ?z samego rana, ?z rana, ?od rana, ?wczesnym rankiem, ?nad ranem
      afternoon: ?po południu, ?popołudniu, ?po popołudniu
      evening: ?wieczorem, ?wieczór, ?wieczorami
      night: ?w nocy, ?noc
      noon: w południe, ?południe
      midnight: północ, o północy
      oclock: ?godz
      half: ?pół
      number.7: ?siedem, ?siódmej, ?siódma
      number.9: ?dziewięć, ?dziewiątej, ?dziewiąta
      number.11: ?jedenaście, ?jedenastej, ?jedenasta
      number.12: ?dwanaście, ?dwunastej, ?dwunasta
      number.15: ?piętnaście
      number.20: ?dwadzieścia
      number.30: ?trzydzieści
      ending: ?koniec, ?do końca, ?końca, ?pod koniec
      by: przed, najpóźniej, najpóźniej do, najpóźniej w, do
      inMonth: w, we
      minute: ?minuta, ?minuty, ?minut, ?minutę, ?min
      hour: ?godzina, ?godziny, ?godzin, ?godzinę, ?godz
      day: ?dzień, ?dni, ?dnia
      week: ?tydzień, ?tygodnie, ?tygodni, ?tygodniu
      month: ?mies, ?miesiąc, ?miesiące, ?miesięcy, ?miesiącu, ?miesiąca
      year: ?rok, ?lata, ?lat, ?roku
      number.1: ?jeden, ?jedną, ?pierwszej, ?pierwsza
      number.2: ?dwa, ?dwie, ?drugiej, ?druga
      number.3: ?trzy, ?trzeciej, ?trzecia
      number.4: ?cztery, ?czwartej, ?czwarta
      number.5: ?pięć, ?piątej, ?piąta
      number.6: ?sześć, ?szóstej, ?szósta
      number.8: ?osiem, ?ósmej, ?ósma
      number.10: ?dziesięć, ?dziesiątej, ?dziesiąta
      ordinal.1: ?pierwszy, ?pierwsza, ?pierwszego
      ordinal.2: ?drugi, ?druga, ?drugiego
      ordinal.3: ?trzeci, ?trzecia, ?trzeciego
      next: ?następny, ?następna, ?następną, ?przyszły, ?przyszła, ?przyszłą, ?przyszłym, ?najbliższy, ?najbliższą, ?przyszłego, ?następnego, ?następnym, ?najbliższym, ?przyszłej
      this: ?ten, ?ta, ?tę, ?tym
      last: ?ostatni, ?ostatnia, ?ostatnią, ?ostatniego
      every: co, każdy, każda, każdą, każde, w każdy, w każdą, każdego
      other: ?drugi, ?drugą
      weekdays: dni robocze, ?dzień roboczy, w dni robocze, w dni powszednie, dni powszednie, w tygodniu roboczym
      weekend: ~weekend, w weekend, ~weekendy
      daily: ~codziennie
      weekly: ~tygodniowo, ~cotygodniowo, ~raz w tygodniu
      monthly: ~miesięcznie, ~comiesięcznie, ~raz w miesiącu
      yearly: ~rocznie, ~corocznie, ~raz w roku
      eom: koniec mies, do końca mies, koniec miesiąca, do końca miesiąca, ostatni dzień miesiąca, ostatniego dnia miesiąca, na koniec miesiąca, pod koniec miesiąca, z końcem miesiąca
      eow: koniec tygodnia, do końca tygodnia
      eod: koniec dnia, do końca dnia
      at: o, o godz, o godzinie, około, godz, godzina, koło, przed godz, przed godziną, około godziny, po godzinie
      on: w, we, dnia
      from: od, począwszy od
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
      leaving: wychodząc z, gdy wyjdę z, jak wyjdę z, kiedy wyjdę z, po wyjściu z, po opuszczeniu, gdy opuszczę, przy wyjściu z, jak będę wychodzić z, gdy będę wychodzić z, kiedy będę wychodzić z, jak będę wychodził z, jak będę wychodziła z, jak wychodzę z, gdy wychodzę z, kiedy wychodzę z, przy wychodzeniu z, gdy wychodzę, jak będę wychodzić, po wyjściu
      arriving: po dotarciu do, gdy dotrę do, po przyjściu do, jak dotrę do, kiedy dotrę do, gdy będę w, jak będę w, kiedy będę w, po przyjeździe do, jak przyjdę do, gdy przyjdę do, jak wrócę do, jak będę na, gdy będę na, kiedy wrócę do, gdy wrócę do, po powrocie do, jak będę w, jak będę u, będąc w, jak dojdę do, jak dojadę do, jak przyjadę do, gdy przyjadę do, kiedy przyjadę do, po przyjściu do, wracając do, jak zajdę do
      shift.-30: ?wpół do
      shift.15: ?kwadrans po
      shift.-15: ?za kwadrans, ?kwadrans przed
      shift.10: ?dziesięć po
      shift.5: ?pięć po
      shift.-10: ?za dziesięć
      shift.-5: ?za pięć
      shift.-20: ?za dwadzieścia
      minutes.30: ?pół godziny, ?pół godzinki
      minutes.15: ?kwadrans
      minutes.45: ?trzy kwadranse
      minutes.60: ?godzinę, ?godzinkę
      minutes.90: ?półtorej godziny, ?półtora godziny
      perDay: ?dziennie, ?na dzień, ?w ciągu dnia
      perDay.2: dwa razy dziennie, 2 razy dziennie, dwa razy na dzień, 2x dziennie
      perDay.3: trzy razy dziennie
      opening: przypomnij mi żeby, przypomnij żeby, przypomnij mi że, przypomnij mi abym, przypomnij mi o, przypomnij mi by, przypomnij mi
      toPlace: ?do, ?z, ?w, ?na
      beginning: ?początek, ?na początku, ?początku
      middle: ?w połowie, ?połowa
      quarterly: co kwartał, ?kwartalnie
      alternateDays: co drugi dzień
      home: ?do domu, ?w domu, ?z domu, ?domu, ?dom
      ordinal.13: ?trzynastego, ?trzynasty, ?trzynasta
      notice: ?przypomnienie, ?powiadom, ?alarm
      monthsLong.6: ?pół roku
      """,
    dayWords: [
      "dziś", "jutro", "pojutrze", "poniedziałek", "wtorek", "środa", "czwartek", "piątek",
      "sobota", "niedziela", "przyszły tydzień",
    ],
    phrases: [
      "przyszły tydzień",
      "w przyszłym tygodniu",
      "w przyszłym miesiącu",
      "za godzinę",
      "za 2 godziny",
      "za 3 dni",
      "za tydzień",
      "koniec miesiąca",
      "co tydzień",
      "co 2 tygodnie",
      "co miesiąc",
      "co rok",
      "w każdy poniedziałek",
      "w każdy wtorek",
      "w każdą środę",
      "w każdy czwartek",
      "w każdy piątek",
      "w każdą sobotę",
      "w każdą niedzielę",
    ],
    keys: [
      "lista": .list, "termin": .due, "miejsce": .location, "gdzie": .location, "notatka": .note,
      "priorytet": .priority, "przypomnij": .remind, "powtarzaj": .repeat, "początek": .start,
      "koniec": .end, "wyjście": .leave,
    ])
}
