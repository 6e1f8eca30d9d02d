// Italian: names of days and months as CLDR has them, and the words around them.

extension LanguageWords {
  static let italian = LanguageWords(
    weekdays: [
      ["lunedì"], ["martedì"], ["mercoledì"], ["giovedì"], ["venerdì"], ["sabato"], ["domenica"],
    ],
    shortWeekdays: [["lun"], ["mar"], ["mer"], ["gio"], ["ven"], ["sab"], ["dom"]],
    months: [
      ["gennaio", "gen"], ["febbraio", "feb"], ["marzo", "mar"], ["aprile", "apr"],
      ["maggio", "mag"], ["giugno", "giu"], ["luglio", "lug"], ["agosto", "ago"],
      ["settembre", "set"], ["ottobre", "ott"], ["novembre", "nov"], ["dicembre", "dic"],
    ],
    table: """
      today: oggi
      tomorrow: domani
      days.2: dopodomani
      days.-1: ieri
      tonight: stasera, questa sera, stanotte
      morning: ?mattina, ?di mattina, ?del mattino, ?stamattina, ?mattino, ?mattine
      afternoon: ?pomeriggio, ?del pomeriggio, ?di pomeriggio
      evening: ?sera, ?di sera, ?sere
      night: ?notte, ?di notte
      noon: mezzogiorno, a mezzogiorno
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
      ending: ?fine, ?fine di
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
      next: ?prossimo, ?prossima, ?prossimi
      this: ?questo, ?questa
      last: ?ultimo, ?ultima
      every: ogni, tutti i, tutte le
      weekdays: ?giorno feriale, ?giorni feriali, ?giorni lavorativi
      weekend: ~fine settimana, ~weekend
      daily: ~quotidiano, ~giornaliero, tutti i giorni, ogni giorno
      weekly: ~settimanale
      monthly: ~mensile
      yearly: ~annuale
      eom: fine mese, fine del mese
      eow: fine della settimana
      eod: fine giornata, fine della giornata
      at: alle, alle ore, all', verso le, ore, alle ore
      on: il
      from: da, dal, dalle, dalla
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
      leaving: uscendo da, quando esco da, lasciando
      arriving: arrivando a, quando arrivo a
      due: scadenza
      """,
    dayWords: [
      "oggi", "domani", "dopodomani", "lunedì", "martedì", "mercoledì", "giovedì", "venerdì",
      "sabato", "domenica", "prossima settimana",
    ],
    keys: [
      "lista": .list, "elenco": .list, "scadenza": .due, "inizio": .start, "luogo": .location,
      "dove": .location, "nota": .note, "priorità": .priority, "ricorda": .remind,
      "ripeti": .repeat, "fine": .end,
    ])
}
