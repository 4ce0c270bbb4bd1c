import {
  applyAffine,
  type Camera,
  degreesFromRadians,
  distanceBetween,
  type ScreenPoint,
  screenPoint,
  type WorldPoint,
  worldPoint,
} from '#drawing/engine.ts'
import { frameMatrix, type SelectionFrame } from '../edit/selection-frame.ts'

/** Where on the frame a handle is: -1 low side, 0 middle, 1 high side. */
export type HandleSide = -1 | 0 | 1
export interface ResizeHandle {
  readonly kind: 'resize'
  readonly x: HandleSide
  readonly y: HandleSide
}
export type FrameHandle = ResizeHandle | { readonly kind: 'rotate' }

/** A handle where it is drawn, document px. */
export interface PlacedHandle {
  readonly handle: FrameHandle
  readonly at: WorldPoint
}

const SIDES: readonly (readonly [HandleSide, HandleSide])[] = [
  [-1, -1],
  [0, -1],
  [1, -1],
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
]
/** How far above the frame the handle for turning is, CSS px. */
const ROTATE_REACH_PX = 26
/** Handles of a small frame stand off, so that it can still be taken in its middle, CSS px. */
const SMALL_PX = 28
const STAND_OFF_PX = 7
/** Handles in the middle of a side shorter than this are left out, CSS px. */
const SHORT_SIDE_PX = 36
const REACH_PX = 8
const TOUCH_REACH_PX = 18

export function handlesOf(frame: SelectionFrame, zoom: number): PlacedHandle[] {
  const [widthPx, heightPx] = [frame.width * zoom, frame.height * zoom]
  const offX = (widthPx < SMALL_PX ? STAND_OFF_PX : 0) / zoom
  const offY = (heightPx < SMALL_PX ? STAND_OFF_PX : 0) / zoom
  const toBoard = frameMatrix(frame)
  const place = (x: number, y: number): WorldPoint =>
    applyAffine(toBoard, { x: x * (frame.width / 2 + offX), y: y * (frame.height / 2 + offY) })
  const resizing = SIDES.filter(
    ([x, y]) => (x !== 0 || widthPx >= SHORT_SIDE_PX) && (y !== 0 || heightPx >= SHORT_SIDE_PX),
  )
  const top = applyAffine<WorldPoint>(toBoard, { x: 0, y: -frame.height / 2 - offY - ROTATE_REACH_PX / zoom })
  return [
    ...resizing.map(([x, y]): PlacedHandle => ({ handle: { kind: 'resize', x, y }, at: place(x, y) })),
    { handle: { kind: 'rotate' }, at: top },
  ]
}

/** A handle in the middle of a segment of a line. */
export interface SegmentHandle {
  readonly segment: number
  readonly at: WorldPoint
}

/** The handles of segments that are long enough for one between those of their points. */
export const segmentHandles = (points: readonly WorldPoint[], zoom: number): SegmentHandle[] =>
  points.slice(1).flatMap((to, segment) => {
    const from = points[segment] ?? to
    if (distanceBetween(from, to) * zoom < SHORT_SIDE_PX) return []
    return [{ segment, at: worldPoint((from.x + to.x) / 2, (from.y + to.y) / 2) }]
  })

/** The nearest of some places that a pointer takes; -1 for none. */
export function nearestPlace(
  places: readonly WorldPoint[],
  pointer: ScreenPoint,
  { x, y, zoom }: Camera,
  isTouch: boolean,
): number {
  const reach = isTouch ? TOUCH_REACH_PX : REACH_PX
  const aways = places.map((at) => distanceBetween(screenPoint(at.x * zoom + x, at.y * zoom + y), pointer))
  const nearest = Math.min(...aways)
  return nearest <= reach ? aways.indexOf(nearest) : -1
}

const CURSORS = ['ew-resize', 'nwse-resize', 'ns-resize', 'nesw-resize'] as const

/** CSS cursor of a handle: along the way that it is dragged, however the frame is turned. */
export function cursorOf(handle: FrameHandle, { angle }: SelectionFrame): string {
  if (handle.kind === 'rotate') return 'grab'
  const degrees = (Math.atan2(handle.y, handle.x) * 180) / Math.PI + degreesFromRadians(angle)
  const eighth = Math.round(degrees / 45)
  return CURSORS[((eighth % 4) + 4) % 4] ?? 'move'
}
