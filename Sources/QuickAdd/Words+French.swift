// French: names of days and months as CLDR has them, and the words around them.

extension LanguageWords {
  static let french = LanguageWords(
    weekdays: [
      ["lundi", "lundis"], ["mardi", "mardis"], ["mercredi", "mercredis"], ["jeudi", "jeudis"],
      ["vendredi", "vendredis"], ["samedi", "samedis"], ["dimanche", "dimanches"],
    ],
    shortWeekdays: [["lun"], ["mar"], ["mer"], ["jeu"], ["ven"], ["sam"], ["dim"]],
    months: [
      ["janvier", "janv"], ["février", "févr", "fév"], ["mars"], ["avril", "avr"], ["mai"],
      ["juin"], ["juillet", "juil"], ["août"], ["septembre", "sept"], ["octobre", "oct"],
      ["novembre", "nov"], ["décembre", "déc"],
    ],
    table: """
      today: aujourd'hui, aujourdhui
      tomorrow: demain
      days.2: après-demain, après demain
      days.-1: hier
      tonight: ce soir, cette nuit
      morning: ?matin, ?matinée, ?matins
      afternoon: ?après-midi, ?aprem
      evening: ?soir, ?soirée, ?soirs
      night: ?nuit
      noon: midi
      midnight: minuit
      oclock: ?heures, ?heure, ?h
      half: ?demi, ?demie, ?et demie
      number.7: ?sept
      number.9: ?neuf
      number.11: ?onze
      number.12: ?douze
      number.15: ?quinze
      number.20: ?vingt
      number.30: ?trente
      ending: ?fin, ?fin de
      fortnightly: une semaine sur deux
      inMonth: en
      minute: ?minute, ?minutes, ?min, ?mn
      hour: ?heure, ?heures
      day: ?jour, ?jours
      week: ?semaine, ?semaines
      month: ?mois
      year: ?an, ?ans, ?année, ?années
      number.1: ?un, ?une
      number.2: ?deux
      number.3: ?trois
      number.4: ?quatre
      number.5: ?cinq
      number.6: ?six
      number.8: ?huit
      number.10: ?dix
      ordinal.1: ?premier, ?première
      ordinal.2: ?deuxième
      ordinal.3: ?troisième
      next: ?prochain, ?prochaine, ?prochains
      this: ?ce, ?cet, ?cette
      last: ?dernier, ?dernière
      every: chaque, tous les, toutes les, tout les
      weekdays: ?jours ouvrés, ?jour ouvré, ?jours de semaine
      weekend: ~week-end, ~weekend, ce week-end
      daily: ~quotidien, tous les jours, chaque jour
      weekly: ~hebdomadaire
      monthly: ~mensuel
      yearly: ~annuel
      eom: fin du mois, fin de mois
      eow: fin de semaine, fin de la semaine
      eod: fin de journée, fin de la journée
      at: à, vers
      on: le
      from: de, dès, à partir de, à partir du
      to: à, au, jusqu'à
      until: jusqu'au, jusqu'à, jusqu'en
      by: avant, d'ici, d'ici le
      in: dans
      for: pendant, pour, durant
      before: avant
      the: le, la, les, du, de, l'
      and: et
      times: fois
      remind: rappelle-moi, rappeler, rappel
      me: moi
      within: à moins de, dans un rayon de
      leaving: en quittant, quand je quitte, en partant de
      arriving: en arrivant à, en arrivant, quand j'arrive à
      due: échéance
      """,
    dayWords: [
      "aujourd'hui", "demain", "après-demain", "lundi", "mardi", "mercredi", "jeudi", "vendredi",
      "samedi", "dimanche", "semaine prochaine",
    ],
    keys: [
      "liste": .list, "échéance": .due, "début": .start, "lieu": .location, "où": .location,
      "rappel": .remind, "priorité": .priority, "fin": .end, "répéter": .repeat,
      "quitter": .leave, "chez": .at,
    ])
}
