import type { Ereignis } from '../domaene/ereignis.ts'
import { kennungenVon, rollenUnbestaetigt } from '../domaene/kennung.ts'
import { frueheste } from '../domaene/spanne.ts'
import type { Instant } from '../domaene/zeit.ts'
import { vertreteneVon } from '../speicher/abwesenheit.ts'
import { zaehleBestand } from '../speicher/auskunft-umfang.ts'
import { type Eingang, ladeEingang } from '../speicher/eingang.ts'
import { geplanteErinnerungen } from '../speicher/erinnerung.ts'
import { gefragtNach } from '../speicher/freigabe-anfrage.ts'
import { findePersonId, kennungGeprueft } from '../speicher/kennung.ts'
import { ladePerson, listePersonen, namenImTeam } from '../speicher/person.ts'
import type { Operation } from '../speicher/speicher.ts'
import { findeUnterhaltung, type UnterhaltungOrt } from '../speicher/unterhaltung.ts'
import { bestaetigungenInGruppe, getaneSeit, offeneImTeam, offeneVorgaenge } from '../speicher/vorgang.ts'
import { vorhandenes } from '../speicher/vorhanden.ts'
import { aenderungVorweg, mitBearbeitung, offenerWechsel } from '../speicher/vorweg.ts'
import { ladeZeitplan } from '../speicher/zeitplan.ts'
import { ladeAkte } from './akte.ts'
import { ohneRufnamen } from './anrede.ts'
import { antwortMitNummer } from './antwort-nummer.ts'
import { istVertretung } from './befehl-vertretung.ts'
import { leseBefehl } from './befehle.ts'
import { leseKnopf } from './knopf.ts'
import { type Kontext, leer } from './kontext.ts'
import {
  abgebrochenes,
  einziger,
  entscheidet,
  ladeAnzeige,
  ladeBezug,
  ladeFakten,
  ladeFreigaben,
  ladeGelernt,
  ladeGelerntesZu,
  ladeGemeint,
  ladeGeschehen,
  ladeGespraech,
  ladeLane,
  ladeTermine,
} from './kontext_teile.ts'
import { gefragterStand } from './standfrage.ts'

interface KontextArg {
  eingang_id: number
  jetzt: Instant
  mitNamen: boolean
  /** What the assistant is called: „@Assistent hilfe“ is the command. */
  rufnamen?: readonly string[]
}

/** Reads a turn's Kontext. Undefined: the row is gone, finished, or its text was forgotten. */
export function* ladeKontext(arg: KontextArg): Operation<Kontext | undefined> {
  const eingang = yield* ladeEingang({ id: arg.eingang_id })
  if (!eingang?.ereignis || eingang.status === 'erledigt' || eingang.status === 'fehler') return undefined
  return yield* kontextZu({ ...arg, eingang, ereignis: eingang.ereignis })
}

