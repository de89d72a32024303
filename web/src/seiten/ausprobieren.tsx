import { Platzhalter } from '../bausteine/platzhalter.tsx'

export default function Ausprobieren() {
  return <Platzhalter name="ausprobieren" />
}
