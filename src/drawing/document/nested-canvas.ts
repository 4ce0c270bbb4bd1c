import { z } from 'zod'
import { storedCanvas } from '#contract/drawing/stored-canvas.ts'
import type { Box } from '../geometry/box.ts'

/** A drawing inside an element. */
export interface NestedCanvas {
  readonly objects: readonly unknown[]
  /** Null where the canvas names none: what its objects cover counts. */
  readonly size: Box | null
  /** Of Fabric, where the canvas names one. */
  readonly version: string | undefined
}

const size = z.number().positive().optional().catch(undefined)
const block = z.looseObject({
  objects: z.array(z.unknown()),
  version: z.string().optional().catch(undefined),
  width: size,
  height: size,
})
/** A drawing of the console, of which the first board counts. */
const drawing = z.looseObject({
  boards: z.tuple([z.looseObject({ objects: block })], z.unknown()),
  width: size,
  height: size,
})

/** Reads the field `canvasJson`: Fabric's canvas or a drawing, as an object or as JSON text; null for anything else. */
export function nestedCanvas(source: unknown): NestedCanvas | null {
  const value = storedCanvas(source)
  const own = drawing.safeParse(value)
  const canvas = own.success ? { ...own.data.boards[0].objects, ...sizeOf(own.data) } : block.safeParse(value).data
  if (!canvas) return null
  const { objects, version, width, height } = canvas
  return { objects, version, size: width && height ? { minX: 0, minY: 0, maxX: width, maxY: height } : null }
}

const sizeOf = ({ width, height }: { width?: number | undefined; height?: number | undefined }) => ({ width, height })
