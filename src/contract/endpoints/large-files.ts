// Files too large for one call: begun, sent in parts in any order, and finished. What breaks off goes on with the parts that
// are missing. Which kinds there are, and who may read and write each, is declared here alone.

import { z } from 'zod'
import { defineCall } from '../kit/call.ts'

/** Size of the parts: all but the last one have it exactly. */
export const LARGE_PART_BYTES = 1 << 20
/** Uploads that one person may have begun and not finished, of all kinds. */
export const MAX_OPEN_UPLOADS = 3
const MAX_PARTS = 1 << 20

interface KindAccess {
  /** Codes one of which reading needs. */
  readonly read: readonly string[]
  /** Code that beginning, sending, finishing and giving up need. */
  readonly write: string
}

export const LARGE_FILE_KIND_NAMES = ['mapPack', 'geometry'] as const
export type LargeFileKindName = (typeof LARGE_FILE_KIND_NAMES)[number]

/** Who may read and write each kind; the server asks at each request. */
export const LARGE_FILE_KINDS = {
  mapPack: { read: ['map:view', 'mapPack:view'], write: 'mapPack:add' },
  geometry: { read: ['geoFile:view'], write: 'geoFile:add' },
} as const satisfies Record<LargeFileKindName, KindAccess>

const writes = { permission: Object.values(LARGE_FILE_KINDS).map(({ write }) => write) }

const FILES = '/jeasy-base/largeFile'
const keyId = z.guid()
/** SHA-256 in hexadecimal digits. */
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
/** Numbers of the parts that are there, from 0, ascending. */
const parts = z.array(z.int())

const openUpload = z.object({
  keyId: z.string(),
  kind: z.enum(LARGE_FILE_KIND_NAMES),
  name: z.string(),
  sizeBytes: z.int(),
  /** As the sender gave it; null: not given. */
  sha256: z.string().nullable(),
  /** Parts that are there. */
  numParts: z.int(),
  createdAt: z.number(),
  /** When it is deleted unless another part comes, epoch ms. */
  expiresAt: z.number(),
})
export type OpenUpload = z.output<typeof openUpload>

export const largeFileCalls = {
  /** The caller's own uploads that are not finished, newest first, and the largest size of a file that is taken. */
  open: defineCall({
    method: 'POST',
    path: `${FILES}/open`,
    access: writes,
    output: z.object({ maxBytes: z.number(), list: z.array(openUpload) }),
  }),
  /**
   * Begins an upload, or goes on with the caller's own one of the same kind, size and checksum.
   * 1001 at `sizeBytes` beyond the largest size; 2002 without room, or with {@link MAX_OPEN_UPLOADS} others begun.
   */
  begin: defineCall({
    method: 'POST',
    path: `${FILES}/begin`,
    access: writes,
    body: 'json',
    input: z.object({
      kind: z.enum(LARGE_FILE_KIND_NAMES),
      name: z.string().trim().min(1).max(200),
      sizeBytes: z.int().min(1),
      sha256: sha256.optional(),
    }),
    output: z.object({ keyId: z.string(), parts }),
    audit: { module: 'file', action: 'upload', isConditional: true },
  }),
  /** Sends a part; one that is sent again takes the place of the first. */
  sendPart: defineCall({
    method: 'POST',
    path: `${FILES}/part`,
    access: writes,
    body: 'multipart',
    upload: { field: 'part', maxBytes: LARGE_PART_BYTES },
    input: z.object({
      keyId,
      /** From 0. */
      number: z.coerce.number().int().min(0).max(MAX_PARTS),
      part: z.custom<Blob>().optional(),
    }),
  }),
  /** The parts that are there: what goes on sends the others. */
  parts: defineCall({
    method: 'POST',
    path: `${FILES}/parts`,
    access: writes,
    input: z.object({ keyId }),
    output: z.object({ sizeBytes: z.int(), parts }),
  }),
  /**
   * Reads the whole file on the server, compares its checksum and looks at its content; only then it can be used.
   * 1001 at `parts` while some are missing: it can go on. 1001 at `sha256` or `file` where it is not what it should be:
   * it is deleted.
   */
  finish: defineCall({
    method: 'POST',
    path: `${FILES}/finish`,
    access: writes,
    input: z.object({ keyId }),
    output: z.object({ keyId: z.string(), sha256: z.string() }),
    isLong: true,
    isInLanguage: true,
    audit: { module: 'file', action: 'save' },
    alsoChanges: ['/tx-ws-base/mapPack', '/tx-ws-base/geoFile'],
  }),
  /** Gives up an upload that is not finished. */
  cancel: defineCall({
    method: 'POST',
    path: `${FILES}/cancel`,
    access: writes,
    input: z.object({ keyId }),
    audit: { module: 'file', action: 'del' },
  }),
} as const
