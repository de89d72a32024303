import { Platzhalter } from '../bausteine/platzhalter.tsx'

export default function Person({ id }: { id: string }) {
  return <Platzhalter name="gedaechtnis" zusatz={id} />
}
