// French: names of days and months as CLDR (Unicode) has them, and the other words for dates,
// repetitions and alarms.

extension LanguageWords {
  static let french = LanguageWords(
    weekdays: [
      ["lundi", "lundis"], ["mardi", "mardis"], ["mercredi", "mercredis"], ["jeudi", "jeudis"],
      ["vendredi", "vendredis"], ["samedi", "samedis"], ["dimanche", "dimanches"],
    ],
    shortWeekdays: [["lun"], ["mar"], ["mer"], ["jeu"], ["ven"], ["sam"], ["dim"]],
    everyWeekdays: [
      ["les lundis"],
      ["les mardis"],
      ["les mercredis"],
      ["les jeudis"],
      ["les vendredis"],
      ["les samedis"],
      ["les dimanches"],
    ],
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
      morning: ?matin, ?matinée, ?matins, dans la matinée, ?au matin, ?à la première heure
      afternoon: ?après-midi, ?aprem, dans l'après-midi, ?aprèm, ?apres midi, ?après midi
      evening: ?soir, ?soirée, ?soirs, dans la soirée, ?au soir
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
      ordinal.1: ?premier, ?première, ?premiers, ?premières
      ordinal.2: ?deuxième
      ordinal.3: ?troisième
      next: ?prochain, ?prochaine, ?prochains
      this: ?ce, ?cet, ?cette
      last: ?dernier, ?dernière, ?derniers, ?dernières
      every: chaque, ts les, ttes les, tous les, toutes les, tout les
      weekdays: ?jours ouvrés, ?jour ouvré, ?jours de semaine, en semaine, les jours ouvrés
      weekend: ~week-end, ~weekend, ce week-end, ~week-ends, ~weekends
      daily: ~quotidien, tous les jours, chaque jour, ~une fois par jour
      weekly: ~hebdomadaire, ~une fois par semaine
      monthly: ~mensuel, ~une fois par mois
      yearly: ~annuel, ~une fois par an
      eom: fin du mois, fin de mois, dernier jour du mois, le dernier jour du mois, à la fin du mois, en fin de mois
      eow: fin de semaine, fin de la semaine
      eod: fin de journée, fin de la journée
      at: à, vers, vers les, autour de
      on: le, les
      from: de, dès, à partir de, à partir du
      to: à, au, jusqu'à
      until: jusqu'au, jusqu'à, jusqu'en
      by: avant, d'ici, d'ici le
      in: dans, d'ici, d'ici à
      for: pendant, pour, durant
      before: avant
      the: le, la, les, du, de, l'
      and: et
      times: fois
      remind: rappelle-moi, rappeler, rappel, me rappeler
      me: moi
      within: à moins de, dans un rayon de
      leaving: en quittant, quand je quitte, en partant de, en partant du, en partant, quand je pars de, quand je pars du, quand je pars, en sortant de, en sortant du, quand je sors de, quand je sors du, lorsque je quitte, dès que je quitte, au départ de, en sortant, quand je sors, quand je pars de chez, en partant de chez
      arriving: en arrivant à, en arrivant, quand j'arrive à, en arrivant au, quand j'arrive au, quand j'arrive, quand je suis à, quand je suis au, quand je suis, dès que j'arrive à, dès que j'arrive au, dès que j'arrive, lorsque j'arrive, une fois à, une fois arrivé à, quand je rentre à, quand je rentre, en rentrant à, dès que je suis à, dès que je suis au
      due: échéance
      minutes.30: ?demi-heure, ?une demi-heure, ?demi heure, ?une demi heure, ?demie heure, ?une demie heure
      minutes.15: ?quart d'heure, ?un quart d'heure
      minutes.45: ?trois quarts d'heure
      minutes.90: ?une heure et demie, ?une heure et demi
      behind.30: ?et demie, ?et demi
      behind.15: ?et quart
      behind.-15: ?moins le quart
      behind.-10: ?moins dix
      behind.-5: ?moins cinq
      behind.-20: ?moins vingt
      perWeek: ?par semaine
      perMonth: ?par mois
      perDay: ?par jour, ?par jours
      perDay.2: deux fois par jour
      perDay.3: trois fois par jour
      opening: rappelle-moi de, rappelle moi de, rappelez-moi de, rappelle-moi, rappelle moi, rappelle-moi que, penser à me rappeler de
      notice: ?alerte, ?prévenir, ?m'avertir, ?rappel, ?m'alerter, ?préviens-moi, ?avec rappel, ?alarme, ?rappeler
      toPlace: ?à, ?au, ?aux, ?chez, ?du, ?de
      beginning: ?début, ?au début de, ?début du
      middle: ?mi, ?à la mi, ?milieu de
      weeksLater.1: ?en huit
      weeksLater.2: ?en quinze
      alternateDays: un jour sur deux
      quarterly: ?trimestriel, tous les trimestres, chaque trimestre
      home: ?à la maison, ?chez moi, ?la maison
      alternating: ?sur deux
      """,
    dayWords: [
      "aujourd'hui", "demain", "après-demain", "lundi", "mardi", "mercredi", "jeudi", "vendredi",
      "samedi", "dimanche", "semaine prochaine",
    ],
    phrases: [
      "semaine prochaine",
      "la semaine prochaine",
      "le mois prochain",
      "* prochain",
      "dans une heure",
      "dans 2 heures",
      "dans 3 jours",
      "dans une semaine",
      "fin du mois",
      "tous les jours",
      "toutes les semaines",
      "toutes les 2 semaines",
      "tous les mois",
      "tous les ans",
      "chaque *",
    ],
    keys: [
      "liste": .list, "échéance": .due, "début": .start, "lieu": .location, "où": .location,
      "rappel": .remind, "priorité": .priority, "fin": .end, "répéter": .repeat,
      "quitter": .leave, "chez": .at,
    ])
}
