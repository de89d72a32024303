import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi'
import { Problem } from './vertrag/grundformen.ts'
import { Meldung } from './vertrag/live.ts'
import type { Route } from './vertrag/route.ts'
import { VERTRAG } from './vertrag/vertrag.ts'

// The OpenAPI document, out of the same schemas that check what comes in and goes out.

export type Dokument = ReturnType<typeof createDocument>

const BESCHREIBUNG: Record<number, string> = {
  400: 'Eine Angabe stimmt nicht.',
  401: 'Nicht angemeldet, oder nicht mehr.',
  403: 'Nicht erlaubt: die Rolle fehlt, der Token fehlt, oder die Anfrage kam von einer fremden Seite.',
  429: 'Zu viele Anfragen oder Fehlversuche; `warte_s` sagt, wann es weitergeht.',
}
const SICHERUNG = {
  sitzung: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-assistent',
    description: 'Über http auf diesem Rechner heißt er `assistent`.',
  },
  token: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Assistent-Token',
    description: 'Aus `GET /ich`; gehört zu allem, was etwas ändert.',
  },
} as const

export function dokumentVon(version: string): Dokument {
  const paths: ZodOpenApiPathsObject = {}
  for (const r of Object.values(VERTRAG) as Route[]) {
    const hier = paths[r.pfad] ?? {}
    paths[r.pfad] = { ...hier, [r.methode]: operation(r) }
  }
  paths['/live'] = { get: LIVE }
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Leitstand des Assistenten',
      version,
      description:
        'Alles, was die Oberfläche kann. Fehler sind Dokumente nach RFC 9457 mit einem festen `code`; ihr Text ist in der Sprache der Person.',
    },
    servers: [{ url: '/api' }],
    paths,
    components: { securitySchemes: SICHERUNG, schemas: { Problem } },
  })
}

const LIVE: ZodOpenApiOperationObject = {
  operationId: 'live',
  summary: 'Was sich geändert hat, als Strom von Ereignissen ohne Texte; `Last-Event-ID` setzt fort.',
  tags: ['live'],
  security: [{ sitzung: [] }],
  'x-recht': 'angemeldet',
  responses: {
    '200': { description: 'Ereignisse.', content: { 'text/event-stream': { schema: Meldung } } },
    '401': {
      description: BESCHREIBUNG[401] ?? '',
      content: { 'application/problem+json': { schema: Problem } },
    },
  },
}

function operation(r: Route): ZodOpenApiOperationObject {
  return {
    operationId: r.id,
    summary: r.titel,
    tags: [r.pfad.split(/[/.{]/)[1] ?? ''],
    security: r.recht === 'offen' ? [] : [{ sitzung: [], ...(r.methode === 'get' ? {} : { token: [] }) }],
    'x-recht': r.recht,
    requestParams: {
      ...(r.pfadteile ? { path: r.pfadteile } : {}),
      ...(r.frage ? { query: r.frage } : {}),
    },
    ...(r.koerper
      ? { requestBody: { required: true, content: { 'application/json': { schema: r.koerper } } } }
      : {}),
    responses: { ...erfolg(r), ...probleme(r) },
  }
}

function erfolg(r: Route): ZodOpenApiOperationObject['responses'] {
  if (r.datei !== undefined) {
    const arten = r.datei.split(', ').map((art) => [art, { schema: { type: 'string' as const } }])
    return { '200': { description: 'Zum Herunterladen.', content: Object.fromEntries(arten) } }
  }
  if (r.umleitung) return { '303': { description: r.titel } }
  if (!r.antwort) return { '204': { description: 'Geschehen.' } }
  return { '200': { description: r.titel, content: { 'application/json': { schema: r.antwort } } } }
}

function probleme(r: Route): ZodOpenApiOperationObject['responses'] {
  const codes = new Map<number, string[]>()
  const immer = [...(r.frage || r.koerper ? [400] : []), ...(r.recht === 'offen' ? [] : [401, 403]), 429]
  for (const status of immer) codes.set(status, [])
  for (const [code, status] of Object.entries(r.probleme ?? {}))
    codes.set(status, [...(codes.get(status) ?? []), code])
  return Object.fromEntries(
    [...codes].map(([status, namen]) => [
      `${status}` as const,
      {
        description: [BESCHREIBUNG[status], ...namen.map((n) => `\`${n}\``)].filter(Boolean).join(' '),
        content: { 'application/problem+json': { schema: Problem } },
      },
    ]),
  )
}
