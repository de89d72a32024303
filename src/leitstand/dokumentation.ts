import { Router } from 'express'
import paket from '../../package.json' with { type: 'json' }

// `/api/openapi.json` and `/api/docs`. What makes them is loaded when somebody asks: nothing of a start waits for it.

export function dokumentation(): Router {
  const router = Router()
  let dokument: Promise<{ json: string; seite: string; css: string }> | undefined
  const fertig = () => {
    dokument ??= baue()
    return dokument
  }
  router.get('/openapi.json', async (_req, res) => {
    res.type('application/vnd.oai.openapi+json;version=3.1').send((await fertig()).json)
  })
  router.get('/docs', async (_req, res) => {
    res.type('html').send((await fertig()).seite)
  })
  router.get('/docs.css', async (_req, res) => {
    res.type('css').send((await fertig()).css)
  })
  return router
}

async function baue() {
  const [{ dokumentVon }, { dokumentSeite, SEITE_CSS }] = await Promise.all([
    import('./openapi.ts'),
    import('./openapi-seite.ts'),
  ])
  const dokument = dokumentVon(paket.version)
  return { json: JSON.stringify(dokument), seite: dokumentSeite(dokument), css: SEITE_CSS }
}
