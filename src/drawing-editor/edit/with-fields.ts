import { isFields, type Json, type JsonFields } from '#drawing/engine.ts'
import { listIn } from './edit-board.ts'

/** New values of stored fields; undefined removes a field. */
export type FieldChanges = Readonly<Record<string, Json | undefined>>

/** An element with other values of its fields; new fields come last. */
export function withFields(stored: JsonFields, fields: FieldChanges): JsonFields {
  const gone = new Set(Object.keys(fields).filter((name) => fields[name] === undefined))
  const set = Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]))
  const kept = gone.size === 0 ? stored : Object.fromEntries(Object.entries(stored).filter(([name]) => !gone.has(name)))
  return { ...kept, ...Object.fromEntries(set) }
}

/** A group with something else in the place that a stored path leads to; as it is where the path leads nowhere. */
export function withMember(
  group: JsonFields,
  path: readonly number[],
  change: (member: JsonFields) => JsonFields,
): JsonFields {
  const [place, ...rest] = path
  if (place === undefined) return change(group)
  const list = listIn(group)
  const member = list[place]
  return member !== undefined && isFields(member)
    ? { ...group, objects: list.with(place, withMember(member, rest, change)) }
    : group
}
