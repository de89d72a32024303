import { IANAZone } from 'luxon'

// The offset of a zone, asked of `Intl` once a quarter of an hour (15 µs each time; a message asks a dozen times).

/** Since then every zone moves its clocks at a full quarter of an hour of UTC. Before, `Intl` is asked. */
const SEIT_MS = Date.UTC(1980, 0, 1)
const VIERTELSTUNDE_MS = 15 * 60_000
const HOECHSTENS = 5000

class GemerkteZone extends IANAZone {
  private readonly bekannt = new Map<number, number>()

  override offset(ms: number): number {
    if (!(ms >= SEIT_MS)) return super.offset(ms)
    const viertel = Math.floor(ms / VIERTELSTUNDE_MS)
    const da = this.bekannt.get(viertel)
    if (da !== undefined) return da
    const neu = super.offset(ms)
    if (this.bekannt.size >= HOECHSTENS) this.bekannt.clear()
    this.bekannt.set(viertel, neu)
    return neu
  }
}

const zonen = new Map<string, IANAZone | string>()

/** The zone of an IANA name, for luxon; anything else („utc“, „+02:00“) as it is. */
export function zoneNamens(name: string): IANAZone | string {
  const da = zonen.get(name)
  if (da !== undefined) return da
  const neu = name.includes('/') && IANAZone.isValidZone(name) ? new GemerkteZone(name) : name
  zonen.set(name, neu)
  return neu
}
