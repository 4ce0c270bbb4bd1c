import type { ValueFrame, ValueSource } from './client-drawing.ts'
import { LIVE, type LiveClient, type OpenDrawing } from './live-client.ts'

/** Live values, or others in their place. All drawings that are opened here share them. */
export interface SwitchedValues extends Pick<LiveClient, 'open'> {
  /** `source` must not change afterwards. */
  setSource(source: ValueSource): void
  /** Keeps the values that are shown now. Rejects when the worker is not running. */
  hold(): Promise<void>
}

export function createSwitchedValues(client: Pick<LiveClient, 'open'>): SwitchedValues {
  const opened = new Set<OpenDrawing>()
  let source = LIVE
  const setSource = (next: ValueSource): void => {
    source = next
    for (const drawing of opened) drawing.setSource(next)
  }
  return {
    open(table, points, glyphs, listener) {
      const drawing = client.open(table, points, glyphs, listener, source)
      opened.add(drawing)
      return {
        ...drawing,
        close() {
          opened.delete(drawing)
          drawing.close()
        },
      }
    },
    setSource,
    async hold() {
      const frames = await Promise.all([...opened].map((drawing) => drawing.snapshot()))
      setSource({ kind: 'held', frame: joined(frames) })
    },
  }
}

/** One frame of several; of a point in two of them, either value is right. */
function joined(frames: readonly ValueFrame[]): ValueFrame {
  return {
    serverTime: Math.max(0, ...frames.map(({ serverTime }) => serverTime)),
    values: Float64Array.from(frames.flatMap(({ values }) => [...values])),
    times: Float64Array.from(frames.flatMap(({ times }) => [...times])),
    pointIds: Uint32Array.from(frames.flatMap(({ pointIds }) => [...pointIds])),
    qualities: Uint8Array.from(frames.flatMap(({ qualities }) => [...qualities])),
  }
}
