import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { AppError } from '#server/core/kit/app-error.ts'
import { packFile, streetPack, streetTile } from '#tests/support/pmtiles-file.ts'
import { checkPack } from './check-pack.ts'

const PNG = Buffer.from('89504e470d0a1a0a', 'hex')

const look = (content: Buffer) =>
  checkPack({
    id: 'pack',
    name: 'pack.pmtiles',
    sizeBytes: content.length,
    sha256: '',
    read: async (offset, length) => {
      if (offset + length > content.length) throw new RangeError('The file ends early.')
      return content.subarray(offset, offset + length)
    },
    language: 'en',
    gone: new AbortController().signal,
  })
/** The rule by which a file is refused. */
const refusal = async (content: Buffer): Promise<string> => {
  const error: unknown = await look(content).then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof AppError)) throw error ?? new Error('It was taken.')
  return error.message
}

const changed = (content: Buffer, at: number, ...bytes: readonly number[]): Buffer => {
  const copy = Buffer.from(content)
  copy.set(bytes, at)
  return copy
}
/** A pack of one byte range, with a length in its header set to another number. */
const withNumber = (content: Buffer, at: number, value: number): Buffer => {
  const copy = Buffer.from(content)
  copy.writeBigUInt64LE(BigInt(value), at)
  return copy
}
const ROOT = 127
/** Without compression, so that its bytes can be changed. */
const plain = streetPack({ internalCompression: 1 })

describe('a map pack', () => {
  it.each([
    ['all in one directory', {}],
    ['with leaf directories', { leafSize: 1 }],
    ['without compression', { internalCompression: 1, tileCompression: 1 }],
  ])('of drawings says what it shows: %s', async (_how, more) => {
    expect(await look(streetPack(more))).toEqual({
      tiles: 'mvt',
      minZoom: 10,
      maxZoom: 10,
      west: 115.4,
      south: 40.1,
      east: 115.8,
      north: 40.3,
      layers: ['streets'],
      attribution: '© map makers',
    })
  })

  it('of pictures has no layers, and may have no metadata', async () => {
    const pictures = packFile({ tileType: 2, tiles: [{ z: 0, x: 0, y: 0, content: PNG }], metadata: {} })
    expect(await look(pictures)).toMatchObject({ tiles: 'png', layers: [], attribution: '', minZoom: 0, maxZoom: 0 })
  })

  it.each([
    ['a short text', Buffer.from('PMTiles'), /^file: Header: the file has 7 bytes/],
    ['a picture', Buffer.concat([PNG, Buffer.alloc(200)]), /Header \(byte 0\): this is no PMTiles/],
    ['another version', changed(plain, 7, 2), /Header \(byte 7\): PMTiles of version 2; only version 3/],
    ['unknown tiles', changed(plain, 99, 0), /Header \(byte 99\): tiles of type 0.*allowed are 1 vector MVT/],
    ['Brotli', changed(plain, 97, 3), /Header \(byte 97\): compression 3.*1 none, 2 gzip/],
    ['tiles of Zstandard', changed(plain, 98, 4), /Header \(byte 98\): compression 4/],
    ['zooms that descend', changed(plain, 100, 11, 10), /Header \(byte 100\): zooms 11 to 10/],
    ['zooms beyond reason', changed(plain, 101, 200), /zooms 10 to 200/],
    ['bounds that are turned', streetPack({ bounds: [10, 2, 9, 3] }), /Header \(byte 102\): bounds 10, 2 to 9, 3/],
    ['bounds off the earth', streetPack({ bounds: [10, 2, 190, 3] }), /Header \(byte 102\)/],
    ['half of a file', plain.subarray(0, -20), /^file: Tiles: reaches to byte \d+, the file has \d+: it is cut short/],
    ['half of its directory', plain.subarray(0, ROOT + 4), /^file: Root directory: reaches to byte/],
    ['a root without bytes', withNumber(plain, 16, 0), /Root directory: at byte 127, of 0 bytes/],
    [
      'a directory of billions',
      changed(plain, ROOT, 0xff, 0xff, 0xff, 0xff, 0x0f),
      /Directory \(byte 127\): is damaged/,
    ],
    ['a directory of nothing', changed(plain, ROOT, 0), /Directory \(byte 127\): is damaged/],
    ['a directory that is no gzip', changed(plain, 97, 2), /Metadata \(byte \d+\): is damaged/],
    ['a tile beyond the end', withNumber(plain, 64, 1), /Directory \(byte 127\): a tile lies outside/],
    ['tiles of other zooms', streetPack({ minZoom: 11, maxZoom: 12 }), /not of zooms 11 to 12/],
    ['metadata of no JSON', changed(plain, Number(plain.readBigUInt64LE(24)), 0), /Metadata \(byte \d+\): is damaged/],
    [
      'no layers',
      streetPack({ metadata: { vector_layers: [] } }),
      /Metadata \(byte \d+\): a vector pack must name one layer/,
    ],
    ['layers without names', streetPack({ metadata: { vector_layers: [{}] } }), /Metadata \(byte \d+\): is damaged/],
    [
      'pictures of another type',
      packFile({ tileType: 3, tiles: [{ z: 0, x: 0, y: 0, content: PNG }], metadata: {} }),
      /Tile \(byte \d+\): is not of the type/,
    ],
    ['tiles that are not packed', changed(streetPack({ tileCompression: 1 }), 98, 2), /Tile \(byte \d+\)/],
  ])('is refused with place, reason and what is allowed: %s', async (_what, content, rule) => {
    expect(await refusal(content)).toMatch(rule)
  })

  it('is refused where a directory names itself, and where one unpacks to far more than it needs', async () => {
    const leaves = streetPack({ leafSize: 2, internalCompression: 1 })
    // both pointers of the root lead to the first leaf: count, ids (3 bytes each), run lengths, lengths, offsets
    const offsetsAt = ROOT + Number(leaves.readBigUInt64LE(16)) - 1
    expect(await refusal(changed(leaves, offsetsAt, 1))).toMatch(/Directory \(byte 127\): is damaged/)
    const bomb = gzipSync(Buffer.alloc(3 << 20))
    const header = changed(streetPack().subarray(0, ROOT), 97, 2)
    const end = ROOT + bomb.length
    const meta = gzipSync(JSON.stringify({ vector_layers: [{ id: 'a' }] }))
    const tile = gzipSync(streetTile())
    const lengths = [ROOT, bomb.length, end, meta.length, end + meta.length, 0, end + meta.length, tile.length]
    const whole = lengths.reduce((bytes, length, at) => withNumber(bytes, 8 + 8 * at, length), header)
    expect(await refusal(Buffer.concat([whole, bomb, meta, tile]))).toMatch(/Directory \(byte 127\): is damaged/)
  })
})
