import { z } from 'zod'

/**
 * A schema that follows a tree down, for trees of at most `max` levels of lists and objects: what is deeper is refused
 * before it is followed, as no stack holds 100,000 levels.
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
