import { z } from 'zod'
import { EndgueltigerFehler, FalscheBenutzung } from '../domaene/fehler.ts'
import { kuerze } from '../domaene/text.ts'
import { plusMs, TAG_MS } from '../domaene/zeit.ts'
import { zitatText } from './format.ts'
import {
  findeMarke,
  type Github,
  type GithubAngaben,
  githubToken,
  holeIssue,
  legeIssueAn,
  marke,
  schliesseIssue,
} from './github/api.ts'
import { BEISPIELE_ANLEGEN, BEISPIELE_LESEN } from './github/beispiele.ts'
import { type Geschehenes, type Skill, skill } from './skill.ts'
import { slot } from './slot.ts'

export type { GithubAngaben } from './github/api.ts'

/** GitHub refuses titles beyond 256 characters. */
const TITEL_MAX = 256

/**
 * `github_ticket_anlegen` (risk 2): creates an issue, once, although GitHub knows no idempotency key: the key stands
 * in the body as an invisible comment and is looked for before anything is repeated.
 */
export function githubTicket(angaben: GithubAngaben & { labels?: readonly string[] }): Skill {
  return skill({
    name: 'github_ticket_anlegen',
    beschreibung: {
      de: 'Legt ein GitHub-Issue an',
      en: 'Creates a GitHub issue',
      pt: 'Cria uma issue no GitHub',
    },
    beispiele: BEISPIELE_ANLEGEN,
    parameter: z.object({
      titel: slot.text({
        name: { de: 'Titel', en: 'Title', pt: 'Título' },
        frage: {
          de: 'Worum geht es in dem Issue?',
          en: 'What is the issue about?',
          pt: 'Sobre o que é a issue?',
        },
      }),
    }),
    risiko: 2,
    hosts: [webHost(pruefeRepo(angaben))],
    titel: ({ titel }, sprache) => `GitHub-Issue ${zitatText(titel, sprache)} (${angaben.repo})`,
    aktionen: {
      ticket_angelegt: { de: 'Issue anlegen', en: 'Creating the issue', pt: 'Criar a issue' },
      ticket_geschlossen: { de: 'Issue schließen', en: 'Closing the issue', pt: 'Fechar a issue' },
    },
    async run({ parameter: { titel }, vorgang, uhr, sprache, aktion, dienste }) {
      const github = { angaben, token: githubToken(angaben, dienste.einstellungen), uhr }
      const issue = await aktion('github', 'ticket_angelegt', {
        input: { repo: angaben.repo, titel },
        run: async (key, signal) => {
          const unsichtbar = marke(key, github.token)
          const body = [
            ...(titel.length > TITEL_MAX ? [titel] : []),
            `Vorgang ${vorgang.id}`,
            unsichtbar,
          ].join('\n\n')
          const neu = { title: kuerze(titel, TITEL_MAX), body, labels: angaben.labels ?? [] }
          return kurz(await legeIssueAn(github, neu, signal))
        },
        lookup: async (key, signal) => {
          const da = await findeMarke(github, marke(key, github.token), vorgang.angefragt, signal)
          return da && kurz(da)
        },
      })
      const angelegt = { de: 'angelegt', en: 'created', pt: 'criada' }[sprache]
      return `Issue #${issue.nummer} ${angelegt}: ${issue.url}`
    },
    undo: {
      bis: '24h',
      titel({ parameter: { titel }, geschehen }, sprache) {
        const was = `GitHub-Issue ${welche(geschehen)} ${zitatText(titel, sprache)} (${angaben.repo})`
        return { de: `${was} schließen`, en: `close ${was}`, pt: `fechar ${was}` }[sprache]
      },
      async run({ geschehen, uhr, sprache, aktion, dienste }) {
        const github = { angaben, token: githubToken(angaben, dienste.einstellungen), uhr }
        for (const { key, ergebnis } of geschehen) {
          const nummer = Kurz.safeParse(ergebnis).data?.nummer
          await aktion('github', 'ticket_geschlossen', {
            input: { repo: angaben.repo, ...(nummer === undefined ? { key } : { nummer }) },
            idempotent: true,
            async run(_key, signal) {
              const welches = nummer ?? (await findeNummer(github, key, signal))
              return kurz(await schliesseIssue(github, welches, signal))
            },
          })
        }
        const was = `Issue ${welche(geschehen)}`
        return { de: `${was} ist geschlossen.`, en: `${was} has been closed.`, pt: `${was} foi fechada.` }[
          sprache
        ]
      },
    },
  })
}

