import type { Json, JsonFields } from './operation.ts'

/** Deeper nesting overflows the browser's stack when it is written or compared. */
const MAX_DEPTH = 200

/** A value that JSON cannot hold: its location, and why. */
export interface NotJson {
  /** Location of the object or array that holds it: `boards[0].objects`. */
  readonly location: string
  readonly field: string
  readonly rule: string
}

/** Whether a value can be written as JSON, within the depth limit. */
export function isPlainJson(value: unknown, depth = 0): value is Json {
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object') return typeof value === 'string' || typeof value === 'boolean'
  if (value === null) return true
  if (depth >= MAX_DEPTH) return false
  if (Array.isArray(value)) return value.every((item) => isPlainJson(item, depth + 1))
  for (const key in value) if (!isPlainJson(Reflect.get(value, key), depth + 1)) return false
  return true
}

/** The value with null in place of what JSON cannot hold; the same value where there is nothing to replace. */
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

/** Whether a value that JSON can hold is an object. */
export const isFields = (value: unknown): value is JsonFields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
