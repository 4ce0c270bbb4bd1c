const HILBERT_SIDE = 1 << 15
const LAST_KEY = 0xffffffff
const NUM_CLASSES = 4
const MAX_ROUNDS = 4

/** Sort key of every box: size class, then position of its centre on the curve; unusable boxes come last. */
export function sortKeysOfBoxes(boxes: Float32Array): Uint32Array<ArrayBuffer> {
  const numBoxes = boxes.length / 4
  const window = windowOf(boxes)
  const cellsPerUnit = window.side > 0 ? (HILBERT_SIDE - 1) / window.side : 0
  const keys = new Uint32Array(numBoxes)
  for (let i = 0; i < numBoxes; i++) {
    const x = centerOf(boxes, i * 4)
    const y = centerOf(boxes, i * 4 + 1)
    if (!Number.isFinite(x) || !Number.isFinite(y)) {
      keys[i] = LAST_KEY
      continue
    }
    const cell = hilbertKey(cellAt((x - window.left) * cellsPerUnit), cellAt((y - window.top) * cellsPerUnit))
    keys[i] = sizeClass(boxes, i * 4, window.spacing) * HILBERT_SIDE * HILBERT_SIDE + cell
  }
  return keys
}

/** Radix sort of keys with their values, ascending and stable: one counting pass per byte, lowest byte first. */
export function sortPairsByKey(keys: Uint32Array, values: Uint32Array): void {
  let fromKeys = keys
  let fromValues = values
  let toKeys: Uint32Array = new Uint32Array(keys.length)
  let toValues: Uint32Array = new Uint32Array(keys.length)
  const indices = new Uint32Array(256)
  for (let shift = 0; shift < 32; shift += 8) {
    indices.fill(0)
    for (let i = 0; i < keys.length; i++) {
      const bucket = ((fromKeys[i] ?? 0) >>> shift) & 255
      indices[bucket] = (indices[bucket] ?? 0) + 1
    }
    let index = 0
    for (let bucket = 0; bucket < 256; bucket++) {
      const count = indices[bucket] ?? 0
      indices[bucket] = index
      index += count
    }
    for (let i = 0; i < keys.length; i++) {
      const key = fromKeys[i] ?? 0
      const bucket = (key >>> shift) & 255
      const to = indices[bucket] ?? 0
      indices[bucket] = to + 1
      toKeys[to] = key
      toValues[to] = fromValues[i] ?? 0
    }
    ;[fromKeys, toKeys] = [toKeys, fromKeys]
    ;[fromValues, toValues] = [toValues, fromValues]
  }
}

/** Position of cell (x, y) along a Hilbert curve over HILBERT_SIDE² cells. */
export function hilbertKey(cellX: number, cellY: number): number {
  let x = cellX
  let y = cellY
  let key = 0
  for (let side = HILBERT_SIDE >> 1; side > 0; side >>= 1) {
    const right = (x & side) !== 0 ? 1 : 0
    const low = (y & side) !== 0 ? 1 : 0
    key = key * 4 + ((3 * right) ^ low)
    x &= side - 1
    y &= side - 1
    if (low === 0) {
      if (right === 1) {
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

/**
 * The square that the curve fills: the centres within four standard deviations of their mean, measured again without
 * outliers, up to {@link MAX_ROUNDS} times. Otherwise one box a million times farther out would squeeze all others into
 * one cell.
 */
function windowOf(boxes: Float32Array) {
  let window = {
    left: -Number.MAX_VALUE,
    top: -Number.MAX_VALUE,
    right: Number.MAX_VALUE,
    bottom: Number.MAX_VALUE,
    count: -1,
  }
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const { count } = window
    const next = narrowWindow(boxes, window)
    if (next.count === 0) break
    window = next
    if (next.count === count || next.isWhole) break
  }
  const side = Math.max(window.right - window.left, window.bottom - window.top)
  return { left: window.left, top: window.top, side, spacing: side / Math.sqrt(window.count) }
}

function narrowWindow(boxes: Float32Array, within: { left: number; top: number; right: number; bottom: number }) {
  let count = 0
  let sumX = 0
  let sumY = 0
  let squaresX = 0
  let squaresY = 0
  let minX = Number.POSITIVE_INFINITY
  let minY = Number.POSITIVE_INFINITY
  let maxX = Number.NEGATIVE_INFINITY
  let maxY = Number.NEGATIVE_INFINITY
  for (let at = 0; at < boxes.length; at += 4) {
    const x = centerOf(boxes, at)
    const y = centerOf(boxes, at + 1)
    if (!(x >= within.left && x <= within.right && y >= within.top && y <= within.bottom)) continue
    count++
    sumX += x
    sumY += y
    squaresX += x * x
    squaresY += y * y
    minX = Math.min(minX, x)
    minY = Math.min(minY, y)
    maxX = Math.max(maxX, x)
    maxY = Math.max(maxY, y)
  }
  const meanX = sumX / count
  const meanY = sumY / count
  const reachX = 4 * Math.sqrt(Math.max(squaresX / count - meanX * meanX, 0))
  const reachY = 4 * Math.sqrt(Math.max(squaresY / count - meanY * meanY, 0))
  const left = Math.max(minX, meanX - reachX)
  const top = Math.max(minY, meanY - reachY)
  const right = Math.min(maxX, meanX + reachX)
  const bottom = Math.min(maxY, meanY + reachY)
  const isWhole = left === minX && top === minY && right === maxX && bottom === maxY
  return { left, top, right, bottom, count, isWhole }
}

/** 0 for boxes up to the extent of a node of evenly spread boxes; each further class, up to 3, is four times larger. */
function sizeClass(boxes: Float32Array, at: number, spacing: number): number {
  const width = (boxes[at + 2] ?? 0) - (boxes[at] ?? 0)
  const height = (boxes[at + 3] ?? 0) - (boxes[at + 1] ?? 0)
  const longest = Math.max(width, height)
  let sizeClassOfBox = 0
  for (let limit = 4 * spacing; sizeClassOfBox < NUM_CLASSES - 1 && longest > limit; limit *= 4) sizeClassOfBox++
  return sizeClassOfBox
}

function centerOf(boxes: Float32Array, at: number): number {
  return ((boxes[at] ?? Number.NaN) + (boxes[at + 2] ?? Number.NaN)) / 2
}

function cellAt(position: number): number {
  return Math.floor(Math.min(Math.max(position, 0), HILBERT_SIDE - 1))
}
