import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { systemUhr } from '../betrieb/uhr.ts'
import { EndgueltigerFehler } from '../domaene/fehler.ts'
import { kuerze } from '../domaene/text.ts'
import { type Bericht, berichte, type Kennzahlen } from '../erkennung/bericht/bericht.ts'
import { befrage, type Grund, istTeamwort, kreuzprobe, type Probe } from '../erkennung/bericht/kreuzprobe.ts'
import { type Phrase, phrasenVon } from '../erkennung/bericht/phrasen.ts'
import { zitatText } from '../skills/format.ts'
import { listeGelerntes } from '../speicher/lernen-entscheiden.ts'
import { namenImTeam } from '../speicher/person.ts'
import { schreibe, schreibeJson } from './ausgabe.ts'
import { anteil, ladeStand, prozent, type Stand, sichtbar } from './erkennung-stand.ts'
import type { Grundlage } from './lade.ts'

// `assistent erkennung bericht`: how well the team's own skills are recognised, and which phrases hurt.

const ZEIGT = 10

/** @throws EndgueltigerFehler `leer`: there is nothing to ask; `datei`: the rows cannot be read */
export async function bericht(g: Grundlage, o: { daten?: string; json?: boolean }): Promise<void> {
  // Before anything is trained: a wrong path is said at once.
  const zeilen = o.daten === undefined ? undefined : liesZeilen(o.daten)
  const stand = await ladeStand(g)
  const { phrasen, grund } = await ladePhrasen(g, stand)
  const { schwellen, sprache } = g.konfiguration
  const gelernt = phrasen.filter((p) => p.vorlage === undefined)
  const proben: Probe[] =
    zeilen?.map(({ text, label }) =>
      befrage(stand, grund, phrasen.filter(istTeamwort), {
        text,
        sprache,
        soll: stand.welt.skills.finde(label)?.name,
      }),
    ) ?? kreuzprobe(stand.skills, phrasen, grund, schwellen)
  if (proben.length === 0)
    throw new EndgueltigerFehler('leer', 'Es gibt keinen Satz, an dem sich etwas messen ließe.', {
      abhilfe: 'Trage Skills mit Beispielen in assistent.config.ts ein.',
    })
  const ergebnis = berichte(proben, phrasen, stand.skills, schwellen)
  const fremde = [...new Set((zeilen ?? []).map((x) => x.label))].filter(
    (l) => l !== '' && !stand.welt.skills.finde(l),
  )
  if (o.json) return schreibeJson({ ...ergebnis, gelernt: gelernt.length, unbekannteLabels: fremde })
  schreibe(
    zeilen === undefined
      ? `${stand.skills.length} Fähigkeiten an ${proben.length} eigenen Sätzen (${gelernt.length} gelernte), je ein Fünftel davon zurückgehalten`
      : `${stand.skills.length} Fähigkeiten an ${proben.length} Zeilen, davon ${ergebnis.fremd} fremde`,
  )
  if (fremde.length > 0)
    schreibe(`Keine Fähigkeit, also fremd: ${sichtbar(fremde.slice(0, ZEIGT).join(', '))}`)
  for (const zeile of zeilenVon(ergebnis)) schreibe(zeile)
}

async function ladePhrasen(g: Grundlage, stand: Stand): Promise<{ phrasen: Phrase[]; grund: Grund }> {
  const { agent, zone, land, sprache } = g.konfiguration
  const gelerntes = await g.speicher.read(listeGelerntes, { agent })
  const gilt = gelerntes.filter((l) => l.status !== 'abgelehnt')
  return {
    phrasen: phrasenVon(
      stand.skills,
      gilt.filter((l) => l.art === 'L'),
      (s) => stand.welt.texte(s).beispielwerte,
      sprache,
    ),
    grund: {
      jetzt: systemUhr.jetzt(),
      zone,
      land,
      skills: stand.skills,
      begriffe: gilt.flatMap((l) => (l.art === 'B' && l.team ? [l] : [])),
      personen: stand.mitNamen ? await g.speicher.read(namenImTeam, { agent }) : [],
    },
  }
}

const Zeile = z.object({
  text: z.string(),
  label: z
    .string()
    .nullish()
    .transform((l) => l ?? ''),
})

