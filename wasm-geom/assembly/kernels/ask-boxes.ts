import {
  BOX_SHIFT,
  boxesPtr,
  capacity,
  leafElementsPtr,
  levelStart,
  marksPtr,
  NODE_SHIFT,
  NODE_SIZE,
  numBoxes,
  numLevels,
  numWords,
  resultPtr,
  scratchPtr,
} from '../memory'
import { nodePtr } from './box-tree'

/**
 * Elements whose box intersects the rectangle (touching borders count), ascending.
 * Out: resultPtr → u32[count]. Returns the count. A NaN in box or rectangle never intersects. O(n / 16) at worst for
 * the nodes, O(n) for the boxes in view.
 */
export function findVisible(minX: f32, minY: f32, maxX: f32, maxY: f32): i32 {
  if (numBoxes === 0) return 0
  const window = f32x4(maxX, maxY, -minX, -minY)
  const numNodes = findNodes(window)

  // with half of the board in view, a scan in board order is faster than marking and sorting
  if (numNodes << (NODE_SHIFT + 1) > numBoxes) return scanVisible(window)

  for (let i: u32 = 0; i < numNodes; i++) {
    const first = load<u32>(scratchPtr + ((<usize>i) << 2)) << NODE_SHIFT
    const last = min<u32>(first + NODE_SIZE, capacity)
    for (let leaf = first; leaf < last; leaf++) markIf(leaf, meets(nodePtr(leaf), window))
  }
  return collectAscending()
}

/**
 * Elements whose box is inside the rectangle, borders included, ascending.
 * Out: resultPtr → u32[count]. Returns the count.
 */
export function findEnclosed(minX: f32, minY: f32, maxX: f32, maxY: f32): i32 {
  if (numBoxes === 0) return 0
  const window = f32x4(maxX, maxY, -minX, -minY)
  const sides = f32x4(minX, minY, -maxX, -maxY)
  const numNodes = findNodes(window)
  if (numNodes << (NODE_SHIFT + 1) > numBoxes) return scanEnclosed(window, sides)
  for (let i: u32 = 0; i < numNodes; i++) {
    const first = load<u32>(scratchPtr + ((<usize>i) << 2)) << NODE_SHIFT
    const last = min<u32>(first + NODE_SIZE, capacity)
    for (let leaf = first; leaf < last; leaf++) markIf(leaf, liesIn(nodePtr(leaf), window, sides))
  }
  return collectAscending()
}

/**
 * Elements whose box is within `radius` of the point (distance 0 inside the box, else to its border), highest first.
 * Out: resultPtr → u32[count], count ≤ limit. Returns the count; 0 for a negative or NaN radius and for a point that is
 * not finite.
 */
export function findHits(x: f64, y: f64, radius: f64, limit: u32): i32 {
  if (numBoxes === 0 || limit === 0 || !(radius >= 0) || !isFinite(x) || !isFinite(y)) return 0
  // wider than the rounding error of the sums below, so that the window never excludes a box that the distance test
  // accepts
  const reach = radius + (abs(x) + abs(y) + radius) * 1e-6
  const numNodes = findNodes(f32x4(<f32>(x + reach), <f32>(y + reach), <f32>(reach - x), <f32>(reach - y)))

  const limitSquare = radius * radius
  for (let i: u32 = 0; i < numNodes; i++) {
    const first = load<u32>(scratchPtr + ((<usize>i) << 2)) << NODE_SHIFT
    const last = min<u32>(first + NODE_SIZE, capacity)
    for (let leaf = first; leaf < last; leaf++) {
      const at = nodePtr(leaf)
      const dx = max<f64>(max<f64>(<f64>load<f32>(at) - x, x + <f64>load<f32>(at, 8)), 0)
      const dy = max<f64>(max<f64>(<f64>load<f32>(at, 4) - y, y + <f64>load<f32>(at, 12)), 0)
      markIf(leaf, dx * dx + dy * dy <= limitSquare)
    }
  }
  return collectDescending(limit)
}

