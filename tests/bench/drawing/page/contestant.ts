import type { Camera } from '#drawing/scene/camera.ts'
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
  beginDrag(count: number): void | Promise<void>
  dragBy(dx: number, dy: number): void
  endDrag(): void | Promise<void>
  /** Edits of one element; absent where they are not measured. */
  insertOne?(): void
  removeInserted?(): void
  /** @param at - Which of the elements as opened. */
  toFront?(at: number): void
  /** Selects with a rectangle around everything; returns the number of elements selected. */
  marquee(): Promise<number>
}

/** What an editor does beside that. Elements are named by their place among those opened. */
export interface FullEditing extends Editing {
  readonly camera: Camera
  /** The element that a click takes, document px; -1 for none. */
  elementAt(x: number, y: number): Promise<number>
  /** Sets the fill of one element. */
  fill(at: number, color: string): void
  /** The drawing as text, to be stored. */
  save(): string
  /** Resolves once all changes so far are drawn, with the time when the last of them was on the screen. */
  drawn(): Promise<number>
}

/** A contestant that a person edits with: it answers the pointer from its first frame on. */
export interface EditingContestant extends Contestant {
  openEditing(): Promise<FullEditing>
}

/** Shows a board of value texts only, whose values change. */
export interface LiveContestant extends Omit<Contestant, 'openEditing'> {
  /** Sets how many values change a second. */
  setRate(changesPerSecond: number): void
  /** Frames drawn and patches applied since `open`; `patches` is null for a library that takes single values. */
  counts(): { readonly frames: number; readonly patches: number | null }
}

export const PAN_STEP_PX = 60

/** Resolves once the drawn frame is on the screen, with the time of that. */
export const presented = (): Promise<number> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now())))
  })
