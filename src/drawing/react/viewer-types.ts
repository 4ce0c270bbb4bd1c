import type { BoundValue } from '../binding/patch.ts'
import type { RendererStats } from '../render/scene-renderer.ts'

/** The bound element under the pointer. */
export interface HoverInfo {
  /** Index of the element in the board; {@link DrawingViewerHandle.inspect} takes it. */
  readonly element: number
  /** Name that the drawing gives it; empty where it gives none. */
  readonly name: string
  /** Of the pointer, CSS px from the viewer's left upper corner. */
  readonly x: number
  readonly y: number
}

export interface ViewerStats extends RendererStats {
  readonly elements: number
  /** Bindings that name what the points do not have, and what cannot be read of them. */
  readonly unresolved: number
  /** Patches of live values applied since the drawing was opened. */
  readonly patches: number
  /** Measurement time of the newest value applied, epoch ms; 0 before the first. */
  readonly measuredAt: number
}

/** What a page can ask of its viewer. Stays the same object while the viewer is mounted. */
export interface DrawingViewerHandle {
  /** Shows the whole drawing, and keeps it fitted while the window changes its size. */
  fit(): void
  zoomIn(): void
  zoomOut(): void
  /** 100 is one document px to one CSS px; rounded. */
  readonly zoomPercent: number
  /** Calls back after each change of the zoom; returns how to stop it. */
  subscribe(listener: () => void): () => void
  /** The values behind an element, by binding slot; none before the drawing is open. */
  inspect(element: number): Promise<readonly BoundValue[]>
  getStats(): ViewerStats
}

/** All words of the viewer; the page translates. */
export interface ViewerLabels {
  /** Accessible name of the drawing. */
  readonly drawing: string
  /** Shown while the graphics come back after the GPU was lost. */
  readonly restoring: string
  /** Shown where the browser gives no WebGL. */
  readonly unavailable: string
}
