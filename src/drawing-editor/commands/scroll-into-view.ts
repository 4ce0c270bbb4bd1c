import { type Box, isEmptyBox } from '#drawing/engine.ts'
import type { Staging } from '../stage/staging.ts'

/** What is scrolled into view stays this far from the border of the window, CSS px. */
const BORDER_PX = 40

/** Pans until a part of the board is in the window, by no more than that takes. @param box - Document px. */
export function scrollIntoView({ current }: Staging, box: Box): void {
  if (!current || isEmptyBox(box)) return
  const { camera } = current
  const { x, y, zoom } = camera.current
  const dx = wayInside(box.minX * zoom + x, box.maxX * zoom + x, camera.window.width)
  const dy = wayInside(box.minY * zoom + y, box.maxY * zoom + y, camera.window.height)
  if (dx !== 0 || dy !== 0) camera.panBy(dx, dy)
}

/** What is longer than the window shows its beginning. */
function wayInside(low: number, high: number, length: number): number {
  if (low < BORDER_PX || high - low > length - 2 * BORDER_PX) return low === BORDER_PX ? 0 : BORDER_PX - low
  return Math.min(length - BORDER_PX - high, 0)
}
