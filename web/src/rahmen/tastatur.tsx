import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { Dialog } from '../bausteine/dialog.tsx'
import { useIch } from '../sitzung.tsx'
import { useSprache } from '../sprache.tsx'
import { type Bereich, bereiche } from './bereiche.ts'

const FOLGE_MS = 1_500
const SCHREIBT = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])'

const schreibt = (ziel: EventTarget | null): boolean => ziel instanceof Element && ziel.matches(SCHREIBT)
const offen = (): boolean => document.querySelector('[role="dialog"]') !== null

/** Goes `um` rows on from the one that holds the focus. */
function zeile(um: 1 | -1): void {
  const alle = [...document.querySelectorAll<HTMLElement>('#inhalt [data-zeile]')]
  const hier = alle.findIndex((z) => z.contains(document.activeElement))
  const naechste = alle[hier === -1 ? (um === 1 ? 0 : alle.length - 1) : hier + um]
  naechste?.focus()
  naechste?.scrollIntoView({ block: 'nearest' })
}

/** A button of the card with the focus, else the first of the page. */
function knopf(art: 'freigeben' | 'ablehnen'): HTMLElement | null {
  const wahl = `[data-${art}]:not(:disabled)`
  const karte = document.activeElement?.closest('[data-karte]')
  return karte?.querySelector<HTMLElement>(wahl) ?? document.querySelector<HTMLElement>(`#inhalt ${wahl}`)
}

function oeffne(): void {
  const hier = document.activeElement
  if (hier instanceof HTMLElement && hier.matches('[data-karte]'))
    hier.querySelector<HTMLElement>('[data-oeffnen]')?.click()
}

const KURZ: Readonly<Record<string, () => void>> = {
  j: () => zeile(1),
  k: () => zeile(-1),
  f: () => knopf('freigeben')?.focus(),
  a: () => knopf('ablehnen')?.click(),
  Enter: oeffne,
}

/** The console's shortcuts; none works while somebody types or a window is open. `f` only focuses, it never approves. */
export function useTastatur(tun: { suche: () => void; hilfe: () => void }): void {
  const alle = bereiche(useIch())
  const [, gehe] = useLocation()
  const jetzt = useRef({ ...tun, alle, gehe })
  useEffect(() => {
    jetzt.current = { ...tun, alle, gehe }
  })
  useEffect(() => {
    let gSeit = Number.NEGATIVE_INFINITY
    const taste = (e: KeyboardEvent): void => {
      const { suche, hilfe, alle: orte, gehe: zu } = jetzt.current
      if ((e.ctrlKey || e.metaKey) && !e.altKey && e.key.toLowerCase() === 'k') {
        e.preventDefault()
        if (!offen()) suche()
        return
      }
      if (e.ctrlKey || e.metaKey || e.altKey || e.defaultPrevented || schreibt(e.target) || offen()) return
      const nachG = e.timeStamp - gSeit < FOLGE_MS
      const ort = nachG ? orte.find((b) => b.taste === e.key) : undefined
      gSeit = e.key === 'g' ? e.timeStamp : Number.NEGATIVE_INFINITY
      const sonst = { ...KURZ, '/': suche, '?': hilfe }[e.key]
      // After `g` a key names a place or nothing: `g a` without the right to it must not open a reason.
      const tu = ort !== undefined ? () => zu(ort.pfad) : nachG ? undefined : sonst
      if (tu === undefined) return
      // Enter belongs to the link or button that has the focus.
      if (e.key !== 'Enter') e.preventDefault()
      tu()
    }
    document.addEventListener('keydown', taste)
    return () => document.removeEventListener('keydown', taste)
  }, [])
}

/** What the shortcuts are. */
export function Tastaturhilfe({ offen: auf, zu }: { offen: boolean; zu: () => void }) {
  const { t } = useSprache()
  const orte: Bereich[] = bereiche(useIch())
  const zeilen: [string[], string, string][] = [
    [[t.rahmen.strgK, '/'], t.tastatur.oder, t.tastatur.suche],
    ...orte.map((b): [string[], string, string] => [['g', b.taste], t.tastatur.dann, t.rahmen[b.name]]),
    [['j', 'k'], t.tastatur.oder, t.tastatur.runter],
    [[t.tastatur.eingabe], '', t.tastatur.oeffnen],
    [['f'], '', t.tastatur.freigeben],
    [['a'], '', t.tastatur.ablehnen],
    [['?'], '', t.tastatur.hilfe],
  ]
  return (
    <Dialog offen={auf} zu={zu} titel={t.tastatur.titel}>
      <dl className="tasten">
        {zeilen.map(([tasten, wort, was]) => (
          <div key={tasten.join(' ')}>
            <dt>
              {tasten.map((taste, i) => (
                <span key={taste}>
                  {i > 0 && ` ${wort} `}
                  <kbd>{taste}</kbd>
                </span>
              ))}
            </dt>
            <dd>{was}</dd>
          </div>
        ))}
      </dl>
      <p className="winzig t3">{t.tastatur.hinweis}</p>
    </Dialog>
  )
}
