import { randomUUID } from 'node:crypto'
import type { Konfiguration } from '../config.ts'
import { kennungenVon } from '../domaene/kennung.ts'

/** The config's team, as the first persons. */
export const teamVon = (c: Konfiguration) => {
  const ids = new Map(c.team.map((m) => [m.phone, `P-${randomUUID()}`]))
  const idVon = (phone: string): string => ids.get(phone) ?? ''
  return c.team.map((m) => ({
    id: idVon(m.phone),
    agent: c.agent,
    phone: m.phone,
    name: m.name,
    sprache: m.sprache ?? c.sprache,
    rollen: m.rollen,
    kennungen: [
      ...kennungenVon('phone', m.phone).slice(0, 1),
      ...(m.mail === undefined ? [] : [{ kanal: 'mail', kennung: m.mail }]),
    ],
    geprueft: true,
    quelle: 'config',
    zeitzone: m.zeitzone,
    vertretung: m.vertretung === undefined ? undefined : idVon(m.vertretung),
  }))
}
