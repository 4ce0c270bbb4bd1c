// The only JavaScript that handles addresses of the geometry module: copies boxes in, copies answers out, turns the
// kernels' error numbers into codes. wasm-geom/assembly has the kernels; workers/geometry is the only production
// caller. An address is read again after every call that may lay out memory, because growth detaches every view. One
// module instance has one set of boxes, so each `GeomKernels` needs its own instance.

import { GeomError, type GeomErrorCode } from './geom-error.ts'
import { type GeomExports, isGeomExports, missingExports } from './geom-exports.ts'

/** The numbers of wasm-geom/assembly/errors.ts. */
const ERROR_CODES: ReadonlyMap<number, GeomErrorCode> = new Map([
  [-1, 'GEO_TOO_MANY'],
  [-2, 'GEO_MEMORY'],
  [-3, 'GEO_ELEMENT'],
])
const MAX_LIMIT = 0xffffffff

interface GeomInterval {
  readonly low: number
  readonly high: number
}

interface GeomNeighbours {
  readonly secondBefore: GeomInterval
  readonly before: GeomInterval
  readonly behind: GeomInterval
  readonly secondBehind: GeomInterval
}

/**
 * Element boxes in WASM memory, and queries on them. Boxes are `[minX, minY, maxX, maxY]` per element in board order;
 * numbers are in the caller's unit. Every answer is a new array, which the caller may keep or transfer.
 */
interface GeomKernels {
  /**
   * Takes the current edges and centres of all boxes except those of `dragged` as lines to snap to. `load` and `splice`
   * drop them.
   * @throws {GeomError} `GEO_ELEMENT`, `GEO_TOO_MANY`, `GEO_MEMORY`; nothing is changed then.
   */
  takeLines(dragged: Uint32Array, lines?: { readonly elements: Uint32Array; readonly boxes: Float32Array }): void
  /**
   * Signed distance from a line of [low, high] to the nearest one of its kind from `back` to `ahead`; NaN for none.
   * Axis 0 is x.
   */
  nearestWay(axis: number, parts: number, low: number, high: number, back: number, ahead: number): number
  /** Extent on the other axis of the boxes with a line near `at`; `part` 0 and 2 are edges, 1 is the centre. */
  alignedExtent(axis: number, part: number, at: number, slack: number): GeomInterval | null
  /** The boxes beside [low, high] in a row; NaN where there is none. */
  neighbours(axis: number, low: number, high: number, row: GeomInterval, slack: number): GeomNeighbours
  /**
   * Replaces all boxes and builds the index, O(n). Boxes that contain a NaN are kept and never found. Copies `boxes`.
   * @throws {GeomError} `GEO_BOX_LEN`, `GEO_TOO_MANY`, `GEO_MEMORY`; after the last two no boxes are left.
   */
  load(boxes: Float32Array): void
  /**
   * Replaces the boxes of some elements; `boxes` has four numbers for each of `elements`. For a repeated element the
   * last box counts.
   * @throws {GeomError} `GEO_BOX_LEN`, `GEO_ELEMENT`, `GEO_TOO_MANY`; nothing is changed then.
   */
  update(elements: Uint32Array, boxes: Float32Array): void
  /**
   * Removes and inserts elements, which renumbers those after them. A moved element is removed and inserted.
   * @param removed - Elements, ascending.
   * @param indices - Final indices of the inserted ones, ascending.
   * @param boxes - Boxes of the inserted ones.
   * @throws {GeomError} `GEO_BOX_LEN`, `GEO_ELEMENT`, `GEO_TOO_MANY`, `GEO_MEMORY`; nothing is changed then.
   */
  splice(removed: Uint32Array, indices: Uint32Array, boxes: Float32Array): void
  /** Elements whose box intersects the rectangle (touching counts), ascending. Numbers are rounded to f32 first. */
  visible(minX: number, minY: number, maxX: number, maxY: number): Uint32Array<ArrayBuffer>
  /** Elements whose box is inside the rectangle (borders included), ascending. Numbers are rounded to f32 first. */
  enclosed(minX: number, minY: number, maxX: number, maxY: number): Uint32Array<ArrayBuffer>
  /**
   * Elements whose box is within `radius` of the point, highest (topmost) first, at most `limit`. Empty for a negative
   * or NaN radius and for a point that is not finite.
   * @throws {GeomError} `GEO_LIMIT`
   */
  hit(x: number, y: number, radius: number, limit: number): Uint32Array<ArrayBuffer>
}

