import {
  applyAffine,
  type Box,
  boundsOfTransformedBox,
  EMPTY_BOX,
  localBox,
  outlineForHits,
  unionBoxes,
  type WorldPoint,
  worldPoint,
} from '#drawing/engine.ts'
import { type EditBoard, type ElementRef, elementAt, frameAt, parentFrameAt } from '../edit/edit-board.ts'

/** The upright box of one element on the board, strokes included, document px; empty where there is none. */
export function boxOfRef(board: EditBoard, ref: ElementRef): Box {
  const element = elementAt(board, ref)
  return element ? boundsOfTransformedBox(frameAt(board, ref), localBox(element)) : EMPTY_BOX
}

/** The upright box around some elements. O(elements). */
export const boxOfRefs = (board: EditBoard, refs: readonly ElementRef[]): Box =>
  refs.reduce<Box>((around, ref) => unionBoxes(around, boxOfRef(board, ref)), EMPTY_BOX)

/** What of an element a pointer takes, on the board: its outline, or its box where it fills that. */
export function outlineOfRef(
  board: EditBoard,
  ref: ElementRef,
): { points: readonly WorldPoint[]; isClosed: boolean }[] {
  const element = elementAt(board, ref)
  if (!element) return []
  const parent = parentFrameAt(board, ref)
  const outline = outlineForHits(element)
  if (!outline) return [{ points: boxCorners(boxOfRef(board, ref)), isClosed: true }]
  return [{ points: outline.points.map((point) => applyAffine<WorldPoint>(parent, point)), isClosed: false }]
}

/** Clockwise from the upper left. */
export const boxCorners = ({ minX, minY, maxX, maxY }: Box): [WorldPoint, WorldPoint, WorldPoint, WorldPoint] => [
  worldPoint(minX, minY),
  worldPoint(maxX, minY),
  worldPoint(maxX, maxY),
  worldPoint(minX, maxY),
]
