// A packed tree of boxes: the boxes are sorted along a Hilbert curve, sixteen per node, sixteen nodes per parent, no
// links. Chosen over a grid because it needs no cell size: it works at any scale, with far outliers, and with pipes a
// hundred times longer than wide (a size class in the key keeps those out of the nodes of small boxes). A changed box
// stays on its leaf and the bounds above it are recomputed, so a drag costs a few hundred bytes per box; when many
// boxes have left their place, the tree is sorted again. A degraded tree still answers correctly, at worst at the cost
// of a scan. A box is one vector of minX, minY, -maxX, -maxY: an intersection test is then one comparison, and NaN
// compares false by itself.

import { ERR_ELEMENT, ERR_TOO_MANY } from '../errors'
import {
  align,
  BOX_SHIFT,
  boxesPtr,
  capacity,
  elementLeavesPtr,
  FREE_LEAF,
  layOutMore,
  leafElementsPtr,
  levelStart,
  NODE_SHIFT,
  NODE_SIZE,
  numBoxes,
  numLevels,
  scratchPtr,
  treePtr,
} from '../memory'
import { HILBERT_SIDE, hilbertKey } from './hilbert-key'
import { sortByKey } from './sort-keys'

/** Leaves that have left the bounds of their node since the last sort. */
let numStrayed: u32 = 0

const CLASS_SHIFT: u32 = 30
const LAST_KEY: u32 = 0xffffffff
const MAX_ROUNDS: i32 = 4

/**
 * Takes over the `numBoxes` boxes at `boxesPtr`, written as minX, minY, maxX, maxY, and builds the tree. O(n). Boxes
 * that contain a NaN are kept and never found.
 */
export function buildTree(): void {
  for (let i: usize = 0; i < numBoxes; i++) {
    const at = boxesPtr + (i << BOX_SHIFT)
    copyMirrored(at, at)
  }
  sortTree()
}

/**
 * Reserves space for `count` boxes in total. The boxes stay; without enough space the tree is rebuilt with a reserve.
 * Returns 0, ERR_TOO_MANY or ERR_MEMORY; after an error nothing has changed.
 */
export function makeRoom(count: u32): i32 {
  if (count <= capacity) return 0
  const answer = layOutMore(count)
  if (answer === 0) sortTree()
  return answer
}

/**
 * Replaces the boxes of `len` elements.
 * In: scratchPtr → u32[len] elements; after them, aligned to 16 → f32[4 * len] boxes as minX, minY, maxX, maxY. Returns
 * 0; ERR_TOO_MANY for more changes than boxes, ERR_ELEMENT for an element outside the board: nothing is changed then.
 */
export function updateTree(len: u32): i32 {
  if (len > numBoxes) return ERR_TOO_MANY
  for (let i: usize = 0; i < len; i++) {
    if (load<u32>(scratchPtr + (i << 2)) >= numBoxes) return ERR_ELEMENT
  }

  // above a quarter of the board, recomputing every node is cheaper than climbing from each leaf
  const changesMost = len > numBoxes >> 2
  const changes = changedBoxesPtr(len)
  for (let i: usize = 0; i < len; i++) {
    const element = load<u32>(scratchPtr + (i << 2))
    const leaf = load<u32>(elementLeavesPtr + ((<usize>element) << 2))
    const at = boxesPtr + ((<usize>element) << BOX_SHIFT)
    copyMirrored(changes + (i << BOX_SHIFT), at)
    fillLeaf(leaf, at)
    if (!changesMost) boundAbove(leaf)
  }

  if (!sortIfStrayed() && changesMost) boundAll()
  return 0
}

/** Puts the box at an address on a leaf; the bounds above stay unchanged. */
export function fillLeaf(leaf: u32, boxPtr: usize): void {
  const box = v128.load(boxPtr)
  v128.store(nodePtr(leaf), box)
  const bounds = v128.load(nodePtr(levelStart(1) + (leaf >> NODE_SHIFT)))
  if (v128.any_true(f32x4.lt(box, bounds))) numStrayed++
}

/** Sorts the tree when too many leaves have left their place; returns whether it did. */
export function sortIfStrayed(): bool {
  if (numStrayed <= max<u32>(numBoxes >> 2, 256)) return false
  sortTree()
  return true
}

/** Address from which `updateTree` reads the boxes of `len` changes. */
export function changedBoxesPtr(len: u32): usize {
  return align(scratchPtr + ((<usize>len) << 2))
}

/** Address of the box at an index of the tree. */
export function nodePtr(place: u32): usize {
  return treePtr + ((<usize>place) << BOX_SHIFT)
}

/** Converts between minX, minY, maxX, maxY and the stored form, in either direction. */
export function copyMirrored(fromPtr: usize, toPtr: usize): void {
  v128.store(toPtr, f32x4.mul(v128.load(fromPtr), f32x4(1, 1, -1, -1)))
}

/** Builds the tree over the existing boxes. O(n). */
export function sortTree(): void {
  numStrayed = 0
  const bytes: usize = (<usize>numBoxes) << 2
  const keysPtr = scratchPtr
  writeKeys(keysPtr)
  for (let i: u32 = 0; i < numBoxes; i++) store<u32>(leafElementsPtr + ((<usize>i) << 2), i)
  sortByKey(keysPtr, leafElementsPtr, keysPtr + bytes, keysPtr + 2 * bytes, numBoxes)

  for (let leaf: u32 = 0; leaf < numBoxes; leaf++) {
    const element = load<u32>(leafElementsPtr + ((<usize>leaf) << 2))
    store<u32>(elementLeavesPtr + ((<usize>element) << 2), leaf)
    v128.store(nodePtr(leaf), v128.load(boxesPtr + ((<usize>element) << BOX_SHIFT)))
  }
  for (let leaf = numBoxes; leaf < capacity; leaf++) {
    store<u32>(leafElementsPtr + ((<usize>leaf) << 2), FREE_LEAF)
    v128.store(nodePtr(leaf), f32x4.splat(f32.NaN))
  }
  boundAll()
}

