/** Cells along one side of the square filled by the curve. */
export const HILBERT_SIDE: u32 = 1 << 15

/**
 * Position of cell (x, y) along a Hilbert curve over HILBERT_SIDE² cells; both below HILBERT_SIDE. Consecutive cells of
 * the curve are neighbours, which keeps the boxes of one node together. The quadrant walk is Hilbert's own (D. Hilbert,
 * Über die stetige Abbildung einer Linie auf ein Flächenstück, 1891).
 */
export function hilbertKey(x: u32, y: u32): u32 {
  let key: u32 = 0
  for (let side: u32 = HILBERT_SIDE >> 1; side > 0; side >>= 1) {
    const right: u32 = u32((x & side) !== 0)
    const low: u32 = u32((y & side) !== 0)
    key = (key << 2) | ((3 * right) ^ low)

    // rotate the quadrant so that its part of the curve begins where the previous one ended
    x &= side - 1
    y &= side - 1
    if (low === 0) {
      if (right !== 0) {
        x = side - 1 - x
        y = side - 1 - y
      }
      const swapped = x
      x = y
      y = swapped
    }
  }
  return key
}
