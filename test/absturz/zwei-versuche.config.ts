import { defineConfig } from 'assistent'
import absturz from './assistent.config.ts'

/** Each attempt more is a start more. */
export default defineConfig({ ...absturz, grenzen: { versuche: 2 } })
