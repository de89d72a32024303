import {
  allergie,
  alter,
  angestellt,
  anTag,
  arbeitszeit,
  benannt,
  bereich,
  daheim,
  erreichbar,
  feld,
  type Gedeutet,
  hinter,
  ist,
  kinder,
  kost,
  nach,
  naher,
  ohneArtikel,
  projekt,
  type Rest,
  ZUSATZ,
  zustaendig,
} from './angaben.ts'
import type { Wort } from './form.ts'
import type { Verb } from './verben.ts'
import * as W from './woerter.ts'

// What a verb and the words around it say: which attribute, which value. What is not understood here stays free text.

function haben(r: Rest): Gedeutet | undefined {
  const geburtstag = r.teile.find((w) => W.FELDER.get(w.form) === 'geburtstag')
  if (geburtstag)
    return feld(
      'geburtstag',
      r.teile.filter((w) => w !== geburtstag && !ist(w, W.ORT)),
    )
  return (
    allergie(r) ??
    alter(r) ??
    kinder(r) ??
    (r.teile.some((w) => ist(w, W.WEG)) ? feld('abwesenheit', r.teile) : undefined) ??
    anTag(r) ??
    naher(r) ??
    (r.teile.some((w) => W.GERAETE.test(w.form)) ? feld('geraet', ohneArtikel(r.teile)) : undefined) ??
    arbeitszeit(r) ??
    benannt(r)
  )
}

function sein(r: Rest): Gedeutet | undefined {
  const stand = r.teile.map((w) => W.STAND.get(w.form)).find((w) => w !== undefined)
  if (stand) return { feld: 'familienstand', teile: [], wert: stand }
  const geboren = r.teile.filter((w) => !/^(?:geboren|born|nascid[oa])$/.test(w.form))
  if (geboren.length < r.teile.length)
    return geboren.some((w) => /\d/.test(w.form))
      ? feld(
          'geburtstag',
          geboren.filter((w) => !ist(w, W.ORT)),
        )
      : feld('geburtsort', hinter(geboren, W.ORT))
  return (
    angestellt(r) ??
    daheim(r) ??
    kost(r) ??
    alter(r) ??
    allergie(r) ??
    (r.teile.some((w) => ist(w, W.WEG))
      ? feld(
          'abwesenheit',
          r.teile.filter((w) => !ist(w, W.ORT) || w.form === 'vom'),
        )
      : undefined) ??
    anTag(r) ??
    erreichbar(r) ??
    feld('zustaendigkeit', zustaendig(r)) ??
    feld(
      'vertritt',
      nach(r.teile, /^(?:vertretung|vertreter(?:in)?)$/)?.filter((w) => !/^(?:von|fur|for)$/.test(w.form)),
    ) ??
    feld(
      'vorliebe',
      hinter(ohneArtikel(r.teile), /^fan$/)?.filter((w) => !/^(?:von|of)$/.test(w.form)),
    ) ??
    projekt(r) ??
    bereich(r) ??
    feld('herkunft', hinter(r.teile, /^(?:aus|from)$/)) ??
    (r.teile.some((w) => W.BERUF.test(w.form))
      ? feld(
          'funktion',
          ohneArtikel(r.teile).filter(
            (w) => !/^(?:gelernte[rs]?|studierte[rs]?|trained|formad[oa])$/.test(w.form),
          ),
        )
      : undefined)
  )
}

function arbeiten(r: Rest): Gedeutet | undefined {
  const amOrt = r.teile.some((w) => ist(w, W.ZUHAUSE))
  return (
    anTag(r) ??
    arbeitszeit(r) ??
    feld('funktion', hinter(r.teile, /^(?:als|as|como)$/)) ??
    projekt(r) ??
    bereich(r) ??
    feld('projekt', hinter(r.teile, /^(?:an|on)$/)) ??
    (amOrt
      ? feld(
          'arbeitsort',
          r.teile.filter((w) => !ist(w, W.ORT)),
        )
      : undefined) ??
    (r.teile.some((w) => W.GERAETE.test(w.form))
      ? feld('geraet', hinter(r.teile, /^(?:mit|with|com)$/))
      : undefined) ??
    feld('arbeitgeber', hinter(r.teile, /^(?:bei|beim|fur|for|at|na|no|para)$/)) ??
    feld('arbeitsort', hinter(r.teile, W.ORT))
  )
}

