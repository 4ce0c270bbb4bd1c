import { z } from 'zod'
import { storedElement } from './element.ts'

/** Background and resolution of a new drawing (spec section 9). */
export const CANVAS_BACKGROUND = '#3e3f4c'
export const CANVAS_DPI = '1920'
/** Size of a drawing that specifies none, document px. */
export const DEFAULT_SIZE = { width: 1920, height: 1080 } as const
export const BOARD_TITLE = '画板1'

/** Fabric's data of a board; `version` decides the defaults of its elements (from 7 on the origin is the centre). */
const boardObjects = z.looseObject({
  version: z.string(),
  background: z.string().default(CANVAS_BACKGROUND),
  objects: z.array(storedElement),
})

const board = z.looseObject({
  title: z.string().default(BOARD_TITLE),
  index: z.int().min(0),
  uuid: z.string().min(1),
  dpi: z.string().default(CANVAS_DPI),
  objects: boardObjects,
})

/** The canvas document (spec section 3), exactly as stored. Width and height in document px. */
export const drawingDocument = z.looseObject({
  width: z.number().positive(),
  height: z.number().positive(),
  uuid: z.string().min(1),
  boards: z.array(board).min(1),
})
export type DrawingDocument = z.infer<typeof drawingDocument>
