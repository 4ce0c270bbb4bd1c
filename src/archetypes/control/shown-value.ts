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

interface Writable extends ValueForm {
  readonly min: number
  readonly max: number
  /** The only values that may be written; null: any within the range. */
  readonly offered: readonly number[] | null
}

/** The states that may be written, with their words; null: the point has none, and is written as a number. */
export function offeredWords({ words, min, max, offered }: Writable): { value: string; label: string }[] | null {
  if (words === null) return null
  return Object.entries(words)
    .map(([value, label]) => ({ value, label }))
    .filter(({ value }) => {
      const number = Number(value)
      return number >= min && number <= max && (offered?.includes(number) ?? true)
    })
}
