import {
  type Affine,
  type Box,
  boundsOfTransformedBox,
  composeAffines,
  type DrawingElement,
  EMPTY_BOX,
  IDENTITY,
  invertAffine,
  isEmptyBox,
  type Json,
  type JsonFields,
  localBox,
  moveBox,
  readElement,
  translation,
  unionBoxes,
} from '#drawing/engine.ts'
import { fieldsOfMatrix } from '../../edit/fields-of-matrix.ts'
import type { ImportProblems } from '../import-problem.ts'
import { MAX_NUMBER } from './limits.ts'
import type { Shape } from './shape.ts'
import { tidy } from './tidy.ts'

/** An element on its way: what it is, and where it stands. */
export interface Draft {
  readonly fields: JsonFields & { readonly type: string }
  readonly element: DrawingElement
  /** From its own space, with the origin in the middle of its box, to the one it stands in. */
  readonly matrix: Affine
  /** In its own space: its shape, and all that it paints. */
  readonly shape: Box
  readonly painted: Box
}

/** Imported elements say all that versions of Fabric do not agree on, so any will do. */
const VERSION = '5.3.0'
/** What the place of an element depends on: a long path need not be read for it. */
const OF_PLACE = new Set(
  'type width height originX originY strokeWidth strokeLineCap radius rx ry x1 y1 x2 y2'.split(' '),
)
const ORIGIN = { originX: 'left', originY: 'top' } as const

/**
 * @param matrix - From the coordinates of the shape to the space that the element stands in.
 * @returns Null for an element without a finite size.
 */
export function draftOf({ fields, box }: Shape, look: JsonFields, matrix: Affine): Draft | null {
  const [width, height] = [tidy(box.maxX - box.minX), tidy(box.maxY - box.minY)]
  const all = { ...ORIGIN, ...fields, width, height, ...look }
  const ofPlace = Object.fromEntries(Object.entries(all).filter(([field]) => OF_PLACE.has(field)))
  const element = isSound(all) ? readElement(ofPlace, VERSION) : null
  if (!element) return null
  const middle = translation((box.minX + box.maxX) / 2, (box.minY + box.maxY) / 2)
  const shape = { minX: -width / 2, minY: -height / 2, maxX: width / 2, maxY: height / 2 }
  return { fields: all, element, matrix: composeAffines(matrix, middle), shape, painted: localBox(element) }
}

/** What elements are stored with. */
export interface Storing {
  /** Null for what needs no name. */
  readonly createUuid: (() => string) | null
  readonly problems: ImportProblems
}

/** A group of elements; null where none of them can be placed. */
export function groupOf(drafts: readonly Draft[], storing: Storing): Draft | null {
  const box = boxOf(drafts, 'painted')
  if (isEmptyBox(box)) return null
  const [x, y] = [(box.minX + box.maxX) / 2, (box.minY + box.maxY) / 2]
  const objects = drafts
    .map((draft) => storedOf(draft, translation(-x, -y), storing))
    .filter((stored) => stored !== null)
  if (objects.length === 0) return null
  const group = draftOf({ fields: { type: 'group' }, box }, { strokeWidth: 0 }, IDENTITY)
  if (!group) return null
  const shape = moveBox(boxOf(drafts, 'shape'), -x, -y)
  return { ...group, fields: { ...group.fields, objects }, shape }
}

/** An element cut by others that stand in the same space as it; null where nothing is left of it. */
export function clippedBy(draft: Draft, clip: readonly Draft[], { problems }: Storing): Draft | null {
  const storing = { createUuid: null, problems }
  const [first] = clip
  const whole = clip.length === 1 && first ? first : groupOf(clip, storing)
  const toLocal = invertAffine(draft.matrix)
  const clipPath = whole && toLocal && storedOf(whole, toLocal, storing)
  return clipPath ? { ...draft, fields: { ...draft.fields, clipPath } } : null
}

/** Elements in the space around the one that they stand in. */
export const movedBy = (drafts: readonly Draft[], matrix: Affine): Draft[] =>
  matrix === IDENTITY
    ? [...drafts]
    : drafts.map((draft) => ({ ...draft, matrix: composeAffines(matrix, draft.matrix) }))

/** Around elements, in the space that they stand in. */
export const boxOf = (drafts: readonly Draft[], which: 'shape' | 'painted'): Box =>
  drafts
    .filter((draft) => !isEmptyBox(draft[which]))
    .reduce((all, draft) => unionBoxes(all, boundsOfTransformedBox(draft.matrix, draft[which])), EMPTY_BOX)

/**
 * An element as stored.
 *
 * @param toParent - From the space that the draft stands in to that of the element's parent.
 * @returns Null for what is flattened to a line or less, which shows nothing, and for what is out of reach.
 */
export function storedOf(draft: Draft, toParent: Affine, { createUuid, problems }: Storing): JsonFields | null {
  const { type, elementName, width = 0, height = 0, originX, originY, ...rest } = draft.fields
  const matrix = composeAffines(toParent, draft.matrix)
  if (!isSound(matrix)) return tooFar(type, problems)
  const { left, top, angle, scaleX, scaleY, skewX, flipX, flipY } = fieldsOfMatrix(matrix, draft.element)
  if (scaleX === 0 || scaleY === 0) return null
  const stored: JsonFields = {
    type,
    ...(createUuid && { uuid: createUuid() }),
    ...(elementName !== undefined && { elementName }),
    left: tidy(left),
    top: tidy(top),
    width,
    height,
    ...(originX !== undefined && { originX }),
    ...(originY !== undefined && { originY }),
    angle: tidy(angle),
    scaleX: tidy(scaleX),
    scaleY: tidy(scaleY),
    ...(skewX !== 0 && { skewX: tidy(skewX) }),
    ...(flipX && { flipX }),
    ...(flipY && { flipY }),
    ...rest,
  }
  return isSound([left, top, scaleX, scaleY]) ? stored : tooFar(type, problems)
}

function tooFar(type: string, problems: ImportProblems): null {
  problems.add('number', type, MAX_NUMBER)
  return null
}

/** Whether all numbers are finite, and none is beyond what a drawing can show. */
function isSound(value: Json): boolean {
  if (typeof value === 'number') return Math.abs(value) <= MAX_NUMBER
  if (typeof value !== 'object' || value === null) return true
  return Object.values(value).every(isSound)
}