/** Rows of `{"text","label"}`, one a line. @throws EndgueltigerFehler `datei`, naming the line */
function liesZeilen(datei: string): z.output<typeof Zeile>[] {
  let inhalt: string
  try {
    inhalt = readFileSync(datei, 'utf8')
  } catch (cause) {
    throw new EndgueltigerFehler('datei', `${datei} lässt sich nicht lesen.`, {
      abhilfe: 'Prüfe Pfad und Rechte.',
      cause,
    })
  }
  return inhalt.split('\n').flatMap((roh, i) => (roh.trim() === '' ? [] : [liesZeile(roh, datei, i + 1)]))
}

function liesZeile(roh: string, datei: string, nummer: number): z.output<typeof Zeile> {
  try {
    return Zeile.parse(JSON.parse(roh))
  } catch (cause) {
    throw new EndgueltigerFehler('datei', `${datei}, Zeile ${nummer}: so lässt sie sich nicht lesen.`, {
      abhilfe: 'Je Zeile steht da: {"text": "…", "label": "<Fähigkeit>"}; ohne label ist sie fremd.',
      cause,
    })
  }
}

function zeilenVon(b: Bericht): string[] {
  const spalten = (name: string, wert: (k: Kennzahlen) => string): string =>
    `${name.padEnd(28)}${wert(b.erkenner).padStart(12)}${wert(b.klassifikator).padStart(24)}`
  const abgeschnitten = (zahl: number) => (zahl > ZEIGT ? [`  … und ${zahl - ZEIGT} weitere (--json)`] : [])
  return [
    '',
    `${''.padEnd(28)}${'Erkenner'.padStart(12)}${'Klassifikator allein'.padStart(24)}`,
    spalten('Genauigkeit', (k) => prozent(k.genauigkeit)),
    spalten('Makro-F1', (k) => prozent(k.makroF1)),
    spalten('Kalibrierungsfehler (ECE)', (k) => anteil(k.ece)),
    ...(b.fremd > 0 ? [spalten('AUROC gegen Fremdes', (k) => anteil(k.auroc ?? 0))] : []),
    spalten('95 % richtig', ({ bei95 }) =>
      bei95.beantwortet === 0 ? 'nie' : `ab ${anteil(bei95.schwelle)}`,
    ),
    spalten('  beantwortet dann', (k) => prozent(k.bei95.beantwortet)),
    '',
    `Mit den eingestellten Schwellen sicher: ${prozent(b.sicher.beantwortet)}, davon richtig ${prozent(b.sicher.praezision)}`,
    `Nicht verstanden: ${b.unverstanden.length}`,
    ...b.unverstanden.slice(0, ZEIGT).map((t) => `  ${zitat(t)}`),
    ...abgeschnitten(b.unverstanden.length),
    '',
    'Kalibrierung (so sicher, so oft richtig, wie viele):',
    ...b.eimer.map((e) => `  ${anteil(e.sicherheit)}  ${prozent(e.richtig).padStart(8)}  ${e.anzahl}`),
    '',
    `Verwechslungen: ${b.verwechslungen.length === 0 ? 'keine' : ''}`.trimEnd(),
    ...b.verwechslungen.slice(0, ZEIGT).map((v) => `  ${v.anzahl} × ${v.ist} statt ${v.soll ?? 'fremd'}`),
    ...abgeschnitten(b.verwechslungen.length),
    '',
    `Sätze, die schaden: ${b.schadet.length === 0 ? 'keine' : ''}`.trimEnd(),
    ...b.schadet.slice(0, ZEIGT).flatMap(schadenZeilen),
    ...abgeschnitten(b.schadet.length),
    ...b.widersprueche.map(
      (w) => `Widerspruch: ${zitat(w.text)} steht unter ${w.faehigkeiten.join(' und ')}`,
    ),
  ]
}

const zitat = (text: string): string => zitatText(kuerze(sichtbar(text), 100), 'de')

const schadenZeilen = (s: Bericht['schadet'][number]): string[] => [
  `  ${zitat(s.text)} (${s.faehigkeit}${s.gelernt ? ', gelernt' : ''}) zieht an sich:`,
  ...s.zieht
    .slice(0, 3)
    .map((x) => `      ${zitat(x.text)} (${x.soll ?? 'fremd'}), mit ${anteil(x.sicherheit)}`),
]
