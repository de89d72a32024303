// Sets light or dark before the first paint. A file of its own: the CSP allows no inline script.
;(() => {
  let wahl = null
  try {
    wahl = localStorage.getItem('mantine-color-scheme-value')
  } catch {
    // Storage may be forbidden; then the system decides.
  }
  if (wahl !== 'dark' && wahl !== 'light')
    wahl = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  document.documentElement.setAttribute('data-mantine-color-scheme', wahl)
})()
