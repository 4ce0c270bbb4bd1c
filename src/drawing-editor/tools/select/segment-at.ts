import type { Camera, WorldPoint } from '#drawing/engine.ts'
import { type EditBoard, type ElementRef, elementAt, storedAt } from '../../edit/edit-board.ts'
import { linePointsAt, nearestOnLine } from '../../edit/line-points.ts'
import { isHeld } from '../../edit/locks.ts'
import { pipeEndsOf } from '../../edit/pipe-ends.ts'
import { nearestPlace, segmentHandles } from '../../selection/handles.ts'
import type { PointerInput } from '../tool-state.ts'

/** How near a pointer comes to a segment that it takes, CSS px. */
const REACH_PX = 6

/** Whether segments of an element can be moved one by one: of a line that is neither an arrow nor locked. */
export const hasSegments = (board: EditBoard, ref: ElementRef): boolean =>
  elementAt(board, ref)?.kind === 'polyLine' && !isHeld(board, ref, 'move')

/** Whether a drag takes the segment under the pointer and not all of the line: where a port holds an end of it. */
export const isHeldByPorts = (board: EditBoard, ref: ElementRef): boolean =>
  hasSegments(board, ref) && pipeEndsOf(storedAt(board, ref) ?? {}) !== null

/** The segment of a line under a pointer: by its handle, and anywhere where a port holds the line. -1 for none. */
export function segmentAt(
  board: EditBoard,
  ref: ElementRef,
  { world, screen, isTouch }: PointerInput,
  camera: Camera,
): number {
  if (!hasSegments(board, ref)) return -1
  const handles = segmentHandles(linePointsAt(board, ref), camera.zoom)
  const handle = nearestPlace(
    handles.map(({ at }) => at),
    screen,
    camera,
    isTouch,
  )
  if (handle >= 0) return handles[handle]?.segment ?? -1
  const near = isHeldByPorts(board, ref) ? nearestOnLine(board, ref, world) : null
  return near && near.distance * camera.zoom <= REACH_PX ? near.segment : -1
}

/** The segment of a line that is nearest to a place, wherever; -1 for what has none. */
export const nearestSegment = (board: EditBoard, ref: ElementRef, at: WorldPoint): number =>
  nearestOnLine(board, ref, at)?.segment ?? -1
