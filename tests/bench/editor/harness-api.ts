export type EditorName = 'ours' | 'konva' | 'fabric' | 'meta2d'

/** What is timed once; a drag is measured by frames instead. */
export type Edit = 'marquee' | 'move' | 'undo' | 'fill' | 'save'

export interface EditTime {
  /** Until the edit was made, and all that follows it in document, scene and worker. */
  readonly doneMs: number
  /** Until the last frame that it changed was on the screen. */
  readonly drawnMs: number
}

/** Commands of the harness page that compare editors, at `globalThis.editorHarness`. */
export interface EditorHarnessApi {
  /**
   * Loads a contestant and builds the document; not part of the measured time.
   *
   * @param spoilMs - Slows ours down, to see that the figures show it; 0 for none.
   */
  prepare(name: EditorName, numElements: number, spoilMs: number): Promise<void>
  /** Returns the time from the parsed document until it is drawn and a click has taken an element, ms. */
  open(): Promise<number>
  /** An undo is of the move before it. */
  edit(what: Edit): Promise<EditTime>
  /** Whether the element that was filled last has that colour on a screenshot. */
  isFilled(picture: string): Promise<boolean>
  /** Begins to drag some elements; returns the time until that has been drawn, ms. */
  beginDrag(count: number): Promise<number>
  /** Drags them, a move in every frame; returns the times between frames, ms. */
  drag(durationMs: number): Promise<number[]>
  /** Drops them. */
  endDrag(): Promise<{ readonly drawnMs: number; readonly movesPerFrame: number }>
}

export interface StepTimes {
  /** From the commit of a step until its transaction was complete, ms. */
  readonly storedMs: readonly number[]
  /** What the log holds up the main thread meanwhile, ms. */
  readonly mainThreadMs: readonly number[]
}

/** Commands of the harness page for our editor alone, at `globalThis.ourHarness`. */
export interface OurHarnessApi {
  /** Opens a drawing in the editor, and begins to log its steps. @param spoilMs - As above. */
  open(numElements: number, spoilMs: number): Promise<void>
  /** Commits steps that move some elements each, and waits for each to be stored. */
  stepsToLog(numSteps: number, numMoved: number): Promise<StepTimes>
  /** Makes gestures one after another: drags one element, resizes one, draws a marquee, creates one and undoes that. */
  gestures(count: number): Promise<void>
  /** Takes everything back, and gives up what could be redone. */
  clearHistory(): Promise<void>
  /** WebGL resources that the page holds. */
  held(): { readonly bufferBytes: number; readonly textures: number }
}
