export const MAP_CONTESTANTS = ['ours', 'ours with values', 'OpenLayers', 'Leaflet'] as const
export type MapContestantName = (typeof MAP_CONTESTANTS)[number]

/** How many values come: a thousand a second, or as many in each frame as come in one of sixty a second. */
type Pace = 'by time' | 'by frame'

/** What a person sees of the values that were changed last. */
interface ShownValues {
  /** Stations in the window, and how many of them have the colour of their last value. */
  readonly numStations: number
  readonly numRight: number
  /** Texts beside things, and how many of them are the last value of theirs; none where values are not written. */
  readonly numTexts: number
  readonly numRightTexts: number
}

/** Commands of the harness page, at `globalThis.mapHarness`. */
interface MapHarnessApi {
  /**
   * Loads a contestant and makes the town; not part of the measured time.
   *
   * @param spoilMs - Holds up its first picture, each frame and each move of the pointer for so long.
   */
  prepare(name: MapContestantName, spoilMs: number): Promise<void>
  /** Returns the time from the town's places to its first picture, ms. */
  open(): Promise<number>
  /** Values change the colours of things for `durationMs`; returns how many. */
  change(durationMs: number, pace: Pace): Promise<number>
  /** Resolves once what was changed last must be in the picture. */
  settle(): Promise<void>
  /** Judges a picture of the window by the values that were changed last. @param picture - Address of a screenshot. */
  judge(picture: string): Promise<ShownValues>
}

declare global {
  var mapHarness: MapHarnessApi
}
