import { Platzhalter } from '../bausteine/platzhalter.tsx'

export default function Zahlen() {
  return <Platzhalter name="zahlen" />
}