function boundAll(): void {
  for (let level: i32 = 1; level < numLevels; level++) {
    const start = levelStart(level)
    const end = levelStart(level + 1)
    for (let node = start; node < end; node++) v128.store(nodePtr(node), boundsOfChildren(level, node - start))
  }
}

/** Recomputes the bounds above one leaf, up to the first node that does not change. */
export function boundAbove(leaf: u32): void {
  let index = leaf
  for (let level: i32 = 1; level < numLevels; level++) {
    index >>= NODE_SHIFT
    const at = nodePtr(levelStart(level) + index)
    const bounds = boundsOfChildren(level, index)
    if (!v128.any_true(f32x4.ne(bounds, v128.load(at)))) return
    v128.store(at, bounds)
  }
}

function boundsOfChildren(level: i32, index: u32): v128 {
  const first = levelStart(level - 1) + (index << NODE_SHIFT)
  const last = min<u32>(first + NODE_SIZE, levelStart(level))
  let bounds = f32x4.splat(f32.POSITIVE_INFINITY)
  // pmin returns its first argument when the other is NaN; min would propagate the NaN to the root
  for (let at = nodePtr(first), end = nodePtr(last); at < end; at += 16) bounds = f32x4.pmin(bounds, v128.load(at))
  return bounds
}

/** Writes the sort key of every box: size class, then position of its centre on the curve; unusable boxes come last. */
function writeKeys(keysPtr: usize): void {
  measureWindow()
  const cellsPerUnit = windowSide > 0 ? <f64>(HILBERT_SIDE - 1) / windowSide : 0
  for (let i: usize = 0; i < numBoxes; i++) {
    const at = boxesPtr + (i << BOX_SHIFT)
    const x = centerX(at)
    const y = centerY(at)
    let key = LAST_KEY
    if (isFinite(x) && isFinite(y)) {
      const cellX = cellAt((x - windowLeft) * cellsPerUnit)
      const cellY = cellAt((y - windowTop) * cellsPerUnit)
      key = (sizeClass(at) << CLASS_SHIFT) | hilbertKey(cellX, cellY)
    }
    store<u32>(keysPtr + (i << 2), key)
  }
}

/** The square filled by the curve, and the distance of evenly spread boxes in it. */
let windowLeft: f64 = 0
let windowTop: f64 = 0
let windowSide: f64 = 0
let windowSpacing: f64 = 0

/**
 * Finds the square that contains the drawing: the centres within four standard deviations of their mean, repeated
 * without the outliers as long as there are any. Otherwise an outlier a million times farther out would compress all
 * others into one cell.
 */
function measureWindow(): void {
  let left = -f64.MAX_VALUE
  let top = -f64.MAX_VALUE
  let right = f64.MAX_VALUE
  let bottom = f64.MAX_VALUE
  let numWithin: f64 = -1
  for (let round = 0; round < MAX_ROUNDS; round++) {
    let count: f64 = 0
    let sumX: f64 = 0
    let sumY: f64 = 0
    let squaresX: f64 = 0
    let squaresY: f64 = 0
    let minX: f64 = Infinity
    let minY: f64 = Infinity
    let maxX: f64 = -Infinity
    let maxY: f64 = -Infinity
    for (let i: usize = 0; i < numBoxes; i++) {
      const at = boxesPtr + (i << BOX_SHIFT)
      const x = centerX(at)
      const y = centerY(at)
      if (!(x >= left && x <= right && y >= top && y <= bottom)) continue
      count += 1
      sumX += x
      sumY += y
      squaresX += x * x
      squaresY += y * y
      minX = min(minX, x)
      minY = min(minY, y)
      maxX = max(maxX, x)
      maxY = max(maxY, y)
    }
    if (count === 0) break

    const meanX = sumX / count
    const meanY = sumY / count
    const reachX = 4 * sqrt(max<f64>(squaresX / count - meanX * meanX, 0))
    const reachY = 4 * sqrt(max<f64>(squaresY / count - meanY * meanY, 0))
    left = max(minX, meanX - reachX)
    top = max(minY, meanY - reachY)
    right = min(maxX, meanX + reachX)
    bottom = min(maxY, meanY + reachY)
    const isSettled = count === numWithin || (left === minX && top === minY && right === maxX && bottom === maxY)
    numWithin = count
    if (isSettled) break
  }
  windowLeft = left
  windowTop = top
  windowSide = max(right - left, bottom - top)
  windowSpacing = windowSide / sqrt(numWithin)
}

/** 0 up to the span of a node of evenly spread boxes, then one more per factor of four, up to 3. */
function sizeClass(boxPtr: usize): u32 {
  const longest = max(
    -(<f64>load<f32>(boxPtr, 8)) - <f64>load<f32>(boxPtr),
    -(<f64>load<f32>(boxPtr, 12)) - <f64>load<f32>(boxPtr, 4),
  )
  return u32(longest > 4 * windowSpacing) + u32(longest > 16 * windowSpacing) + u32(longest > 64 * windowSpacing)
}

function cellAt(place: f64): u32 {
  return <u32>min<f64>(max<f64>(place, 0), <f64>(HILBERT_SIDE - 1))
}

function centerX(boxPtr: usize): f64 {
  return (<f64>load<f32>(boxPtr) - <f64>load<f32>(boxPtr, 8)) / 2
}

function centerY(boxPtr: usize): f64 {
  return (<f64>load<f32>(boxPtr, 4) - <f64>load<f32>(boxPtr, 12)) / 2
}
