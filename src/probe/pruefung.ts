import type { Gesendet } from './post.ts'
import type { Gehoert, Gemacht, Schritt } from './schritt.ts'
import { kommtVor, passt, passtZeile, unterschiede, type Zeile, zeige } from './vergleich.ts'
import type { Zeilen } from './zeilen.ts'

// What a step expects against what came: a list of faults, each readable on its own.

export function pruefeGehoert(erwartet: Gehoert, gesendet: readonly Gesendet[]): string[] {
  const text = gesendet.map((s) => s.text).join('\n')
  const { antwort = [], nicht = [] } = erwartet
  const still = erwartet.antwort?.length === 0 && gesendet.length > 0
  return [
    ...(still ? [`antwort: erwartet keine Nachricht, bekommen ${gesendet.length}`] : []),
    ...antwort.filter((muster) => !kommtVor(muster, text)).map((m) => `antwort: ${zeige(m)} kommt nicht vor`),
    ...nicht.filter((muster) => kommtVor(muster, text)).map((m) => `nicht: ${zeige(m)} kommt vor`),
  ]
}

/** `betroffen`: the Vorgänge that the step made, else those that it changed. */
export function pruefeGemacht(
  { vorgang }: Gemacht,
  betroffen: readonly Zeile[],
  alle: readonly Zeile[],
): string[] {
  if (vorgang === undefined) return []
  if (vorgang === 'keiner')
    return betroffen.map((v) => `vorgang: erwartet keiner, bekommen ${v.id} (${v.status})`)
  const { id, ...spalten } = vorgang
  // Several at once: the one that is meant is the first of them, unless its id is said.
  const gemeint = id === undefined ? betroffen[0] : alle.find((v) => passt(id, v.id))
  if (!gemeint)
    return [
      id === undefined
        ? 'vorgang: der Schritt hat keinen angelegt oder geändert'
        : `vorgang: ${zeige(id)} gibt es nicht`,
    ]
  return unterschiede(spalten, gemeint).map((u) => `vorgang ${gemeint.id} ${u}`)
}

type Bestandsfrage = Extract<Schritt, { art: 'vorgang' | 'aktionen' | 'vorgaenge' }>

export function pruefeBestand(schritt: Bestandsfrage, zeilen: Zeilen): string[] {
  switch (schritt.art) {
    case 'vorgang': {
      const v = zeilen.vorgaenge.find(({ id }) => id === schritt.id)
      return v ? unterschiede(schritt.spalten, v).map((u) => `${v.id} ${u}`) : [`${schritt.id} gibt es nicht`]
    }
    case 'vorgaenge': {
      const anzahl = zeilen.vorgaenge.filter((v) => passtZeile(schritt.wo, v)).length
      return anzahl === schritt.anzahl ? [] : [`vorgaenge: erwartet ${schritt.anzahl}, bekommen ${anzahl}`]
    }
    case 'aktionen':
      return pruefeAktionen(schritt.erwartet, zeilen.aktionen)
  }
}

function pruefeAktionen(erwartet: number | readonly Zeile[], aktionen: readonly Zeile[]): string[] {
  const anzahl = typeof erwartet === 'number' ? erwartet : erwartet.length
  if (anzahl !== aktionen.length) return [`aktionen: erwartet ${anzahl}, bekommen ${aktionen.length}`]
  if (typeof erwartet === 'number') return []
  return erwartet.flatMap((e, i) => unterschiede(e, aktionen[i] ?? {}).map((u) => `aktionen ${i + 1}: ${u}`))
}
