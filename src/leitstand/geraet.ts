// What a session list shows of a device: enough to recognise one's own, nothing that could follow anybody.

const BROWSER: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:(?:Headless)?Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
]
const SYSTEM: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** „Firefox · Windows“ of a User-Agent; `?` where it says nothing that is known. */
export function geraetVon(agent: string | undefined): string {
  const finde = (liste: typeof BROWSER): string[] =>
    liste.filter(([art]) => art.test(agent ?? '')).map(([, n]) => n)
  const teile = [...finde(BROWSER).slice(0, 1), ...finde(SYSTEM).slice(0, 1)]
  return teile.length === 0 ? '?' : teile.join(' · ')
}
