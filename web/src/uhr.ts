import { useEffect, useState } from 'react'
import { serverzeit } from './verbindung.ts'

/** The server's time in ms; renders again each `schrittMs`. */
export function useJetzt(schrittMs = 1_000): number {
  const [jetzt, setze] = useState(serverzeit)
  useEffect(() => {
    setze(serverzeit())
    const takt = setInterval(() => setze(serverzeit()), schrittMs)
    return () => clearInterval(takt)
  }, [schrittMs])
  return jetzt
}
