const MAX_NAMES = 5

/** Names of what is about to be removed, as many as can be read at a glance. */
export function namesOf(titles: readonly string[], separator: string): { names: string; isCut: boolean } {
  return { names: titles.slice(0, MAX_NAMES).join(separator), isCut: titles.length > MAX_NAMES }
}
