/** A drawing, or one inside an element: stored as an object, or as JSON text of one. Null for text that is no JSON. */
export function storedCanvas(canvas: unknown): unknown {
  if (typeof canvas !== 'string') return canvas
  try {
    return JSON.parse(canvas)
  } catch {
    return null
  }
}
