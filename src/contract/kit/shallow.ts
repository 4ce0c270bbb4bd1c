import { z } from 'zod'

/**
 * Wraps the schema of a tree with at most `max` levels of lists and objects: deeper input is refused before the
 * recursive schema runs, because 100,000 levels would overflow the stack.
 */
export const shallow = <Schema extends z.ZodType>(schema: Schema, max: number) =>
  z
    .unknown()
    .refine((value) => !isDeeperThan(value, max), { params: { rule: 'tooDeep', n: max } })
    .pipe(schema)

function isDeeperThan(value: unknown, max: number): boolean {
  const waiting = [{ value, depth: 1 }]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next.value !== 'object' || next.value === null) continue
    if (next.depth > max) return true
    for (const inner of Object.values(next.value)) waiting.push({ value: inner, depth: next.depth + 1 })
  }
  return false
}
