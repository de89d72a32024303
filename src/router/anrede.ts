import type { Kontext } from './kontext.ts'

/** „@Assistent ja“ is a yes, where nothing else is heard in a group: whom a text is for is no part of what it says. */
export function ohneAnrede(k: Kontext, rufnamen: readonly string[]): Kontext {
  const text = ohneRufnamen(k.ereignis.text, rufnamen)
  return text === k.ereignis.text ? k : { ...k, ereignis: { ...k.ereignis, text } }
}

/** Without our name at the beginning („@Assistent, …“, „Assistent: …“) or the end („ja @Assistent“). Somebody else's stays. */
export function ohneRufnamen(text: string, rufnamen: readonly string[]): string {
  if (rufnamen.length === 0) return text
  const einer = rufnamen.map((name) => name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('|')
  const vorn = new RegExp(`^\\s*(?:@(?:${einer})(?![\\p{L}\\p{N}])[,:]?|(?:${einer})[,:])\\s*`, 'iu')
  const hinten = new RegExp(`[\\s,]+@(?:${einer})(?![\\p{L}\\p{N}])\\s*(?=[.!?]*\\s*$)`, 'iu')
  const rest = text.replace(vorn, '').replace(hinten, '')
  return rest.trim() === '' ? text : rest
}
