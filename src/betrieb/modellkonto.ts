import type { Konfiguration } from '../config.ts'
import { type Instant, inZone, toInstant, type Uhr } from '../domaene/zeit.ts'
import type { Konto, Posten } from '../modell/konto.ts'
import type { Verbrauch } from '../modell/modell.ts'
import { bucheModellaufrufe, type Modellsumme, modellaufrufeSeit } from '../speicher/modellaufruf.ts'
import type { Speicher } from '../speicher/speicher.ts'

// The account of the language model in the database: a restart resets nothing.

type Einstellung = Konfiguration['modell']

export interface ModellkontoTeile {
  speicher: Speicher
  uhr: Uhr
  agent: string
  zone: string
  einstellung: Einstellung
  /** Told of each booking. */
  gemessen?: (p: Posten, kostenMikro: number | null) => void
}

export function erstelleModellkonto(t: ModellkontoTeile): Konto {
  const { agent, einstellung } = t
  return {
    async erschoepft() {
      if (einstellung.proTag.tokens === undefined && einstellung.proTag.kosten === undefined) return false
      const seit = tagesbeginn(t.uhr.jetzt(), t.zone)
      return istErschoepft(einstellung, await t.speicher.read(modellaufrufeSeit, { agent, seit }))
    },
    async buche(posten) {
      const neue = posten.map((p) => ({
        agent,
        nachricht_id: p.nachricht ?? null,
        zweck: p.zweck,
        modell: p.modell,
        ergebnis: p.ergebnis,
        tokens_ein: p.verbrauch.tokensEin,
        tokens_cache: p.verbrauch.tokensCache ?? 0,
        tokens_aus: p.verbrauch.tokensAus,
        kosten_mikro: kostenMikro(einstellung, p),
      }))
      for (const p of posten) t.gemessen?.(p, kostenMikro(einstellung, p))
      await t.speicher.run(bucheModellaufrufe, { neue, jetzt: t.uhr.jetzt() })
    },
  }
}

/** The team's midnight. */
export const tagesbeginn = (jetzt: Instant, zone: string): Instant =>
  toInstant(inZone(jetzt, zone).startOf('day').toMillis())

export const istErschoepft = ({ proTag }: Einstellung, heute: Modellsumme): boolean =>
  (proTag.tokens !== undefined && heute.tokens >= proTag.tokens) ||
  (proTag.kosten !== undefined && (heute.kosten_mikro ?? 0) >= proTag.kosten * 1_000_000)

/** A price per million tokens is millionths per token. Null: the config has no price for this model. */
function kostenMikro({ preise }: Einstellung, p: { modell: string; verbrauch: Verbrauch }): number | null {
  const preis = Object.hasOwn(preise, p.modell) ? preise[p.modell] : undefined
  if (preis === undefined) return null
  const { tokensEin, tokensAus, tokensCache = 0 } = p.verbrauch
  const gelesen = Math.min(tokensCache, tokensEin)
  return Math.round(
    (tokensEin - gelesen) * preis.ein + gelesen * (preis.cache ?? preis.ein) + tokensAus * preis.aus,
  )
}
