import type { BoundPoints } from '#drawing/binding/bind-points.ts'
import type { BindingTable } from '#drawing/binding/binding-table.ts'
import type { BoundValue, GlyphMetrics, LiveState, ScenePatch } from '#drawing/binding/patch.ts'

/** Calls of the realtime worker, over Comlink. It owns the one live socket of the console. */
export interface RealtimeWorker {
  /** Opens the socket at `url` (ws or wss) and signs in with the token; reconnects by itself until `disconnect`. */
  connect(url: string, token: string): Promise<void>
  /** Closes the socket; the state becomes `lost` until the next `connect`. */
  disconnect(): Promise<void>
  /**
   * Subscribes the points of a table; events for the drawing come through `port`. Returns a handle for the calls below.
   * Rejects with RangeError when the glyphs cannot serve a value text.
   */
  openDrawing(table: BindingTable, points: BoundPoints, glyphs: GlyphMetrics, port: MessagePort): Promise<number>
  /**
   * Shows the drawing for other points, as for another unit: nothing of the earlier ones is shown any longer.
   * Rejects with RangeError when the drawing is not open, as the next three do.
   */
  bindDrawing(drawing: number, points: BoundPoints): Promise<void>
  setVisible(drawing: number, elements: Uint32Array): Promise<void>
  inspect(drawing: number, element: number): Promise<readonly BoundValue[]>
  closeDrawing(drawing: number): Promise<void>
  /** Subscribes points, each at most once, for their plain values, which come through `port`. Returns a handle to close. */
  openPoints(pointIds: Uint32Array, port: MessagePort): Promise<number>
  /** Rejects with RangeError when the points are not open. */
  closePoints(points: number): Promise<void>
}

/**
 * What comes through the port of a drawing; buffers of patches are transferred. First the state, then a patch that tells
 * every effect and text of the drawing as without any value; from then on what changes. `bound` answers `bindDrawing`:
 * patches before it are of the earlier points, the one after it tells everything as without any value again.
 */
export type DrawingEvent =
  | { readonly kind: 'patch'; readonly patch: ScenePatch }
  | { readonly kind: 'bound' }
  | { readonly kind: 'state'; readonly state: LiveState }

/** What changed among some points in one frame, as parallel arrays; their buffers are transferred. */
export interface ValuePatch {
  /** Indices in the ids that were asked for. */
  readonly indices: Uint32Array<ArrayBuffer>
  /** The last numbers that were received; NaN where none was. */
  readonly values: Float64Array<ArrayBuffer>
  /** When they were measured, the server's epoch ms; 0 where that is not known. */
  readonly times: Float64Array<ArrayBuffer>
  /** QUALITY of src/contract/live/quality.ts */
  readonly qualities: Uint8Array<ArrayBuffer>
  /** 0: bad, older than it should be, or from before the connection was lost. */
  readonly trusted: Uint8Array<ArrayBuffer>
  /** The server's time as the patch was made, epoch ms. */
  readonly serverTime: number
}

/** What comes through the port of a set of points. First the state; values follow as the server tells them. */
export type PointsEvent =
  | { readonly kind: 'values'; readonly patch: ValuePatch }
  | { readonly kind: 'state'; readonly state: LiveState }
