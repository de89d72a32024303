import type { Skill } from '../../skills/skill.ts'
import { beispieleVon, teamBeispieleVon } from '../lokal/statistik.ts'
import type { Training } from './training.ts'

// What the team learned is trained with the skills' own examples, and trained again when it changes: by a correction, a
// decision, a command beside the server, or because somebody is forgotten.

export interface Teamtraining {
  /** Trains when the team's examples are others than last time. @throws what reading them throws */
  siehNach(): Promise<void>
}

/** `stand` changes whenever the examples do that `lade` returns. */
export function erstelleTeamtraining(arg: {
  skills: readonly Skill[]
  training: Pick<Training, 'lerne'>
  stand: () => Promise<string>
  lade: () => Promise<readonly { text: string; faehigkeit: string }[]>
}): Teamtraining {
  const { skills, training } = arg
  let gelernt: string | undefined
  return {
    async siehNach() {
      const stand = await arg.stand()
      if (stand === gelernt) return
      const team = teamBeispieleVon(skills, await arg.lade())
      gelernt = stand
      await training.lerne([...beispieleVon(skills), ...team])
    },
  }
}
