import type { Dokument } from './openapi.ts'

// The OpenAPI document as a page to read: no script, no inline style, nothing from elsewhere.

interface Schema {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  additionalProperties?: Schema | boolean
  description?: string
  format?: string
}
interface Operation {
  operationId: string
  summary: string
  'x-recht': string
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { description: string; content?: Record<string, { schema: Schema }> }>
}

export const SEITE_CSS = `:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif }
body { max-width: 60rem; margin: 0 auto; padding: 1rem }
h2 { margin: 2.5rem 0 0; overflow-wrap: anywhere }
h2 code, summary code { font-weight: 600 }
pre { overflow: auto; padding: .75rem; border: 1px solid color-mix(in srgb, currentColor 25%, transparent); border-radius: 6px }
table { border-collapse: collapse }
td, th { text-align: left; vertical-align: top; padding: .2rem 1rem .2rem 0 }
a { color: LinkText }
`

export function dokumentSeite(d: Dokument): string {
  const operationen = Object.entries(d.paths ?? {}).flatMap(([pfad, arten]) =>
    Object.entries(arten as unknown as Record<string, Operation>).map(([art, o]) => ({ pfad, art, o })),
  )
  const schemas = Object.entries((d.components?.schemas ?? {}) as Record<string, Schema>)
  return `<!doctype html>
<html lang="de">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${text(d.info.title)}: API</title>
<link rel="icon" href="/zeichen.svg"><link rel="stylesheet" href="/api/docs.css"></head>
<body><main>
<h1>${text(d.info.title)}: API</h1>
<p>${text(d.info.description ?? '')} <a href="/api/openapi.json">OpenAPI ${text(d.openapi)}</a></p>
<nav aria-label="Alle Wege"><table><tbody>
${operationen.map(({ pfad, art, o }) => `<tr><td><a href="#${o.operationId}"><code>${art.toUpperCase()} /api${text(pfad)}</code></a></td><td>${text(o.summary)}</td></tr>`).join('\n')}
</tbody></table></nav>
${operationen.map(({ pfad, art, o }) => abschnitt(pfad, art, o)).join('\n')}
<h1>Formen</h1>
${schemas.map(([name, s]) => `<h2 id="form-${name}"><code>${text(name)}</code></h2>\n${s.description ? `<p>${text(s.description)}</p>` : ''}<pre>${form(s)}</pre>`).join('\n')}
</main></body></html>
`
}

const RECHT: Record<string, string> = {
  offen: 'ohne Anmeldung',
  angemeldet: 'mit Anmeldung',
  leitung: 'mit der Rolle leitung oder admin',
  admin: 'mit der Rolle admin',
}

function abschnitt(pfad: string, art: string, o: Operation): string {
  const angaben = (o.parameters ?? []).map(
    (p) =>
      `<tr><td><code>${text(p.name)}</code></td><td>${p.in === 'path' ? 'im Pfad' : p.required ? 'nötig' : ''}</td><td><code>${form(p.schema)}</code> ${text(p.description ?? p.schema.description ?? '')}</td></tr>`,
  )
  const koerper = o.requestBody?.content['application/json']?.schema
  return `<section><h2 id="${o.operationId}"><code>${art.toUpperCase()} /api${text(pfad)}</code></h2>
<p>${text(o.summary)} (${RECHT[o['x-recht']] ?? ''})</p>
${angaben.length > 0 ? `<table><tbody>${angaben.join('\n')}</tbody></table>` : ''}
${koerper ? `<p>Inhalt:</p><pre>${form(koerper)}</pre>` : ''}
${Object.entries(o.responses).map(antwort).join('\n')}</section>`
}

function antwort([status, a]: [string, Operation['responses'][string]]): string {
  if (status === 'default' || Number(status) >= 400)
    return `<p><code>${status === 'default' ? 'sonst' : status}</code> ${text(a.description)}</p>`
  const json = a.content?.['application/json']?.schema
  const arten = Object.keys(a.content ?? {}).join(', ')
  return `<p><code>${status}</code> ${json ? 'Antwort:' : text(arten || a.description)}</p>${json ? `<pre>${form(json)}</pre>` : ''}`
}

/** A schema as TypeScript would write it, with links to the named ones. */
function form(s: Schema, tiefe = 0): string {
  const name = s.$ref?.split('/').at(-1)
  if (name !== undefined) return `<a href="#form-${name}">${text(name)}</a>`
  const wahl = s.anyOf ?? s.oneOf
  if (wahl) return wahl.map((w) => form(w, tiefe)).join(' | ')
  if (s.allOf) return s.allOf.map((w) => form(w, tiefe)).join(' &amp; ')
  if (s.const !== undefined) return text(JSON.stringify(s.const))
  if (s.enum) return s.enum.map((w) => text(JSON.stringify(w))).join(' | ')
  if (s.items) return `(${form(s.items, tiefe)})[]`
  if (s.properties) return objekt(s, s.properties, tiefe)
  const art = [s.type ?? 'unknown'].flat().join(' | ')
  return text(s.format ? `${art} (${s.format})` : art)
}

function objekt(s: Schema, felder: Record<string, Schema>, tiefe: number): string {
  const einzug = '  '.repeat(tiefe + 1)
  const zeilen = Object.entries(felder).map(([name, feld]) => {
    const hinweis = feld.description && !feld.$ref ? `  // ${text(feld.description)}` : ''
    return `${einzug}${text(name)}${s.required?.includes(name) ? '' : '?'}: ${form(feld, tiefe + 1)}${hinweis}`
  })
  return zeilen.length === 0 ? '{}' : `{\n${zeilen.join('\n')}\n${'  '.repeat(tiefe)}}`
}

const text = (s: string): string =>
  s
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replace(/`([^`]+)`/g, '<code>$1</code>')
