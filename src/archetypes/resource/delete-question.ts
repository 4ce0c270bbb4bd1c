const MAX_NAMES = 5

/** Names of the records about to be removed; a long list is shortened. */
export function namesOf(titles: readonly string[], separator: string): { names: string; isCut: boolean } {
  return { names: titles.slice(0, MAX_NAMES).join(separator), isCut: titles.length > MAX_NAMES }
}
