import { join } from 'node:path'
import type { Konfiguration } from '../config.ts'
import type { Person } from '../domaene/person.ts'
import { type Instant, plusMs, STUNDE_MS } from '../domaene/zeit.ts'
import type { Skill } from '../skills/skill.ts'
import { behaltene } from '../speicher/fenster.ts'
import { ladeMigrationen, SQL_ORDNER } from '../speicher/migration.ts'
import { modellaufrufeSeit } from '../speicher/modellaufruf.ts'
import { listePersonen } from '../speicher/person.ts'
import {
  dateiFehler,
  gescheiterteAufgaben,
  gescheiterteEingaenge,
  JSON_SPALTEN,
  type JsonSeite,
  type JsonSpalte,
  liegengeblieben,
  offeneAktionen,
  schemaNummer,
  ungesendete,
  unklareVorgaenge,
  unlesbareSeite,
  verwaisteVorgaenge,
} from '../speicher/pruefen.ts'
import type { Operation, Speicher } from '../speicher/speicher.ts'
import { haengendesVergessen } from '../speicher/vergessen-stand.ts'
import { istErschoepft, tagesbeginn } from './modellkonto.ts'
import { pruefeAblagen } from './pruefen-ablagen.ts'
import { type Befund, befund, benenne, type Fund, nur } from './pruefen-befund.ts'
import { type Geheimnisse, pruefeDateien } from './pruefen-dateien.ts'
import { type PruefeSiegelArg, pruefeSiegel } from './pruefen-siegel.ts'
import { ohneAdmin, pruefeEinstellungen, schwacheFreigaben } from './pruefen-team.ts'
import { pruefeMail, pruefeUhr, pruefeZonen } from './pruefen-umgebung.ts'
import type { Ablagen } from './sicherung-plan.ts'
import type { Befundtexte, Satz } from './texte/befunde.ts'

export type { Befund } from './pruefen-befund.ts'

/** Checks that only name rows. */
type Schlicht = {
  [N in keyof Befundtexte]: Befundtexte[N] extends string ? N : never
}[keyof Befundtexte]

export interface PruefeArg {
  speicher: Speicher
  konfiguration: Pick<
    Konfiguration,
    'agent' | 'aufbewahrung' | 'land' | 'modell' | 'sicherung' | 'team' | 'zeitplan' | 'zone'
  >
  skills: readonly Pick<Skill, 'name' | 'freigabe'>[]
  jetzt: Instant
  /** Files beside the database. */
  ablagen?: Ablagen
  /** Of the audit's chain; undefined: it is not looked at. */
  siegel?: Omit<PruefeSiegelArg, 'speicher' | 'jetzt'>
  /** Connects to the mail server, when there is one. */
  mail?: () => Promise<void> | undefined
  /** Files with secrets. */
  umgebung?: Geheimnisse
}

/**
 * Looks for what an operator should know; changes nothing. On SQLite it reads the whole file in one go: for the command
 * line, never for the server.
 */
export async function pruefe(arg: PruefeArg): Promise<Befund[]> {
  const { speicher, konfiguration, skills } = arg
  const finde = (name: Schlicht, op: () => Operation<string[]>) =>
    befund(name, async () => benenne((t) => t[name], await speicher.read(op, undefined)))
  const seit = plusMs(arg.jetzt, -STUNDE_MS)
  return [
    await befund('schema', () => pruefeSchema(speicher)),
    ...(speicher.kann.pragma ? [await finde('datei', dateiFehler)] : []),
    await befund('json', () => pruefeJson(speicher)),
    ...(arg.siegel ? [await befund('protokoll', () => pruefeProtokoll(arg))] : []),
    await finde('lanes', () => liegengeblieben({ seit })),
    await finde('vorgaenge', verwaisteVorgaenge),
    await finde('unklar', unklareVorgaenge),
    await finde('aktionen', offeneAktionen),
    await finde('ausgang', () => ungesendete({ seit })),
    await befund('fenster', async () =>
      nur(benenne((t) => t.fenster, await speicher.read(behaltene, undefined))),
    ),
    await finde('eingang', gescheiterteEingaenge),
    await finde('vergessen', () => haengendesVergessen({ seit })),
    await finde('zeitplan', gescheiterteAufgaben),
    await befund('team', async () => ohneAdmin(await ladeTeam(arg))),
    await befund('freigabe', async () => schwacheFreigaben(await ladeTeam(arg), skills)),
    await befund('modell', () => pruefeModell(arg)),
    await befund('konfiguration', () => pruefeEinstellungen(konfiguration)),
    await befund('zeitzone', () => pruefeZonen(arg)),
    await befund('uhr', () => pruefeUhr(arg)),
    await befund('mail', () => pruefeMail(arg.mail)),
    ...(await pruefeAblagen(konfiguration, arg.ablagen ?? {}, arg.jetzt)),
    ...(await pruefeDateien(arg.ablagen ?? {}, arg.umgebung)),
  ]
}

async function pruefeProtokoll({ speicher, siegel, jetzt }: PruefeArg): Promise<Fund> {
  if (siegel === undefined) return undefined
  const { fehler, hinweis } = await pruefeSiegel({ ...siegel, speicher, jetzt })
  return fehler ?? nur(hinweis)
}

/** What the language model cost since midnight, when that is a matter for somebody. */
async function pruefeModell({ speicher, konfiguration, jetzt }: PruefeArg): Promise<Satz | undefined> {
  const { agent, zone, modell } = konfiguration
  const heute = await speicher.read(modellaufrufeSeit, { agent, seit: tagesbeginn(jetzt, zone) })
  if (istErschoepft(modell, heute)) return (t) => t.budget(heute.tokens, heute.aufrufe)
  if (modell.proTag.kosten !== undefined && heute.ohne_preis > 0) return (t) => t.ohnePreis(heute.ohne_preis)
  return undefined
}

/** Once there are persons, they are the team; before, the config says who will be. */
async function ladeTeam({
  speicher,
  konfiguration,
}: PruefeArg): Promise<Pick<Person, 'rollen' | 'status'>[]> {
  const personen = await speicher.read(listePersonen, { agent: konfiguration.agent })
  if (personen.length > 0) return personen
  return konfiguration.team.map(({ rollen }) => ({ rollen, status: 'aktiv' }))
}

async function pruefeSchema(speicher: Speicher): Promise<Satz | undefined> {
  const { pragma } = speicher.kann
  const nummer = await speicher.read(schemaNummer, { pragma })
  const neueste = ladeMigrationen(join(SQL_ORDNER, pragma ? 'sqlite' : 'postgres')).length
  return nummer === neueste ? undefined : (t) => t.schema(nummer ?? 0, neueste)
}

async function pruefeJson(speicher: Speicher): Promise<Satz | undefined> {
  const funde: string[] = []
  for (const spalte of JSON_SPALTEN) {
    let nach: JsonSpalte['anfang'] | undefined = spalte.anfang
    while (nach !== undefined) {
      const seite: JsonSeite = await speicher.read(unlesbareSeite(spalte), { nach })
      funde.push(...seite.unlesbar.map((id) => `${spalte.name} ${id}`))
      nach = seite.weiter
    }
  }
  return benenne((t) => t.json, funde)
}
