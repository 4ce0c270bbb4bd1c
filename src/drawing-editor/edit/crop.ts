import {
  composeAffines,
  type DrawingElement,
  elementMatrix,
  type Operation,
  scaling,
  translation,
} from '#drawing/engine.ts'
import { editOperations } from './change-elements.ts'
import { chosenElement } from './chosen-elements.ts'
import { type EditBoard, type ElementRef, elementAt } from './edit-board.ts'
import { fieldsOfMatrix, poseChanges } from './fields-of-matrix.ts'
import { withoutNoise } from './without-noise.ts'

/** What of a picture is shown, in the picture's own pixels. */
export interface CropBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The size of a picture as it was loaded, its own pixels. */
export interface PictureSize {
  readonly width: number
  readonly height: number
}

/** Least width and height of what is shown, pixels of the picture. */
const MIN_CROP_PX = 1
/**
 * A picture of the console's own that is shown from its first pixel on counts as whole, and fills its box. One that is
 * cut at its right or lower side alone is shown from here on: a thousandth of a pixel is not seen.
 */
const FIRST_CROP_PX = 0.001

type Picture = DrawingElement<'img' | 'play-img'>

/** What is shown of a picture; null for what is none. */
export function cropOf(board: EditBoard, ref: ElementRef, size: PictureSize): CropBox | null {
  const element = elementAt(board, ref)
  return element && isPicture(element) ? shownOf(element, size) : null
}

/**
 * Shows another part of a picture. What is shown before and after keeps its place and size on the board. The part is
 * limited to the picture. No operation for an element that is not a picture.
 */
export function cropOperations(board: EditBoard, ref: ElementRef, size: PictureSize, crop: CropBox): Operation[] {
  const chosen = chosenElement(board, ref)
  if (!chosen || !isPicture(chosen.element)) return []
  const { element } = chosen
  const [before, after] = [shownOf(element, size), limited(crop, size)]
  if (!after) return []
  // from pixels of the picture to the space of the box that showed it
  const perPixel = scaling(element.width / before.width, element.height / before.height)
  const shift = translation(middleOf(after).x - middleOf(before).x, middleOf(after).y - middleOf(before).y)
  const matrix = composeAffines(elementMatrix(element), perPixel, shift)
  const { width, height } = after
  const pose = fieldsOfMatrix(matrix, { ...element, width, height })
  const isWhole = width === size.width && height === size.height
  const cropX = isOwn(element) && !isWhole && after.x === 0 && after.y === 0 ? FIRST_CROP_PX : after.x
  const fields = { cropX, cropY: after.y, width, height, ...poseChanges(pose, element) }
  return editOperations(board, [{ ref, fields }])
}

const isPicture = (element: DrawingElement): element is Picture => element.kind === 'img' || element.kind === 'play-img'

/** The console's own pictures fill their box while nothing is cropped; Fabric's show their box's worth of pixels. */
const isOwn = ({ type }: Picture): boolean => type === 'img' || type === 'play-img'

function shownOf(element: Picture, size: PictureSize): CropBox {
  const { cropX: x, cropY: y, width, height } = element
  if (isOwn(element) && x === 0 && y === 0) return { x, y, ...size }
  return { x: x === FIRST_CROP_PX ? 0 : x, y, width, height }
}

/** The part of it that is inside the picture; null where a number is not finite, or nothing is inside. */
function limited({ x, y, width, height }: CropBox, size: PictureSize): CropBox | null {
  const [left, top] = [Math.max(x, 0), Math.max(y, 0)]
  const [right, bottom] = [Math.min(x + width, size.width), Math.min(y + height, size.height)]
  if (!(right - left >= MIN_CROP_PX && bottom - top >= MIN_CROP_PX)) return null
  return {
    x: withoutNoise(left),
    y: withoutNoise(top),
    width: withoutNoise(right - left),
    height: withoutNoise(bottom - top),
  }
}

const middleOf = ({ x, y, width, height }: CropBox) => ({ x: x + width / 2, y: y + height / 2 })
