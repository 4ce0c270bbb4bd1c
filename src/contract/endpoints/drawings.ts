import { z } from 'zod'
import { defineCall } from '../kit/call.ts'
import { PLANT } from '../network/plant.ts'
import { pointInfo } from '../network/points.ts'

/** Subject of a drawing: `S` drawings are of stations and units, `R` drawings of sources and reusable resources. */
const DRAWING_TYPES = ['station', 'unit', 'source', 'resource'] as const
export const drawingType = z.enum(DRAWING_TYPES)
export type DrawingType = z.infer<typeof drawingType>

const drawingSummary = z.object({
  keyId: z.string(),
  title: z.string(),
  type: drawingType,
  /** Code of the drawn station or source. */
  nodeCode: z.string(),
  nodeName: z.string(),
})
export type DrawingSummary = z.infer<typeof drawingSummary>

export const drawingToEditResult = drawingSummary.extend({
  /** The unit of bindings without a node, e.g. `HZ0012.1`. */
  unitCode: z.string(),
  canvas: z.unknown(),
  /** Every point that the drawing binds, except those outside the data scope. */
  points: z.array(pointInfo),
})
export type DrawingToEdit = z.infer<typeof drawingToEditResult>

const access = { permission: 'drawing:view' } as const
export const drawingCalls = {
  /** The drawings of a type whose node is in the data scope, by node code. */
  list: defineCall({
    method: 'GET',
    path: '/tx-ws-drawing/processDrawing/list',
    access,
    input: z.object({ type: drawingType }),
    output: z.array(drawingSummary),
    reads: [PLANT],
  }),
  /** Without `keyId` the first drawing of the type. The drawing engine parses `canvas`. */
  toEdit: defineCall({
    method: 'GET',
    path: '/tx-ws-drawing/processDrawing/toEdit',
    access,
    input: z.object({ type: drawingType, keyId: z.string().max(64).optional() }),
    output: drawingToEditResult,
  }),
} as const
