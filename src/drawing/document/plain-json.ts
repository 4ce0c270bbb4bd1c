import type { Json } from './operation.ts'

/** What lies deeper can neither be written nor be compared: the stack of the browser ends somewhere beyond. */
export const MAX_DEPTH = 200

/** Something that JSON cannot hold: where it stands, and why it cannot. */
export interface NotJson {
  /** Of what holds it: `boards[0].objects`. */
  readonly location: string
  readonly field: string
  readonly rule: string
}

/** Whether a value is what JSON text can say, to a depth that can be walked. */
export function isPlainJson(value: unknown, depth = 0): value is Json {
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object') return typeof value === 'string' || typeof value === 'boolean'
  if (value === null) return true
  if (depth >= MAX_DEPTH) return false
  if (Array.isArray(value)) return value.every((item) => isPlainJson(item, depth + 1))
  for (const key in value) if (!isPlainJson(Reflect.get(value, key), depth + 1)) return false
  return true
}

/** The value with null for what JSON cannot hold; the value itself where it holds all. */
export function plainJson(value: unknown, report: (problem: NotJson) => void): Json {
  return isPlainJson(value) ? value : cleaned(value, { location: '', field: '' }, [], report)
}

function cleaned(
  value: unknown,
  at: Pick<NotJson, 'location' | 'field'>,
  holders: readonly object[],
  report: (problem: NotJson) => void,
): Json {
  const nothing = (rule: string): null => {
    report({ ...at, rule })
    return null
  }
  if (typeof value === 'number') return Number.isFinite(value) ? value : nothing('is no finite number')
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
  if (typeof value !== 'object') return nothing('is nothing that JSON can hold')
  if (holders.includes(value)) return nothing('is inside itself')
  if (holders.length >= MAX_DEPTH) return nothing(`is deeper than ${MAX_DEPTH}`)
  if (isPlainJson(value, holders.length)) return value
  const location = joined(at)
  const inner = [...holders, value]
  if (Array.isArray(value)) {
    return value.map((item, i) => cleaned(item, { location, field: `[${i}]` }, inner, report))
  }
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, item]) => item !== undefined)
      .map(([field, item]) => [field, cleaned(item, { location, field }, inner, report)]),
  )
}

const joined = ({ location, field }: Pick<NotJson, 'location' | 'field'>): string =>
  location === '' || field.startsWith('[') ? location + field : `${location}.${field}`
