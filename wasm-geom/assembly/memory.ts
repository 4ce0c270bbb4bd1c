// Memory layout: one arena after the module's own data, laid out by `layOut` for a number of boxes plus a reserve.
// Nothing else allocates, so that months of queries leave the memory at the size of the largest drawing. kernels/ read
// and write through these addresses; host/ copies in and out between calls. Every block starts at a multiple of 16
// bytes, so that a box is one aligned vector.

import { ERR_MEMORY, ERR_TOO_MANY } from './errors'

/** Boxes per node. With sixteen the tree has four levels at 100,000 boxes, and a node fits in four cache lines. */
export const NODE_SIZE: u32 = 16
export const NODE_SHIFT: u32 = 4
export const BOX_BYTES: usize = 16
export const BOX_SHIFT: usize = 4
/** 16^5 boxes fill five levels above the leaves; one more entry ends the last. */
const MAX_LEVELS: i32 = 8
const MAX_BOXES: u32 = 1 << 20
const PAGE_BYTES: usize = 65536
/** Reserve for boxes added later: a sixteenth of the existing ones, plus a few. */
const SPARE_SHIFT: u32 = 4
const MIN_SPARE: u32 = 64

export let numBoxes: u32 = 0
/** Number of boxes with space, which is also the number of leaves. */
export let capacity: u32 = 0
/**
 * f32[4 * capacity], board order: minX, minY, -maxX, -maxY. It comes first, so that it is not moved when space is
 * added.
 */
export let boxesPtr: usize = 0
/** The same boxes in tree order, then the bounds of the nodes level by level, the root last. */
export let treePtr: usize = 0
/** u32[capacity]: element of each leaf, or FREE_LEAF. */
export let leafElementsPtr: usize = 0
/** u32[capacity]: leaf of each element. */
export let elementLeavesPtr: usize = 0
/** u32[capacity] at least: query results. */
export let resultPtr: usize = 0
/** One bit per element, in u64 words; all zero between calls. */
export let marksPtr: usize = 0
/** 20 bytes per box: sort keys during a build, changes during an update, node lists during a query. */
export let scratchPtr: usize = 0
/** First address after the arena. */
export let endPtr: usize = 0
/** Levels of the tree, including the leaves; 0 before boxes are reserved. */
export let numLevels: i32 = 0

/** A leaf without an element; its box is NaN, so no query returns it. */
export const FREE_LEAF: u32 = 0xffffffff

const levelStarts = memory.data(36)

/** Index in the tree where a level begins; that of `numLevels` is the tree's end. */
export function levelStart(level: i32): u32 {
  return load<u32>(levelStarts + ((<usize>level) << 2))
}

export function numWords(): u32 {
  return (numBoxes + 63) >> 6
}

/** Reserves space for `count` boxes. Returns 0, ERR_TOO_MANY or ERR_MEMORY; after an error the index is empty. */
export function layOut(count: u32): i32 {
  numBoxes = 0
  const answer = arrange(count)
  if (answer === 0) numBoxes = count
  return answer
}

/**
 * Reserves space for `count` boxes and keeps the existing ones; everything else must be rebuilt. Returns 0,
 * ERR_TOO_MANY or ERR_MEMORY; after an error nothing has changed.
 */
export function layOutMore(count: u32): i32 {
  return arrange(count)
}

/** Sets the number of boxes, at most `capacity`. */
export function countBoxes(count: u32): void {
  numBoxes = count
}

function arrange(count: u32): i32 {
  if (count > MAX_BOXES) return ERR_TOO_MANY
  const room = min<u32>(count + (count >> SPARE_SHIFT) + MIN_SPARE, MAX_BOXES)
  const numNodes = countNodes(room)
  const boxes = align(__heap_base)
  const tree = boxes + <usize>room * BOX_BYTES
  const leafElements = tree + <usize>numNodes * BOX_BYTES
  const elementLeaves = align(leafElements + <usize>room * 4)
  const result = align(elementLeaves + <usize>room * 4)
  const marks = align(result + <usize>room * 4)
  const scratch = align(marks + <usize>((room + 63) >> 6) * 8)
  const end = scratch + align(<usize>room * 4) + <usize>room * BOX_BYTES
  if (!ensureBytes(end)) return ERR_MEMORY

  capacity = room
  numLevels = writeLevelStarts(room)
  boxesPtr = boxes
  treePtr = tree
  leafElementsPtr = leafElements
  elementLeavesPtr = elementLeaves
  resultPtr = result
  marksPtr = marks
  scratchPtr = scratch
  endPtr = end
  memory.fill(marksPtr, 0, scratchPtr - marksPtr)
  return 0
}

/** Grows the memory up to `end`; false when the engine cannot provide more. */
export function ensureBytes(end: usize): bool {
  const pages = <i32>((end + PAGE_BYTES - 1) / PAGE_BYTES)
  const missing = pages - memory.size()
  return missing <= 0 || memory.grow(missing) >= 0
}

function countNodes(numLeaves: u32): u32 {
  let numNodes = numLeaves
  for (let width = numLeaves; width > 1; ) {
    width = (width + NODE_SIZE - 1) >> NODE_SHIFT
    numNodes += width
  }
  return numNodes
}

/** Returns the number of levels. */
function writeLevelStarts(numLeaves: u32): i32 {
  let start: u32 = 0
  let levels: i32 = 0
  for (let width = numLeaves; levels < MAX_LEVELS; width = (width + NODE_SIZE - 1) >> NODE_SHIFT) {
    store<u32>(levelStarts + ((<usize>levels) << 2), start)
    levels++
    start += width
    if (width === 1) break
  }
  store<u32>(levelStarts + ((<usize>levels) << 2), start)
  return levels
}

/** First address at or after `address` that is aligned for a vector. */
export function align(address: usize): usize {
  return (address + 15) & ~(<usize>15)
}
