// Whether a file is a map pack that browsers can show: PMTiles, version 3. Everything in it is what somebody sent: lengths are
// compared with the file before anything is read by them, and what is unpacked has a limit.

import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import {
  bytesToHeader,
  Compression,
  type Entry,
  type Header,
  SharedPromiseCache,
  type Source,
  TileType,
  zxyToTileId,
} from 'pmtiles'
import { z } from 'zod'
import type { PackTiles } from '#contract/endpoints/map-pack.ts'
import type { SentFile } from '#server/core/files/large/large-file-kind.ts'
import { invalidInput } from '#server/core/kit/app-error.ts'
import { arrayBufferOf, packSource } from './pack-source.ts'
import type { PackFacts } from './packs.repository.ts'
import { textsIn } from './texts/texts.ts'

const HEADER_BYTES = 127
/** Header and root directory lie here, so that a browser opens a pack with one request. */
const OPENING_BYTES = 16_384
/** Of a directory or the metadata. */
const MAX_PACKED_BYTES = 2 << 20
/** Half a million entries. */
const MAX_DIRECTORY_BYTES = 2 << 20
const MAX_METADATA_BYTES = 16 << 20
/** Of a whole planet there are fewer. */
const MAX_DIRECTORIES = 50_000
const MAX_ZOOM = 24
/** A browser reads a tile by one range; none is nearly as large. */
const MAX_TILE_BYTES = 8 << 20
const MAX_LAYERS = 200
const MAX_ATTRIBUTION = 2_000

const unzip = promisify(gunzip)

const TILES: Readonly<Partial<Record<TileType, PackTiles>>> = {
  [TileType.Mvt]: 'mvt',
  [TileType.Png]: 'png',
  [TileType.Jpeg]: 'jpeg',
  [TileType.Webp]: 'webp',
  [TileType.Avif]: 'avif',
}
const GZIP_START = [0x1f, 0x8b]
/** First bytes of a picture. */
const STARTS: Readonly<Record<Exclude<PackTiles, 'mvt' | 'avif'>, readonly number[]>> = {
  png: [0x89, 0x50, 0x4e, 0x47],
  jpeg: [0xff, 0xd8, 0xff],
  webp: [0x52, 0x49, 0x46, 0x46],
}

const metadataOf = z.object({
  attribution: z.string().max(MAX_ATTRIBUTION).catch(''),
  vector_layers: z
    .array(z.object({ id: z.string().min(1).max(200) }))
    .max(MAX_LAYERS)
    .optional(),
})

type PackTexts = ReturnType<typeof textsIn>['pack']

/**
 * What a pack says of itself.
 *
 * @throws {AppError} 1001 at `file`, with the place in the file, what is wrong there and what is allowed.
 */
export async function checkPack({ id, sizeBytes, read, language, gone }: SentFile): Promise<PackFacts> {
  const texts = textsIn(language).pack
  const source = packSource(id, sizeBytes, read)
  const { data } = await source.getBytes(0, HEADER_BYTES)
  const { header, tiles } = readHeader(Buffer.from(data), sizeBytes, texts)
  const meta = await readMetadata(source, header, tiles, texts)
  await walkDirectories({ source, header, tiles, texts, gone })
  return {
    tiles,
    minZoom: header.minZoom,
    maxZoom: header.maxZoom,
    west: header.minLon,
    south: header.minLat,
    east: header.maxLon,
    north: header.maxLat,
    ...meta,
  }
}

const refused = (rule: string) => invalidInput([{ field: 'file', rule }])

/** The header, with every length in it inside the file. */
function readHeader(bytes: Buffer, sizeBytes: number, texts: PackTexts): { header: Header; tiles: PackTiles } {
  if (bytes.length < HEADER_BYTES) throw refused(texts.endsInHeader(bytes.length, HEADER_BYTES))
  if (bytes.toString('latin1', 0, 7) !== 'PMTiles') throw refused(texts.notAPack)
  if (bytes[7] !== 3) throw refused(texts.version(bytes[7] ?? 0))
  const header = bytesToHeader(arrayBufferOf(bytes))
  const tiles = TILES[header.tileType]
  if (!tiles) throw refused(texts.tileType(header.tileType))
  if (header.internalCompression !== Compression.None && header.internalCompression !== Compression.Gzip)
    throw refused(texts.compression(97, header.internalCompression))
  if (header.tileCompression !== Compression.None && header.tileCompression !== Compression.Gzip)
    throw refused(texts.compression(98, header.tileCompression))
  const { minZoom, maxZoom, minLon, minLat, maxLon, maxLat } = header
  if (minZoom > maxZoom || maxZoom > MAX_ZOOM) throw refused(texts.zooms(minZoom, maxZoom, MAX_ZOOM))
  const isOnEarth = minLon >= -180 && maxLon <= 180 && minLat >= -90 && maxLat <= 90
  if (!isOnEarth || minLon >= maxLon || minLat >= maxLat) throw refused(texts.bounds(minLon, minLat, maxLon, maxLat))
  const { rootDirectoryOffset: rootAt, rootDirectoryLength: rootBytes } = header
  const sections = [
    [texts.root, rootAt, rootBytes],
    [texts.metadata, header.jsonMetadataOffset, header.jsonMetadataLength],
    [texts.leaves, header.leafDirectoryOffset, header.leafDirectoryLength ?? 0],
    [texts.tiles, header.tileDataOffset, header.tileDataLength ?? 0],
  ] as const
  for (const [name, offset, length] of sections)
    if (offset + length > sizeBytes) throw refused(texts.endsIn(name, offset + length, sizeBytes))
  if (rootAt < HEADER_BYTES || rootBytes === 0 || rootAt + rootBytes > OPENING_BYTES)
    throw refused(texts.rootPlace(rootAt, rootBytes, OPENING_BYTES))
  return { header, tiles }
}

