import { type DrawingType, drawingCalls } from '#contract/endpoints/drawings.ts'
import { keyOf, useAnswer } from '#data/calls.ts'

export const useDrawingList = (type: DrawingType) => useAnswer(drawingCalls.list, { type })

const asked = (type: DrawingType, keyId: string | null) => ({ type, ...(keyId === null ? {} : { keyId }) })

/** @param keyId - The drawing; null for the first of its type. */
export const useDrawing = (type: DrawingType, keyId: string | null) =>
  useAnswer(drawingCalls.toEdit, asked(type, keyId))

export const drawingKey = (type: DrawingType, keyId: string) => keyOf(drawingCalls.toEdit, asked(type, keyId), 'zh-CN')
