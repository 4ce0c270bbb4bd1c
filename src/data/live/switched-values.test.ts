import { describe, expect, it } from 'vitest'
import { LIVE, type LiveClient } from './live-client.ts'
import { TABLE } from './live-table.test-support.ts'
import { createSwitchedValues } from './switched-values.ts'

const POINTS = { pointIds: Uint32Array.of(7), decimals: new Uint8Array(1) }
const GLYPHS = { charset: '–', advances: Float32Array.of(0) }
const LISTENER = { onPatch: () => undefined, onState: () => undefined }

/** A client that notes the sources of its drawings; the n-th one shows point n at n. */
function buildClient() {
  const sources: unknown[] = []
  const open: LiveClient['open'] = (_table, _points, _glyphs, _listener, source) => {
    const at = sources.push(source) - 1
    return {
      bind: () => undefined,
      setVisible: () => undefined,
      inspect: async () => [],
      read: async () => ({ value: Number.NaN, trust: 2 }),
      setSource: (next) => {
        sources[at] = next
      },
      snapshot: async () => ({
        serverTime: 1000 + at,
        pointIds: Uint32Array.of(at),
        values: Float64Array.of(at),
        times: Float64Array.of(1000),
        qualities: Uint8Array.of(0),
      }),
      close: () => undefined,
    }
  }
  return { open, sources }
}

describe('createSwitchedValues', () => {
  it('holds what all open drawings show, for them and for those that open later', async () => {
    const { open, sources } = buildClient()
    const preview = createSwitchedValues({ open })
    const [first] = [0, 1].map(() => preview.open(TABLE, POINTS, GLYPHS, LISTENER))
    expect(sources).toEqual([LIVE, LIVE])
    await preview.hold()
    preview.open(TABLE, POINTS, GLYPHS, LISTENER)
    const held = { kind: 'held', frame: expect.objectContaining({ serverTime: 1001, values: Float64Array.of(0, 1) }) }
    expect(sources).toEqual([held, held, held])
    first?.close()
    preview.setSource(LIVE)
    expect(sources).toEqual([held, LIVE, LIVE])
  })
})
