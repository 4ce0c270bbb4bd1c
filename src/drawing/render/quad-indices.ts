/** Indices of the two triangles of a quad. */
export const INDICES_PER_QUAD = 6

/** Writes the triangles of the quad with this number, whose corners are numbered clockwise from the upper left. */
function writeQuad(indices: Uint32Array, at: number, quad: number): void {
  const corner = quad * 4
  indices[at] = corner
  indices[at + 1] = corner + 1
  indices[at + 2] = corner + 2
  indices[at + 3] = corner
  indices[at + 4] = corner + 2
  indices[at + 5] = corner + 3
}

/** Indices of as many quads, one after another. */
export function quadIndices(numQuads: number): Uint32Array<ArrayBuffer> {
  const indices = new Uint32Array(numQuads * INDICES_PER_QUAD)
  for (let quad = 0; quad < numQuads; quad++) writeQuad(indices, quad * INDICES_PER_QUAD, quad)
  return indices
}
