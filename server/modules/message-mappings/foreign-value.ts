/** A value as a foreign message has it, with the point that it is of; ingest judges it as any other. */
export interface ForeignValue {
  /** Of the message. */
  readonly key: string
  /** Of the point; null: no rule of the mapping is for this key. */
  readonly code: string | null
  /** Whether the rule names its key, rather than any. */
  readonly isNamed: boolean
  /** Scaled as the mapping says; no number: NaN. */
  readonly number: number
  /** As it came. */
  readonly raw: unknown
  /** Epoch ms; `arrival`: the message tells none, and needs none; `missing`, `wrong`: it tells none, or one of another form. */
  readonly time: number | 'arrival' | 'missing' | 'wrong'
  /** As it came, of a wrong time. */
  readonly toldTime: unknown
  /** As {@link QUALITY}. */
  readonly quality: number
}

const WORDS: ReadonlyMap<string, number> = new Map([
  ['true', 1],
  ['on', 1],
  ['false', 0],
  ['off', 0],
])

/** The number that a value of a message is; NaN: none. Texts of numbers are numbers; true and on are 1, false and off 0. */
export function numberOf(raw: unknown): number {
  if (typeof raw === 'number') return raw
  if (typeof raw === 'boolean') return raw ? 1 : 0
  if (typeof raw !== 'string') return Number.NaN
  const text = raw.trim()
  return text === '' ? Number.NaN : (WORDS.get(text.toLowerCase()) ?? Number(text))
}
