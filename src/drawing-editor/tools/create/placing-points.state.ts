import { distanceBetween, type SnapAnswer, straightenEnd, type WorldPoint } from '#drawing/engine.ts'
import { insertOperations } from '../../edit/insert.ts'
import { chosen } from '../../selection/selection.ts'
import { beginGesture } from '../gesture.ts'
import { ARROW_WAYS, type EndPlace, PortSeeking } from '../port-seeking.ts'
import { guideShapes } from '../select/guide-shapes.ts'
import { snapPlace } from '../snap-place.ts'
import { defineState, type PointerInput } from '../tool-state.ts'
import { insertJoined } from './insert-joined.ts'
import { newLine } from './new-line.ts'

/** Two points nearer than this are one, CSS px. */
const SAME_PX = 2

export interface PlacingPoints {
  readonly kind: 'polyLine'
  readonly first: WorldPoint
  /** What the first point is joined to. */
  readonly joined: EndPlace | null
}

/**
 * Draws a line point by point: each press places one. A stretch that is nearly level or upright becomes so, with Shift any
 * stretch. At a port the line is joined, on another line it makes a tee, and a press there ends it. Arrow keys go
 * from port to port. A double click or Enter ends the line, Backspace takes the last point back, Esc gives the line up.
 */
export const placingPoints = defineState<PlacingPoints>('create.placingPoints', (host, { kind, first, joined }) => {
  const uuid = host.createUuid()
  const gesture = beginGesture(host, 'create')
  const before = host.board
  let placed: readonly WorldPoint[] = [first]
  let next = first
  let answer: SnapAnswer | null = null
  /** What the last point would be put to. */
  let port: EndPlace | null = null
  const ports = new PortSeeking(host, uuid)

  const isApart = (a: WorldPoint, b: WorldPoint): boolean => distanceBetween(a, b) * host.stage.camera.zoom > SAME_PX
  const endAt = (places: readonly WorldPoint[]): EndPlace | null => (places.at(-1) === port?.at ? port : null)
  const show = (): void => {
    const last = placed.at(-1) ?? first
    const places = isApart(last, next) ? [...placed, next] : placed
    gesture.apply(places.length > 1 ? insertOperations(before, [newLine(kind, uuid, places)]) : [])
  }
  const moveTo = async (pointer: PointerInput): Promise<void> => {
    const last = placed.at(-1) ?? first
    const near = (await ports.seek(pointer)) ?? ports.seekLine(pointer, last)
    if (near) [port, next, answer] = [near, near.at, null]
    else {
      const snapped = await snapPlace(host, pointer, [last])
      answer = snapped.answer
      next = pointer.shift ? straightenEnd(last, snapped.at) : snapped.at
    }
    show()
  }
  const end = (): void => {
    next = placed.at(-1) ?? first
    if (gesture.isOver) return
    const line =
      placed.length > 1
        ? insertJoined(host, gesture, { kind, uuid, places: placed, ends: { from: joined, to: endAt(placed) } })
        : null
    if (!line) gesture.apply([])
    gesture.commit()
    if (line) host.select(chosen([line]))
    host.takeSelect()
  }
  return {
    cursor: 'crosshair',
    move: moveTo,
    async down(pointer) {
      await moveTo(pointer)
      if (isApart(placed.at(-1) ?? first, next)) placed = [...placed, next]
      if (pointer.clicks > 1 || (placed.length > 1 && endAt(placed))) end()
    },
    cancel() {
      if (gesture.revert()) host.finish()
    },
    key({ key }) {
      const way = ARROW_WAYS[key]
      if (way) {
        const stepped = ports.step(port?.at ?? placed.at(-1) ?? first, way)
        if (stepped) [port, next, answer] = [stepped, stepped.at, null]
        show()
        return true
      }
      if (key === 'Enter') {
        // what arrow keys have come to
        if (port && isApart(placed.at(-1) ?? first, next)) placed = [...placed, next]
        end()
        return true
      }
      if (key === 'Backspace' || key === 'Delete') {
        if (placed.length > 1) placed = placed.slice(0, -1)
        show()
        return true
      }
      return false
    },
    settle: end,
    overlay: () => [
      ...(answer ? guideShapes(answer) : []),
      ...placed.map((at) => ({ kind: 'handle', at, form: 'round', tone: 'chosen' }) as const),
      ...ports.overlay(),
    ],
  }
})
