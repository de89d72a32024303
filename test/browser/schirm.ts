import type { Page } from 'playwright-core'
import { GRIFF } from '../helfer/feindlich.ts'

// What hostile texts did to a page as it stands. Given as text: the types of the project know no DOM.

/** Begins to listen: a window that pops up, a request to somebody else. */
export function lausche(page: Page, url: string): () => string[] {
  const gehoert: string[] = []
  page.on('dialog', (d) => {
    gehoert.push(`dialog ${d.message().slice(0, 80)}`)
    void d.dismiss()
  })
  page.on('popup', () => gehoert.push('popup'))
  page.on('pageerror', (f) => gehoert.push(`thrown ${f.message.slice(0, 200)}`))
  page.on('request', (r) => {
    if (!r.url().startsWith(`${url}/`)) gehoert.push(`request ${r.url().slice(0, 120)}`)
  })
  return () => gehoert
}

/** Nothing ran, nothing was put in, everything can be reached, and each text turns itself only. */
export const siehNach = (page: Page): Promise<string[]> => page.evaluate<string[]>(`(${SCHIRM})()`)

const SCHIRM = `() => {
  const maengel = []
  const kurz = (e) => e.tagName.toLowerCase() + '.' + String(e.className?.baseVal ?? e.className).slice(0, 40) + ' ' + JSON.stringify((e.textContent ?? '').slice(0, 60))
  if (${GRIFF} !== undefined) maengel.push('ran: ' + ${GRIFF})
  const breiter = document.documentElement.scrollWidth - document.documentElement.clientWidth
  if (breiter > 0) {
    maengel.push(breiter + ' px too wide')
    for (const e of document.querySelectorAll('main *'))
      if (e.getBoundingClientRect().right > innerWidth + 1 && maengel.length < 6) maengel.push('  wide: ' + kurz(e))
  }
  for (const e of document.querySelectorAll('iframe, object, embed, base, link:not([rel="icon"]):not([rel="stylesheet"]):not([rel="modulepreload"]), style, body script:not([type="module"]), img:not([src="/zeichen.svg"])'))
    maengel.push('put in: ' + kurz(e))
  for (const e of document.querySelectorAll('*'))
    for (const a of e.attributes) if (/^on/i.test(a.name)) maengel.push('handler: ' + a.name)
  for (const a of document.querySelectorAll('a[href]'))
    // Elsewhere leads only what says where: a skill's own answer may hold an address.
    if ((a.protocol !== location.protocol || a.host !== location.host) && !(a.protocol === 'https:' && a.textContent === a.getAttribute('href'))) maengel.push('link: ' + a.href.slice(0, 100))
  const sichtbar = (e) => e.checkVisibility({ visibilityProperty: true }) && e.getBoundingClientRect().width > 0 && !e.closest('.unsichtbar, .springlink')
  const tasten = [...document.querySelectorAll('main button, main a[href], main input, main textarea, main select')].filter(sichtbar)
  for (const e of tasten) {
    const r = e.getBoundingClientRect()
    if (r.left < -1 || r.right > innerWidth + 1) maengel.push('out of reach: ' + kurz(e))
  }
  for (const reihe of document.querySelectorAll('.knoepfe, .reihe, .tun, .lernknoepfe, .faktknoepfe, .auswahl')) {
    const kinder = [...reihe.children].filter(sichtbar).map((e) => [e, e.getBoundingClientRect()])
    for (const [i, [a, x]] of kinder.entries())
      for (const [b, y] of kinder.slice(i + 1))
        if (x.left < y.right - 1 && y.left < x.right - 1 && x.top < y.bottom - 1 && y.top < x.bottom - 1)
          maengel.push('overlap: ' + kurz(a) + ' ' + kurz(b))
  }
  for (const karte of document.querySelectorAll(document.querySelector('[role="dialog"]') ? '[role="dialog"]' : '[data-karte]'))
    for (const knopf of karte.querySelectorAll('button:not(:disabled)')) {
      if (!sichtbar(knopf)) continue
      knopf.scrollIntoView({ block: 'center' })
      const r = knopf.getBoundingClientRect()
      const oben = document.elementFromPoint(r.left + r.width / 2, r.top + Math.min(r.height, innerHeight) / 2)
      if (!knopf.contains(oben)) maengel.push('covered: ' + kurz(knopf) + ' by ' + (oben ? kurz(oben) : 'nothing'))
    }
  // Marks that open a direction end with the box that holds them: beside them in it nothing else may stand. Letters that
  // run from right to left pull along only what follows them on the same line, without any box between.
  const OEFFNET = /[\\u202A-\\u202E\\u2066-\\u2069]/
  const RTL = /[\\u0590-\\u08FF]/
  const wege = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const halt = (e) => {
    const s = getComputedStyle(e)
    return !/^inline$|^contents$/.test(s.display) || /isolate|plaintext/.test(s.unicodeBidi)
  }
  for (let n = wege.nextNode(); n; n = wege.nextNode()) {
    if (!OEFFNET.test(n.data) && !RTL.test(n.data)) continue
    let e = n.parentElement
    if (!sichtbar(e) || /^(SCRIPT|STYLE|OPTION|TEXTAREA)$/.test(e.tagName)) continue
    while (e !== document.body && !halt(e)) e = e.parentElement
    const inline = (k) => k.nodeType === 3 || (k.nodeType === 1 && !halt(k))
    const rest = (k) => (k === n ? '' : k.nodeType === 3 ? k.data : inline(k) ? [...k.childNodes].map(rest).join('') : '')
    const daneben = [...e.childNodes].map(rest).join('').replace(/[\\s„“"·,()]/g, '')
    if (daneben !== '') maengel.push('turns „' + daneben.slice(0, 60) + '“ beside it: ' + kurz(e))
  }
  return [...new Set(maengel)]
}`
