import { type ElementRef, elementAt } from '../../edit/edit-board.ts'
import { addPointOperations, nearestOnLine } from '../../edit/line-points.ts'
import { acrossSegment } from '../../edit/line-segments.ts'
import { cursorOf, type FrameHandle, handlesOf, nearestPlace } from '../../selection/handles.ts'
import { chosen, NOTHING_CHOSEN } from '../../selection/selection.ts'
import { pointsOfOnlyLine } from '../../selection/selection-marks.ts'
import { beginGesture } from '../gesture.ts'
import { defineState, type PointerInput, type ToolHost } from '../tool-state.ts'
import { cropping } from './cropping.state.ts'
import { draggingPoint } from './dragging-point.state.ts'
import { draggingRuling } from './dragging-ruling.state.ts'
import { draggingSegment } from './dragging-segment.state.ts'
import { chosenAt, elementAtClick, elementsAt } from './elements-at.ts'
import { enter } from './enter.ts'
import { pointing } from './pointing.state.ts'
import { resizing } from './resizing.state.ts'
import { rotating } from './rotating.state.ts'
import { hasSegments, segmentAt } from './segment-at.ts'
import { typing } from './typing.state.ts'

/** Nothing is going on: a pointer hovers, a press begins something. */
export const idle = defineState<undefined>('select.idle', (host) => {
  let cursor = 'default'
  return {
    get cursor() {
      return cursor
    },
    async move(pointer) {
      const held = handleAt(host, pointer)
      const hover = held ? null : await elementAtClick(host, pointer.world, pointer)
      const ruling = held || hover ? null : rulingAt(host, pointer)
      cursor = held
        ? held.cursor
        : hover && !host.isReadOnly
          ? 'move'
          : ruling
            ? CURSOR_OF_RULING[ruling.axis]
            : 'default'
      host.setHover(hover)
    },
    async down(pointer) {
      host.setHover(null)
      const held = host.isReadOnly ? null : handleAt(host, pointer)
      if (held) {
        takeHold(host, held, pointer)
        return
      }
      if (pointer.clicks === 2 && (await openAt(host, pointer))) return
      const hit = await elementAtClick(host, pointer.world, { isBelow: pointer.alt, isTouch: pointer.isTouch })
      const ruling = hit ? null : rulingAt(host, pointer)
      if (ruling) {
        host.go(draggingRuling, ruling)
        return
      }
      const isOutsideGroup = host.selection.group !== null && hit === null
      // a press outside of the entered group goes to the board
      const outside = isOutsideGroup
        ? ((await elementsAt({ ...boardOnly(host) }, pointer.world, pointer.isTouch))[0] ?? null)
        : hit
      // Alt+drag copies what is chosen here, though Alt+click takes what lies below it
      const dragged = pointer.alt ? await chosenAt(host, pointer.world, pointer.isTouch) : null
      host.go(pointing, { from: pointer, hit: dragged ?? outside, clicked: outside, isOutsideGroup })
    },
    key({ key, ctrl }) {
      if (key === 'Escape') return leaveGroup(host)
      if (key === 'Enter' && !ctrl) return enterChosen(host)
      return false
    },
  }
})

type Held =
  | {
      readonly kind: 'frame'
      readonly handle: FrameHandle
      readonly frame: NonNullable<ToolHost['frame']>
      readonly cursor: string
    }
  | { readonly kind: 'point'; readonly ref: ElementRef; readonly index: number; readonly cursor: string }
  | { readonly kind: 'segment'; readonly ref: ElementRef; readonly index: number; readonly cursor: string }

function takeHold(host: ToolHost, held: Held, from: PointerInput): void {
  if (held.kind === 'point') {
    host.go(draggingPoint, { ref: held.ref, index: held.index, from })
    return
  }
  if (held.kind === 'segment') {
    if (from.clicks === 2) addBend(host, held.ref, from)
    else host.go(draggingSegment, { ref: held.ref, segment: held.index, from })
    return
  }
  const { handle, frame } = held
  if (handle.kind === 'rotate') host.go(rotating, { frame, from })
  else host.go(resizing, { handle, frame, from })
}

