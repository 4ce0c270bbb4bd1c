import {
  type Affine,
  applyAffine,
  composeAffines,
  IDENTITY,
  invertAffine,
  type LocalPoint,
  type OverlayShape,
  scaling,
  translation,
  type WorldPoint,
} from '#drawing/engine.ts'
import { type CropBox, cropOf, cropOperations, type PictureSize } from '../../edit/crop.ts'
import { type EditBoard, type ElementRef, elementAt, frameAt } from '../../edit/edit-board.ts'
import { nearestPlace } from '../../selection/handles.ts'
import { beginGesture } from '../gesture.ts'
import { defineState, type PointerInput } from '../tool-state.ts'

export interface Cropping {
  readonly ref: ElementRef
  /** The picture's own, px. */
  readonly size: PictureSize
}

type Side = -1 | 0 | 1
const SIDES: readonly (readonly [Side, Side])[] = [
  [-1, -1],
  [0, -1],
  [1, -1],
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
]

/**
 * Chooses what is shown of a picture: its sides and corners are dragged over the whole of it. Enter, Esc or a press beside
 * it ends it, as one step.
 */
export const cropping = defineState<Cropping>('select.cropping', (host, { ref, size }) => {
  const gesture = beginGesture(host, 'crop')
  const before = host.board
  const toBoard = boardFromPicture(before, ref, size)
  const toPicture = invertAffine(toBoard) ?? IDENTITY
  let crop: CropBox = cropOf(before, ref, size) ?? { x: 0, y: 0, ...size }
  let dragged: readonly [Side, Side] | null = null

  const places = (): WorldPoint[] => SIDES.map(([x, y]) => applyAffine<WorldPoint>(toBoard, placeOn(crop, x, y)))
  const end = (): void => {
    if (gesture.commit()) host.finish()
  }
  const moveTo = ({ world }: PointerInput): void => {
    if (!dragged) return
    crop = croppedTo(crop, dragged, applyAffine<LocalPoint>(toPicture, world), size)
    gesture.apply(cropOperations(before, ref, size, crop))
  }
  return {
    cursor: 'crosshair',
    down(pointer) {
      const handle = SIDES[nearestPlace(places(), pointer.screen, host.stage.camera, pointer.isTouch)]
      if (handle) dragged = handle
      else end()
    },
    move: moveTo,
    up(pointer) {
      moveTo(pointer)
      dragged = null
    },
    key({ key }) {
      if (key !== 'Enter' && key !== 'Escape') return false
      end()
      return true
    },
    cancel() {
      if (gesture.revert()) host.finish()
    },
    settle: end,
    overlay(): readonly OverlayShape[] {
      const outline = (box: CropBox): WorldPoint[] =>
        (
          [
            [-1, -1],
            [1, -1],
            [1, 1],
            [-1, 1],
          ] as const
        ).map(([x, y]) => applyAffine(toBoard, placeOn(box, x, y)))
      return [
        { kind: 'line', points: outline({ x: 0, y: 0, ...size }), isClosed: true, tone: 'group', dash: [4, 3] },
        { kind: 'line', points: outline(crop), isClosed: true, tone: 'chosen', width: 2 },
        ...places().map((at) => ({ kind: 'handle', at, form: 'square', tone: 'chosen' }) as const),
      ]
    },
  }
})

/** From the picture's own pixels to the board; the same however it is cropped. */
function boardFromPicture(board: EditBoard, ref: ElementRef, size: PictureSize): Affine {
  const element = elementAt(board, ref)
  const crop = cropOf(board, ref, size)
  if (!element || !crop) return IDENTITY
  return composeAffines(
    frameAt(board, ref),
    translation(-element.width / 2, -element.height / 2),
    scaling(element.width / crop.width, element.height / crop.height),
    translation(-crop.x, -crop.y),
  )
}

const placeOn = ({ x, y, width, height }: CropBox, sideX: Side, sideY: Side) => ({
  x: x + (width * (sideX + 1)) / 2,
  y: y + (height * (sideY + 1)) / 2,
})

/** What is shown with one of its sides or corners elsewhere, inside the picture and at least a pixel wide. */
function croppedTo(
  { x, y, width, height }: CropBox,
  [sideX, sideY]: readonly [Side, Side],
  at: { readonly x: number; readonly y: number },
  size: PictureSize,
): CropBox {
  const [left, right] = cut(x, x + width, sideX, at.x, size.width)
  const [top, bottom] = cut(y, y + height, sideY, at.y, size.height)
  return { x: left, y: top, width: right - left, height: bottom - top }
}

function cut(low: number, high: number, side: Side, at: number, length: number): [number, number] {
  if (side < 0) return [Math.min(Math.max(at, 0), high - 1), high]
  return side > 0 ? [low, Math.max(Math.min(at, length), low + 1)] : [low, high]
}
