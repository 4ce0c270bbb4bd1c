/**
 * Where in a message the objects are that hold values. Steps are parted by dots: `name`, a member; `name?`, a member or, where
 * there is none, the object itself; `[]`, each element of a list, or the object itself where it is none; `[name=field]`, the
 * same, and `name` stands for the text of a field of the element; `{name}`, each member, and `name` stands for its key.
 * `[…]` may follow a step without a dot: `services[].properties`.
 */

import type { Names } from '../template.ts'

export type PathStep =
  | { readonly kind: 'member'; readonly member: string; readonly isOptional: boolean }
  | { readonly kind: 'elements'; readonly name: string | null; readonly field: string }
  | { readonly kind: 'members'; readonly name: string }

const MAX_STEPS = 10
const ELEMENTS = /^\[(?:([A-Za-z_]\w*)=([^\][{}.]+))?\]$/
const MEMBERS = /^\{([A-Za-z_]\w*)\}$/

/** Null where it cannot be read. */
export function readValuePath(path: string): readonly PathStep[] | null {
  if (path === '') return []
  const texts = path.replaceAll(/(?<=[^.])\[/g, '.[').split('.')
  if (texts.length > MAX_STEPS) return null
  const steps = texts.map(readStep)
  return steps.every((step) => step !== null) ? steps : null
}

function readStep(text: string): PathStep | null {
  const elements = ELEMENTS.exec(text)
  if (elements) return { kind: 'elements', name: elements[1] ?? null, field: elements[2] ?? '' }
  const name = MEMBERS.exec(text)?.[1]
  if (name !== undefined) return { kind: 'members', name }
  const isOptional = text.endsWith('?')
  const member = isOptional ? text.slice(0, -1) : text
  return member === '' || /[\][{}]/.test(member) ? null : { kind: 'member', member, isOptional }
}

/** Names that stand for parts of a message. */
export const namesOfPath = (steps: readonly PathStep[]): string[] =>
  steps.flatMap((step) => ('name' in step && step.name !== null ? [step.name] : []))

/** An object that holds values. */
export interface FoundObject {
  readonly object: Readonly<Record<string, unknown>>
  /** The object, and those around it, from the innermost. */
  readonly around: readonly unknown[]
  readonly names: Names
}

export type Members = Readonly<Record<string, unknown>>
export const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Finds the objects of a message, in its order. */
export function objectsAt(message: unknown, steps: readonly PathStep[], names: Names): FoundObject[] {
  const found: FoundObject[] = []
  walk(message, 0, [], names)
  return found

  function walk(value: unknown, at: number, outer: readonly unknown[], known: Names): void {
    const step = steps[at]
    const around = isObject(value) ? [value, ...outer] : outer
    if (step === undefined) {
      if (isObject(value)) found.push({ object: value, around, names: known })
    } else if (step.kind === 'elements') {
      for (const element of Array.isArray(value) ? value : [value]) {
        const named = step.name === null ? known : withText(known, step.name, element, step.field)
        if (named) walk(element, at + 1, around, named)
      }
    } else if (isObject(value)) {
      if (step.kind === 'members')
        for (const [key, member] of Object.entries(value)) walk(member, at + 1, around, { ...known, [step.name]: key })
      else if (Object.hasOwn(value, step.member)) walk(value[step.member], at + 1, around, known)
      else if (step.isOptional) walk(value, at + 1, outer, known)
    }
  }
}

/** Null: the element has no such field, so nobody knows what it is of. */
function withText(names: Names, name: string, element: unknown, field: string): Names | null {
  const text = isObject(element) ? element[field] : undefined
  return typeof text === 'string' || typeof text === 'number' ? { ...names, [name]: String(text) } : null
}

/** The value of a field, whose name may be a path of members. */
export function fieldAt(value: unknown, members: readonly string[]): unknown {
  let found = value
  for (const member of members) {
    if (!isObject(found) || !Object.hasOwn(found, member)) return undefined
    found = found[member]
  }
  return found
}