/** The same of a message that need not be stored: how would it be taken now? */
export function* kontextZu(
  arg: Omit<KontextArg, 'eingang_id'> & { eingang: Eingang; ereignis: Ereignis },
): Operation<Kontext> {
  const { eingang } = arg
  const { agent } = eingang
  const vorweg = yield* aenderungVorweg(eingang)
  const ereignis = mitBearbeitung(arg.ereignis, vorweg)
  const kennungen = kennungenVon(ereignis.kanal, ereignis.von)
  // Nobody's when it was stored may be somebody's by now: their number change was still to be followed.
  const person_id = eingang.person_id ?? (yield* findePersonId({ agent, kennungen }))
  const bekannt = person_id === undefined ? undefined : yield* ladePerson({ id: person_id })
  const geprueft =
    bekannt !== undefined && (yield* kennungGeprueft({ agent, kennungen, person_id: bekannt.id }))
  // An alias carries memory, never a role's right: neither to decide nor to see or do what only some may.
  const person = bekannt && !geprueft ? { ...bekannt, rollen: rollenUnbestaetigt(bekannt.rollen) } : bekannt
  const wenige = {
    jetzt: arg.jetzt,
    eingang,
    ereignis,
    geloescht: vorweg?.art === 'loeschung',
    wechselOffen: person === undefined && (yield* offenerWechsel(agent, kennungen)) !== undefined,
    person,
  }
  const lane = yield* ladeLane(eingang, arg.jetzt)
  if (!person) return { ...leer(), ...wenige, ...lane }

  const ort: UnterhaltungOrt = {
    agent,
    kanal: eingang.kanal,
    chat: eingang.chat,
    person_id: person.id,
    gruppe: ereignis.gruppe,
    an: ereignis.von ?? eingang.chat,
  }
  if (ereignis.bot)
    return { ...leer(), ...wenige, ...lane, geprueft, ort, offen: yield* abgebrochenes(eingang, person) }
  const unterhaltung = yield* findeUnterhaltung(ort)
  // What was read from a medium is never a command (I6).
  const text = ohneRufnamen(ereignis.text, arg.rufnamen ?? [])
  const getippt =
    ereignis.gelesen === undefined ? leseBefehl(text, unterhaltung?.frage?.art === 'termine') : undefined
  const knopf = ereignis.knopf === undefined ? undefined : leseKnopf(ereignis.knopf)
  const gespraech = unterhaltung ? yield* ladeGespraech(unterhaltung, eingang) : { verlauf: [], letzte: [] }
  const { bezug, vorgang_id } = yield* ladeBezug(ereignis)
  const da = yield* vorhandenes({ agent, person_id: person.id })
  const freigaben = da?.wartet ? yield* ladeFreigaben(person, geprueft, arg.jetzt) : []
  const offen = yield* offeneVorgaenge({ agent, person_id: person.id })
  const nummer = knopf || ereignis.gelesen !== undefined ? undefined : antwortMitNummer(text, getippt)
  // What is no question here, or not theirs, is not answered: they are told how it stands.
  const befragt =
    freigaben.some((f) => f.id === nummer?.id) ||
    offen.some((v) => v.id === nummer?.id && v.unterhaltung_id === unterhaltung?.id)
  const befehl = nummer && !befragt ? ({ art: 'status', id: nummer.id } as const) : getippt
  const gemeintId = knopf?.vorgang ?? (befragt ? nummer?.id : vorgang_id)
  const geschehen = yield* ladeGeschehen(ort, unterhaltung, offen, befehl, text)
  const stand = befehl ? [] : gefragterStand(text, geschehen, gemeintId)
  const akte = yield* ladeAkte({
    agent,
    befehl,
    jetzt: arg.jetzt,
    knopf,
    letzte: gespraech.letzte,
    einziger: einziger({ offen, ereignis, unterhaltung }, befehl),
    gemeintId: stand.length === 1 ? stand[0]?.id : gemeintId,
  })
  const fremdeFragen = ort.gruppe ? yield* bestaetigungenInGruppe(ort) : []
  const imTeam = befehl?.art === 'was_laeuft' && befehl.team ? yield* offeneImTeam({ agent }) : []
  return {
    ...leer(),
    ...wenige,
    ...lane,
    ...gespraech,
    ...(nummer && befragt ? { ereignis: { ...ereignis, text: nummer.text } } : {}),
    fremdeFragen,
    imTeam,
    zuletztGetan:
      befehl?.art === 'getan'
        ? yield* getaneSeit({
            agent,
            person_id: person.id,
            seit: frueheste(befehl.spanne, arg.jetzt),
            hoechstens: 1000,
          })
        : [],
    geprueft,
    ort,
    unterhaltung,
    offen,
    ...(yield* ladeAnzeige({
      befehl,
      akte,
      offen,
      freigaben,
      imTeam,
      fremdeFragen,
      stand,
      jetzt: arg.jetzt,
    })),
    geschehen,
    stand,
    ...(yield* ladeTermine({ agent, person_id: person.id, befehl, unterhaltung, jetzt: arg.jetzt })),
    zeitplan: ereignis.zeitplan && (yield* ladeZeitplan({ agent, id: ereignis.zeitplan.id })),
    freigaben,
    gefragt: geprueft && entscheidet(befehl) ? yield* gefragtNach({ agent, person_id: person.id }) : {},
    befehl,
    knopf,
    bezug,
    gemeint: gemeintId === undefined ? undefined : yield* ladeGemeint(agent, gemeintId, ereignis.art),
    akte,
    geplant: yield* geplanteErinnerungen({
      vorgaenge: [...gespraech.letzte, ...(akte ? [akte.vorgang] : []), ...geschehen.map((g) => g.vorgang)]
        .filter((v) => v.risiko === 1 && v.status === 'erledigt')
        .map((v) => v.id),
    }),
    ...(da ? yield* ladeGelernt(da, person, text) : {}),
    gelerntes: yield* ladeGelerntesZu(agent, person.id, befehl),
    ...(istVertretung(befehl) || unterhaltung?.frage?.art === 'vertretung'
      ? {
          team: yield* listePersonen({ agent }),
          vertretene: yield* vertreteneVon({ person_id: person.id, jetzt: arg.jetzt }),
        }
      : {}),
    namen: arg.mitNamen ? yield* namenImTeam({ agent }) : [],
    umfang: befehl?.art === 'auskunft' ? yield* zaehleBestand(person) : undefined,
    ...(yield* ladeFakten(agent, person.phone, befehl, unterhaltung, gespraech.verlauf)),
  }
}
