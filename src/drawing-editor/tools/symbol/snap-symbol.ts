import { type Box, type SnapAnswer, WHOLE, type WorldPoint, worldPoint } from '#drawing/engine.ts'
import type { DrawingSymbol } from '../../symbols/symbol.ts'
import { snapBox } from '../snap-box.ts'
import type { PointerInput, ToolHost } from '../tool-state.ts'
import { wholePx } from '../whole-px.ts'

/** The box of a symbol's drawing around its middle. */
export const symbolBox = ({ width, height }: DrawingSymbol, { x, y }: WorldPoint): Box => ({
  minX: x - width / 2,
  minY: y - height / 2,
  maxX: x + width / 2,
  maxY: y + height / 2,
})

/** Where the middle of a symbol comes to be that is asked for at a place: snapped as what is moved, else on whole px. */
export async function snapSymbol(
  host: Pick<ToolHost, 'stage' | 'sheet' | 'grid' | 'rulings'>,
  symbol: DrawingSymbol,
  { world, ctrl }: Pick<PointerInput, 'world' | 'ctrl'>,
): Promise<{ readonly middle: WorldPoint; readonly answer: SnapAnswer | null }> {
  const { zoom } = host.stage.camera
  const asked = worldPoint(wholePx(world.x, zoom), wholePx(world.y, zoom))
  const answer = await snapBox(host, symbolBox(symbol, asked), [WHOLE, WHOLE], { ctrl }, asked)
  return { middle: worldPoint(asked.x + (answer?.dx ?? 0), asked.y + (answer?.dy ?? 0)), answer: ctrl ? null : answer }
}
