export type ContestantName = 'ours' | 'konva' | 'fabric' | 'meta2d' | 'svg'

export type EditOfOne = 'insert and remove' | 'bring to front'

export interface EditTimes {
  readonly marqueeMs: number
  readonly moveMs: number
  readonly undoMs: number
}

/** Commands of the harness page, at `globalThis.harness`. */
export interface HarnessApi {
  /** Loads a contestant and builds the document; not part of the measured time. */
  prepare(name: ContestantName, numElements: number): Promise<void>
  /** Chooses ours, and a drawing of groups with many leaves. */
  prepareSymbols(numSymbols: number, numLeaves: number): Promise<void>
  /** Returns the time from the parsed document to its first frame on the screen, ms. */
  open(): Promise<number>
  /** Moves the drawing in every frame for `durationMs`; returns the times between frames, ms. */
  pan(durationMs: number): Promise<number[]>
  zoom(durationMs: number): Promise<number[]>
  /** @param zoom - Screen px per document px. */
  zoomTo(zoom: number): Promise<void>
  /** Prepares the open document for editing. */
  openEditing(): Promise<void>
  /** Selects, moves and undoes all elements. */
  edit(): Promise<EditTimes>
  /** Begins to drag the first elements; returns the time until that has been drawn, ms. */
  beginDrag(count: number): Promise<number>
  /** Drags them, a step in every frame; returns the times between frames, ms. */
  drag(durationMs: number): Promise<number[]>
  /** Drops them; returns the time until that has been drawn, ms. */
  endDrag(): Promise<number>
  /** Inserts, removes or brings to the front one element in every frame. */
  editOne(how: EditOfOne, durationMs: number): Promise<number[]>
}

export type LiveName = 'ours' | 'pixi' | 'meta2d'

/** Counts over a period of changing values. */
export interface LiveCounts {
  /** Frames in which something was drawn. */
  readonly frames: number
  readonly patches: number | null
  /** To buffers and textures. */
  readonly uploads: number
  readonly uploadedBytes: number
}

/** Commands of the harness page for live values, at `globalThis.liveHarness`. */
export interface LiveHarnessApi {
  /** Opens the board of values and waits for its first frame; the values do not change yet. */
  open(name: LiveName, numValues: number): Promise<void>
  /** Zooms about the middle until `numValues` values fit into the window. */
  zoomToValues(numValues: number): Promise<void>
  setRate(changesPerSecond: number): void
  /** Counts frames, patches and uploads for `durationMs`. */
  watch(durationMs: number): Promise<LiveCounts>
}

/** A place on the screen, CSS px, and the colour to look for there. */
export interface ColoredPlace {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  /** 0xRRGGBB */
  readonly color: number
}

/** Commands of the harness page for the soak bench, at `globalThis.soakHarness`. */
export interface SoakHarnessApi {
  /** Shows a drawing in the open viewer, or in a new one when none is open; resolves once it is drawn. */
  open(seed: number): Promise<void>
  /** Unmounts the viewer. */
  close(): void
  /** Loses the WebGL context; resolves once the drawing is drawn again. */
  loseContext(): Promise<void>
  /** WebGL resources that the page holds. */
  held(): { readonly bufferBytes: number; readonly textures: number }
  /** Share of each place's pixels in `picture` that have its colour, 0 to 1. */
  partsOf(picture: string, places: readonly ColoredPlace[]): Promise<number[]>
}

/** A wall drawn by meta2d. */
export interface Meta2dWallApi {
  /** Which drawing is shown, from 0. */
  shown(): number
}
