import { type BoardElements, isElementAt, isLine, type WorldPoint } from '#drawing/engine.ts'
import { type ElementRef, keyOf, refAt, slotOf } from '../../edit/edit-board.ts'
import { isChosen } from '../../selection/selection.ts'
import type { ToolHost } from '../tool-state.ts'

/** Greatest distance of a pointer from what it takes, CSS px. */
const REACH_PX = 4
const TOUCH_REACH_PX = 14
const MAX_CANDIDATES = 64

type Asking = Pick<ToolHost, 'stage' | 'shown' | 'selection'>

/**
 * What lies under a place, topmost first, and then what is only near it: elements of the board, or of the entered group.
 * Near a line is on it, as lines are thin.
 */
export async function elementsAt(host: Asking, at: WorldPoint, isTouch = false): Promise<ElementRef[]> {
  const { stage, shown, selection } = host
  const radius = (isTouch ? TOUCH_REACH_PX : REACH_PX) / stage.camera.zoom
  const { group } = selection
  if (group) return membersAt(shown, group, at, radius)
  const near = await stage.hit(at.x, at.y, radius, MAX_CANDIDATES)
  // one alone needs no order
  const under = near.length > 1 ? await stage.hit(at.x, at.y, 0, MAX_CANDIDATES) : near
  const isUnder = new Set(under)
  const onIt = near.filter((slot) => isUnder.has(slot) || isLineAt(shown, slot))
  return [...new Set([...onIt, ...under, ...near])]
    .filter((slot) => shown.tree.childrenOf(slot).length === 0 || holds(shown, slot, at, radius))
    .flatMap((slot) => refAt(shown, slot) ?? [])
}

function isLineAt({ elements }: BoardElements, slot: number): boolean {
  const element = elements[slot]
  return element ? isLine(element) : false
}

/** The element that a click takes: the topmost, or with Alt the next one below what is chosen. */
export async function elementAtClick(
  host: Asking,
  at: WorldPoint,
  { isBelow = false, isTouch = false } = {},
): Promise<ElementRef | null> {
  const found = await elementsAt(host, at, isTouch)
  if (!isBelow) return found[0] ?? null
  const chosen = new Set(host.selection.refs.map(keyOf))
  const last = found.findLastIndex((ref) => chosen.has(keyOf(ref)))
  return found[(last + 1) % Math.max(found.length, 1)] ?? null
}

/** The topmost chosen element under a place; null where nothing chosen is there. */
export async function chosenAt(host: Asking, at: WorldPoint, isTouch: boolean): Promise<ElementRef | null> {
  const found = await elementsAt(host, at, isTouch)
  return found.find((ref) => isChosen(host.selection, ref)) ?? null
}

/** Members of a group under a place, topmost first. */
function membersAt(shown: BoardElements, group: ElementRef, at: WorldPoint, radius: number): ElementRef[] {
  const slot = slotOf(shown, group)
  if (slot === undefined) return []
  return shown.tree
    .childrenOf(slot)
    .flatMap((member, place) => (holds(shown, member, at, radius) ? [{ ...group, path: [...group.path, place] }] : []))
    .reverse()
}

/** Whether an element, or a member of a group, is drawn under a place. */
function holds(shown: BoardElements, slot: number, at: WorldPoint, radius: number): boolean {
  const element = shown.elements[slot]
  if (!element || !shown.isDrawn(slot)) return false
  if (element.kind !== 'group') return isElementAt(element, shown.frameOf(slot), at, radius)
  return shown.tree.childrenOf(slot).some((member) => holds(shown, member, at, radius))
}
