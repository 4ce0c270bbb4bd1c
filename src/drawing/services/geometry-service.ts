/**
 * Questions about element boxes, answered away from the main thread.
 * Boxes are axis-aligned, document px, `[minX, minY, maxX, maxY]` per element in board order.
 */
export interface GeometryService {
  /** Replaces all boxes. `boxes` is transferred: the caller must not use it again. */
  load(boxes: Float32Array): Promise<void>
  /** Replaces the boxes of some elements; both arrays are transferred. */
  update(elements: Uint32Array, boxes: Float32Array): Promise<void>
  /** Elements whose box meets the rectangle, ascending. Null when a newer question took its place before it was asked. */
  visible(minX: number, minY: number, maxX: number, maxY: number): Promise<Uint32Array | null>
  /** Elements whose box comes within `radius` px of the point, topmost first, at most `limit`. */
  hit(x: number, y: number, radius: number, limit: number): Promise<Uint32Array>
  close(): void
}
