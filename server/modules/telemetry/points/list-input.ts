import { z } from 'zod'
import { jsonProblem } from '#server/core/kit/json-text.ts'

/** A body with so many numbers of points. */
export const LIST_BYTES = 640 << 10

/** A list as it is, or as the JSON text that a form carries. */
export const asList = (value: unknown): unknown => {
  if (typeof value !== 'string' || jsonProblem(value, LIST_BYTES) !== null) return value
  try {
    return JSON.parse(value)
  } catch {
    return value // refused by the schema: a text is no list
  }
}
export const list = <Item extends z.ZodType>(item: Item, max: number) => z.preprocess(asList, z.array(item).max(max))
