import {
  type Box,
  moveBox,
  type Operation,
  type OverlayShape,
  type SnapAnswer,
  WHOLE,
  worldPoint,
} from '#drawing/engine.ts'
import { tappedInstrument, tappingPort } from '../../connectors/tap-pipe.ts'
import { editOperations } from '../../edit/change-elements.ts'
import { duplicateOperations } from '../../edit/duplicate.ts'
import { type EditBoard, type ElementRef, frameAt, refOf, slotOf, storedAt } from '../../edit/edit-board.ts'
import { isHeld } from '../../edit/locks.ts'
import { moveOperations } from '../../edit/move.ts'
import { chosen } from '../../selection/selection.ts'
import { boxCorners, boxOfRefs } from '../../selection/selection-box.ts'
import { beginGesture } from '../gesture.ts'
import { lineUnder } from '../line-under.ts'
import { snapBox } from '../snap-box.ts'
import { defineState, type PointerInput } from '../tool-state.ts'
import { wholePx } from '../whole-px.ts'
import { guideShapes } from './guide-shapes.ts'

const NOTHING = new Uint32Array(0)
/** So many elements are moved in the document with each move, so that joined lines follow; more are lifted all the same. */
const MAX_FOLLOWED = 200

export interface Translating {
  /** Where the pointer was pressed. */
  readonly from: PointerInput
  /** Where it is now. */
  readonly to: PointerInput
}

/**
 * Drags what is chosen. Elements of the board are lifted and moved as one, and the document hears of it when they are laid
 * down; members of a group, and what bends joined lines, move in the document. Alt drags copies, Ctrl suspends snapping,
 * Shift keeps to one axis.
 */
export const translating = defineState<Translating>('select.translating', (host, { from, to }) => {
  const { stage, selection } = host
  const gesture = beginGesture(host, 'move')
  const before: EditBoard = host.board
  const movable = selection.refs.filter((ref) => !isHeld(before, ref, 'move'))
  const isOnBoard = selection.group === null
  const bent = isOnBoard && movable.length <= MAX_FOLLOWED ? host.bentBy(movable) : []
  let isLifted = isOnBoard && bent.length === 0
  let refs: readonly ElementRef[] = movable
  let isCopying = false
  let way = { dx: 0, dy: 0 }
  let last = to
  let answer: SnapAnswer | null = null
  const box: Box = boxOfRefs(before, movable)

  const slotsOf = (list: readonly ElementRef[]) =>
    Uint32Array.from(list.flatMap((ref) => slotOf(host.shown, ref) ?? []))
  /** Lifts what is dragged and freezes what it snaps to. */
  const begin = (): Promise<void> => {
    if (isLifted) stage.lift(slotsOf(refs))
    return stage.beginSnapping(slotsOf(selection.group ? [refOf(selection.group.id)] : [...refs, ...bent]))
  }
  let ready = begin()

  const copy = async (isWanted: boolean): Promise<void> => {
    isCopying = isWanted
    if (isLifted) stage.lift(NOTHING)
    isLifted = isWanted || bent.length === 0
    if (isWanted) {
      const { operations, copies } = duplicateOperations(before, movable, { dx: 0, dy: 0 }, host.createUuid)
      gesture.apply(operations)
      refs = copies
    } else {
      gesture.apply([])
      refs = movable
    }
    host.select(chosen(refs, selection.group))
    ready = begin()
    await ready
  }

  /** Everything that the drag changes, from its mark. */
  const operations = (): Operation[] => moveOperations(host.board, refs, way.dx, way.dy)

  const show = (): void => {
    if (isLifted) stage.displace(way.dx, way.dy)
    else gesture.apply(moveOperations(before, movable, way.dx, way.dy))
  }

  const moveTo = async (pointer: PointerInput): Promise<void> => {
    last = pointer
    if (pointer.alt !== isCopying && isOnBoard) await copy(pointer.alt)
    await ready
    const { zoom } = stage.camera
    const along = {
      x: wholePx(pointer.world.x - from.world.x, zoom),
      y: wholePx(pointer.world.y - from.world.y, zoom),
    }
    const isLevel = Math.abs(along.x) >= Math.abs(along.y)
    const asked = {
      dx: pointer.shift && !isLevel ? 0 : along.x,
      dy: pointer.shift && isLevel ? 0 : along.y,
    }
    const found = await snapBox(host, moveBox(box, asked.dx, asked.dy), [WHOLE, WHOLE], pointer)
    if (gesture.isOver) return
    if (found) answer = found
    way = {
      dx: pointer.shift && !isLevel ? 0 : asked.dx + (found?.dx ?? 0),
      dy: pointer.shift && isLevel ? 0 : asked.dy + (found?.dy ?? 0),
    }
    show()
    host.setPointer(worldPoint(box.minX + way.dx, box.minY + way.dy))
  }

  /** The pipe that an instrument is laid down on; null for none, and for anything but one instrument. */
  const pipeUnder = async (): Promise<ElementRef | null> => {
    const [ref, ...others] = refs
    const stored = ref && others.length === 0 && isOnBoard ? storedAt(host.board, ref) : undefined
    if (!stored || !tappingPort(stored)) return null
    const { maxX, minX, maxY, minY } = box
    const middle = worldPoint((minX + maxX) / 2 + way.dx, (minY + maxY) / 2 + way.dy)
    return lineUnder(host, { world: middle, ctrl: last.ctrl }, Math.max(maxX - minX, maxY - minY) / 2)
  }
  const tap = (pipe: ElementRef): void => {
    const [ref] = refs
    const stored = ref && storedAt(host.board, ref)
    if (!ref || !stored || gesture.isOver) return
    const [, , , , x, y] = frameAt(host.board, ref)
    const placed = tappedInstrument(host.board, pipe, stored, worldPoint(x, y))
    if (placed) gesture.add(editOperations(host.board, [{ ref, fields: placed }]))
  }

  const settle = (pipe: ElementRef | null = null): void => {
    if (isLifted) {
      gesture.add(operations())
      stage.lift(NOTHING)
    }
    if (pipe) tap(pipe)
    if (gesture.commit()) host.finish()
  }

  return {
    cursor: 'move',
    move: moveTo,
    async up(pointer) {
      await moveTo(pointer)
      settle(await pipeUnder())
    },
    cancel() {
      if (isLifted) stage.lift(NOTHING)
      if (!gesture.revert()) return
      host.select(selection)
      host.finish()
    },
    key: async ({ key, alt, shift, ctrl }) => {
      if (key !== 'Alt' && key !== 'Shift' && key !== 'Control' && key !== 'Meta') return false
      await moveTo({ ...last, alt, shift, ctrl })
      return true
    },
    settle: () => settle(),
    // what is not lifted is in the document already
    pending: () => (isLifted ? operations() : []),
    overlay(): readonly OverlayShape[] {
      const corners = boxCorners(moveBox(box, way.dx, way.dy))
      const frame: OverlayShape = { kind: 'line', points: corners, isClosed: true, tone: 'chosen' }
      return answer && !last.ctrl ? [frame, ...guideShapes(answer)] : [frame]
    },
  }
})
