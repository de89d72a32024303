import { z } from 'zod'
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
  404: 'Das gibt es nicht, oder nicht für dich.',
  413: 'Der Inhalt ist zu groß.',
  415: 'Der Inhalt ist kein JSON.',
  429: 'Zu viele Anfragen oder Fehlversuche; `warte_s` sagt, wann es weitergeht.',
}
const PROBLEM = { 'application/problem+json': { schema: Problem } }
/** What any of them may answer. */
const SONST = {
  description:
    'Ein anderer Fehler: falsche Adresse (421), Speicher nicht erreichbar (503), unser Fehler (500).',
  content: PROBLEM,
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
  summary:
    'Was sich geändert hat, als Strom von Ereignissen ohne Texte; `Last-Event-ID` oder `nach` setzt fort.',
  tags: ['live'],
  security: [{ sitzung: [] }],
  'x-recht': 'angemeldet',
  requestParams: { query: z.object({ nach: z.string().optional() }) },
  responses: {
    '200': { description: 'Ereignisse.', content: { 'text/event-stream': { schema: Meldung } } },
    ...Object.fromEntries(
      ([401, 403, 429] as const).map((s) => [
        `${s}`,
        { description: BESCHREIBUNG[s] ?? '', content: PROBLEM },
      ]),
    ),
    default: SONST,
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
  const immer = [
    ...(r.frage || r.koerper || r.pfadteile ? [400] : []),
    ...(r.recht === 'offen' ? [403] : [401, 403]),
    ...(r.pfadteile ? [404] : []),
    ...(r.koerper ? [413, 415] : []),
    429,
  ]
  for (const status of immer) codes.set(status, [])
  for (const [code, status] of Object.entries(r.probleme ?? {}))
    codes.set(status, [...(codes.get(status) ?? []), code])
  const genannt = [...codes].map(([status, namen]) => [
    `${status}` as const,
    {
      description: [BESCHREIBUNG[status], ...namen.map((n) => `\`${n}\``)].filter(Boolean).join(' '),
      content: PROBLEM,
    },
  ])
  return { ...Object.fromEntries(genannt), default: SONST }
}
