/** Calls of the geometry worker, over Comlink. Answers carry the revision of the boxes they were computed on. */
export interface GeometryWorker {
  load(boxes: Float32Array, revision: number): Promise<void>
  update(elements: Uint32Array, boxes: Float32Array, revision: number): Promise<void>
  visible(minX: number, minY: number, maxX: number, maxY: number): Promise<GeometryAnswer>
  hit(x: number, y: number, radius: number, limit: number): Promise<GeometryAnswer>
}

export interface GeometryAnswer {
  readonly revision: number
  readonly elements: Uint32Array
}
