import { Platzhalter } from '../bausteine/platzhalter.tsx'

export default function Betrieb() {
  return <Platzhalter name="betrieb" />
}
