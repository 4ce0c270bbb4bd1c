// Geometry kernels: element boxes in this module's memory, and queries on them. The module handles numbers only.
// Exports take and return numbers and addresses; wasm-geom/host is their only caller and hides the addresses. Order of
// calls: reserveBoxes, then write the boxes at boxesAddress, then indexBoxes; after that updates and queries. Addresses
// are valid until the next reserveBoxes. Results below 0 are those of errors.ts.

import { findEnclosed, findHits, findVisible } from './kernels/ask-boxes'
import { buildTree, changedBoxesPtr, makeRoom, updateTree } from './kernels/box-tree'
import { alignedExtent, findNeighbours, forgetLines, nearestWay, snapNumbersPtr, takeLines } from './kernels/snap-lines'
import { spliceTree } from './kernels/splice-boxes'
import { boxesPtr, layOut, resultPtr, scratchPtr } from './memory'

/** Reserves space for `numBoxes` boxes and drops the previous ones. Returns 0, ERR_TOO_MANY or ERR_MEMORY. */
export function reserveBoxes(numBoxes: u32): i32 {
  forgetLines()
  return layOut(numBoxes)
}

/** Input of `indexBoxes`, f32[4 * numBoxes]: minX, minY, maxX, maxY in board order. */
export function boxesAddress(): usize {
  return boxesPtr
}

/** Builds the index over the written boxes. */
export function indexBoxes(): void {
  buildTree()
}

/** Changed elements for `updateBoxes`, u32[len]; space for as many as there are boxes. */
export function changedElementsAddress(): usize {
  return scratchPtr
}

/** Boxes of the changed elements for `updateBoxes(len)`, f32[4 * len]. */
export function changedBoxesAddress(len: u32): usize {
  return changedBoxesPtr(len)
}

/**
 * Replaces the boxes of `len` elements. Returns 0, ERR_TOO_MANY (check it before writing: the space is bounded) or
 * ERR_ELEMENT.
 */
export function updateBoxes(len: u32): i32 {
  return updateTree(len)
}

/**
 * Reserves space for `numBoxes` boxes in total and keeps the existing ones; taken lines are dropped. Returns 0,
 * ERR_TOO_MANY or ERR_MEMORY.
 */
export function reserveMore(numBoxes: u32): i32 {
  forgetLines()
  return makeRoom(numBoxes)
}

/**
 * Removes elements and inserts others; elements after them are renumbered. Call `reserveMore` first.
 * Input at changedElementsAddress: u32[numRemoved] elements, u32[numInserted] final indices of the inserted ones, both
 * ascending; at changedBoxesAddress(numRemoved + numInserted): f32[4 * numInserted] boxes. Returns 0, ERR_TOO_MANY or
 * ERR_ELEMENT.
 */
export function spliceBoxes(numRemoved: u32, numInserted: u32): i32 {
  return spliceTree(numRemoved, numInserted)
}

/** Elements whose box intersects the rectangle, ascending, at `resultAddress`; returns their number. */
export function visible(minX: f32, minY: f32, maxX: f32, maxY: f32): i32 {
  return findVisible(minX, minY, maxX, maxY)
}

/** Elements whose box is inside the rectangle, ascending, at `resultAddress`; returns their number. */
export function enclosed(minX: f32, minY: f32, maxX: f32, maxY: f32): i32 {
  return findEnclosed(minX, minY, maxX, maxY)
}

/** Elements whose box is within `radius` of the point, highest first, at `resultAddress`; returns their number. */
export function hit(x: f64, y: f64, radius: f64, limit: u32): i32 {
  return findHits(x, y, radius, limit)
}

/** The last result: u32[count]. */
export function resultAddress(): usize {
  return resultPtr
}

/**
 * Takes the lines of all boxes except those of the `len` elements at changedElementsAddress. Returns 0, ERR_ELEMENT or
 * ERR_MEMORY.
 */
export function takeSnapLines(len: u32): i32 {
  return takeLines(len)
}

/** Signed distance to the nearest line, or NaN; axis 0 is x, `parts` has bits for low edge, centre and high edge. */
export function nearestLine(axis: u32, parts: u32, low: f64, high: f64, back: f64, ahead: f64): f64 {
  return nearestWay(axis, parts, low, high, back, ahead)
}

/**
 * Number of lines near `at`; the extent of their boxes on the other axis, f64[2], is written to `snapNumbersAddress`.
 */
export function alignedLines(axis: u32, part: u32, at: f64, slack: f64): u32 {
  return alignedExtent(axis, part, at, slack)
}

/** Writes the neighbours of [low, high] in a row, f64[8], to `snapNumbersAddress`. */
export function neighbours(axis: u32, low: f64, high: f64, rowLow: f64, rowHigh: f64, slack: f64): void {
  findNeighbours(axis, low, high, rowLow, rowHigh, slack)
}

/** The last result with several numbers. */
export function snapNumbersAddress(): usize {
  return snapNumbersPtr
}
