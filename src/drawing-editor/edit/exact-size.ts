import {
  boundsOfOrientedBox,
  composeAffines,
  degreesFromRadians,
  type Operation,
  radians,
  rotation,
  translation,
} from '#drawing/engine.ts'
import { moveEachOperations } from './arrange.ts'
import { type ElementChange, editOperations } from './change-elements.ts'
import { type ChosenElement, chosenElements } from './chosen-elements.ts'
import type { EditBoard, ElementRef } from './edit-board.ts'
import { withinTurn } from './fields-of-matrix.ts'
import { isHeld } from './locks.ts'
import { resizeOperations } from './resize.ts'
import { frameOfElement, type SelectionFrame, selectionFrame } from './selection-frame.ts'
import { transformed } from './transform.ts'

/** Fractions that are shown: 1e-6 px is less than an edit promises to keep. */
const SHOWN = 1e6
const shown = (value: number): number => Math.round(value * SHOWN) / SHOWN + 0

/** Where elements are and how large, as the fields of an inspector show it: without rounding errors. */
export interface ExactBox {
  /** Upper left corner of the upright box around the frame, document px. */
  readonly x: number
  readonly y: number
  /** Of the frame, strokes included: of one element before turning, document px. */
  readonly width: number
  readonly height: number
  /** Clockwise, 0 inclusive to 360 exclusive, degrees; null where several elements differ. */
  readonly angle: number | null
}
export type ExactField = keyof ExactBox

/** Null where none of the elements is drawn. O(chosen). */
export function exactBox(board: EditBoard, refs: readonly ElementRef[]): ExactBox | null {
  const frame = selectionFrame(board, refs)
  if (!frame) return null
  const { minX, minY } = boundsOfOrientedBox(frame)
  const angles = chosenElements(board, refs).map(angleOf)
  const [angle = 0] = angles
  return {
    x: shown(minX),
    y: shown(minY),
    width: shown(frame.width),
    height: shown(frame.height),
    angle: angles.every((other) => shown(other) === shown(angle)) ? shown(angle) % 360 : null,
  }
}

/**
 * Sets one of the fields of {@link exactBox} to exactly a value. Position moves all elements together; a size keeps the
 * upper left corner of the frame where it is, and the strokes as wide as they are where `resize.ts` says so; an angle
 * turns each element about its own middle. Locked elements stay. None for a size below 0.
 *
 * @param value - Document px, at least 1 for a size; for an angle degrees, of any number of turns.
 * @param keepsRatio - Whether a width takes the height along, and the other way round; of a circle it always does.
 */
export function exactOperations(
  board: EditBoard,
  refs: readonly ElementRef[],
  field: ExactField,
  value: number,
  { keepsRatio = false } = {},
): Operation[] {
  const frame = selectionFrame(board, refs)
  if (!frame) return []
  switch (field) {
    case 'x':
      return movedBy(board, refs, value - boundsOfOrientedBox(frame).minX, 0)
    case 'y':
      return movedBy(board, refs, 0, value - boundsOfOrientedBox(frame).minY)
    case 'angle': {
      const free = chosenElements(board, refs).filter(({ ref }) => !isHeld(board, ref, 'rotate'))
      return editOperations(
        board,
        free.map((one) => turnedTo(one, value)),
      )
    }
    case 'width':
    case 'height': {
      if (value < 0) return []
      const isCircle =
        chosenElements(board, refs).every(({ element }) => element.kind === 'circle') && refs.length === 1
      return resizeOperations(board, refs, frame, sizedFrame(frame, field, value, keepsRatio || isCircle))
    }
  }
}

function movedBy(board: EditBoard, refs: readonly ElementRef[], dx: number, dy: number): Operation[] {
  const ways = Float64Array.from(refs.flatMap(() => [dx, dy]))
  return moveEachOperations(board, refs, ways)
}

/** The frame with another side; its upper left corner stays. */
function sizedFrame(
  frame: SelectionFrame,
  field: 'width' | 'height',
  value: number,
  keepsRatio: boolean,
): SelectionFrame {
  const factor = frame[field] > 0 ? value / frame[field] : 1
  const other = field === 'width' ? 'height' : 'width'
  const sized = { ...frame, [field]: value, ...(keepsRatio && { [other]: frame[other] * factor }) }
  const [dx, dy] = [(sized.width - frame.width) / 2, (sized.height - frame.height) / 2]
  const [cos, sin] = [Math.cos(frame.angle), Math.sin(frame.angle)]
  return { ...sized, centerX: frame.centerX + dx * cos - dy * sin, centerY: frame.centerY + dx * sin + dy * cos }
}

/** The angle that an element has on the board, degrees. */
const angleOf = (one: ChosenElement): number =>
  one.ref.path.length === 0 ? withinTurn(one.element.angle) : withinTurn(degreesFromRadians(frameOfElement(one).angle))

function turnedTo(one: ChosenElement, degrees: number): ElementChange {
  const { centerX, centerY } = frameOfElement(one)
  const turn = radians(((degrees - angleOf(one)) * Math.PI) / 180)
  const about = composeAffines(translation(centerX, centerY), rotation(turn), translation(-centerX, -centerY))
  return transformed(one, about)
}
