import { LOW_EDGE, type SnapAnswer, type WorldPoint, worldPoint } from '#drawing/engine.ts'
import { snapBox } from './snap-box.ts'
import type { PointerInput, ToolHost } from './tool-state.ts'

export interface SnappedPlace {
  readonly at: WorldPoint
  /** What it snapped to; null where snapping is suspended. */
  readonly answer: SnapAnswer | null
}

/** The place that a pointer means: on an edge or middle that is near, and inside the sheet's margin. */
export async function snapPlace(host: ToolHost, pointer: PointerInput): Promise<SnappedPlace> {
  const { x, y } = pointer.world
  const answer = await snapBox(host, { minX: x, minY: y, maxX: x, maxY: y }, [LOW_EDGE, LOW_EDGE], pointer)
  return { at: worldPoint(x + (answer?.dx ?? 0), y + (answer?.dy ?? 0)), answer: pointer.ctrl ? null : answer }
}
