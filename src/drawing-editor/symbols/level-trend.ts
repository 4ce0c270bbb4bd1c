// Beside a water box: an arrow that says which way its level goes, and the time until it overflows or is empty.

import { elementBox, type JsonFields, newElement, type Operation, readElement, versionOf } from '#drawing/engine.ts'
import type { EditBoard, ElementRef } from '../edit/edit-board.ts'
import { storedAt } from '../edit/edit-board.ts'
import { insertOperations } from '../edit/insert.ts'
import { figureText } from './figure-text.ts'

/** Units of the times, in the language of the console: hours until the box is full, and until it is empty. */
export interface TrendTexts {
  readonly toOverflow: string
  readonly toEmpty: string
}

/** A level that would take longer than this to go through its whole box stands still, hours. */
const STILL_HOURS = 48
const ARROW = { width: 14, height: 12 } as const
/** From the border of the box, document px. */
const GAP = 6
const COLOR = '#f3f5f8'

interface WaterBox {
  /** Its level in an expression, in the unit of `full`. */
  readonly level: string
  readonly full: number
  readonly stored: JsonFields
}

/** A box of its own on the board whose level is bound, and where its full level is known. */
function waterBoxAt(board: EditBoard, ref: ElementRef): WaterBox | null {
  const stored = ref.path.length === 0 ? storedAt(board, ref) : undefined
  const { waterBoxMaxHeight: full, stationId1: node, stationVal1: param } = stored ?? {}
  if (!stored || typeof full !== 'number' || full <= 0 || typeof param !== 'string' || param === '') return null
  return { level: `{${typeof node === 'string' && node !== '' ? `${node}.` : ''}${param}}`, full, stored }
}

export const hasLevelTrend = (board: EditBoard, ref: ElementRef): boolean => waterBoxAt(board, ref) !== null

/** Adds the arrow within the box and the times below it; nothing where it is no water box. */
export function levelTrendOperations(
  board: EditBoard,
  ref: ElementRef,
  { toOverflow, toEmpty }: TrendTexts,
  createUuid: () => string,
): Operation[] {
  const box = waterBoxAt(board, ref)
  const element = box && readElement(box.stored, versionOf(board))
  if (!box || !element) return []
  const { minX, minY, maxX, maxY } = elementBox(element)
  const { level, full } = box
  const least = full / STILL_HOURS
  const below = { x: minX, y: maxY + GAP }
  const arrow: JsonFields = {
    ...newElement('triangle', { uuid: createUuid(), left: maxX - GAP - ARROW.width, top: minY + GAP }),
    ...ARROW,
    fill: COLOR,
    strokeWidth: 0,
    elementName: '↕',
    expressions: { visible: `abs(rate(${level})) > ${least}`, rotation: `rate(${level}) < 0 ? 180 : 0` },
  }
  const rises = {
    ...figureText(createUuid(), below, '–', toOverflow),
    elementName: toOverflow,
    valueDecimals: 1,
    expressions: { value: `(${full} - ${level}) / rate(${level})`, visible: `rate(${level}) > ${least}` },
  }
  const falls = {
    ...figureText(createUuid(), below, '–', toEmpty),
    elementName: toEmpty,
    valueDecimals: 1,
    expressions: { value: `${level} / -rate(${level})`, visible: `rate(${level}) < -${least}` },
  }
  return insertOperations(board, [arrow, rises, falls])
}
