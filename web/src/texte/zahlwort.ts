/** „2 Freigaben“: the number in the language's digits, the word in its plural, kept on one line. */
export const zahlwort = (locale: string): ((n: number, eins: string, viele: string) => string) => {
  const regel = new Intl.PluralRules(locale)
  const ziffern = new Intl.NumberFormat(locale)
  return (n, eins, viele) => `${ziffern.format(n)}\u00a0${regel.select(n) === 'one' ? eins : viele}`
}