/** What of the marks a pointer takes hold of. */
function handleAt(host: ToolHost, pointer: PointerInput): Held | null {
  const { screen, isTouch } = pointer
  const { frame, stage, selection } = host
  const [ref] = selection.refs
  const points = pointsOfOnlyLine(host)
  if (points && ref) {
    const index = nearestPlace(points, screen, stage.camera, isTouch)
    if (index >= 0) return { kind: 'point', ref, index, cursor: 'move' }
    const segment = pointer.shift || pointer.alt ? -1 : segmentAt(host.board, ref, pointer, stage.camera)
    const [start, end] = [points[segment], points[segment + 1]]
    const across = start && end ? acrossSegment(start, end) : null
    const cursor = across && Math.abs(across.x) > Math.abs(across.y) ? 'ew-resize' : 'ns-resize'
    return segment < 0 ? null : { kind: 'segment', ref, index: segment, cursor }
  }
  if (!frame) return null
  const handles = handlesOf(frame, stage.camera.zoom)
  const nearest =
    handles[
      nearestPlace(
        handles.map(({ at }) => at),
        screen,
        stage.camera,
        isTouch,
      )
    ]
  return nearest ? { kind: 'frame', handle: nearest.handle, frame, cursor: cursorOf(nearest.handle, frame) } : null
}

const CURSOR_OF_RULING = { x: 'ew-resize', y: 'ns-resize' } as const
const RULING_REACH_PX = 3

/** The line to snap to under a pointer. */
function rulingAt({ rulings, stage }: ToolHost, { world }: PointerInput): { axis: 'x' | 'y'; index: number } | null {
  const reach = RULING_REACH_PX / stage.camera.zoom
  for (const axis of ['x', 'y'] as const) {
    const index = rulings[axis].findIndex((at) => Math.abs(at - world[axis]) <= reach)
    if (index >= 0) return { axis, index }
  }
  return null
}

/** Adds a bend to a line, to be dragged. */
function addBend(host: ToolHost, ref: ElementRef, { world }: PointerInput): boolean {
  const place = nearestOnLine(host.board, ref, world)
  const operations = place ? addPointOperations(host.board, ref, place.segment, place.at) : []
  if (!place || operations.length === 0) return false
  const gesture = beginGesture(host, 'addPoint')
  gesture.apply(operations)
  gesture.commit()
  host.select(chosen([ref], host.selection.group))
  host.selectPoint(place.segment + 1)
  return true
}

/** What a double click opens: a group is entered, a text typed into, a picture cropped, and a line gets a bend. */
async function openAt(host: ToolHost, pointer: PointerInput): Promise<boolean> {
  const { world, isTouch } = pointer
  const hit = await elementAtClick(host, world, { isTouch })
  if (hit && !host.isReadOnly && hasSegments(host.board, hit)) return addBend(host, hit, pointer)
  return hit !== null && open(host, hit)
}

async function enterChosen(host: ToolHost): Promise<boolean> {
  const [ref, ...others] = host.selection.refs
  return ref !== undefined && others.length === 0 && open(host, ref)
}

/** @returns Whether there is anything to open. */
async function open(host: ToolHost, ref: ElementRef): Promise<boolean> {
  const element = elementAt(host.board, ref)
  if (element?.kind === 'group') {
    host.select(enter(ref))
    host.finish()
    return true
  }
  if (!element || host.isReadOnly) return false
  if (element.kind === 'img' || element.kind === 'play-img') {
    const size = await host.pictureSize(element.src)
    if (!size) return false
    host.select(chosen([ref], host.selection.group))
    host.go(cropping, { ref, size })
    return true
  }
  if (!('text' in element)) return false
  host.select(chosen([ref], host.selection.group))
  host.go(typing, { ref })
  return true
}

/** Esc leaves the group, and chooses it; on the board it chooses nothing. */
function leaveGroup(host: ToolHost): boolean {
  const { group, refs } = host.selection
  if (group) {
    const outer = group.path.length > 0 ? { id: group.id, path: group.path.slice(0, -1) } : null
    host.select(chosen([group], outer))
    return true
  }
  if (refs.length === 0) return false
  host.select(NOTHING_CHOSEN)
  return true
}

/** The host as if no group were entered. */
const boardOnly = ({ stage, shown }: ToolHost) => ({ stage, shown, selection: NOTHING_CHOSEN })
