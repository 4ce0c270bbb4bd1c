import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DirtyTexels } from './dirty-texels.ts'

const WIDTH = 64
const HEIGHT = 1024
const NUM_TEXELS = WIDTH * HEIGHT

/** A texture of which only the uploads are known. */
function sourceOf() {
  const uploads: Array<readonly [start: number, end: number]> = []
  const source = {
    pixelWidth: WIDTH,
    pixelHeight: HEIGHT,
    update: (start = 0, end = NUM_TEXELS) => void uploads.push([start, end]),
  }
  return { source, uploads }
}

describe('DirtyTexels', () => {
  it('uploads blocks that changed, near ones together, and each change once', () => {
    const { source, uploads } = sourceOf()
    const dirty = new DirtyTexels(source, 16)
    dirty.add(3, 4)
    dirty.add(20, 40)
    dirty.add(30_000, 30_001)
    dirty.upload()
    dirty.upload()
    expect(uploads).toEqual([
      [0, 40],
      [30_000, 30_008],
    ])
  })

  it('uploads all that changed, in at most 64 calls, and bytes in proportion where these suffice', () => {
    const spans = fc.array(fc.tuple(fc.nat(NUM_TEXELS - 1), fc.integer({ min: 1, max: 20 })), { maxLength: 400 })
    fc.assert(
      fc.property(spans, (changes) => {
        const { source, uploads } = sourceOf()
        const dirty = new DirtyTexels(source, 16)
        for (const [start, length] of changes) dirty.add(start, Math.min(start + length, NUM_TEXELS))
        dirty.upload()
        const isUploaded = (texel: number) => uploads.some(([start, end]) => start <= texel && texel < end)
        expect(changes.every(([start]) => isUploaded(start))).toBe(true)
        expect(uploads.length).toBeLessThanOrEqual(64)
        expect(uploads.every(([start, end]) => 0 <= start && start < end && end <= NUM_TEXELS)).toBe(true)
        const uploaded = uploads.reduce((sum, [start, end]) => sum + end - start, 0)
        // a change of 20 texels touches four blocks of 8, and up to 32 blocks between two changes go along
        if (changes.length <= 50) expect(uploaded).toBeLessThanOrEqual(changes.length * (4 + 32) * 8)
      }),
      { numRuns: 200 },
    )
  })
})
