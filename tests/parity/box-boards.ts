/** Test boards from plain to pathological; shared by the parity tests and the bench. */
export interface BoxBoard {
  readonly name: string
  readonly boxes: Float32Array
}

/** Numbers in [0, 1) that are the same on every run (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/**
 * A board like a station drawing: small shapes all over, a tenth of them pipes up to half the board long and a few px
 * thick, and a background. Its side grows with the number of boxes, so that the density stays that of a real drawing.
 */
export function mixedBoard(numBoxes: number, scale = 1, seed = 1): Float32Array {
  const random = createRandom(seed)
  const side = 40 * Math.sqrt(numBoxes)
  const boxes = new Float32Array(numBoxes * 4)
  for (let element = 0; element < numBoxes; element++) {
    const x = random() * side
    const y = random() * side
    const isPipe = element % 10 === 3
    const isAcross = random() < 0.5
    const long = isPipe ? random() ** 3 * side * 0.5 : 10 + random() * 50
    const thick = isPipe ? 2 + random() * 6 : 10 + random() * 50
    const [width, height] = isAcross ? [long, thick] : [thick, long]
    const box = element === 0 ? [0, 0, side, side] : [x, y, x + width, y + height]
    boxes.set(
      box.map((value) => value * scale),
      element * 4,
    )
  }
  return boxes
}

function boardOf(...boxes: readonly (readonly [number, number, number, number])[]): Float32Array {
  return Float32Array.from(boxes.flat())
}

function repeated(numBoxes: number, box: readonly [number, number, number, number]): Float32Array {
  return Float32Array.from({ length: numBoxes * 4 }, (_, i) => box[i % 4] ?? 0)
}

function withStrays(): Float32Array {
  const boxes = mixedBoard(500)
  boxes.set([1e9, -1e9, 1e9 + 5, -1e9 + 5], 4 * 77)
  boxes.set([Number.NEGATIVE_INFINITY, 10, Number.POSITIVE_INFINITY, 12], 4 * 78)
  boxes.set([Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY, 0], 4 * 79)
  return boxes
}

function withHoles(): Float32Array {
  const boxes = mixedBoard(400)
  for (let element = 0; element < 400; element += 3) boxes[element * 4 + (element % 4)] = Number.NaN
  boxes.fill(Number.NaN, 4 * 100, 4 * 140)
  return boxes
}

const { NaN: none, POSITIVE_INFINITY: most, NEGATIVE_INFINITY: least } = Number

export const BOX_BOARDS: readonly BoxBoard[] = [
  { name: 'no box', boxes: boardOf() },
  { name: 'one box', boxes: boardOf([10, 20, 30, 40]) },
  { name: 'one point', boxes: boardOf([5, 5, 5, 5]) },
  { name: 'one box that is not a number', boxes: boardOf([none, none, none, none]) },
  { name: 'sixteen boxes, one full node', boxes: mixedBoard(16) },
  { name: 'seventeen boxes, a node and one more', boxes: mixedBoard(17) },
  { name: '257 boxes, a third level', boxes: mixedBoard(257) },
  { name: 'three hundred equal boxes', boxes: repeated(300, [100, 100, 140, 120]) },
  { name: 'three hundred equal points', boxes: repeated(300, [100, 100, 100, 100]) },
  { name: 'boxes without area in a row', boxes: Float32Array.from({ length: 800 }, (_, i) => (i % 2 ? 7 : i >> 2)) },
  { name: 'inverted and empty boxes', boxes: boardOf([30, 30, 10, 10], [most, most, least, least], [0, 0, 20, 20]) },
  { name: 'boxes with sides that are not numbers', boxes: withHoles() },
  { name: 'strays far outside', boxes: withStrays() },
  { name: 'a drawing at its own scale', boxes: mixedBoard(3000) },
  { name: 'a drawing scaled by 1e6', boxes: mixedBoard(1000, 1e6) },
  { name: 'a drawing scaled by 1e-6', boxes: mixedBoard(1000, 1e-6) },
]
