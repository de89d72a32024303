import { Platzhalter } from '../bausteine/platzhalter.tsx'

export default function Vorgang({ id }: { id: string }) {
  return <Platzhalter name="vorgaenge" zusatz={id} />
}
