// Map packs: maps of the surroundings as one file (PMTiles), which the server keeps and a browser reads by ranges, so that a
// town has its streets without internet. They are sent by `largeFileCalls` with the kind `mapPack`.

import { z } from 'zod'
import { defineCall, file } from '../kit/call.ts'
import { LARGE_FILE_KINDS } from './large-files.ts'

const PACKS = '/tx-ws-base/mapPack'
const module = 'mapPack'
const view = { permission: 'mapPack:view' } as const
const edit = { permission: 'mapPack:edit' } as const
const read = { permission: LARGE_FILE_KINDS.mapPack.read } as const
const keyId = z.guid()

/** Longest range of a pack that one request reads. */
export const MAX_PACK_RANGE_BYTES = 8 << 20

/** What the tiles of a pack are: drawings, or pictures of one type. */
export const PACK_TILES = ['mvt', 'png', 'jpeg', 'webp', 'avif'] as const
export type PackTiles = (typeof PACK_TILES)[number]

const mapPack = z.object({
  keyId: z.string(),
  name: z.string(),
  sizeBytes: z.int(),
  /** SHA-256 of the whole file, hexadecimal; also the ETag of its content. */
  sha256: z.string(),
  tiles: z.enum(PACK_TILES),
  minZoom: z.int(),
  maxZoom: z.int(),
  /** West, south, east, north; degrees. */
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  /** Names of its vector layers; none for pictures. */
  layers: z.array(z.string()),
  /** Whom a map must name, as its maker wrote it; may be empty, and may hold markup. */
  attribution: z.string(),
  isActive: z.boolean(),
  uploadedBy: z.string(),
  /** Epoch ms. */
  uploadedAt: z.number(),
})
export type MapPack = z.output<typeof mapPack>

export const mapPackCalls = {
  /** Newest first. */
  list: defineCall({ method: 'GET', path: `${PACKS}/list`, access: view, output: z.array(mapPack) }),
  /** The pack that maps show; null: none. */
  active: defineCall({ method: 'GET', path: `${PACKS}/active`, access: read, output: mapPack.nullable() }),
  /**
   * Bytes of a pack, by one `Range` of {@link MAX_PACK_RANGE_BYTES} at most: 206 with ETag, to be kept by the browser alone.
   * 416 for a range that is not in the file; an envelope where there is no range, no such pack or no permission.
   */
  content: defineCall({ method: 'GET', path: `${PACKS}/:id`, access: read, output: file }),
  /** Shows this pack on maps, in place of another one. */
  activate: defineCall({
    method: 'POST',
    path: `${PACKS}/activate`,
    access: edit,
    input: z.object({ keyId }),
    audit: { module, action: 'publish' },
  }),
  deactivate: defineCall({
    method: 'POST',
    path: `${PACKS}/deactivate`,
    access: edit,
    input: z.object({ keyId }),
    audit: { module, action: 'withdraw' },
  }),
  /** Also the active one: maps are then without a pack. */
  del: defineCall({
    method: 'POST',
    path: `${PACKS}/del`,
    access: { permission: 'mapPack:delete' },
    input: z.object({ keyId }),
    audit: { module, action: 'del' },
  }),
} as const

/** Path of a pack's content, to be asked for with the headers of a call and a `Range`. */
export const mapPackAddress = (packId: string): string => mapPackCalls.content.path.replace(':id', packId)
