import type { Plugin } from 'vite'

// Two modules made at build time, so that nothing is written twice: where each route of the Vertrag lies (zod stays out
// of the bundle), and Mantine's variables as a CSS file (as a <style> element the CSP would refuse them).

const MODULE: Record<string, () => Promise<string>> = {
  'virtual:routen': async () => {
    const { VERTRAG } = await import('../src/leitstand/vertrag/vertrag.ts')
    const wege = Object.entries(VERTRAG).map(([id, r]) => [id, [r.methode.toUpperCase(), r.pfad]])
    return `export const ROUTEN = ${JSON.stringify(Object.fromEntries(wege))}`
  },
  'virtual:mantine-variablen.css': async () => {
    const { convertCssVariables, defaultCssVariablesResolver, DEFAULT_THEME, mergeMantineTheme } =
      await import('@mantine/core')
    const { theme } = await import('./src/theme.ts')
    return convertCssVariables(defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme)), ':root')
  },
}

/** The Vite plugin of both. */
export const erzeugt = (): Plugin => ({
  name: 'leitstand-erzeugt',
  resolveId: (id) => (Object.hasOwn(MODULE, id) ? `\0${id}` : undefined),
  load: (id) => MODULE[id.slice(1)]?.(),
})
