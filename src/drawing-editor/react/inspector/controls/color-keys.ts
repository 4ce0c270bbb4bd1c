import { storedElement } from '#contract/drawing/element.ts'
import { isFields, type Json, type JsonFields } from '#drawing/engine.ts'

const colorKeys = storedElement.shape.colorKeys

/** The ranges as stored; null where the file holds something else. */
export function readColorKeys(value: Json | undefined): readonly JsonFields[] | null {
  if (value === undefined) return []
  return Array.isArray(value) && colorKeys.safeParse(value).success ? value.filter(isFields) : null
}

/** A range with other values of its fields; undefined removes one. */
export function withKeyFields(key: JsonFields, fields: Readonly<Record<string, Json | undefined>>): JsonFields {
  const kept = Object.entries({ ...key, ...fields })
  return Object.fromEntries(kept.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
}

/** The ranges with one moved up (-1) or down. */
export function movedKey(keys: readonly JsonFields[], at: number, by: 1 | -1): readonly JsonFields[] {
  const key = keys[at]
  return key ? keys.toSpliced(at, 1).toSpliced(at + by, 0, key) : keys
}
