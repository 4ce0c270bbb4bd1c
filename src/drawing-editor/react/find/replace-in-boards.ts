import type { DrawingRecord } from '#drawing/engine.ts'
import type { EditBoard, ElementRef } from '../../edit/edit-board.ts'
import { type BindingReplacement, type ReplacedBindings, replaceBindingOperations } from '../../edit/replace-binding.ts'

export const REPLACE_KINDS = ['node-prefix', 'node', 'parameter'] as const satisfies BindingReplacement['kind'][]
export const REPLACE_SCOPES = ['inChosen', 'thisBoard', 'allBoards'] as const
type ReplaceScope = (typeof REPLACE_SCOPES)[number]

export const isReplaceKind = (kind: string): kind is BindingReplacement['kind'] =>
  REPLACE_KINDS.some((known) => known === kind)
export const isReplaceScope = (scope: string): scope is ReplaceScope => REPLACE_SCOPES.some((known) => known === scope)

/** What is replaced, and where. */
export interface ReplaceForm extends BindingReplacement {
  readonly scope: ReplaceScope
}

interface Searched {
  readonly record: DrawingRecord
  readonly board: Pick<EditBoard, 'uuid'>
  /** The chosen elements of that board. */
  readonly refs: readonly ElementRef[]
}

/** What a replacement changes in the chosen elements, in their board, or in all boards. O(elements searched). */
export function replacedIn(
  { record, board, refs }: Searched,
  { scope, ...replacement }: ReplaceForm,
): ReplacedBindings {
  const boards = scope === 'allBoards' ? record.boards : record.boards.filter(({ uuid }) => uuid === board.uuid)
  const replaced = boards.map((one) => replaceBindingOperations(one, scope === 'inChosen' ? refs : null, replacement))
  return {
    operations: replaced.flatMap(({ operations }) => operations),
    count: replaced.reduce((sum, { count }) => sum + count, 0),
  }
}
