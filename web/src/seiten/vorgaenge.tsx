import { Platzhalter } from '../bausteine/platzhalter.tsx'

export default function Vorgaenge() {
  return <Platzhalter name="vorgaenge" />
}