const vorliebe = (r: Rest, name: string, verneint: boolean): Gedeutet | undefined => {
  const teile = ohneArtikel(r.teile.filter((w) => !ist(w, ZUSATZ)))
  return teile.length > 0 ? { feld: name, teile, verneint } : undefined
}

const sprache = (r: Rest): Gedeutet | undefined =>
  r.teile.length <= 4 && !r.teile.some((w) => ist(w, W.ORT))
    ? feld(
        'sprachkenntnis',
        r.teile.filter(
          (w) => !/^(?:fliessend|gut|sehr|etwas|bisschen|fluent|fluently|ein|auch)$/.test(w.form),
        ),
      )
    : undefined

const ungern = (r: Rest): boolean => r.teile.some((w) => w.form === 'ungern')
const mich = (w: Wort): boolean => /^(?:mich|me|mir)$/.test(w.form)

export const DEUTEN: Record<Verb, (r: Rest) => Gedeutet | undefined> = {
  wohnen: (r) => kost(r) ?? feld('wohnort', hinter(r.teile, W.ORT)),
  umziehen: (r) => feld('wohnort', nach(r.teile, /^(?:nach|to|para)$/)),
  heissen: (r) =>
    feld(
      'name',
      r.teile.filter((w) => !ist(w, W.REFLEXIV)),
    ),
  nennen: (r) =>
    r.teile.some(mich)
      ? feld(
          'rufname',
          r.teile.filter(
            (w) =>
              !mich(w) && !ist(w, W.DU) && !/^(?:kannst|darfst|konnen|can|pode|man|alle|werde)$/.test(w.form),
          ),
        )
      : undefined,
  arbeiten,
  sitzen: (r) => bereich(r) ?? feld('arbeitsort', hinter(r.teile, W.ORT)),
  leiten: (r) => feld('leitung', ohneArtikel(r.teile)),
  sprechen: sprache,
  moegen: (r) => vorliebe(r, 'vorliebe', r.verneint),
  hassen: (r) => vorliebe(r, 'vorliebe', !r.verneint),
  essen: (r) =>
    kost(r) ??
    vorliebe(
      r,
      r.teile.some((w) => /^(?:un)?gern|^lieb/.test(w.form)) ? 'vorliebe' : 'ernaehrung',
      r.verneint || ungern(r),
    ),
  ernaehren: kost,
  reagieren: allergie,
  gehoeren: (r) => bereich(r) ?? feld('abteilung', nach(r.teile, /^(?:zum|zur|zu|to)$/)),
  koennen: (r) =>
    r.teile.length < 3 && /(?:isch|deutsch)$/.test(r.teile.at(-1)?.form ?? '') ? sprache(r) : undefined,
  vertragen: (r) =>
    r.verneint ? { feld: 'allergie', teile: ohneArtikel(r.teile), verneint: false } : undefined,
  nutzen: (r) =>
    /^(?:mit|with|com)$/.test(r.teile[0]?.form ?? '') || W.ORT.has(r.teile[0]?.form ?? '')
      ? undefined
      : feld('geraet', ohneArtikel(r.teile)),
  vertreten: (r) => (r.teile.some(mich) ? feld('vertretung', r.subjekt) : feld('vertritt', r.teile)),
  berichten: (r) => feld('chef', hinter(r.teile, /^(?:an|to|ao|a)$/)),
  kommen: (r) => feld('herkunft', hinter(r.teile, /^(?:aus|from|de|do|da)$/)),
  haben,
  sein,
}
