import { type ElementRef, elementAt, refAt } from '../../edit/edit-board.ts'
import type { PointerInput, ToolHost } from '../tool-state.ts'

/** How near a pointer comes to a line that takes a symbol in, CSS px. */
const REACH_PX = 6
const MAX_CANDIDATES = 16

/** The topmost line of the board that a symbol put there goes into; null where there is none, and while Ctrl is held. */
export async function lineUnder(
  { stage, shown, board }: Pick<ToolHost, 'stage' | 'shown' | 'board'>,
  { world, ctrl }: Pick<PointerInput, 'world' | 'ctrl'>,
): Promise<ElementRef | null> {
  if (ctrl) return null
  const slots = [...(await stage.hit(world.x, world.y, REACH_PX / stage.camera.zoom, MAX_CANDIDATES))]
  const refs = slots.flatMap((slot) => refAt(shown, slot) ?? [])
  const isLine = (ref: ElementRef): boolean => {
    const kind = ref.path.length === 0 ? elementAt(board, ref)?.kind : undefined
    return kind === 'polyLine' || kind === 'arrowLine'
  }
  return refs.find(isLine) ?? null
}
