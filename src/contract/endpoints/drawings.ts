import { z } from 'zod'
import { pointInfo } from '../network/points.ts'

/** What a drawing shows: `S` drawings are of stations and units, `R` drawings of sources and reusable resources. */
export const DRAWING_TYPES = ['station', 'unit', 'source', 'resource'] as const
export const drawingType = z.enum(DRAWING_TYPES)
export type DrawingType = z.infer<typeof drawingType>

export const drawingSummary = z.object({
  keyId: z.string(),
  title: z.string(),
  type: drawingType,
  /** Code of the station or source that is drawn. */
  nodeCode: z.string(),
  nodeName: z.string(),
})
export type DrawingSummary = z.infer<typeof drawingSummary>

/** GET: params `type`; result: the drawings of the type whose node is in the data scope, by node code. */
export const DRAWING_LIST = '/tx-ws-drawing/processDrawing/list'
export const drawingListQuery = z.object({ type: drawingType })
export const drawingListResult = z.array(drawingSummary)

/** GET: params `type` and `keyId`; without `keyId` the first drawing of the type. `canvas` is parsed by the drawing engine. */
export const DRAWING_TO_EDIT = '/tx-ws-drawing/processDrawing/toEdit'
export const drawingToEditQuery = z.object({ type: drawingType, keyId: z.string().max(64).optional() })
export const drawingToEditResult = drawingSummary.extend({
  /** The unit that unnamed bindings mean, e.g. `HZ0012.1`. */
  unitCode: z.string(),
  canvas: z.unknown(),
  /** Every point that the drawing binds, those out of the data scope left out. */
  points: z.array(pointInfo),
})
export type DrawingToEdit = z.infer<typeof drawingToEditResult>
