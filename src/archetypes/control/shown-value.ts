import { formatQuantity, NO_VALUE } from '#lib/format-quantity.ts'

/** How values of a point are written. */
export interface ValueForm {
  readonly unit: string
  readonly decimals: number
  /** Of a state, by its value; null: a number. */
  readonly words: Readonly<Record<string, string>> | null
}

/** A value of a point as people read it: the word of a state, or a number with its unit; a dash for none. */
export function shownValue(value: number | null, { unit, decimals, words }: ValueForm): string {
  if (value === null) return NO_VALUE
  return words?.[String(value)] ?? [formatQuantity(value, decimals), unit].filter((part) => part !== '').join(' ')
}

/** The states that may be written, in their words; null: the point has none, and is written as a number. */
export function offeredWords({
  words,
  min,
  max,
}: ValueForm & { readonly min: number; readonly max: number }): string[] | null {
  if (words === null) return null
  return Object.entries(words).flatMap(([value, word]) => (Number(value) >= min && Number(value) <= max ? [word] : []))
}
