import { BOARD_TITLE, CANVAS_BACKGROUND, DEFAULT_SIZE, drawingDocument } from '#contract/drawing/document.ts'
import type { DrawingElement } from './drawing-element.ts'
import type { BoardRecord, DrawingRecord } from './drawing-record.ts'
import { readElement } from './read-element.ts'

/** What a board shows. */
interface BoardContent {
  readonly uuid: string
  readonly title: string
  readonly background: string
  /** In drawing order, without those that cannot be drawn. */
  readonly elements: readonly DrawingElement[]
}

/** What a drawing shows, with every default filled in. */
export interface DrawingContent {
  /** Document px. */
  readonly width: number
  readonly height: number
  readonly boards: readonly BoardContent[]
}

const { width: widthRule, height: heightRule } = drawingDocument.shape

/** Cached by identity: the same record, board or element gives the same content. */
export function contentOf(record: DrawingRecord): DrawingContent {
  const { width, height, boards } = record
  return {
    width: widthRule.catch(DEFAULT_SIZE.width).parse(width),
    height: heightRule.catch(DEFAULT_SIZE.height).parse(height),
    boards: boards.map(boardContent),
  }
}

const contents = new WeakMap<BoardRecord, BoardContent>()

function boardContent(board: BoardRecord): BoardContent {
  const known = contents.get(board)
  if (known) return known
  const { uuid, title, objects: block } = board
  const version = versionOf(board)
  const content = {
    uuid,
    title: typeof title === 'string' ? title : BOARD_TITLE,
    background: typeof block.background === 'string' ? block.background : CANVAS_BACKGROUND,
    elements: block.objects.flatMap((element) => readElement(element, version) ?? []),
  }
  contents.set(board, content)
  return content
}

/** Fabric's version of a board, which decides the defaults of its elements; empty where the board names none. */
export function versionOf({ objects: { version } }: BoardRecord): string {
  return typeof version === 'string' ? version : ''
}
