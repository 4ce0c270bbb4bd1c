// A writer of map packs (PMTiles, version 3) for tests: a few tiles, a root directory, and leaves where asked for.

import { gzipSync } from 'node:zlib'
import { zxyToTileId } from 'pmtiles'

interface PackedTile {
  readonly z: number
  readonly x: number
  readonly y: number
  readonly content: Buffer
}

interface PackSpec {
  readonly tiles: readonly PackedTile[]
  /** As in the header: 1 vector, 2 PNG, … */
  readonly tileType?: number
  /** 1 none, 2 gzip; of directories and metadata. */
  readonly internalCompression?: number
  readonly tileCompression?: number
  readonly minZoom?: number
  readonly maxZoom?: number
  /** West, south, east, north; degrees. */
  readonly bounds?: readonly [number, number, number, number]
  readonly metadata?: unknown
  /** Tiles of one leaf directory; absent: all in the root. */
  readonly leafSize?: number
}

interface PackedEntry {
  readonly tileId: number
  readonly offset: number
  readonly length: number
  readonly runLength: number
}

const HEADER_BYTES = 127
const STREETS = { attribution: '© map makers', vector_layers: [{ id: 'streets', fields: {} }] }

export function packFile({
  tiles,
  tileType = 1,
  internalCompression = 2,
  tileCompression = tileType === 1 ? 2 : 1,
  minZoom = Math.min(...tiles.map(({ z }) => z)),
  maxZoom = Math.max(...tiles.map(({ z }) => z)),
  bounds = [115.4, 40.1, 115.8, 40.3],
  metadata = STREETS,
  leafSize,
}: PackSpec): Buffer {
  const packed = (bytes: Buffer): Buffer => (internalCompression === 2 ? gzipSync(bytes) : bytes)
  const sorted = tiles
    .map(({ z, x, y, content }) => ({
      tileId: zxyToTileId(z, x, y),
      content: tileCompression === 2 ? gzipSync(content) : content,
    }))
    .sort((one, other) => one.tileId - other.tileId)
  let end = 0
  const entries = sorted.map(({ tileId, content }): PackedEntry => {
    const offset = end
    end += content.length
    return { tileId, offset, length: content.length, runLength: 1 }
  })
  const leaves: Buffer[] = []
  const pointers: PackedEntry[] = []
  let leafEnd = 0
  for (let from = 0; leafSize !== undefined && from < entries.length; from += leafSize) {
    const leaf = packed(directory(entries.slice(from, from + leafSize)))
    pointers.push({ tileId: entries[from]?.tileId ?? 0, offset: leafEnd, length: leaf.length, runLength: 0 })
    leafEnd += leaf.length
    leaves.push(leaf)
  }
  const root = packed(directory(leafSize === undefined ? entries : pointers))
  const meta = packed(Buffer.from(JSON.stringify(metadata)))
  const metaAt = HEADER_BYTES + root.length
  const leavesAt = metaAt + meta.length
  const tilesAt = leavesAt + leafEnd

  const header = Buffer.alloc(HEADER_BYTES)
  header.write('PMTiles', 'latin1')
  header[7] = 3
  const lengths = [HEADER_BYTES, root.length, metaAt, meta.length, leavesAt, leafEnd, tilesAt, end]
  for (const [at, length] of [...lengths, tiles.length, tiles.length, tiles.length].entries())
    header.writeBigUInt64LE(BigInt(length), 8 + 8 * at)
  header.set([1, internalCompression, tileCompression, tileType, minZoom, maxZoom], 96)
  for (const [at, degrees] of bounds.entries()) header.writeInt32LE(Math.round(degrees * 1e7), 102 + 4 * at)
  header[118] = minZoom
  return Buffer.concat([header, root, meta, ...leaves, ...sorted.map(({ content }) => content)])
}

function directory(entries: readonly PackedEntry[]): Buffer {
  const bytes: number[] = []
  const put = (value: number): void => {
    let rest = value
    for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) | 0x80)
    bytes.push(rest)
  }
  put(entries.length)
  for (const [at, { tileId }] of entries.entries()) put(tileId - (entries[at - 1]?.tileId ?? 0))
  for (const { runLength } of entries) put(runLength)
  for (const { length } of entries) put(length)
  for (const { offset } of entries) put(offset + 1)
  return Buffer.from(bytes)
}

/** A vector tile with one line of a layer, from corner to corner. */
export function streetTile(layer = 'streets'): Buffer {
  const name = Buffer.from(layer)
  // moves to 0,0 and draws to 4095,4095
  const geometry = [0x09, 0x00, 0x00, 0x0a, 0xfe, 0x3f, 0xfe, 0x3f]
  const feature = [0x18, 0x02, 0x22, geometry.length, ...geometry]
  const body = [0x0a, name.length, ...name, 0x12, feature.length, ...feature, 0x28, 0x80, 0x20, 0x78, 0x02]
  return Buffer.from([0x1a, body.length, ...body])
}

/** A small vector pack: the tiles at zoom 10 around the demo's town. */
export const streetPack = (more: Partial<PackSpec> = {}): Buffer =>
  packFile({
    tiles: [840, 841].flatMap((x) => [385, 386].map((y) => ({ z: 10, x, y, content: streetTile() }))),
    ...more,
  })
