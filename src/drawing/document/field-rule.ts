import type { z } from 'zod'

/** Values of one field that were taken are not asked for again, as long as they are few: `left`, `butt`, 1. */
const MAX_REMEMBERED = 32

/**
 * A rule of the schema, as fast as the fields of 100,000 elements need it: what kinds of values the schema takes whatever
 * they are is asked once, and only what is left is put to the schema.
 */
export class FieldRule {
  readonly #schema: z.ZodType
  readonly #takesTexts: boolean
  readonly #takesBooleans: boolean
  readonly #takesNegatives: boolean
  readonly #takesPositives: boolean
  readonly #taken = new Set<unknown>()

  constructor(schema: z.ZodType) {
    const takes = (...values: readonly unknown[]): boolean => values.every((value) => schema.safeParse(value).success)
    this.#schema = schema
    this.#takesTexts = takes('?', '任何文字')
    this.#takesBooleans = takes(true, false)
    this.#takesNegatives = takes(-Number.MAX_VALUE, -0.5)
    this.#takesPositives = takes(0.5, Number.MAX_VALUE)
  }

  /** What is wrong with a value; null for one that keeps the rule. */
  check(value: unknown): z.ZodError | null {
    if (this.#isTaken(value)) return null
    const parsed = this.#schema.safeParse(value)
    if (!parsed.success) return parsed.error
    if (typeof value !== 'object' && this.#taken.size < MAX_REMEMBERED) this.#taken.add(value)
    return null
  }

  #isTaken(value: unknown): boolean {
    if (typeof value === 'number') {
      if (value > 0 ? this.#takesPositives : value < 0 && this.#takesNegatives) return Number.isFinite(value)
    } else if (typeof value === 'string') {
      if (this.#takesTexts && value !== '') return true
    } else if (typeof value === 'boolean') return this.#takesBooleans
    return this.#taken.has(value)
  }
}
