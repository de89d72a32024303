import { Platzhalter } from '../bausteine/platzhalter.tsx'

export default function Lernen() {
  return <Platzhalter name="lernen" />
}
