import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { sha256OfFile } from './sha256-of-file.ts'

describe('the SHA-256 of a file', () => {
  it.each([0, 1, 1 << 20, (1 << 20) + 1, 3_000_000])('of %i bytes is that of the whole content', async (size) => {
    const content = Buffer.alloc(size, 'heat')
    const shares: number[] = []
    const signal = new AbortController().signal
    const computed = await sha256OfFile(new Blob([content]), { signal, onProgress: (share) => shares.push(share) })
    expect(computed).toBe(createHash('sha256').update(content).digest('hex'))
    expect(shares.at(-1)).toBe(size === 0 ? undefined : 1)
  })

  it('is given up at once when nobody wants it any more', async () => {
    const stopped = new AbortController()
    const onProgress = (): void => stopped.abort(new Error('enough'))
    await expect(
      sha256OfFile(new Blob([Buffer.alloc(3 << 20)]), { signal: stopped.signal, onProgress }),
    ).rejects.toThrow('enough')
  })
})
