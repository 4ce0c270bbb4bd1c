import { LOW_EDGE, type SnapAnswer, type WorldPoint, worldPoint } from '#drawing/engine.ts'
import type { Rulings } from '../stage/rulings.ts'
import { snapBox } from './snap-box.ts'
import type { PointerInput, ToolHost } from './tool-state.ts'
import { wholePx } from './whole-px.ts'

export interface SnappedPlace {
  readonly at: WorldPoint
  /** What it snapped to; null where snapping is suspended. */
  readonly answer: SnapAnswer | null
}

/**
 * The place that a pointer means: on an edge or middle that is near, else on whole px; inside the sheet's margin.
 *
 * @param neighbours - Points of the same line: a place that is nearly level with one, or upright of it, becomes so.
 */
export async function snapPlace(
  host: ToolHost,
  pointer: PointerInput,
  neighbours: readonly WorldPoint[] = [],
): Promise<SnappedPlace> {
  const { zoom } = host.stage.camera
  const rulings: Rulings = {
    x: [...host.rulings.x, ...neighbours.map(({ x }) => x)],
    y: [...host.rulings.y, ...neighbours.map(({ y }) => y)],
  }
  const [x, y] = [wholePx(pointer.world.x, zoom), wholePx(pointer.world.y, zoom)]
  const { stage, sheet, grid } = host
  const box = { minX: x, minY: y, maxX: x, maxY: y }
  const answer = await snapBox({ stage, sheet, grid, rulings }, box, [LOW_EDGE, LOW_EDGE], pointer, { x, y })
  return { at: worldPoint(x + (answer?.dx ?? 0), y + (answer?.dy ?? 0)), answer: pointer.ctrl ? null : answer }
}
