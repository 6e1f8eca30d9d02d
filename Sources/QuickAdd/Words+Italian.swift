// Italian: names of days and months as CLDR (Unicode) has them, and the other words for dates,
// repetitions and alarms.

extension LanguageWords {
  static let italian = LanguageWords(
    weekdays: [
      ["lunedì"], ["martedì"], ["mercoledì"], ["giovedì"], ["venerdì"], ["sabato"], ["domenica"],
    ],
    shortWeekdays: [["lun"], ["mar"], ["mer"], ["gio"], ["ven"], ["sab"], ["dom"]],
    everyWeekdays: [
      ["di lunedì"],
      ["di martedì"],
      ["di mercoledì"],
      ["di giovedì"],
      ["di venerdì"],
      ["di sabato"],
      ["di domenica"],
    ],
    months: [
      ["gennaio", "gen"], ["febbraio", "feb"], ["marzo", "mar"], ["aprile", "apr"],
      ["maggio", "mag"], ["giugno", "giu"], ["luglio", "lug"], ["agosto", "ago"],
      ["settembre", "set"], ["ottobre", "ott"], ["novembre", "nov"], ["dicembre", "dic"],
    ],
    table: """
      today: oggi
      tomorrow: domani
      days.2: dopodomani
      days.7: oggi a otto
      days.-1: ieri
      tonight: stasera, questa sera, stanotte
      morning: ?mattina, ?di mattina, ?del mattino, ?stamattina, ?mattino, ?mattine, ?in mattinata, ?al mattino, ?la mattina, ?di prima mattina, ?mattutino
      afternoon: ?pomeriggio, ?del pomeriggio, ?di pomeriggio, ?nel pomeriggio, ?il pomeriggio
      evening: ?sera, ?di sera, ?sere, ?in serata, ?la sera, ?alla sera
      night: ?notte, ?di notte
      noon: mezzogiorno, a mezzogiorno, ?ora di pranzo
      midnight: mezzanotte, a mezzanotte
      oclock: ?h
      half: ?mezza, ?mezz'
      number.7: ?sette
      number.9: ?nove
      number.11: ?undici
      number.12: ?dodici
      number.15: ?quindici
      number.20: ?venti
      number.30: ?trenta
      ending: ?fine, ?fine di, ?a fine
      inMonth: a
      minute: ?minuto, ?minuti, ?min
      hour: ?ora, ?ore
      day: ?giorno, ?giorni
      week: ?settimana, ?settimane
      month: ?mese, ?mesi
      year: ?anno, ?anni
      number.1: ?un, ?una, ?uno, ?un'
      number.2: ?due
      number.3: ?tre
      number.4: ?quattro
      number.5: ?cinque
      number.6: ?sei
      number.8: ?otto
      number.10: ?dieci
      ordinal.1: ?primo, ?prima
      ordinal.2: ?secondo
      ordinal.3: ?terzo
      next: ?prossimo, ?prossima, ?prossimi, ?prossime, ?che viene
      this: ?questo, ?questa
      last: ?ultimo, ?ultima
      every: ogni, tutti i, tutte le
      weekdays: ?giorno feriale, giorni feriali, giorni lavorativi, nei giorni feriali, nei giorni lavorativi, nei feriali
      weekend: ~fine settimana, ~weekend
      daily: ~quotidiano, ~giornaliero, tutti i giorni, ogni giorno
      weekly: ~settimanale, ~una volta a settimana, ~una volta alla settimana
      monthly: ~mensile, ~una volta al mese
      yearly: ~annuale, ~una volta all'anno
      eom: fine mese, fine del mese, ultimo giorno del mese, l'ultimo giorno del mese, a fine mese, alla fine del mese, entro fine mese
      eow: fine della settimana, a fine settimana prossima, alla fine della settimana
      eod: fine giornata, fine della giornata
      at: alle, dopo le, dopo l', dopo le ore, alle ore, all', verso le, ore, alle ore, ?h, ?alle h, entro le, entro le ore, prima delle, intorno alle, per le
      on: il
      from: da, dal, dalle, dalla, a partire dal, a partire da, a partire dalle
      to: a, al, alle, fino a, fino alle
      until: fino al, fino a, fino alle
      by: entro, entro il, entro le
      in: tra, fra, in
      for: per
      before: prima
      the: il, la, lo, i, gli, le, di, del, l'
      and: e, ed
      times: volte, volta
      remind: ricorda, ricordami, ricordare, promemoria
      me: mi
      within: entro, nel raggio di
      leaving: uscendo da, quando esco da, lasciando, uscendo dal, uscendo dall', quando esco dal, quando esco dall', quando esco di, quando esco, quando lascio, quando parto da, all'uscita da, uscendo, lasciando il, lasciando la, quando esco dalla, uscendo dalla, appena esco da, appena esco
      arriving: arrivando a, quando arrivo a, arrivando al, arrivando in, quando arrivo al, quando arrivo in, quando arrivo all', quando arrivo, quando sono a, quando sono in, quando sono al, appena arrivo a, appena arrivo in, appena arrivo, quando vado a, quando torno a, quando torno in, quando rientro a, quando rientro in, tornando a, appena sono a, appena sono in, arrivando, arrivato a, arrivato in, quando arrivo alla, quando sono alla, appena arrivo al, appena arrivo alla, arrivando alla
      due: scadenza
      morningOf.1: domattina
      morningOf.0: stamattina, stamane
      afternoonOf.0: oggi pomeriggio, questo pomeriggio
      minutes.30: ?mezz'ora, ?mezzora, ?mezza ora
      minutes.15: ?quarto d'ora, ?un quarto d'ora
      minutes.45: ?tre quarti d'ora
      minutes.90: ?un'ora e mezza, ?un'ora e mezzo, ?ora e mezza, ?un ora e mezza
      minutes.60: ?un'ora, ?un ora
      behind.30: ?e mezza, ?e mezzo
      behind.15: ?e un quarto
      behind.-15: ?meno un quarto
      behind.45: ?e tre quarti
      behind.10: ?e dieci
      behind.20: ?e venti
      behind.5: ?e cinque
      behind.-10: ?meno dieci
      behind.-5: ?meno cinque
      behind.-20: ?meno venti
      perWeek: ?alla settimana, ?a settimana, ?per settimana
      perMonth: ?al mese
      perDay: ?al giorno, ?ogni giorno
      perDay.2: due volte al giorno
      perDay.3: tre volte al giorno
      opening: ricordami di, ricordami che, ricordami, ricorda di, ricordarmi di
      notice: ?avviso, ?avvisami, ?avvisare, ?avvisami con, ?allarme, ?ricordamelo, ?ricordami, ?promemoria, ?ricordarmelo, ?con avviso, ?avvertimi
      toPlace: ?a, ?al, ?alla, ?in, ?da, ?dal, ?dalla, ?di
      beginning: ?inizio, ?all'inizio di, ?a inizio, ?inizio di
      middle: ?metà, ?a metà, ?metà di
      alternateDays: un giorno sì e uno no, a giorni alterni
      fortnightly: a settimane alterne
      quarterly: ?trimestrale, ogni trimestre
      home: ?a casa, ?da casa, ?di casa, ?casa
      alternating: ?sì e uno no, ?sì e no, ?sì uno no, ?alterni
      """,
    dayWords: [
      "oggi", "domani", "dopodomani", "lunedì", "martedì", "mercoledì", "giovedì", "venerdì",
      "sabato", "domenica", "prossima settimana",
    ],
    phrases: [
      "prossima settimana",
      "la prossima settimana",
      "il mese prossimo",
      "tra un'ora",
      "tra 2 ore",
      "tra 3 giorni",
      "tra una settimana",
      "fine mese",
      "ogni giorno",
      "ogni settimana",
      "ogni 2 settimane",
      "ogni mese",
      "ogni anno",
      "ogni *",
    ],
    keys: [
      "lista": .list, "elenco": .list, "scadenza": .due, "inizio": .start, "luogo": .location,
      "dove": .location, "nota": .note, "priorità": .priority, "ricorda": .remind,
      "ripeti": .repeat, "fine": .end,
    ])
}
