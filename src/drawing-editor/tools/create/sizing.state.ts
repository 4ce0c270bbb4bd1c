import type { ElementKind } from '#contract/drawing/kinds.ts'
import {
  distanceBetween,
  elementBox,
  newElement,
  type Operation,
  radians,
  type SnapAnswer,
  type WorldPoint,
} from '#drawing/engine.ts'
import { elementAt, refOf } from '../../edit/edit-board.ts'
import { insertOperations } from '../../edit/insert.ts'
import { moveOperations } from '../../edit/move.ts'
import { resizeOperations } from '../../edit/resize.ts'
import { selectionFrame } from '../../edit/selection-frame.ts'
import { chosen } from '../../selection/selection.ts'
import { beginGesture } from '../gesture.ts'
import { CLICK_REACH_PX } from '../select/click-reach.ts'
import { guideShapes } from '../select/guide-shapes.ts'
import { typing } from '../select/typing.state.ts'
import { snapPlace } from '../snap-place.ts'
import { defineState, type PointerInput } from '../tool-state.ts'

export interface Sizing {
  readonly kind: Exclude<ElementKind, 'polyLine' | 'arrowLine'>
  /** One corner of the new element. */
  readonly start: WorldPoint
  readonly from: PointerInput
}

/**
 * Draws a new element between two corners. Shift gives equal sides, Alt draws from the middle. Without a drag it takes its
 * usual size, its upper left corner at the press.
 */
export const sizing = defineState<Sizing>('create.sizing', (host, { kind, start, from }) => {
  const uuid = host.createUuid()
  const ref = refOf(uuid)
  const gesture = beginGesture(host, 'create')
  const text = host.newTexts[kind === 'button' || kind === 'dialog-button' ? 'button' : 'text']
  const stored = newElement(kind, { uuid, left: start.x, top: start.y, text })
  const insertion = insertOperations(host.board, [stored])
  gesture.apply(insertion)
  const usual = host.board
  const frame = selectionFrame(usual, [ref])
  let answer: SnapAnswer | null = null
  let last = from

  const sized = (to: WorldPoint, { shift, alt }: PointerInput): Operation[] => {
    if (!frame) return []
    let [width, height] = [to.x - start.x, to.y - start.y]
    if (shift) {
      const side = Math.max(Math.abs(width), Math.abs(height))
      ;[width, height] = [Math.sign(width || 1) * side, Math.sign(height || 1) * side]
    }
    const part = alt ? 0 : 0.5
    return resizeOperations(usual, [ref], frame, {
      centerX: start.x + width * part,
      centerY: start.y + height * part,
      width: Math.max(Math.abs(width) * (alt ? 2 : 1), 1),
      height: Math.max(Math.abs(height) * (alt ? 2 : 1), 1),
      angle: radians(0),
    })
  }
  const moveTo = async (pointer: PointerInput): Promise<void> => {
    last = pointer
    if (distanceBetween(pointer.screen, from.screen) < CLICK_REACH_PX) return
    const snapped = await snapPlace(host, pointer)
    answer = snapped.answer
    gesture.apply([...insertion, ...sized(snapped.at, pointer)])
  }
  const keepInside = async (): Promise<void> => {
    const element = elementAt(host.board, ref)
    if (!element) return
    const ways = await host.stage.keepInside(elementBox(element), host.sheet)
    gesture.add(moveOperations(host.board, [ref], ways.dx, ways.dy))
  }
  const settle = (): void => {
    if (!gesture.commit()) return
    host.select(chosen([ref]))
    host.takeSelect()
  }
  /** A text is typed at once, in the same step; a picture is asked for. */
  const release = (): void => {
    if (kind === 'text' || kind === 'edit-text') {
      host.select(chosen([ref]))
      const created = { gesture, insertion: [...(host.drawing.openStep?.operations ?? [])] }
      host.go(typing, { ref, created })
      return
    }
    settle()
    if (kind === 'img' || kind === 'play-img') host.choosePicture(ref)
  }
  return {
    cursor: 'crosshair',
    move: moveTo,
    async up(pointer) {
      await moveTo(pointer)
      if (distanceBetween(pointer.screen, from.screen) < CLICK_REACH_PX) await keepInside()
      release()
    },
    cancel() {
      if (gesture.revert()) host.finish()
    },
    key: async ({ key, alt, shift, ctrl }) => {
      if (key !== 'Alt' && key !== 'Shift' && key !== 'Control' && key !== 'Meta') return false
      await moveTo({ ...last, alt, shift, ctrl })
      return true
    },
    settle,
    overlay: () => (answer ? guideShapes(answer) : []),
  }
})