/**
 * Writes the lowest-level nodes that intersect the window to scratchPtr → u32[count], ascending, and returns the count.
 */
function findNodes(window: v128): u32 {
  let from = scratchPtr
  let numFrom: u32 = 1
  store<u32>(from, 0)
  for (let level = numLevels - 1; level > 1; level--) {
    // the two lists alternate in the scratch block: the longer one is at most a sixteenth of it
    const to = from === scratchPtr ? scratchPtr + ((<usize>capacity) << 2) : scratchPtr
    const start = levelStart(level - 1)
    const width = levelStart(level) - start
    let numTo: u32 = 0
    for (let i: u32 = 0; i < numFrom; i++) {
      const first = load<u32>(from + ((<usize>i) << 2)) << NODE_SHIFT
      const last = min<u32>(first + NODE_SIZE, width)
      for (let child = first; child < last; child++) {
        store<u32>(to + ((<usize>numTo) << 2), child)
        numTo += u32(meets(nodePtr(start + child), window))
      }
    }
    from = to
    numFrom = numTo
  }
  if (from !== scratchPtr) memory.copy(scratchPtr, from, (<usize>numFrom) << 2)
  return numFrom
}

function meets(boxPtr: usize, window: v128): bool {
  return i32x4.all_true(f32x4.le(v128.load(boxPtr), window))
}

/** A box with min > max can be inside all four sides without intersecting the rectangle: no query returns it. */
function liesIn(boxPtr: usize, window: v128, sides: v128): bool {
  const box = v128.load(boxPtr)
  return i32x4.all_true(v128.and(f32x4.le(box, window), f32x4.ge(box, sides)))
}

function scanEnclosed(window: v128, sides: v128): i32 {
  let to = resultPtr
  for (let element: u32 = 0; element < numBoxes; element++) {
    store<u32>(to, element)
    to += (<usize>liesIn(boxesPtr + ((<usize>element) << BOX_SHIFT), window, sides)) << 2
  }
  return <i32>((to - resultPtr) >> 2)
}

function scanVisible(window: v128): i32 {
  let to = resultPtr
  for (let element: u32 = 0; element < numBoxes; element++) {
    // always written, and kept by advancing the index: this avoids an unpredictable branch
    store<u32>(to, element)
    to += (<usize>meets(boxesPtr + ((<usize>element) << BOX_SHIFT), window)) << 2
  }
  return <i32>((to - resultPtr) >> 2)
}

function markIf(leaf: u32, isMarked: bool): void {
  // a free leaf never intersects, but the address of its mark, which is not set, must still be inside the block
  const element = min<u32>(load<u32>(leafElementsPtr + ((<usize>leaf) << 2)), capacity - 1)
  const word = marksPtr + ((<usize>(element >> 6)) << 3)
  store<u64>(word, load<u64>(word) | ((<u64>isMarked) << (element & 63)))
}

function collectAscending(): i32 {
  let to = resultPtr
  const words = numWords()
  for (let word: u32 = 0; word < words; word++) {
    const at = marksPtr + ((<usize>word) << 3)
    let marks = load<u64>(at)
    if (marks === 0) continue
    store<u64>(at, 0)
    do {
      store<u32>(to, (word << 6) + <u32>ctz(marks))
      to += 4
      marks &= marks - 1
    } while (marks !== 0)
  }
  return <i32>((to - resultPtr) >> 2)
}

function collectDescending(limit: u32): i32 {
  let count: u32 = 0
  for (let word = numWords(); word > 0; word--) {
    const at = marksPtr + ((<usize>(word - 1)) << 3)
    let marks = load<u64>(at)
    if (marks === 0) continue
    store<u64>(at, 0)
    while (marks !== 0 && count < limit) {
      const bit = 63 - <u32>clz(marks)
      store<u32>(resultPtr + ((<usize>count) << 2), ((word - 1) << 6) + bit)
      count++
      marks ^= (<u64>1) << bit
    }
  }
  return <i32>count
}
