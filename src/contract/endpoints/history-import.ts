// History that comes in files: sent in parts, mapped, checked as a whole, written by a job, and undone as a whole.

import { z } from 'zod'
import { FILE_FAULTS } from '../history-import/import-faults.ts'
import { importLayout, importMapping, MAX_FILES, MAX_IMPORT_BYTES, OVERLAPS } from '../history-import/import-mapping.ts'
import { importFailure, importReport } from '../history-import/import-report.ts'
import { defineCall } from '../kit/call.ts'
import { jsonText } from '../kit/json-text.ts'
import { listQuery } from '../kit/resource.ts'

/**
 * `open`: its files are sent and mapped. `checking`, `writing`, `undoing`: a job works. `checked`: it may be written.
 * `failed`, `cancelled`: nothing of it is stored.
 */
export const IMPORT_STATES = [
  'open',
  'checking',
  'checked',
  'writing',
  'done',
  'failed',
  'cancelled',
  'undoing',
  'undone',
] as const
export type ImportState = (typeof IMPORT_STATES)[number]

/** Size of the parts in which files are sent. */
export const PART_BYTES = 4 << 20
const MAX_MAPPING_CHARS = 2_000_000

const IMPORTS = '/tx-ws-base/historyImport'
const keyId = z.guid()
const view = { permission: 'historyImport:view' } as const
const edit = { permission: 'historyImport:import' } as const

const fileFacts = z.object({ keyId: z.string(), name: z.string(), sizeBytes: z.int() })

const importFacts = z.object({
  keyId: z.string(),
  ownerName: z.string(),
  state: z.enum(IMPORT_STATES),
  /** Names of its files. */
  files: z.array(z.string()),
  overlap: z.enum(OVERLAPS),
  /** Of the work under way, 0 to 1. */
  progress: z.number(),
  numWritten: z.int(),
  numKept: z.int(),
  createdAt: z.number(),
  changedAt: z.number(),
  failure: importFailure.nullable(),
})
export type ImportFacts = z.output<typeof importFacts>

const mappedPoint = z.object({
  code: z.string(),
  /** Of its node and its parameter. */
  name: z.string(),
  unit: z.string(),
})
export type MappedPoint = z.output<typeof mappedPoint>

/** How a file seems to be written, and what its columns seem to mean. */
const fileLayout = z.object({
  keyId: z.string(),
  name: z.string(),
  /** The first rows, headings first, shortened. */
  rows: z.array(z.array(z.string())),
  /** Null: nothing of it can be read. */
  layout: importLayout.nullable(),
  /** Why it cannot be read. */
  fault: z.enum(FILE_FAULTS).nullable(),
  /** The layout is one that was used before. */
  isKnown: z.boolean(),
  /** Names in the column of points, of a long file. */
  names: z.array(z.string()),
})
export type FileLayout = z.output<typeof fileLayout>

export const historyImportCalls = {
  list: defineCall({
    method: 'POST',
    path: `${IMPORTS}/list`,
    access: view,
    input: listQuery,
    output: z.object({ list: z.array(importFacts), total: z.int() }),
  }),
  detail: defineCall({
    method: 'POST',
    path: `${IMPORTS}/detail`,
    access: view,
    input: z.object({ keyId }),
    output: importFacts.extend({ report: importReport.nullable() }),
  }),
  /** Begins an import; its files are then sent in parts. */
  begin: defineCall({
    method: 'POST',
    path: `${IMPORTS}/begin`,
    access: edit,
    body: 'json',
    input: z.object({
      files: z
        .array(z.object({ name: z.string().min(1).max(200), sizeBytes: z.int().min(1).max(MAX_IMPORT_BYTES) }))
        .min(1)
        .max(MAX_FILES),
    }),
    output: z.object({ keyId: z.string(), files: z.array(fileFacts) }),
    audit: { module: 'historyImport', action: 'save' },
  }),
  /** Sends a part of a file. A part that is sent again takes the place of the first. */
  sendPart: defineCall({
    method: 'POST',
    path: `${IMPORTS}/part`,
    access: edit,
    body: 'multipart',
    upload: { field: 'part', maxBytes: PART_BYTES },
    input: z.object({
      fileId: keyId,
      part: z.custom<Blob>().optional(),
      place: z.coerce
        .number()
        .int()
        .min(0)
        .max(MAX_IMPORT_BYTES / PART_BYTES),
    }),
  }),
  /** What the files of an import seem to be. */
  inspect: defineCall({
    method: 'POST',
    path: `${IMPORTS}/inspect`,
    access: edit,
    input: z.object({ keyId }),
    output: z.object({ files: z.array(fileLayout), points: z.array(mappedPoint) }),
    isInLanguage: true,
    isLong: true,
  }),
  /** Points for a column, by code, name or pinyin of node and parameter. */
  findPoints: defineCall({
    method: 'POST',
    path: `${IMPORTS}/findPoints`,
    access: edit,
    input: z.object({ text: z.string().max(100) }),
    output: z.array(mappedPoint),
    isInLanguage: true,
  }),
  /** Reads all files by a mapping, which is kept for files with the same headings. */
  check: defineCall({
    method: 'POST',
    path: `${IMPORTS}/check`,
    access: edit,
    body: 'json',
    maxBodyBytes: MAX_MAPPING_CHARS,
    input: z.object({ keyId, mapping: jsonText(importMapping, MAX_MAPPING_CHARS) }),
    audit: { module: 'historyImport', action: 'update' },
  }),
  start: defineCall({
    method: 'POST',
    path: `${IMPORTS}/start`,
    access: edit,
    input: z.object({ keyId, overlap: z.enum(OVERLAPS) }),
    audit: { module: 'historyImport', action: 'import' },
  }),
  /** Ends an import that is not done; what it has written is removed. */
  cancel: defineCall({
    method: 'POST',
    path: `${IMPORTS}/cancel`,
    access: edit,
    input: z.object({ keyId }),
    audit: { module: 'historyImport', action: 'stop' },
  }),
  /** Removes what an import has written, and puts back what it has replaced. */
  undo: defineCall({
    method: 'POST',
    path: `${IMPORTS}/undo`,
    access: edit,
    input: z.object({ keyId }),
    audit: { module: 'historyImport', action: 'importUndo' },
  }),
} as const
