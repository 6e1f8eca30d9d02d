// Facts about regions: the likely region of a language, and where English is spelled the American
// way (CLDR likelySubtags and parentLocales).

enum Regions {
  /// The world, if no region is known.
  static let world = "001"

  /// The region in a `-u-rg-` value, which is a region followed by `zzzz` or by a subdivision. Nil
  /// for an unknown region; such a value has to be ignored (UTS 35).
  static func overrideRegion(_ value: String) -> String? {
    guard (3...6).contains(value.utf8.count) else { return nil }
    let region = value.prefix(2).uppercased()
    return regionCodes.contains(region) ? region : nil
  }

  /// The most likely region of a language.
  static func likelyRegion(language: String, script: String?) -> String? {
    // Tested before the table is built, because the root locale is common.
    if language == LocaleSubtags.undetermined { return nil }
    return language == "zh" && script == "Hant" ? "TW" : regionByLanguage[language]
  }

  /// The regions where English is spelled as in the United States.
  static let americanSpelling: Set<String> = [
    "US", "AS", "GU", "MH", "MP", "PH", "PR", "UM", "VI",
  ]

  private static let regionCodes = Set(
    """
    AC AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ \
    BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CP CQ CR CU CV CW CX CY CZ DE DG DJ \
    DK DM DO DZ EA EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ \
    GR GS GT GU GW GY HK HM HN HR HT HU IC ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI \
    KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP \
    MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM \
    PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX \
    SY SZ TA TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN \
    VU WF WS XK YE YT ZA ZM ZW
    """.split(separator: " ").map(String.init))

  private static let regionByLanguage: [String: String] = {
    let languages = """
      AE:abv AF:haz,prs AL:aln,sq AM:hy AT:bar AZ:az BD:bn BE:wa BG:bg BR:kgp,pt,yrl \
      BY:be BA:bs CD:ln CH:gsw,rm CN:bo,ii,ug,zh CV:kea CZ:cs DE:de,dsb,hsb,ksh,nds DK:da DZ:kab \
      EE:et EG:ar ES:an,ast,ca,es,eu,ext,gl ET:am,om,ti FI:fi,smn FO:fo FR:br,co,fr,oc \
      GB:cy,gd,kw,sco GE:ka GL:kl GR:el HR:hr HU:hu ID:ban,id,jv,su IE:ga IL:he IN:as,brx,\
      doi,gu,hi,kn,kok,ks,mai,ml,mr,or,pa,sa,sat,ta,te IM:gv IR:fa,lrc,mzn IQ:ckb IS:is \
      IT:fur,it,lld,sc,scn,vec JP:ja KE:ki,kam,luo,guz KG:ky KH:km KR:ko KZ:kk LA:lo LK:si LR:vai \
      LT:lt LU:lb LV:lv MA:zgh MG:mg MK:mk MM:kac,my,shn,mnw MN:mn MT:mt MY:ms NE:dje \
      NG:bin,ha,ig,yo,pcm NL:fy,nl NO:nb,nn,no,se NP:ne NZ:mi PH:ceb,fil,tl PK:sd,ur PL:pl,csb,szl \
      PS:apc PT:mwl PY:gn RO:ro RS:sr RU:ce,cv,ru,sah,tt,ba RW:rw SE:sv,sma,smj SI:sl SK:sk SN:wo,ff \
      SO:so TH:th TJ:tg TM:tk TO:to TR:ku,tr TW:trv TZ:sw,asa,bez,vun UA:uk,yi UG:lg UZ:uz \
      US:chr,cho,cic,en,esu,haw,io,lkt,mus,nv,osa,unm,yup VN:vi ZA:af,nr,nso,ss,st,tn,ts,ve,xh,zu \
      ZW:nd,sn
      """
    var regions: [String: String] = [:]
    for group in languages.split(separator: " ") {
      let regionAndLanguages = group.split(separator: ":")
      guard regionAndLanguages.count == 2 else { continue }
      for language in regionAndLanguages[1].split(separator: ",") {
        regions[String(language)] = String(regionAndLanguages[0])
      }
    }
    return regions
  }()
}
