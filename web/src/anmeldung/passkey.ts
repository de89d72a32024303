import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import type { Ich } from '../../../src/leitstand/vertrag/sitzung.ts'
import { rufe } from '../api.ts'

// The library of the browser's side comes when a passkey is possible at all. WebAuthn's JSON is checked by the libraries
// on both sides; the Vertrag only carries it.

const lade = () => import('@simplewebauthn/browser')

/** Whether this browser knows passkeys; then the library is fetched ahead, so that a press is answered at once. */
export function kannPasskey(): boolean {
  const kann = 'PublicKeyCredential' in window
  if (kann) lade().catch(() => undefined)
  return kann
}

/** Logs in. @throws ApiFehler, KeineVerbindung; anything else: the person or the device did not confirm */
export async function meldeMitPasskeyAn(): Promise<Ich> {
  const optionsJSON = (await rufe('passkeyFrage')) as unknown as PublicKeyCredentialRequestOptionsJSON
  const { startAuthentication } = await lade()
  return rufe('passkeyAntwort', { koerper: { ...(await startAuthentication({ optionsJSON })) } })
}

/** Sets up a passkey for who is logged in. @throws as `meldeMitPasskeyAn` */
export async function richtePasskeyEin(): Promise<void> {
  const optionsJSON = (await rufe('passkeyNeuFrage')) as unknown as PublicKeyCredentialCreationOptionsJSON
  const { startRegistration } = await lade()
  await rufe('passkeyNeu', { koerper: { ...(await startRegistration({ optionsJSON })) } })
}
