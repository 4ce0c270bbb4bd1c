import type { BindingTable } from '../../src/drawing/binding/binding-table.ts'
import type { BoundValue, GlyphMetrics, LiveState, ScenePatch } from '../../src/drawing/binding/patch.ts'

/** Calls of the realtime worker, over Comlink. It owns the one live socket of the console. */
export interface RealtimeWorker {
  /** Opens the socket at `url` (ws or wss) and signs in with the token; reconnects by itself until `disconnect`. */
  connect(url: string, token: string): Promise<void>
  disconnect(): Promise<void>
  /** Subscribes the table's points; events for the drawing come through `port`. Returns a handle for the calls below. */
  openDrawing(table: BindingTable, glyphs: GlyphMetrics, port: MessagePort): Promise<number>
  setVisible(drawing: number, elements: Uint32Array): Promise<void>
  inspect(drawing: number, element: number): Promise<readonly BoundValue[]>
  closeDrawing(drawing: number): Promise<void>
}

/** What comes through the port of a drawing; buffers of patches are transferred. */
export type DrawingEvent =
  | { readonly kind: 'patch'; readonly patch: ScenePatch }
  | { readonly kind: 'state'; readonly state: LiveState }
