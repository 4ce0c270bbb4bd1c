import {
  type Affine,
  boundsOfTransformedBox,
  composeAffines,
  IDENTITY,
  type Radians,
  radians,
  radiansFromDegrees,
  rotation,
  scaledSize,
  translation,
  uprightMatrix,
} from '#drawing/engine.ts'
import { type ChosenElement, chosenElements, outerBoxOnBoard, unionOf } from './chosen-elements.ts'
import type { EditBoard, ElementRef } from './edit-board.ts'
import { withoutNoise } from './without-noise.ts'

/**
 * The turned rectangle around what is chosen, on the board, document px: what the handles of an editor stand on.
 * `width` and `height` are those before turning; they are negative only where a resize mirrors.
 */
export interface SelectionFrame {
  readonly centerX: number
  readonly centerY: number
  readonly width: number
  readonly height: number
  readonly angle: Radians
}

/**
 * The frame of one element is its own turned box, of several the upright box around all; strokes are included as by
 * Fabric's controls, arrow heads are not. Hidden elements count. Null where none is drawn. O(chosen).
 */
export function selectionFrame(board: EditBoard, refs: readonly ElementRef[]): SelectionFrame | null {
  const chosen = chosenElements(board, refs)
  const [first] = chosen
  if (!first) return null
  return chosen.length === 1 ? frameOfElement(first) : uprightFrame(chosen)
}

/** The frame of an element. In a group that is skewed or scaled unevenly it is the turned box around the element. */
export function frameOfElement({ element, parent }: Pick<ChosenElement, 'element' | 'parent'>): SelectionFrame {
  const { width, height } = scaledSize(element)
  const upright = composeAffines(parent, uprightMatrix(element))
  const [centerX, centerY] = [upright[4], upright[5]]
  if (parent === IDENTITY) return { centerX, centerY, width, height, angle: radiansFromDegrees(element.angle) }
  const angle = turnOf(upright)
  const turned = composeAffines(rotation(radians(-angle)), upright)
  const box = boundsOfTransformedBox(turned, {
    minX: -width / 2,
    minY: -height / 2,
    maxX: width / 2,
    maxY: height / 2,
  })
  return {
    centerX,
    centerY,
    width: withoutNoise(box.maxX - box.minX),
    height: withoutNoise(box.maxY - box.minY),
    angle,
  }
}

function uprightFrame(chosen: readonly ChosenElement[]): SelectionFrame {
  const { minX, minY, maxX, maxY } = unionOf(chosen.map(outerBoxOnBoard))
  return {
    centerX: (minX + maxX) / 2,
    centerY: (minY + maxY) / 2,
    width: maxX - minX,
    height: maxY - minY,
    angle: radians(0),
  }
}

/** The direction of the x axis; where the matrix mirrors, of the axis that points less backwards. */
function turnOf([a, b, c, d]: Affine): Radians {
  const isMirrored = a * d - b * c < 0
  return radians(isMirrored && a < 0 ? Math.atan2(-c, d) : Math.atan2(b, a))
}

/** From a frame's own space, with its middle as the origin, to the board. */
export const frameMatrix = ({ centerX, centerY, angle }: SelectionFrame): Affine =>
  composeAffines(translation(centerX, centerY), rotation(angle))
