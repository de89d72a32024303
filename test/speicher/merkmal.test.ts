import { expect, it } from 'vitest'
import { KonfigurationsFehler } from '../../src/domaene/fehler.ts'
import {
  entferneMerkmal,
  leseMerkmal,
  pruefeSchluessel,
  pruefwert,
  setzeMerkmal,
} from '../../src/speicher/merkmal.ts'
import { ladeSchluessel } from '../../src/speicher/schluessel.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'

jedeDatenbank((_name, oeffne) => {
  it('ein Merkmal gilt, bis es ersetzt oder entfernt wird', async () => {
    const speicher = await oeffne({ doppelt: true })
    const lies = () => speicher.read(leseMerkmal, { name: 'archiv' })
    expect(await lies()).toBeUndefined()
    await speicher.run(setzeMerkmal, { name: 'archiv', wert: 'eins' })
    await speicher.run(setzeMerkmal, { name: 'archiv', wert: 'zwei' })
    expect(await lies()).toBe('zwei')
    await speicher.run(entferneMerkmal, { name: 'archiv' })
    expect(await lies()).toBeUndefined()
  })

  it('merkt sich die Schlüsseldatei und nimmt keine andere, sobald etwas gespeichert ist', async () => {
    const speicher = await oeffne()
    const [eigene, fremde] = [ladeSchluessel(':memory:'), ladeSchluessel(':memory:')]
    await pruefeSchluessel(speicher, eigene, 'k')
    await pruefeSchluessel(speicher, eigene, 'k')
    await expect(pruefeSchluessel(speicher, fremde, 'k')).rejects.toThrow(KonfigurationsFehler)
    await pruefeSchluessel(speicher, fremde, 'k', { unbenutzt: true })
    await pruefeSchluessel(speicher, eigene, 'k', { unbenutzt: true })
    const wert = await speicher.read(leseMerkmal, { name: 'schluessel' })
    expect(wert).toBe(pruefwert(eigene))
    expect(wert).not.toContain(eigene.namen.toString('base64url'))
  })
})
