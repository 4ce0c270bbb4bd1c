import type { MixedDocument } from '../mixed-document.ts'

/**
 * One drawing library, set up as its documentation advises for many objects. It fills the stage and shows the whole
 * document when opened.
 */
export interface Contestant {
  /** Resolves once its first frame was handed to the browser. */
  open(document: MixedDocument, stage: HTMLElement): Promise<void>
  /** Moves the drawing, CSS px; `dx` and `dy` are ±{@link PAN_STEP_PX}, the step of the viewer's arrow keys. */
  panBy(dx: number, dy: number): void
  /** Zooms about the middle of the stage. */
  zoomBy(factor: number): void
  /** Screen px per document px. */
  readonly zoom: number
  /** Prepares the open document for editing. Absent where editing is not measured. */
  openEditing?(): Promise<Editing>
}

export interface Editing {
  /** Moves every element by 10 document px to the right and down. */
  moveAll(): Promise<void>
  undo(): Promise<void>
  /** Begins to drag the first elements; {@link dragBy} then tells how far from the start, document px. */
  beginDrag(count: number): void
  dragBy(dx: number, dy: number): void
  endDrag(): void
  /** Edits of one element; absent where they are not measured. */
  insertOne?(): void
  removeInserted?(): void
  /** @param at - Which of the elements as opened. */
  toFront?(at: number): void
  /** Selects with a rectangle around everything; returns the number of elements selected. */
  marquee(): Promise<number>
}

/** Shows a board of value texts only, whose values change. */
export interface LiveContestant extends Omit<Contestant, 'openEditing'> {
  /** Sets how many values change a second. */
  setRate(changesPerSecond: number): void
  /** Frames drawn and patches applied since `open`; `patches` is null for a library that takes single values. */
  counts(): { readonly frames: number; readonly patches: number | null }
}

export const PAN_STEP_PX = 60

/** Resolves once the drawn frame is on the screen. */
export const presented = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
  })