const Kurz = z.object({ nummer: z.number().int() })

const welche = (geschehen: readonly Geschehenes[]): string =>
  geschehen.flatMap(({ ergebnis }) => `#${Kurz.safeParse(ergebnis).data?.nummer ?? '?'}`).join(', ')

/** Of what a person says is there nobody kept the number; it carries the key of its effect. */
async function findeNummer(github: Github, key: string, signal: AbortSignal): Promise<number> {
  const seit = plusMs(github.uhr.jetzt(), -7 * TAG_MS)
  const da = await findeMarke(github, marke(key, github.token), seit, signal)
  if (da) return da.number
  throw new EndgueltigerFehler('github_unbekannt', 'Das Issue ist im Repository nicht zu finden.')
}

const kurz = (issue: { number: number; html_url: string }) => ({ nummer: issue.number, url: issue.html_url })

/** `github_ticket_zusammenfassen` (risk 0): reads an issue and says in a few sentences what it is about. */
export function githubZusammenfassung(angaben: GithubAngaben): Skill {
  return skill({
    name: 'github_ticket_zusammenfassen',
    beschreibung: {
      de: 'Fasst ein GitHub-Issue zusammen',
      en: 'Summarises a GitHub issue',
      pt: 'Resume uma issue do GitHub',
    },
    beispiele: BEISPIELE_LESEN,
    parameter: z.object({
      issue: slot.zahl({
        nach: ['issue', 'issues', 'ticket', 'github-issue', '#', 'nr', 'nummer', 'number', 'número'],
        name: { de: 'Issue', en: 'Issue', pt: 'Issue' },
        frage: {
          de: 'Welche Nummer hat das Issue?',
          en: 'Which issue number?',
          pt: 'Qual é o número da issue?',
        },
      }),
    }),
    risiko: 0,
    hosts: [webHost(pruefeRepo(angaben))],
    async run({ parameter, uhr, sprache, signal, dienste, fasseZusammen }) {
      const github = { angaben, token: githubToken(angaben, dienste.einstellungen), uhr }
      const name = `Issue #${parameter.issue}`
      const issue = await holeIssue(github, parameter.issue, signal)
      if (issue === undefined) {
        return {
          de: `${name} gibt es in ${angaben.repo} nicht.`,
          en: `There is no ${name} in ${angaben.repo}.`,
          pt: `Não existe ${name} em ${angaben.repo}.`,
        }
      }
      const text = await fasseZusammen(`${issue.title}\n\n${issue.body ?? ''}`, name)
      const stand = ZUSTAND[issue.state]?.[sprache] ?? issue.state
      return `${name} ${zitatText(kuerze(issue.title, 120), sprache)} (${stand}): ${text}\n${issue.html_url}`
    },
  })
}

const ZUSTAND: Record<string, { de: string; en: string; pt: string }> = {
  open: { de: 'offen', en: 'open', pt: 'aberta' },
  closed: { de: 'geschlossen', en: 'closed', pt: 'fechada' },
}

function pruefeRepo(angaben: GithubAngaben): GithubAngaben {
  if (/^[\w.-]+\/[\w.-]+$/.test(angaben.repo)) return angaben
  throw new FalscheBenutzung(`GitHub: repo muss „owner/name“ sein, nicht „${angaben.repo}“.`)
}

/** Where people open issues: `api.github.com` is `github.com`, `https://<host>/api/v3` is `<host>`. */
const webHost = ({ baseUrl = 'https://api.github.com' }: GithubAngaben): string =>
  new URL(baseUrl).hostname.replace(/^api\./, '')
