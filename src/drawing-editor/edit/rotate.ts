import {
  type Affine,
  composeAffines,
  type Operation,
  radiansFromDegrees,
  rotation,
  translation,
  type WorldPoint,
} from '#drawing/engine.ts'
import type { EditBoard, ElementRef } from './edit-board.ts'
import { withinTurn } from './fields-of-matrix.ts'
import { transformOperations } from './transform.ts'

/** Angles that a rotation snaps to are multiples of this, degrees. */
const SNAP_DEGREES = 15

/** The nearest multiple of a step, 0 inclusive to 360 exclusive, degrees. */
export const snapAngle = (degrees: number, step = SNAP_DEGREES): number => withinTurn(Math.round(degrees / step) * step)

/**
 * Turns elements about a point of the board, clockwise; their angles stay from 0 to 360 and free of rounding errors.
 * Locked ones stay. O(chosen).
 */
export const rotateOperations = (
  board: EditBoard,
  refs: readonly ElementRef[],
  degrees: number,
  center: WorldPoint,
): Operation[] => transformOperations(board, refs, turnAbout(center, degrees))

function turnAbout({ x, y }: WorldPoint, degrees: number): Affine {
  return composeAffines(translation(x, y), rotationBy(degrees), translation(-x, -y))
}

/** Quarter turns are exact: what is level stays level. */
function rotationBy(degrees: number): Affine {
  const turn = withinTurn(degrees)
  const quarter = QUARTERS[turn / 90]
  return quarter ?? rotation(radiansFromDegrees(turn))
}

const QUARTERS: readonly Affine[] = [
  [1, 0, 0, 1, 0, 0],
  [0, 1, -1, 0, 0, 0],
  [-1, 0, 0, -1, 0, 0],
  [0, -1, 1, 0, 0, 0],
]
