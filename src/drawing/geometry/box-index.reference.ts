import { type BoxIndex, MAX_BOXES, MAX_LIMIT } from './box-index.ts'
import { type BoxTree, buildBoxTree, NODE_SHIFT, NODE_SIZE, updateBoxTree } from './box-tree.reference.ts'
import { GeometryError } from './geometry-error.ts'
import { createReferenceSnapLines } from './snap-lines.reference.ts'
import { isRising, spliceBoxTree } from './splice-boxes.reference.ts'

/** The index of the WASM kernels in TypeScript: the reference of their tests, and the fallback without a worker. */
export function createReferenceBoxIndex(): BoxIndex {
  let tree = buildBoxTree(new Float32Array(0))
  let scratch = createScratch(tree.capacity)
  const { forgetLines, ...snapLines } = createReferenceSnapLines(() => tree.boxes.subarray(0, tree.numBoxes * 4))

  return {
    ...snapLines,

    load(boxes) {
      const numBoxes = boxes.length / 4
      if (!Number.isInteger(numBoxes)) {
        throw new GeometryError('GEO_BOX_LEN', `${boxes.length} numbers are not boxes of four.`)
      }
      tree = buildBoxTree(new Float32Array(0))
      forgetLines()
      if (numBoxes > MAX_BOXES) {
        throw new GeometryError('GEO_TOO_MANY', `${numBoxes} boxes; at most ${MAX_BOXES} can be numbered.`)
      }
      tree = buildBoxTree(boxes)
      scratch = createScratch(tree.capacity)
    },

    update(elements, boxes) {
      const len = elements.length
      if (boxes.length !== 4 * len) {
        throw new GeometryError('GEO_BOX_LEN', `${boxes.length} numbers for ${len} elements; expected ${4 * len}.`)
      }
      if (len > tree.numBoxes) throw new GeometryError('GEO_TOO_MANY', `${len} changes for ${tree.numBoxes} boxes.`)
      const outside = elements.find((element) => element >= tree.numBoxes)
      if (outside !== undefined) {
        throw new GeometryError('GEO_ELEMENT', `Element ${outside} is not among ${tree.numBoxes} boxes.`)
      }
      updateBoxTree(tree, elements, boxes)
    },

    splice(removed, indices, boxes) {
      const [numRemoved, numInserted] = [removed.length, indices.length]
      if (boxes.length !== 4 * numInserted) {
        throw new GeometryError('GEO_BOX_LEN', `${boxes.length} numbers for ${numInserted} boxes.`)
      }
      const numAfter = tree.numBoxes - numRemoved + numInserted
      if (!isRising(removed, tree.numBoxes) || !isRising(indices, numAfter)) {
        throw new GeometryError('GEO_ELEMENT', 'Elements and indices outside the board or out of order.')
      }
      const numWanted = tree.numBoxes + numInserted
      if (numWanted > MAX_BOXES) {
        throw new GeometryError('GEO_TOO_MANY', `${numWanted} boxes; at most ${MAX_BOXES} can be numbered.`)
      }
      if (numWanted > tree.capacity) {
        tree = buildBoxTree(tree.boxes.subarray(0, tree.numBoxes * 4), numInserted)
        scratch = createScratch(tree.capacity)
      }
      forgetLines()
      spliceBoxTree(tree, { removed, indices, boxes })
    },

    visible: (minX, minY, maxX, maxY) => findWindow(tree, scratch, windowInF32(minX, minY, maxX, maxY), meets),

    enclosed: (minX, minY, maxX, maxY) => findWindow(tree, scratch, windowInF32(minX, minY, maxX, maxY), liesIn),

    hit(x, y, radius, limit) {
      if (!Number.isInteger(limit) || limit < 0 || limit > MAX_LIMIT) {
        throw new GeometryError('GEO_LIMIT', `Limit ${limit}; expected a whole number from 0 to ${MAX_LIMIT}.`)
      }
      return findHits(tree, scratch, x, y, radius).slice(0, limit)
    },
  }
}

interface Scratch {
  /** One bit an element; all zero between calls. */
  readonly marks: Uint32Array
  /** Room for an answer. */
  readonly found: Uint32Array<ArrayBuffer>
}

function createScratch(capacity: number): Scratch {
  return { marks: new Uint32Array((capacity + 31) >> 5), found: new Uint32Array(capacity) }
}

interface Window {
  readonly minX: number
  readonly minY: number
  readonly maxX: number
  readonly maxY: number
}

function windowInF32(minX: number, minY: number, maxX: number, maxY: number): Window {
  return { minX: Math.fround(minX), minY: Math.fround(minY), maxX: Math.fround(maxX), maxY: Math.fround(maxY) }
}

