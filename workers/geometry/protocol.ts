import type { Arrangement } from '#drawing/geometry/arrange.ts'
import type { OutlineColumns } from '#drawing/geometry/outlines.ts'
import type { SnapAnswer, SnapRequest } from '#drawing/geometry/snapping.ts'

/**
 * Calls of the geometry worker, over Comlink. Answers about elements carry the revision of the boxes they were computed
 * from. Answers about snapping do not: they use the lines frozen at the start of the drag, whatever is dragged
 * meanwhile.
 */
export interface GeometryWorker {
  load(boxes: Float32Array, revision: number, outlines?: OutlineColumns): Promise<void>
  update(elements: Uint32Array, boxes: Float32Array, revision: number, outlines?: OutlineColumns): Promise<void>
  splice(
    removed: Uint32Array,
    indices: Uint32Array,
    boxes: Float32Array,
    revision: number,
    outlines?: OutlineColumns,
  ): Promise<void>
  visible(minX: number, minY: number, maxX: number, maxY: number): Promise<GeometryAnswer>
  hit(x: number, y: number, radius: number, limit: number): Promise<GeometryAnswer>
  touched(minX: number, minY: number, maxX: number, maxY: number): Promise<GeometryAnswer>
  enclosed(minX: number, minY: number, maxX: number, maxY: number): Promise<GeometryAnswer>
  beginSnapping(dragged: Uint32Array, isLine: boolean): Promise<void>
  snap(request: SnapRequest): Promise<SnapAnswer>
  arrange(boxes: Float64Array, how: Arrangement): Promise<Float64Array>
}

export interface GeometryAnswer {
  readonly revision: number
  readonly elements: Uint32Array
}
