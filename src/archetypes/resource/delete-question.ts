import { type Language, listIn } from '#contract/kit/language.ts'

const MAX_NAMES = 5

/** Names of the records about to be removed; a long list is shortened. */
export function namesOf(titles: readonly string[], language: Language): { names: string; isCut: boolean } {
  return { names: listIn(titles.slice(0, MAX_NAMES), language), isCut: titles.length > MAX_NAMES }
}
