import { type Box, boxAround, boxAt, boxContains, boxesMeet, type OverlayShape } from '#drawing/engine.ts'
import { type ElementRef, refAt, slotOf } from '../../edit/edit-board.ts'
import { type Selection, withAdded } from '../../selection/selection.ts'
import { boxCorners, boxOfRef } from '../../selection/selection-box.ts'
import { defineState, type PointerInput, type ToolHost } from '../tool-state.ts'

export interface Marquee {
  readonly from: PointerInput
  /** What stays chosen beside what the rectangle takes. */
  readonly before: Selection
  /** The group whose members it takes; null: elements of the board. */
  readonly group: ElementRef | null
}

/** What a rectangle takes, with the upright boxes of it. */
interface Caught {
  readonly refs: readonly ElementRef[]
  readonly boxes: readonly Box[]
}

/** More marks than this say no more than the rectangle itself. */
const MAX_MARKED = 200

/** Draws a rectangle: rightwards it takes what it encloses, leftwards what it touches. It is chosen on release. */
export const marquee = defineState<Marquee>('select.marquee', (host, { from, before, group }) => {
  let to = from
  let caught: Caught = { refs: [], boxes: [] }
  const how = (): How => (to.world.x >= from.world.x ? 'enclose' : 'touch')
  const catchIn = async (pointer: PointerInput): Promise<void> => {
    to = pointer
    const box = boxAround([from.world, to.world])
    caught = group ? membersIn(host, group, box, how()) : await elementsIn(host, box, how())
  }
  const settle = (): void => {
    host.select(withAdded({ refs: before.refs, group }, caught.refs))
    host.finish()
  }
  return {
    cursor: 'crosshair',
    move: catchIn,
    async up(pointer) {
      await catchIn(pointer)
      settle()
    },
    cancel: () => host.finish(),
    settle,
    overlay(): readonly OverlayShape[] {
      const corners = boxCorners(boxAround([from.world, to.world]))
      const marked = caught.boxes
        .slice(0, MAX_MARKED)
        .map((box): OverlayShape => ({ kind: 'line', points: boxCorners(box), isClosed: true, tone: 'hover' }))
      const dash = how() === 'touch' ? ([4, 3] as const) : undefined
      return [
        ...marked,
        { kind: 'area', corners, tone: 'chosen' },
        { kind: 'line', points: corners, isClosed: true, tone: 'chosen', ...(dash && { dash }) },
      ]
    },
  }
})

type How = 'enclose' | 'touch'

async function elementsIn({ stage, shown }: ToolHost, box: Box, how: How): Promise<Caught> {
  const slots = [...(await stage.marquee(how, box))]
  return {
    refs: slots.flatMap((slot) => refAt(shown, slot) ?? []),
    boxes: slots.slice(0, MAX_MARKED).map((slot) => boxAt(shown.boxes, slot)),
  }
}

/** Members of a group by their upright boxes. */
function membersIn({ shown, board }: ToolHost, group: ElementRef, box: Box, how: How): Caught {
  const slot = slotOf(shown, group)
  const found = (slot === undefined ? [] : shown.tree.childrenOf(slot)).flatMap((member, place) => {
    if (!shown.isDrawn(member)) return []
    const ref = { ...group, path: [...group.path, place] }
    const around = boxOfRef(board, ref)
    return (how === 'enclose' ? boxContains(box, around) : boxesMeet(box, around)) ? [{ ref, around }] : []
  })
  return { refs: found.map(({ ref }) => ref), boxes: found.map(({ around }) => around) }
}