/**
 * Compiles and starts the geometry module.
 * @param source - The bytes of `build/geom.wasm`, or the module compiled from them.
 * @throws {GeomError} `GEO_WASM`
 */
export async function instantiateGeom(source: BufferSource | WebAssembly.Module): Promise<GeomKernels> {
  return createGeomKernels((await instanceOf(source)).exports)
}

async function instanceOf(source: BufferSource | WebAssembly.Module): Promise<WebAssembly.Instance> {
  try {
    if (source instanceof WebAssembly.Module) return await WebAssembly.instantiate(source)
    return (await WebAssembly.instantiate(source)).instance
  } catch (cause) {
    throw new GeomError('GEO_WASM', 'The geometry module could not be compiled.', { cause })
  }
}

/**
 * Wraps the exports of a started instance: `instance.exports`, or the namespace of a bundler's `.wasm` import.
 * @throws {GeomError} `GEO_WASM` when the exports are not those of this version.
 */
export function createGeomKernels(module: object): GeomKernels {
  if (!isGeomExports(module)) {
    throw new GeomError('GEO_WASM', `The geometry module lacks ${missingExports(module).join(', ')}.`)
  }
  return kernelsOf(module)
}

function kernelsOf(geom: GeomExports): GeomKernels {
  let numBoxes = 0
  const result = (count: number) => new Uint32Array(geom.memory.buffer, geom.resultAddress(), count).slice()
  const snapNumbers = (count: number) => new Float64Array(geom.memory.buffer, geom.snapNumbersAddress(), count)

  /** Puts boxes in the place of others, as stored. @returns Those that were there. */
  const exchangeBoxes = (elements: Uint32Array, boxes: Float32Array): Float32Array => {
    const all = new Float32Array(geom.memory.buffer, geom.boxesAddress(), 4 * numBoxes)
    const before = new Float32Array(boxes.length)
    for (let at = 0; at < elements.length; at++) {
      const from = 4 * (elements[at] ?? 0)
      before.set(all.subarray(from, from + 4), 4 * at)
      all.set(boxes.subarray(4 * at, 4 * at + 4), from)
    }
    return before
  }

  return {
    load(boxes) {
      if (boxes.length % 4 !== 0) {
        throw new GeomError('GEO_BOX_LEN', `${boxes.length} numbers are not boxes of four.`)
      }
      numBoxes = 0
      const len = boxes.length / 4
      throwOnError(geom.reserveBoxes(len), `${len} boxes`)
      new Float32Array(geom.memory.buffer, geom.boxesAddress(), boxes.length).set(boxes)
      geom.indexBoxes()
      numBoxes = len
    },

    update(elements, boxes) {
      const len = elements.length
      if (boxes.length !== 4 * len) {
        throw new GeomError('GEO_BOX_LEN', `${boxes.length} numbers for ${len} elements; expected ${4 * len}.`)
      }
      if (len > numBoxes) throw new GeomError('GEO_TOO_MANY', `${len} changes for ${numBoxes} boxes.`)
      new Uint32Array(geom.memory.buffer, geom.changedElementsAddress(), len).set(elements)
      new Float32Array(geom.memory.buffer, geom.changedBoxesAddress(len), boxes.length).set(boxes)
      throwOnError(geom.updateBoxes(len), `a change beyond ${numBoxes} boxes`)
    },

    splice(removed, indices, boxes) {
      const [numRemoved, numInserted] = [removed.length, indices.length]
      if (boxes.length !== 4 * numInserted) {
        throw new GeomError(
          'GEO_BOX_LEN',
          `${boxes.length} numbers for ${numInserted} boxes; expected ${4 * numInserted}.`,
        )
      }
      if (numRemoved > numBoxes) throw new GeomError('GEO_ELEMENT', `${numRemoved} to go of ${numBoxes} boxes.`)
      throwOnError(geom.reserveMore(numBoxes + numInserted), `${numInserted} more boxes than ${numBoxes}`)
      const changed = new Uint32Array(geom.memory.buffer, geom.changedElementsAddress(), numRemoved + numInserted)
      changed.set(removed)
      changed.set(indices, numRemoved)
      const boxesAt = geom.changedBoxesAddress(numRemoved + numInserted)
      new Float32Array(geom.memory.buffer, boxesAt, boxes.length).set(boxes)
      throwOnError(geom.spliceBoxes(numRemoved, numInserted), 'elements and indices outside the board or out of order')
      numBoxes += numInserted - numRemoved
    },

    takeLines(dragged, lines) {
      const len = dragged.length
      if (len > numBoxes) throw new GeomError('GEO_TOO_MANY', `${len} dragged of ${numBoxes} boxes.`)
      const outside = lines?.elements.find((element) => element >= numBoxes)
      if (outside !== undefined) throw new GeomError('GEO_ELEMENT', `Line ${outside} is not among ${numBoxes} boxes.`)
      new Uint32Array(geom.memory.buffer, geom.changedElementsAddress(), len).set(dragged)
      // the kernel copies the lines and the tree has boxes of its own, so these are exchanged for the length of the call
      const before = lines && exchangeBoxes(lines.elements, maxesNegated(lines.boxes))
      const answer = geom.takeSnapLines(len)
      if (lines && before) exchangeBoxes(lines.elements, before)
      throwOnError(answer, `dragged elements beyond ${numBoxes} boxes`)
    },

    nearestWay: (axis, parts, low, high, back, ahead) => geom.nearestLine(axis, parts, low, high, back, ahead),

    alignedExtent(axis, part, at, slack) {
      if (geom.alignedLines(axis, part, at, slack) === 0) return null
      const [low = Number.NaN, high = Number.NaN] = snapNumbers(2)
      return { low, high }
    },

    neighbours(axis, low, high, row, slack) {
      geom.neighbours(axis, low, high, row.low, row.high, slack)
      const numbers = snapNumbers(8)
      const interval = (index: number) => ({
        low: numbers[2 * index] ?? Number.NaN,
        high: numbers[2 * index + 1] ?? Number.NaN,
      })
      return { secondBefore: interval(0), before: interval(1), behind: interval(2), secondBehind: interval(3) }
    },

    visible: (minX, minY, maxX, maxY) => result(geom.visible(minX, minY, maxX, maxY)),

    enclosed: (minX, minY, maxX, maxY) => result(geom.enclosed(minX, minY, maxX, maxY)),

    hit(x, y, radius, limit) {
      if (!Number.isInteger(limit) || limit < 0 || limit > MAX_LIMIT) {
        throw new GeomError('GEO_LIMIT', `Limit ${limit}; expected a whole number from 0 to ${MAX_LIMIT}.`)
      }
      return result(geom.hit(x, y, radius, limit))
    },
  }
}

/** As the module stores boxes: minX, minY, -maxX, -maxY. */
const maxesNegated = (boxes: Float32Array): Float32Array => boxes.map((value, at) => (at % 4 < 2 ? value : -value))

function throwOnError(answer: number, what: string): void {
  if (answer >= 0) return
  const code = ERROR_CODES.get(answer)
  if (code === undefined) throw new GeomError('GEO_WASM', `The geometry module answered ${answer} for ${what}.`)
  throw new GeomError(code, `The geometry module refused ${what}.`)
}
