export type ContestantName = 'ours' | 'konva' | 'fabric' | 'meta2d' | 'svg'

export interface EditTimes {
  readonly marqueeMs: number
  readonly moveMs: number
  readonly undoMs: number
}

/** What the harness page does when it is asked to, as `globalThis.harness`. */
export interface HarnessApi {
  /** Loads a contestant and builds the document, outside of what is measured. */
  prepare(name: ContestantName, numElements: number): Promise<void>
  /** From the parsed document to its first frame on the screen, ms. */
  open(): Promise<number>
  /** Moves in every frame for so long; returns the times between frames, ms. */
  pan(durationMs: number): Promise<number[]>
  zoom(durationMs: number): Promise<number[]>
  /** Screen px to one document px. */
  zoomTo(zoom: number): Promise<void>
  edit(): Promise<EditTimes>
}
