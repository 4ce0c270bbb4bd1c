import type { ValueFrame } from '#contract/live/frame.ts'
import type { BoundPoints } from '#drawing/binding/bind-points.ts'
import type { BindingTable } from '#drawing/binding/binding-table.ts'
import type { BoundValue, GlyphMetrics, LiveState, ScenePatch, SourceValue } from '#drawing/binding/patch.ts'
import type { ValueSource } from '#drawing/binding/value-source.ts'

/** Calls of the realtime worker, over Comlink. The worker has the console's only live socket. */
export interface RealtimeWorker {
  /** Opens the socket at `url` (ws or wss) and signs in with the token; reconnects by itself until `disconnect`. */
  connect(url: string, token: string): Promise<void>
  /** Closes the socket; the state becomes `lost` until the next `connect`. */
  disconnect(): Promise<void>
  /**
   * Subscribes the points of a drawing; its events come through `port`. Returns a handle for the calls below. Rejects
   * with RangeError when the glyphs cannot display a value text.
   */
  openDrawing(
    table: BindingTable,
    points: BoundPoints,
    glyphs: GlyphMetrics,
    source: ValueSource,
    port: MessagePort,
  ): Promise<number>
  /**
   * Binds the drawing to other points, e.g. of another unit, or to values from elsewhere: the previous ones are no longer
   * shown. Rejects with RangeError when the drawing is not open, as do the next five calls.
   */
  bindDrawing(drawing: number, points: BoundPoints, source: ValueSource): Promise<void>
  setVisible(drawing: number, elements: Uint32Array): Promise<void>
  inspect(drawing: number, element: number): Promise<readonly BoundValue[]>
  /** The values that the drawing shows, as a frame of now. */
  snapshot(drawing: number): Promise<ValueFrame>
  /** What a source of the drawing's table gives now. */
  read(drawing: number, source: number): Promise<SourceValue>
  closeDrawing(drawing: number): Promise<void>
  /**
   * Subscribes points, without duplicates, for their plain values, which come through `port`. Returns a handle for
   * closing.
   */
  openPoints(pointIds: Uint32Array, port: MessagePort): Promise<number>
  /** Rejects with RangeError when the points are not open. */
  closePoints(points: number): Promise<void>
  /** Asks for news of alarms, which come through `port` as {@link AlarmNewsEvent}. Returns a handle for closing. */
  openAlarmNews(port: MessagePort): Promise<number>
  /** Rejects with RangeError when the news are not open. */
  closeAlarmNews(news: number): Promise<void>
}

/** Alarms have changed, or the connection is new and some of the news may have been missed. */
export interface AlarmNewsEvent {
  readonly kind: 'alarms'
}

/**
 * Messages through the port of a drawing; buffers of patches are transferred. First the state, then a patch with every
 * effect and text of the drawing as without a value; from then on the changes. `bound` answers `bindDrawing`: patches
 * before it belong to the previous points; the first one after it again has everything as without a value.
 */
export type DrawingEvent =
  | { readonly kind: 'patch'; readonly patch: ScenePatch }
  | { readonly kind: 'bound' }
  | { readonly kind: 'state'; readonly state: LiveState }

/** The changes of some points in one frame, as parallel arrays; their buffers are transferred. */
export interface ValuePatch {
  /** Indices into the requested ids. */
  readonly indices: Uint32Array<ArrayBuffer>
  /** The last received numbers; NaN where none was received. */
  readonly values: Float64Array<ArrayBuffer>
  /** Measurement times, epoch ms of the server; 0 where unknown. */
  readonly times: Float64Array<ArrayBuffer>
  /** QUALITY of src/contract/live/quality.ts */
  readonly qualities: Uint8Array<ArrayBuffer>
  /** 0: bad, too old, or received before the connection was lost. */
  readonly trusted: Uint8Array<ArrayBuffer>
  /** Server time when the patch was made, epoch ms. */
  readonly serverTime: number
}

/** Messages through the port of a set of points. First the state; then values as the server sends them. */
export type PointsEvent =
  | { readonly kind: 'values'; readonly patch: ValuePatch }
  /** `build` names the console that the server serves; absent: it was not told. */
  | { readonly kind: 'state'; readonly state: LiveState; readonly build?: string }
