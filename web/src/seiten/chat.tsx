import { Platzhalter } from '../bausteine/platzhalter.tsx'

export default function Chat() {
  return <Platzhalter name="chat" />
}
