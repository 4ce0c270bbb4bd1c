import { formatQuantity, NO_VALUE } from '#lib/format-quantity.ts'

/** How values of a point are written. */
export interface ValueForm {
  readonly unit: string
  readonly decimals: number
  /** Of a state, by its value; null: a number. */
  readonly words: Readonly<Record<string, string>> | null
}

/** A value of a point with its unit, or the word of a state. */
export function valueTextOf({ unit, decimals, words }: ValueForm, value: number | null): string {
  if (value === null) return NO_VALUE
  const word = words?.[String(value)]
  if (word !== undefined) return word
  const number = formatQuantity(value, decimals)
  return unit === '' ? number : `${number} ${unit}`
}
