import { readPointReference } from '#contract/drawing/bindings.ts'
import { BINDING_SLOTS } from '#contract/drawing/element.ts'
import { elementOf, isFields, type Json, type JsonFields, type Operation } from '#drawing/engine.ts'
import { rewriteOperations } from './change-elements.ts'
import { outermost } from './chosen-elements.ts'
import { type EditBoard, type ElementRef, storedPath } from './edit-board.ts'
import { withEachInside } from './nested-elements.ts'
import { withFields, withMember } from './with-fields.ts'

/** Which code of bindings becomes which. */
export interface BindingReplacement {
  /**
   * `node`: a node wherever it is named as a whole. `node-prefix`: a node and all below it, of `HZ0001` also `HZ0001.1`
   * and never `HZ00010`. `parameter`: a parameter of any node.
   */
  readonly kind: 'node' | 'node-prefix' | 'parameter'
  readonly from: string
  readonly to: string
}

export interface ReplacedBindings {
  readonly operations: Operation[]
  /** Number of places where the code was replaced. */
  readonly count: number
}

/**
 * Replaces a code in the bindings of elements: in their slots, their station and their expressions, in members of
 * groups and in drawings inside elements (`canvasJson`) too. The rest of an expression is kept to the letter. Nothing
 * for an empty code. O(elements searched).
 *
 * @param refs - Null for all elements of the board.
 */
export function replaceBindingOperations(
  board: EditBoard,
  refs: readonly ElementRef[] | null,
  replacement: BindingReplacement,
): ReplacedBindings {
  let count = 0
  const replace = codeReplacer(replacement, () => {
    count += 1
  })
  if (!replace) return { operations: [], count }
  const replaced = (element: JsonFields): JsonFields =>
    withReplaced(
      withEachInside(element, (inner) => withReplaced(inner, replace)),
      replace,
    )
  const rewritten = new Map<string, JsonFields>()
  for (const { id, path } of searchedPlaces(board, refs)) {
    const root = rewritten.get(id) ?? elementOf(board, id)
    if (root) rewritten.set(id, withMember(root, path, replaced))
  }
  return { operations: rewriteOperations(board, rewritten), count }
}

interface StoredPlace {
  readonly id: string
  readonly path: readonly number[]
}

const searchedPlaces = (board: EditBoard, refs: readonly ElementRef[] | null): StoredPlace[] =>
  refs
    ? outermost(refs).flatMap((ref) => {
        const path = storedPath(board, ref)
        return path ? [{ id: ref.id, path }] : []
      })
    : board.objects.objects.map(({ uuid }) => ({ id: String(uuid), path: [] }))

/** The new codes of a node and a parameter; the same values where they stay. */
interface CodeReplacer {
  node(code: string): string
  parameter(code: string): string
}

/** @param note - Called for each code that is replaced. */
function codeReplacer({ kind, from, to }: BindingReplacement, note: () => void): CodeReplacer | null {
  // a prefix may be written with the full stop that ends it
  const [before, next] = [from, to].map((code) => code.trim().replace(/\.$/, ''))
  if (!before || !next || before === next) return null
  const replaced = (code: string): string => {
    const isWhole = code.trim() === before
    if (!isWhole && !(kind === 'node-prefix' && code.trim().startsWith(`${before}.`))) return code
    note()
    return next + code.trim().slice(before.length)
  }
  const kept = (code: string): string => code
  return kind === 'parameter' ? { node: kept, parameter: replaced } : { node: replaced, parameter: kept }
}

function withReplaced(element: JsonFields, replace: CodeReplacer): JsonFields {
  const { stationId, expressions } = element
  const changes = new Map<string, Json>()
  const put = (field: string, change: (code: string) => string): void => {
    const value = element[field]
    const changed = typeof value === 'string' ? change(value) : value
    if (changed !== undefined && changed !== value) changes.set(field, changed)
  }
  if (stationId !== undefined) put('stationId', replace.node)
  for (const slot of BINDING_SLOTS) {
    put(`stationId${slot}`, replace.node)
    put(`stationVal${slot}`, replace.parameter)
  }
  if (expressions !== undefined && isFields(expressions)) {
    const texts = Object.entries(expressions).map(([field, text]) => [field, inExpression(text, replace)] as const)
    if (texts.some(([field, text]) => text !== expressions[field]))
      changes.set('expressions', Object.fromEntries(texts))
  }
  return changes.size > 0 ? withFields(element, Object.fromEntries(changes)) : element
}

/** An expression with other codes in its braces. */
function inExpression(text: Json, replace: CodeReplacer): Json {
  if (typeof text !== 'string') return text
  return text.replace(/\{([^{}]*)\}/g, (written: string, code: string) => {
    const reference = readPointReference(code)
    if (!reference) return written
    const { nodeCode, paramCode } = reference
    const [node, param] = [nodeCode === null ? null : replace.node(nodeCode), replace.parameter(paramCode)]
    if (node === nodeCode && param === paramCode) return written
    return node === null ? `{${param}}` : `{${node}.${param}}`
  })
}