async function readMetadata(
  source: Source,
  { jsonMetadataOffset: offset, jsonMetadataLength: length, internalCompression }: Header,
  tiles: PackTiles,
  texts: PackTexts,
): Promise<Pick<PackFacts, 'layers' | 'attribution'>> {
  if (length > MAX_PACKED_BYTES) throw refused(texts.tooLong(texts.metadata, offset, MAX_PACKED_BYTES))
  const parsed = metadataOf.safeParse(
    await source
      .getBytes(offset, length)
      .then(({ data }) => unpacked(data, internalCompression, MAX_METADATA_BYTES))
      .then((bytes): unknown => (bytes.length === 0 ? {} : JSON.parse(bytes.toString('utf8'))))
      .catch((error: unknown) => {
        if (isOfContent(error)) throw refused(texts.unreadable(texts.metadata, offset))
        throw error
      }),
  )
  if (!parsed.success) throw refused(texts.unreadable(texts.metadata, offset))
  const { vector_layers: named, attribution } = parsed.data
  // without their names no style can draw them
  if (tiles === 'mvt' && !named?.length) throw refused(texts.noLayers(offset))
  return { layers: tiles === 'mvt' ? (named ?? []).map(({ id }) => id) : [], attribution }
}

interface Walk {
  readonly source: Source
  readonly header: Header
  readonly tiles: PackTiles
  readonly texts: PackTexts
  readonly gone: AbortSignal
}

/** Reads all directories: each tile they name lies in the file and in the zooms of the header. */
async function walkDirectories({ source, header, tiles, texts, gone }: Walk): Promise<void> {
  const { leafDirectoryOffset: leavesAt, leafDirectoryLength: leafBytes = 0, tileDataLength: tileBytes = 0 } = header
  const cache = new SharedPromiseCache(1, false, async (data, compression) =>
    arrayBufferOf(await unpacked(data, compression, MAX_DIRECTORY_BYTES)),
  )
  const [firstId, endId] = [zxyToTileId(header.minZoom, 0, 0), zxyToTileId(header.maxZoom + 1, 0, 0)]
  const waiting = [{ offset: header.rootDirectoryOffset, length: header.rootDirectoryLength }]
  const met = new Set(waiting.map(({ offset }) => offset))
  let first: Entry | null = null
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    gone.throwIfAborted()
    const { offset, length } = next
    const wrong = () => refused(texts.unreadable(texts.directory, offset))
    if (length > MAX_PACKED_BYTES) throw refused(texts.tooLong(texts.directory, offset, MAX_PACKED_BYTES))
    const entries = await cache.getDirectory(source, offset, length, header).catch((error: unknown) => {
      throw isOfContent(error) ? wrong() : error
    })
    for (const entry of entries) {
      const end = entry.offset + entry.length
      if (entry.length === 0 || entry.offset < 0) throw wrong()
      if (entry.runLength === 0) {
        const at = leavesAt + entry.offset
        // a directory that is named twice would be walked without end
        if (end > leafBytes || met.has(at) || met.size >= MAX_DIRECTORIES) throw wrong()
        met.add(at)
        waiting.push({ offset: at, length: entry.length })
      } else {
        const isInside = end <= tileBytes && entry.length <= MAX_TILE_BYTES
        if (!isInside || entry.tileId < firstId || entry.tileId + entry.runLength > endId)
          throw refused(texts.tilePlace(offset, header.minZoom, header.maxZoom))
        first ??= entry
      }
    }
  }
  if (!first) throw refused(texts.noTiles)
  await checkTile(source, header, first, tiles, texts)
}

/** The content of one tile is what the header says of all. */
async function checkTile(source: Source, header: Header, entry: Entry, tiles: PackTiles, texts: PackTexts) {
  const offset = header.tileDataOffset + entry.offset
  const { data } = await source.getBytes(offset, entry.length)
  const isZipped = header.tileCompression === Compression.Gzip
  const bytes = Buffer.from(data)
  const begins = (start: readonly number[]): boolean => start.every((byte, at) => bytes[at] === byte)
  const isRight =
    isZipped || tiles === 'mvt'
      ? begins(GZIP_START) === isZipped
      : tiles === 'avif'
        ? bytes.toString('latin1', 4, 8) === 'ftyp'
        : begins(STARTS[tiles])
  if (!isRight) throw refused(texts.otherTile(offset))
}

/** A refusal by what the file contains, not by the database or the clock. */
class ContentError extends Error {}
const isOfContent = (error: unknown): boolean =>
  error instanceof ContentError || error instanceof SyntaxError || isFromLibrary(error)
/** What the library itself throws of a directory without entries, or one that ends early. */
const isFromLibrary = (error: unknown): boolean =>
  error instanceof Error && /Empty directory|Expected varint/.test(error.message)

async function unpacked(data: ArrayBuffer, compression: Compression, maxOutputLength: number): Promise<Buffer> {
  if (compression !== Compression.Gzip) return Buffer.from(data)
  try {
    return await unzip(Buffer.from(data), { maxOutputLength })
  } catch (cause) {
    throw new ContentError('It cannot be unpacked.', { cause })
  }
}
