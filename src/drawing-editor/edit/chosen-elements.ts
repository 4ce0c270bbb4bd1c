import {
  type Affine,
  type Box,
  boundsOfTransformedBox,
  composeAffines,
  type DrawingElement,
  EMPTY_BOX,
  invertAffine,
  type JsonFields,
  scaledSize,
  unionBoxes,
  uprightMatrix,
} from '#drawing/engine.ts'
import { type EditBoard, type ElementRef, elementAt, keyOf, parentFrameAt, storedAt } from './edit-board.ts'

/** An element that is edited, and the space that it stands in. */
export interface ChosenElement {
  readonly ref: ElementRef
  readonly stored: JsonFields
  readonly element: DrawingElement
  /** From the space that it stands in to the board, and back. */
  readonly parent: Affine
  readonly parentFromWorld: Affine
}

/**
 * Elements to be edited, in the order given: those that are stored, are drawn, and stand in no group that a scale of 0
 * flattens. What is inside a chosen group goes with it, and is left out.
 */
export const chosenElements = (board: EditBoard, refs: readonly ElementRef[]): ChosenElement[] =>
  outermost(refs).flatMap((ref) => chosenElement(board, ref) ?? [])

export function chosenElement(board: EditBoard, ref: ElementRef): ChosenElement | null {
  const stored = storedAt(board, ref)
  const element = elementAt(board, ref)
  const parent = parentFrameAt(board, ref)
  const parentFromWorld = invertAffine(parent)
  return stored && element && parentFromWorld ? { ref, stored, element, parent, parentFromWorld } : null
}

/** References, each once, without those that lead into an element that another one names. */
export function outermost(refs: readonly ElementRef[]): ElementRef[] {
  const byKey = new Map(refs.map((ref) => [keyOf(ref), ref]))
  const isInside = ({ id, path }: ElementRef): boolean =>
    path.some((_, depth) => byKey.has(keyOf({ id, path: path.slice(0, depth) })))
  return [...byKey.values()].filter((ref) => !isInside(ref))
}

/**
 * The upright box of an element, hidden or not, in the space that it stands in, px: as Fabric counts it, with the
 * stroke, and without arrow heads and mitred corners.
 */
export function outerBox(element: DrawingElement): Box {
  return boundsOfTransformedBox(uprightMatrix(element), middleBox(element))
}

/** The same on the board, document px. */
export const outerBoxOnBoard = ({ element, parent }: Pick<ChosenElement, 'element' | 'parent'>): Box =>
  boundsOfTransformedBox(composeAffines(parent, uprightMatrix(element)), middleBox(element))

export const unionOf = (boxes: readonly Box[]): Box => boxes.reduce(unionBoxes, EMPTY_BOX)

function middleBox(element: DrawingElement): Box {
  const { width, height } = scaledSize(element)
  return { minX: -width / 2, minY: -height / 2, maxX: width / 2, maxY: height / 2 }
}
