import { type DrawingType, drawingCalls } from '#contract/endpoints/drawings.ts'
import { keyOf, useAnswer } from '#data/calls.ts'

export const useDrawingList = (type: DrawingType) => useAnswer(drawingCalls.list, { type })

/** What an address asks for: which drawing, and for which station and unit. Null: the first of the type, its own. */
export interface AskedDrawing {
  readonly keyId: string | null
  readonly nodeCode: string | null
  readonly unitCode: string | null
}

const asked = (type: DrawingType, { keyId, nodeCode, unitCode }: AskedDrawing) => ({
  type,
  ...(keyId === null ? {} : { keyId }),
  ...(nodeCode === null ? {} : { nodeCode }),
  ...(unitCode === null ? {} : { unitCode }),
})

export const useDrawing = (type: DrawingType, of: AskedDrawing, enabled = true) =>
  useAnswer(drawingCalls.toEdit, asked(type, of), { enabled })

/** Under which the drawing's own station is kept. */
export const drawingKey = (type: DrawingType, keyId: string) =>
  keyOf(drawingCalls.toEdit, asked(type, { keyId, nodeCode: null, unitCode: null }), 'zh-CN')
