/** What tells the units of one station apart: the last word, or a number with what follows it. */
const LAST_PART = /(?:\s\S+|\d+\D{0,4})$/

/** A title, and its end that stays readable where there is no room for all of it. */
export function titleParts(title: string): { readonly head: string; readonly tail: string } {
  const at = title.search(LAST_PART)
  return at > 0 ? { head: title.slice(0, at), tail: title.slice(at) } : { head: title, tail: '' }
}
