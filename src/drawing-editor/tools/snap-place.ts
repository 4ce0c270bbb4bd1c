import { LOW_EDGE, type SnapAnswer, type WorldPoint, worldPoint } from '#drawing/engine.ts'
import { snapBox } from './snap-box.ts'
import type { PointerInput, ToolHost } from './tool-state.ts'
import { wholePx } from './whole-px.ts'

export interface SnappedPlace {
  readonly at: WorldPoint
  /** What it snapped to; null where snapping is suspended. */
  readonly answer: SnapAnswer | null
}

/** The place that a pointer means: on an edge or middle that is near, else on whole px; inside the sheet's margin. */
export async function snapPlace(host: ToolHost, pointer: PointerInput): Promise<SnappedPlace> {
  const { zoom } = host.stage.camera
  const [x, y] = [wholePx(pointer.world.x, zoom), wholePx(pointer.world.y, zoom)]
  const answer = await snapBox(host, { minX: x, minY: y, maxX: x, maxY: y }, [LOW_EDGE, LOW_EDGE], pointer)
  return { at: worldPoint(x + (answer?.dx ?? 0), y + (answer?.dy ?? 0)), answer: pointer.ctrl ? null : answer }
}
