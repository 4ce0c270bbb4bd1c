import type { BoundPoints } from '../binding/bind-points.ts'
import type { BindingTable } from '../binding/binding-table.ts'
import type { BoundValue, GlyphMetrics, LiveState, ScenePatch, SourceValue } from '../binding/patch.ts'

/** The engine's port to live values, implemented by the hosting page. The engine knows no transport. */
export interface LiveValues {
  open(table: BindingTable, points: BoundPoints, glyphs: GlyphMetrics, listener: LiveListener): LiveDrawing
}

export interface LiveListener {
  /** Called at most once a frame. The listener owns the arrays. */
  onPatch(patch: ScenePatch): void
  onState(state: LiveState): void
}

export interface LiveDrawing {
  /** Rebinds the drawing to other points, as when another unit is shown. */
  bind(points: BoundPoints): void
  /** Restricts laid-out value texts to these elements (indices in the board). */
  setVisible(elements: Uint32Array): void
  /** Values bound to one element, by slot. */
  inspect(element: number): Promise<readonly BoundValue[]>
  /** What a source of the table gives now. */
  read(source: number): Promise<SourceValue>
  close(): void
}
