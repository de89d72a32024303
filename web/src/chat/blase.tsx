import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { ChatZeile } from '../../../src/leitstand/vertrag/chat.ts'
import { Tat } from '../bausteine/tat.tsx'
import { Wann } from '../bausteine/zeit.tsx'
import { chatTexte } from '../texte/seiten/chat.ts'
import { useTexte } from '../texte/seiten/use-texte.ts'

export type Knopf = ChatZeile['knoepfe'][number]

/** One line of a chat, with its choices as buttons. */
export function Blase(p: {
  zeile: ChatZeile
  /** Who wrote it; absent: as usual. */
  wer?: string
  /** Where the Vorgang can be looked at; absent: nowhere. */
  verlinkt?: boolean
  sendet: boolean
  druecke: (knopf: Knopf) => void
}) {
  const t = useTexte(chatTexte)
  const { zeile } = p
  return (
    <li className={`blase ${zeile.von}`} data-zeile={zeile.id}>
      <span className="unsichtbar">{p.wer ?? (zeile.von === 'person' ? t.ich : t.assistent)}: </span>
      <div className="blasentext" dir="auto">
        {zeile.text === null ? (
          <i>{t.geloescht}</i>
        ) : zeile.von === 'assistent' ? (
          mitLinks(zeile.text)
        ) : (
          zeile.text
        )}
      </div>
      {zeile.knoepfe.length > 0 && (
        <div className="auswahl">
          {zeile.knoepfe.map((knopf) => (
            <Tat
              key={knopf.id}
              variant="default"
              size="sm"
              justify="flex-start"
              disabled={p.sendet}
              tut={() => p.druecke(knopf)}
            >
              {knopf.text}
            </Tat>
          ))}
        </div>
      )}
      <div className="blasenfuss">
        {p.wer !== undefined && <bdi>{p.wer}</bdi>}
        <Wann kurz zeit={zeile.zeit} />
        {zeile.vorgang !== null && zeile.von === 'assistent' && p.verlinkt === true && (
          <Link href={`/vorgaenge/${zeile.vorgang}`} className="link">
            {zeile.vorgang}
          </Link>
        )}
      </div>
    </li>
  )
}

/** Addresses in a reply are links; the server has taken out those that the team does not allow. */
function mitLinks(text: string): ReactNode[] {
  return text.split(/(https:\/\/[^\s<>"]+[^\s<>".,;:!?)\]])/u).map((teil, i) =>
    i % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
      <a key={i} href={teil} target="_blank" rel="noopener noreferrer" className="link">
        {teil}
      </a>
    ) : (
      teil
    ),
  )
}

/** Three dots: an answer is on its way. */
export function Schreibt() {
  const t = useTexte(chatTexte)
  return (
    <li className="blase assistent schreibt">
      <span className="unsichtbar">{t.schreibt}</span>
      <i aria-hidden="true" />
      <i aria-hidden="true" />
      <i aria-hidden="true" />
    </li>
  )
}
