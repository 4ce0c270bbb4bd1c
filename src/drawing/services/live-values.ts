import type { BoundPoints } from '../binding/bind-points.ts'
import type { BindingTable } from '../binding/binding-table.ts'
import type { BoundValue, GlyphMetrics, LiveState, ScenePatch } from '../binding/patch.ts'

/** The engine's port to live values; the hosting page fills it. The engine knows no transport. */
export interface LiveValues {
  open(table: BindingTable, points: BoundPoints, glyphs: GlyphMetrics, listener: LiveListener): LiveDrawing
}

export interface LiveListener {
  /** At most once a frame. The arrays are the listener's to keep. */
  onPatch(patch: ScenePatch): void
  onState(state: LiveState): void
}

export interface LiveDrawing {
  /** Shows the drawing for other points, as for another unit. */
  bind(points: BoundPoints): void
  /** Restricts laid-out value texts to these elements (indices in the board). */
  setVisible(elements: Uint32Array): void
  /** Values behind one element, by binding slot. */
  inspect(element: number): Promise<readonly BoundValue[]>
  close(): void
}
