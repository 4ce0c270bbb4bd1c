import type { RangeResponse, Source } from 'pmtiles'
import type { ReadRange } from '#server/core/files/large/large-file-kind.ts'

/** Directories of a pack follow one another: a block holds several. */
const BLOCK_BYTES = 64 << 10
/** Two megabytes are kept at most. */
const MAX_BLOCKS = 32

/** A stored file as the library of packs reads it: by ranges, of which the last blocks are kept. */
export function packSource(id: string, sizeBytes: number, read: ReadRange): Source {
  const blocks = new Map<number, Buffer>()

  async function blockAt(at: number): Promise<Buffer> {
    const kept = blocks.get(at)
    const start = at * BLOCK_BYTES
    const block = kept ?? (await read(start, Math.min(BLOCK_BYTES, sizeBytes - start)))
    // the one used last stays longest
    blocks.delete(at)
    blocks.set(at, block)
    const [oldest] = blocks.keys()
    if (blocks.size > MAX_BLOCKS && oldest !== undefined) blocks.delete(oldest)
    return block
  }

  return {
    getKey: () => id,
    /** What lies beyond the end is left out. */
    async getBytes(offset, length): Promise<RangeResponse> {
      const end = Math.min(sizeBytes, offset + length)
      if (offset >= end) return { data: new ArrayBuffer(0) }
      if (end - offset > BLOCK_BYTES) return { data: arrayBufferOf(await read(offset, end - offset)) }
      const [first, last] = [Math.floor(offset / BLOCK_BYTES), Math.floor((end - 1) / BLOCK_BYTES)]
      const found: Buffer[] = []
      for (let at = first; at <= last; at += 1) found.push(await blockAt(at))
      const start = offset - first * BLOCK_BYTES
      return { data: arrayBufferOf(Buffer.concat(found).subarray(start, start + end - offset)) }
    },
  }
}

/** The bytes alone: a buffer may be part of a larger one. */
export function arrayBufferOf(bytes: Uint8Array): ArrayBuffer {
  const copy = new ArrayBuffer(bytes.length)
  new Uint8Array(copy).set(bytes)
  return copy
}
