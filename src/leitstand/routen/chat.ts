import { istLeer } from '../../domaene/text.ts'
import type { Instant } from '../../domaene/zeit.ts'
import { zuEreignis } from '../../kanal/web.ts'
import { insertKennung } from '../../speicher/kennung.ts'
import type { Operation } from '../../speicher/speicher.ts'
import { type ChatStelle, ladeChat, zitatIn } from '../../speicher/webchat.ts'
import type { Angemeldet, Behandlungen, Werk } from '../behandlung.ts'
import { falscheAngabe, texteFuer } from '../problem.ts'
import { chatZeilen } from './chat-zeilen.ts'

// One's own chat over the Kanal `web`: written to as any other, read out of Eingang and Ausgang.

export const chatRouten = (werk: Werk): Behandlungen<'chat' | 'chatSenden'> => ({
  async chat({ ich, frage }) {
    const jetzt = werk.uhr.jetzt()
    const da = await werk.speicher.read(ladeChat, {
      agent: werk.konfiguration.agent,
      chat: ich.person.id,
      vor: leseStelle(frage.vor),
      jetzt,
      hoechstens: frage.anzahl + 1,
    })
    return { ...chatZeilen(da, frage.anzahl), arbeitet: da.offen }
  },

  async chatSenden({ ich, koerper }) {
    const { id, text, knopf, zitat } = koerper
    if (knopf === undefined && istLeer(text)) throw falscheAngabe(texteFuer(werk.welt, ich.sprache), 'text')
    const jetzt = werk.uhr.jetzt()
    const { agent } = werk.konfiguration
    await werk.speicher.run(kenne, { agent, person_id: ich.person.id, jetzt })
    const ereignis = zuEreignis({
      agent,
      person_id: ich.person.id,
      id,
      text,
      knopf,
      zitat: zitat === undefined ? undefined : await quelle(werk, ich, zitat),
      jetzt,
    })
    const [nachricht_id = 0] = await werk.assistent.eingang.nimmAn([ereignis])
    return { nachricht_id }
  },
})

/** The session proves who it is, so the name that messages of this Kanal carry is confirmed. */
function* kenne(arg: { agent: string; person_id: string; jetzt: Instant }): Operation<void> {
  const { agent, person_id, jetzt } = arg
  yield* insertKennung({ agent, k: { kanal: 'web', kennung: person_id }, person_id, geprueft: true, jetzt })
}

const leseStelle = (vor: string | undefined): ChatStelle | undefined => {
  const [geschrieben, bekommen] = vor?.split('-').map(Number) ?? []
  return geschrieben === undefined || bekommen === undefined ? undefined : { geschrieben, bekommen }
}

/** A line that is not in this chat is quoted as nothing. */
function quelle(werk: Werk, ich: Angemeldet, zitat: string): Promise<string | undefined> {
  const [art, id] = zitat.split(':')
  return werk.speicher.read(zitatIn, {
    agent: werk.konfiguration.agent,
    chat: ich.person.id,
    art: art === 'a' ? 'a' : 'n',
    id: Number(id),
  })
}
