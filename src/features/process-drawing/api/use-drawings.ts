import { type DrawingType, drawingCalls } from '#contract/endpoints/drawings.ts'
import { keyOf, useAnswer } from '#data/calls.ts'

export const useDrawingList = (type: DrawingType) => useAnswer(drawingCalls.list, { type })

const asked = (type: DrawingType, keyId: string | null, unitCode: string | null = null) => ({
  type,
  ...(keyId === null ? {} : { keyId }),
  ...(unitCode === null ? {} : { unitCode }),
})

/**
 * @param keyId - The drawing; null for the first of its type.
 * @param unitCode - The unit that it is shown for; null for its own.
 */
export const useDrawing = (type: DrawingType, keyId: string | null, unitCode: string | null) =>
  useAnswer(drawingCalls.toEdit, asked(type, keyId, unitCode))

export const drawingKey = (type: DrawingType, keyId: string) => keyOf(drawingCalls.toEdit, asked(type, keyId), 'zh-CN')
