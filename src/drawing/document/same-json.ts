import type { Json } from './operation.ts'
import { isFields } from './plain-json.ts'

/** Whether two values are the same JSON, but for the order of fields. Parts that both share cost nothing. */
export function isSameJson(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true
  if (isList(a)) return isList(b) && a.length === b.length && a.every((item, at) => isSameJson(item, b[at]))
  if (!isFields(a) || !isFields(b)) return false
  const names = Object.keys(a)
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && isSameJson(a[name], b[name]))
  )
}

const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value)
