import type {
  BindingTable,
  BoundPoints,
  Box,
  Camera,
  OverlayShape,
  ScreenPoint,
  SheetGrid,
  SlotChange,
  SlotQuestions,
  WindowSize,
} from '#drawing/engine.ts'

/** The board on the screen, as the editor uses it. Frames, camera and the GPU are the engine's; tests have one without. */
export interface Stage {
  readonly camera: {
    readonly current: Camera
    readonly window: WindowSize
    /** CSS px; the drawing moves with it. */
    panBy(dx: number, dy: number): void
    zoomAt(at: ScreenPoint, factor: number): void
    /** @param steps - Of a quarter each; negative zooms out. */
    zoomBySteps(steps: number): void
    fit(): void
    /** Shows some part of the board, document px. */
    show(box: Box): void
    setExtent(extent: Box): void
  }
  /** What elements cover, by slot: the worker's answers. */
  readonly geometry: SlotQuestions
  /** Redraws what a change touched; the board already has the change. */
  follow(change: SlotChange): void
  /** Shows the values of a table and its points, from now on. */
  rebind(table: BindingTable, points: BoundPoints): void
  /** Lifts elements off the board while they are dragged; an empty list lays them down where they are. */
  lift(slots: Uint32Array): void
  /** Draws the lifted elements away from their places, document px. */
  displace(dx: number, dy: number): void
  setOverlay(shapes: readonly OverlayShape[]): void
  setGrid(grid: SheetGrid | null): void
  setBackground(css: string): void
  requestFrame(): void
}
