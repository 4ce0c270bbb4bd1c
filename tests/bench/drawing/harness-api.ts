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

export type LiveName = 'ours' | 'pixi' | 'meta2d'

/** What came of some time of changes. */
export interface LiveCounts {
  /** Frames in which something was drawn. */
  readonly frames: number
  readonly patches: number | null
  readonly bufferUploads: number
  readonly uploadedBytes: number
}

/** The page's live part, as `globalThis.liveHarness`. */
export interface LiveHarnessApi {
  /** Opens the board of values and waits for its first frame; the values do not change yet. */
  open(name: LiveName, numValues: number): Promise<void>
  /** Zooms about the middle until so many values fit into the window. */
  zoomToValues(numValues: number): Promise<void>
  setRate(changesPerSecond: number): void
  /** Lets time pass. */
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

/** The page's part for long use, as `globalThis.soakHarness`. */
export interface SoakHarnessApi {
  /** Shows another drawing in the open viewer, or in a new one; resolves once it is drawn. */
  open(seed: number): Promise<void>
  /** Takes the viewer away. */
  close(): void
  /** Resolves once the drawing is drawn again. */
  loseContext(): Promise<void>
  /** What WebGL holds for the page. */
  held(): { readonly bufferBytes: number; readonly textures: number }
  /** How much of each place of a picture has its colour, 0 to 1. */
  partsOf(picture: string, places: readonly ColoredPlace[]): Promise<number[]>
}
