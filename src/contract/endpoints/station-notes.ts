import { z } from 'zod'
import { defineCall } from '../kit/call.ts'
import { PLANT } from '../network/plant.ts'

export const MAX_NOTE_TEXT = 1_000
/** Notes of a page of the list, unless the caller asks for more or less. */
export const NOTES_PER_PAGE = 20
const MOST_PER_PAGE = 100

const noteText = z.string().trim().min(1).max(MAX_NOTE_TEXT)

/** What somebody wrote about a station, for the people of the next shift. */
const stationNote = z.object({
  keyId: z.string(),
  noteText: z.string(),
  /** Name of the person who wrote it. */
  author: z.string(),
  writtenAt: z.string(),
  /** Null: as it was written. */
  changedAt: z.string().nullable(),
  version: z.int(),
  /** Whether the caller wrote it, or is an administrator. */
  mayChange: z.boolean(),
})
export type StationNote = z.infer<typeof stationNote>

/** Notes of heat stations in the caller's data scope. */
export const stationNoteCalls = {
  /** Newest first. */
  list: defineCall({
    method: 'POST',
    path: '/tx-ws-base/stationNote/list',
    access: { permission: 'stationNote:view' },
    input: z.object({
      nodeId: z.guid(),
      page: z.coerce.number().int().min(1).default(1),
      limit: z.coerce.number().int().min(1).max(MOST_PER_PAGE).default(NOTES_PER_PAGE),
    }),
    output: z.object({ list: z.array(stationNote), total: z.int() }),
    reads: [PLANT],
  }),
  save: defineCall({
    method: 'POST',
    path: '/tx-ws-base/stationNote/save',
    access: { permission: 'stationNote:add' },
    input: z.object({ nodeId: z.guid(), noteText }),
    output: stationNote,
    audit: { module: 'stationNote', action: 'save' },
  }),
  /** By its author or an administrator. */
  update: defineCall({
    method: 'POST',
    path: '/tx-ws-base/stationNote/update',
    access: { permission: 'stationNote:edit' },
    input: z.object({ keyId: z.guid(), noteText, version: z.coerce.number().int() }),
    output: stationNote,
    audit: { module: 'stationNote', action: 'update' },
  }),
  /** By its author or an administrator. */
  del: defineCall({
    method: 'POST',
    path: '/tx-ws-base/stationNote/del',
    access: { permission: 'stationNote:delete' },
    input: z.object({ keyId: z.guid() }),
    audit: { module: 'stationNote', action: 'del' },
  }),
} as const
