// Symbols that a company draws itself: each is a canvas of one board with one group, which names its ports. A use copies the
// group and keeps the version that it was copied from.

import { z } from 'zod'
import { defineCall } from '../kit/call.ts'

/** Each may be {@link MAX_SYMBOL_BYTES}. */
export const SYMBOLS_PER_PAGE = 24
export const MAX_SYMBOL_BYTES = 256 << 10
export const MAX_SYMBOL_NAME = 60
const CANVAS_FIELD = 'canvas'

const ownSymbol = z.object({
  keyId: z.string(),
  name: z.string(),
  /** Grows with each change of the drawing. */
  version: z.int(),
  /** JSON text. */
  canvas: z.string(),
})
export type OwnSymbolAnswer = z.infer<typeof ownSymbol>

const keyId = z.guid()
const mayEdit = { permission: 'drawing:edit' } as const
const module = 'drawing'

export const drawingSymbolCalls = {
  /** Newest first. */
  list: defineCall({
    method: 'POST',
    path: '/tx-ws-drawing/drawingSymbol/list',
    access: mayEdit,
    input: z.object({
      /** A part of the name; empty: all. */
      text: z.string().trim().max(MAX_SYMBOL_NAME).default(''),
      /** This one alone. */
      keyId: keyId.optional(),
      page: z.coerce.number().int().min(1).max(100_000).default(1),
    }),
    output: z.object({ list: z.array(ownSymbol), total: z.int() }),
  }),
  /** Adds a symbol, or draws the one of the key anew. 1001 at the name where another symbol has it. */
  save: defineCall({
    method: 'POST',
    path: '/tx-ws-drawing/drawingSymbol/save',
    access: mayEdit,
    body: 'multipart',
    input: z.object({
      keyId: keyId.optional(),
      name: z.string().trim().min(1).max(MAX_SYMBOL_NAME),
      [CANVAS_FIELD]: z.custom<Blob>().optional(),
    }),
    output: ownSymbol.omit({ canvas: true }),
    upload: { field: CANVAS_FIELD, maxBytes: MAX_SYMBOL_BYTES },
    audit: { module, action: 'save' },
  }),
  /** What is drawn with it stays as it is. */
  del: defineCall({
    method: 'POST',
    path: '/tx-ws-drawing/drawingSymbol/del',
    access: mayEdit,
    input: z.object({ keyId }),
    audit: { module, action: 'del' },
  }),
} as const
