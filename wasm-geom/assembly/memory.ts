// Where everything lies: one arena behind the module's own data, laid out anew by `layOut` for a number of boxes.
// Nothing else allocates, so that months of questions leave the memory as large as the largest drawing made it.
// Neighbours: kernels/ read and write through these addresses; host/ copies in and out between calls.
// Invariant: every block starts on a multiple of 16 bytes, so that a box is one aligned vector.

import { ERR_MEMORY, ERR_TOO_MANY } from './errors'

/** Boxes under one node. Sixteen keep the tree four levels deep at 100,000 and a node within four cache lines. */
export const NODE_SIZE: u32 = 16
export const NODE_SHIFT: u32 = 4
export const BOX_BYTES: usize = 16
export const BOX_SHIFT: usize = 4
/** 16^5 boxes fill five levels above the leaves; one entry more closes the last. */
const MAX_LEVELS: i32 = 8
const MAX_BOXES: u32 = 1 << 20
const PAGE_BYTES: usize = 65536

export let numBoxes: u32 = 0
/** f32[4 * numBoxes], board order: minX, minY, -maxX, -maxY. */
export let boxesPtr: usize = 0
/** The same boxes in tree order, then the bounds of the nodes level by level, the root last. */
export let treePtr: usize = 0
/** u32[numBoxes]: element of each leaf. */
export let leafElementsPtr: usize = 0
/** u32[numBoxes]: leaf of each element. */
export let elementLeavesPtr: usize = 0
/** u32[numBoxes] at least: answers. */
export let resultPtr: usize = 0
/** One bit an element, in u64 words; all zero between calls. */
export let marksPtr: usize = 0
/** 20 bytes a box: sort keys while building, changed elements and boxes while updating, node lists while asking. */
export let scratchPtr: usize = 0
/** Levels of the tree, the leaves included; 0 for no boxes. */
export let numLevels: i32 = 0

const levelStarts = memory.data(36)

/** Place in the tree where a level begins; `numLevels` gives the tree's end. */
export function levelStart(level: i32): u32 {
  return load<u32>(levelStarts + ((<usize>level) << 2))
}

export function numWords(): u32 {
  return (numBoxes + 63) >> 6
}

/** Makes room for `count` boxes. Returns 0, ERR_TOO_MANY or ERR_MEMORY; after an error the index is empty. */
export function layOut(count: u32): i32 {
  numBoxes = 0
  numLevels = 0
  if (count > MAX_BOXES) return ERR_TOO_MANY

  let numNodes: u32 = 0
  let levels: i32 = 0
  let width = count
  while (width > 0 && levels < MAX_LEVELS) {
    store<u32>(levelStarts + ((<usize>levels) << 2), numNodes)
    levels++
    numNodes += width
    if (levels > 1 && width === 1) break
    width = (width + NODE_SIZE - 1) >> NODE_SHIFT
  }
  store<u32>(levelStarts + ((<usize>levels) << 2), numNodes)

  boxesPtr = align(__heap_base)
  treePtr = boxesPtr + <usize>count * BOX_BYTES
  leafElementsPtr = treePtr + <usize>numNodes * BOX_BYTES
  elementLeavesPtr = align(leafElementsPtr + <usize>count * 4)
  resultPtr = align(elementLeavesPtr + <usize>count * 4)
  marksPtr = align(resultPtr + <usize>count * 4)
  scratchPtr = align(marksPtr + <usize>((count + 63) >> 6) * 8)
  const end = scratchPtr + align(<usize>count * 4) + <usize>count * BOX_BYTES

  const pages = <i32>((end + PAGE_BYTES - 1) / PAGE_BYTES)
  const missing = pages - memory.size()
  if (missing > 0 && memory.grow(missing) < 0) return ERR_MEMORY
  memory.fill(marksPtr, 0, scratchPtr - marksPtr)
  numBoxes = count
  numLevels = levels
  return 0
}

/** First address at or after `address` that a vector may lie on. */
export function align(address: usize): usize {
  return (address + 15) & ~(<usize>15)
}
