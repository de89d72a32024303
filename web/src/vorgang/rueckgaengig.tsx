import { useState } from 'react'
import { useLocation } from 'wouter'
import type { VorgangGanz } from '../../../src/leitstand/vertrag/vorgang.ts'
import { useTat } from '../anfrage.ts'
import { Fehlersatz } from '../anmeldung/versuch.tsx'
import { Tat } from '../bausteine/tat.tsx'
import { fehlertext } from '../fehlertext.ts'
import { useSprache } from '../sprache.tsx'
import { useTexte } from '../texte/seiten/use-texte.ts'
import { vorgangTexte } from '../texte/seiten/vorgang.ts'

/** Says the wish in the chat, as anybody could write it, and leads there: the assistant asks before it takes back anything. */
export function Rueckgaengig({ vorgang: v }: { vorgang: VorgangGanz }) {
  const { t } = useSprache()
  const s = useTexte(vorgangTexte)
  const [, gehe] = useLocation()
  const { mutate, isPending, error } = useTat('chatSenden', ['chat'])
  const [id] = useState(() => crypto.randomUUID())
  if (!v.handlungen.includes('rueckgaengig')) return null
  return (
    <>
      <Tat
        variant="default"
        loading={isPending}
        tut={() =>
          mutate({ koerper: { id, text: s.rueckgaengigSatz(v.id) } }, { onSuccess: () => gehe('/chat') })
        }
      >
        {s.rueckgaengig}
      </Tat>
      <Fehlersatz text={error === null ? null : fehlertext(t, error)} />
    </>
  )
}
