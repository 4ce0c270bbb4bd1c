import { distanceBetween } from '#drawing/engine.ts'
import type { ElementRef } from '../../edit/edit-board.ts'
import { isHeld } from '../../edit/locks.ts'
import { chosen, isChosen, NOTHING_CHOSEN, toggled } from '../../selection/selection.ts'
import { defineState, type PointerInput } from '../tool-state.ts'
import { CLICK_REACH_PX } from './click-reach.ts'
import { draggingSegment } from './dragging-segment.state.ts'
import { marquee } from './marquee.state.ts'
import { isHeldByPorts, nearestSegment } from './segment-at.ts'
import { translating } from './translating.state.ts'

export interface Pointing {
  readonly from: PointerInput
  /** What a drag takes along; null over nothing. */
  readonly hit: ElementRef | null
  /** What a click chooses; null over nothing. */
  readonly clicked: ElementRef | null
  /** The group to return to the board from, where a press outside of it came. */
  readonly isOutsideGroup: boolean
}

/** Between press and release: a click chooses, a way of 3 px begins a drag or a marquee. */
export const pointing = defineState<Pointing>('select.pointing', (host, { from, hit, clicked, isOutsideGroup }) => {
  const before = host.selection
  const group = isOutsideGroup ? null : before.group
  const wasChosen = hit !== null && isChosen(before, hit)
  // what is pressed is chosen at once, so that a drag takes it along
  if (hit && !wasChosen && !from.shift) host.select(chosen([hit], group))
  if (hit && !wasChosen && from.shift) host.select(toggled({ ...before, group }, hit))

  const canDrag = (): boolean => !host.isReadOnly && host.selection.refs.some((ref) => !isHeld(host.board, ref, 'move'))

  return {
    move(pointer) {
      if (distanceBetween(pointer.screen, from.screen) < CLICK_REACH_PX) return
      // a line that a port holds cannot be moved away from it: the part of it under the pointer is
      const isAlone = hit !== null && host.selection.refs.length === 1 && isChosen(host.selection, hit)
      if (isAlone && !host.isReadOnly && !from.alt && isHeldByPorts(host.board, hit)) {
        const segment = nearestSegment(host.board, hit, from.world)
        return host.go(draggingSegment, { ref: hit, segment, from }).move?.(pointer)
      }
      if (hit && canDrag()) {
        return host.go(translating, { from, to: pointer }).move?.(pointer)
      }
      return host.go(marquee, { from, before: from.shift ? before : NOTHING_CHOSEN, group }).move?.(pointer)
    },
    up() {
      if (!hit && !from.shift) host.select(isOutsideGroup ? NOTHING_CHOSEN : { ...before, refs: [] })
      else if (hit && wasChosen && from.shift) host.select(toggled(host.selection, hit))
      else if (clicked && wasChosen) host.select(chosen([clicked], group))
      host.finish()
    },
    cancel() {
      host.select(before)
      host.finish()
    },
    settle: () => host.finish(),
  }
})
