import { isInstrument } from '../connectors/instrument-ids.ts'
import { type ElementRef, elementAt, refAt } from '../edit/edit-board.ts'
import { nearestOnLine } from '../edit/line-points.ts'
import type { DrawingSymbol } from '../symbols/symbol.ts'
import type { PointerInput, ToolHost } from './tool-state.ts'

/** How near a pointer comes to a line that takes a symbol in, CSS px. */
const REACH_PX = 6
const MAX_CANDIDATES = 16

/**
 * The topmost line of the board that a symbol put there goes into, or the nearest one that it reaches; null where there is none, and while Ctrl is held.
 *
 * @param beyond - How far from the pointer what is put there reaches itself, document px.
 */
export async function lineUnder(
  { stage, shown, board }: Pick<ToolHost, 'stage' | 'shown' | 'board'>,
  { world, ctrl }: Pick<PointerInput, 'world' | 'ctrl'>,
  beyond = 0,
): Promise<ElementRef | null> {
  if (ctrl) return null
  const slots = [...(await stage.hit(world.x, world.y, REACH_PX / stage.camera.zoom + beyond, MAX_CANDIDATES))]
  const refs = slots.flatMap((slot) => refAt(shown, slot) ?? [])
  const isLine = (ref: ElementRef): boolean => {
    const kind = ref.path.length === 0 ? elementAt(board, ref)?.kind : undefined
    return kind === 'polyLine' || kind === 'arrowLine'
  }
  const lines = refs.filter(isLine)
  if (beyond === 0) return lines[0] ?? null
  const awayOf = (ref: ElementRef): number => nearestOnLine(board, ref, world)?.distance ?? Number.POSITIVE_INFINITY
  return lines.toSorted((a, b) => awayOf(a) - awayOf(b))[0] ?? null
}

/** How far a symbol reaches to tap a line as an instrument: half of its height; 0 for any other. Document px. */
export const tappingReach = ({ id, ports, height }: Pick<DrawingSymbol, 'id' | 'ports' | 'height'>): number =>
  isInstrument(id) && ports.length === 1 ? height / 2 : 0
