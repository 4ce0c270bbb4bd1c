import { randomUuid } from '#lib/random-hex.ts'
import { contentOf } from '../document/drawing-content.ts'
import type { DrawingRecord } from '../document/drawing-record.ts'
import { type DocumentProblem, openDocument } from '../document/open-document.ts'
import { missingFonts } from '../render/missing-fonts.ts'
import { BoardElements } from '../scene/board-elements.ts'
import { BoardBindings } from './board-bindings.ts'

const FONT_RULE = 'is not on this machine: another font stands in'

/** A board of which the GPU has no room for all. */
export const TOO_LARGE: DocumentProblem = {
  location: 'boards[0].objects',
  field: 'objects',
  rule: 'are more than the graphics memory holds: some are drawn as boxes',
  lost: 'field',
  name: '',
}

/** The first board of a drawing, as a viewer shows it. */
export interface ShownBoard {
  readonly uuid: string
  /** Size of the drawing, document px. */
  readonly sheet: { readonly width: number; readonly height: number }
  readonly board: BoardElements
  readonly background: string
  readonly bindings: BoardBindings
}

export interface OpenedDrawing {
  /** Null when there is nothing to show. */
  readonly shown: ShownBoard | null
  readonly problems: readonly DocumentProblem[]
}

/** Reads a canvas document and compiles its bindings; lists what of either cannot be read. Never throws. O(elements). */
export function openDrawing(canvas: unknown): OpenedDrawing {
  const { record, problems } = openDocument(canvas, randomUuid)
  const shown = record && openBoard(record)
  if (!shown) return { shown: null, problems }
  const { board, bindings } = shown
  const unreadable = bindings.table.problems.map(({ element, field, rule }) => problemOf(board, element, field, rule))
  return { shown, problems: [...problems, ...unreadable] }
}

/** Takes the first board of a drawing apart; null where it has none. O(elements). */
export function openBoard(record: DrawingRecord): ShownBoard | null {
  const { width, height, boards } = contentOf(record)
  const [stored, content] = [record.boards[0], boards[0]]
  if (!stored || !content) return null
  const { uuid, background } = content
  const board = new BoardElements(stored)
  return { uuid, sheet: { width, height }, board, background, bindings: new BoardBindings(board) }
}

/** Fonts of the board that this machine lacks: their texts use another font, and the problem list says so. */
export function fontProblems({ shown }: OpenedDrawing): DocumentProblem[] {
  if (!shown) return []
  const { board } = shown
  return missingFonts(board.elements).map(({ element, family }) => ({
    ...problemOf(board, element, 'fontFamily', `${family} ${FONT_RULE}`),
    location: 'boards[0].objects',
  }))
}

function problemOf(board: BoardElements, slot: number, field: string, rule: string): DocumentProblem {
  const { uuid = '', elementName: name } = board.elements[slot] ?? {}
  return {
    location: `boards[0].objects.objects[${board.rankOf(board.tree.rootOf(slot))}]`,
    field,
    rule,
    lost: 'field',
    name: name ?? uuid,
  }
}
