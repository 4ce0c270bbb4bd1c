import type { MixedDocument } from '../mixed-document.ts'

/**
 * One way of drawing the document, set up as its own documentation advises for many objects. It fills the stage, and
 * shows the whole document when opened.
 */
export interface Contestant {
  /** Resolves once its first frame was handed to the browser. */
  open(document: MixedDocument, stage: HTMLElement): Promise<void>
  /** Moves the drawing, CSS px. Takes {@link PAN_STEP_PX} each way, as the arrow keys of the viewer do. */
  panBy(dx: number, dy: number): void
  /** Zooms about the middle of the stage. */
  zoomBy(factor: number): void
  /** Screen px to one document px. */
  readonly zoom: number
  /** Readies what was opened for changes. Absent where it has no editing. */
  openEditing?(): Promise<Editing>
}

export interface Editing {
  /** Every element by 10 document px to the right and down. */
  moveAll(): Promise<void>
  undo(): Promise<void>
  /** How many elements a rectangle around everything chooses. */
  marquee(): Promise<number>
}

/** Shows a board that is nothing but values, which change. */
export interface LiveContestant extends Omit<Contestant, 'openEditing'> {
  /** How many values change a second from now on. */
  setRate(changesPerSecond: number): void
  /** Frames that were drawn, patches that were taken, since it was opened; patches are null where there are none. */
  counts(): { readonly frames: number; readonly patches: number | null }
}

export const PAN_STEP_PX = 60

/** Until what was drawn is on the screen. */
export const presented = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
  })