/** Elements whose box `isFound`; it may hold only for boxes that meet the window. */
function findWindow(
  tree: BoxTree,
  { marks, found }: Scratch,
  window: Window,
  isFound: (boxes: Float32Array, at: number, window: Window) => boolean,
): Uint32Array<ArrayBuffer> {
  const { numBoxes, capacity, boxes, nodes, leafElements } = tree
  const met = findNodes(tree, window)
  if (met.length * NODE_SIZE * 2 > numBoxes) {
    // with half of the board in view, a scan in board order is faster than marking and sorting
    let count = 0
    for (let element = 0; element < numBoxes; element++) {
      if (isFound(boxes, element * 4, window)) found[count++] = element
    }
    return found.slice(0, count)
  }
  for (const node of met) {
    const last = Math.min((node + 1) << NODE_SHIFT, capacity)
    for (let leaf = node << NODE_SHIFT; leaf < last; leaf++) {
      if (isFound(nodes, leaf * 4, window)) mark(marks, leafElements[leaf] ?? 0)
    }
  }
  return collectAscending({ marks, found })
}

function findHits(tree: BoxTree, scratch: Scratch, x: number, y: number, radius: number): Uint32Array<ArrayBuffer> {
  if (!(radius >= 0) || !Number.isFinite(x) || !Number.isFinite(y)) return new Uint32Array(0)
  // widened by more than the rounding errors of the sums, so that the window misses no box within the distance
  const reach = radius + (Math.abs(x) + Math.abs(y) + radius) * 1e-6
  const { capacity, nodes, leafElements } = tree
  const limitSquare = radius * radius
  for (const node of findNodes(tree, windowInF32(x - reach, y - reach, x + reach, y + reach))) {
    const last = Math.min((node + 1) << NODE_SHIFT, capacity)
    for (let leaf = node << NODE_SHIFT; leaf < last; leaf++) {
      const dx = distanceOutside(nodes, leaf * 4, x)
      const dy = distanceOutside(nodes, leaf * 4 + 1, y)
      if (dx * dx + dy * dy <= limitSquare) mark(scratch.marks, leafElements[leaf] ?? 0)
    }
  }
  return collectAscending(scratch).reverse()
}

/** Nodes of the lowest level that meet the window, ascending. */
function findNodes(tree: BoxTree, window: Window): number[] {
  const { levelStarts, nodes, numBoxes } = tree
  let met = numBoxes > 0 ? [0] : []
  for (let level = levelStarts.length - 2; level > 1; level--) {
    const start = levelStarts[level - 1] ?? 0
    const width = (levelStarts[level] ?? 0) - start
    const below: number[] = []
    for (const node of met) {
      const last = Math.min((node + 1) << NODE_SHIFT, width)
      for (let child = node << NODE_SHIFT; child < last; child++) {
        if (meets(nodes, (start + child) * 4, window)) below.push(child)
      }
    }
    met = below
  }
  return met
}

function meets(boxes: Float32Array, at: number, { minX, minY, maxX, maxY }: Window): boolean {
  return (
    (boxes[at] ?? Number.NaN) <= maxX &&
    (boxes[at + 1] ?? Number.NaN) <= maxY &&
    (boxes[at + 2] ?? Number.NaN) >= minX &&
    (boxes[at + 3] ?? Number.NaN) >= minY
  )
}

function liesIn(boxes: Float32Array, at: number, window: Window): boolean {
  const { minX, minY, maxX, maxY } = window
  // the sides of an inverted box can all lie in the window though the box meets nothing
  return (
    meets(boxes, at, window) &&
    (boxes[at] ?? Number.NaN) >= minX &&
    (boxes[at + 1] ?? Number.NaN) >= minY &&
    (boxes[at + 2] ?? Number.NaN) <= maxX &&
    (boxes[at + 3] ?? Number.NaN) <= maxY
  )
}

/** How far `value` lies outside the interval from the side at `at` to the one opposite; NaN beside a NaN side. */
function distanceOutside(boxes: Float32Array, at: number, value: number): number {
  return Math.max((boxes[at] ?? Number.NaN) - value, value - (boxes[at + 2] ?? Number.NaN), 0)
}

function mark(marks: Uint32Array, element: number): void {
  marks[element >> 5] = (marks[element >> 5] ?? 0) | (1 << (element & 31))
}

/** Marked elements, ascending; clears the marks. */
function collectAscending({ marks, found }: Scratch): Uint32Array<ArrayBuffer> {
  let count = 0
  for (let word = 0; word < marks.length; word++) {
    let bits = marks[word] ?? 0
    if (bits === 0) continue
    marks[word] = 0
    while (bits !== 0) {
      found[count++] = word * 32 + 31 - Math.clz32(bits & -bits)
      bits &= bits - 1
    }
  }
  return found.slice(0, count)
}
