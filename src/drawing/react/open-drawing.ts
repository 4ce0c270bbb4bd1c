import { randomUuid } from '#lib/random-hex.ts'
import { contentOf } from '../document/drawing-content.ts'
import type { DrawingRecord } from '../document/drawing-record.ts'
import { type DocumentProblem, openDocument } from '../document/open-document.ts'
import { missingFonts } from '../render/missing-fonts.ts'
import { BoardElements } from '../scene/board-elements.ts'
import { BoardBindings } from './board-bindings.ts'

const FONT_RULE = 'is not on this machine: another font stands in'

/** Told of a board of which the GPU has no room for all. */
export const tooLargeProblem = ({ index }: ShownBoard): DocumentProblem => ({
  location: `boards[${index}].objects`,
  field: 'objects',
  rule: 'are more than the graphics memory holds: some are drawn as boxes',
  lost: 'field',
  name: '',
})

/** A board of a drawing, as a viewer shows it. */
export interface ShownBoard {
  readonly uuid: string
  /** Its index in the drawing. */
  readonly index: number
  /** Size of the drawing, document px. */
  readonly sheet: { readonly width: number; readonly height: number }
  readonly board: BoardElements
  readonly background: string
  readonly bindings: BoardBindings
}

export interface OpenedDrawing {
  /** Null when there is nothing to show. */
  readonly shown: ShownBoard | null
  /** Titles of all boards, in their order. */
  readonly boards: readonly string[]
  readonly problems: readonly DocumentProblem[]
}

/**
 * Reads a canvas document and compiles the bindings of a board; lists what of either cannot be read. Never throws.
 * O(elements).
 *
 * @param index - Of the board; the last one is shown where there are fewer.
 */
export function openDrawing(canvas: unknown, index = 0): OpenedDrawing {
  const { record, problems } = openDocument(canvas, randomUuid)
  const shown = record && openBoard(record, Math.min(index, record.boards.length - 1))
  if (!shown) return { shown: null, boards: [], problems }
  const unreadable = shown.bindings.table.problems.map(({ element, field, rule }) =>
    problemOf(shown, element, field, rule),
  )
  const boards = record.boards.map(({ title }) => (typeof title === 'string' ? title : ''))
  return { shown, boards, problems: [...problems, ...unreadable] }
}

/** Takes a board of a drawing apart; null where there is none. O(elements). */
export function openBoard(record: DrawingRecord, index = 0): ShownBoard | null {
  const { width, height, boards } = contentOf(record)
  const [stored, content] = [record.boards[index], boards[index]]
  if (!stored || !content) return null
  const { uuid, background } = content
  const board = new BoardElements(stored)
  return { uuid, index, sheet: { width, height }, board, background, bindings: new BoardBindings(board) }
}

/** Fonts of the board that this machine lacks: their texts use another font, and the problem list says so. */
export function fontProblems({ shown }: OpenedDrawing): DocumentProblem[] {
  if (!shown) return []
  const { board, index } = shown
  return missingFonts(board.elements).map(({ element, family }) => ({
    ...problemOf(shown, element, 'fontFamily', `${family} ${FONT_RULE}`),
    location: `boards[${index}].objects`,
  }))
}

function problemOf({ board, index }: ShownBoard, slot: number, field: string, rule: string): DocumentProblem {
  const { uuid = '', elementName: name } = board.elements[slot] ?? {}
  return {
    location: `boards[${index}].objects.objects[${board.rankOf(board.tree.rootOf(slot))}]`,
    field,
    rule,
    lost: 'field',
    name: name ?? uuid,
  }
}
