import { Platzhalter } from '../bausteine/platzhalter.tsx'

export default function Personen() {
  return <Platzhalter name="gedaechtnis" />
}
