/** One field of a record, before and after a change. */
export interface FieldChange {
  readonly name: string
  /** Undefined where the record did not have the field, or did not exist. */
  readonly before: unknown
  readonly after: unknown
  readonly isChanged: boolean
}

const fieldsIn = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value)) : {}

/** Fields that the server maintains itself at every change. */
const COUNTED = new Set(['version', 'updatedAt', 'updatedBy', 'createdAt'])

/** Fields of the logged record: changed ones first, each group in the record's own order. */
export function changesOf(before: unknown, after: unknown): FieldChange[] {
  const old = fieldsIn(before)
  const now = fieldsIn(after)
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter((name) => !COUNTED.has(name))
  const changes = names.map((name) => ({
    name,
    before: old[name],
    after: now[name],
    isChanged: canonical(old[name]) !== canonical(now[name]),
  }))
  return [...changes.filter(({ isChanged }) => isChanged), ...changes.filter(({ isChanged }) => !isChanged)]
}

/** A text that is equal for equal values, regardless of the order of their fields. */
function canonical(value: unknown): string {
  return JSON.stringify(value ?? null, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
