import {
  IconAlertTriangle,
  IconCheckbox,
  IconCircleCheck,
  IconCircleOff,
  IconCloudQuestion,
  IconCornerUpLeft,
  IconHelpCircle,
  IconProgress,
  IconShieldQuestion,
  type TablerIcon,
} from '@tabler/icons-react'
import type { Anzeigestatus } from '../../../src/leitstand/vertrag/grundformen.ts'
import { useSprache } from '../sprache.tsx'

export const STATUSZEICHEN: Readonly<Record<Anzeigestatus, TablerIcon>> = {
  laeuft: IconProgress,
  rueckfrage: IconHelpCircle,
  bestaetigung: IconCheckbox,
  wartet_freigabe: IconShieldQuestion,
  beantwortet: IconCornerUpLeft,
  erledigt: IconCircleCheck,
  abgebrochen: IconCircleOff,
  fehler: IconAlertTriangle,
  unklar: IconCloudQuestion,
}

/** A status as colour, icon and word. */
export function Status({ status }: { status: Anzeigestatus }) {
  const { t } = useSprache()
  const Zeichen = STATUSZEICHEN[status]
  return (
    <span className={`status ${status}`}>
      <Zeichen size={14} aria-hidden="true" />
      {t.status[status]}
    </span>
  )
}
