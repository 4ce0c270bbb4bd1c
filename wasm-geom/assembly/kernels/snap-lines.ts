// Lines that a dragged box can snap to: both edges and the centre of every other box, sorted separately per axis, taken
// once at the start of a drag. A move then needs only a few binary searches. An entry contains what is needed about a
// line later, its extent on the other axis and the box's other edge, so that no query reads the boxes.

import { ERR_ELEMENT, ERR_MEMORY } from '../errors'
import {
  BOX_SHIFT,
  boxesPtr,
  endPtr,
  ensureBytes,
  marksPtr,
  numBoxes,
  numWords,
  resultPtr,
  scratchPtr,
} from '../memory'
import { sortByKey } from './sort-keys'

const LOW: u32 = 0
const CENTRE: u32 = 1
const HIGH: u32 = 2
const NUM_PARTS: u32 = 3
/** An entry: f32 line, f32 low and f32 high end on the other axis, f32 opposite edge of the box. */
const ENTRY_SHIFT: usize = 4
const ENTRY_BYTES: usize = 16

/** Number of boxes whose lines were taken; 0 before the first time and after another board was loaded. */
let numLines: u32 = 0
/** f64[8]: the last result with more than one number. */
export const snapNumbersPtr = memory.data(64, 8)

export function forgetLines(): void {
  numLines = 0
}

/**
 * Takes the lines of all boxes except those of `len` elements and boxes that are empty or not finite. O(n).
 * In: scratchPtr → u32[len] elements. Returns 0; ERR_ELEMENT or ERR_MEMORY: nothing is changed then.
 */
export function takeLines(len: u32): i32 {
  const taken = endPtr + 2 * NUM_PARTS * <usize>numBoxes * ENTRY_BYTES
  if (!ensureBytes(taken + ((<usize>numBoxes) << 2))) return ERR_MEMORY
  for (let i: usize = 0; i < len; i++) {
    const element = load<u32>(scratchPtr + (i << 2))
    if (element >= numBoxes) {
      clearMarks()
      return ERR_ELEMENT
    }
    const word = marksPtr + ((<usize>(element >> 6)) << 3)
    store<u64>(word, load<u64>(word) | ((<u64>1) << (element & 63)))
  }
  numLines = listTaken(taken)
  clearMarks()
  for (let axis: u32 = 0; axis < 2; axis++) {
    for (let part: u32 = LOW; part <= HIGH; part++) sortLines(taken, axis, part)
  }
  return 0
}

/**
 * Signed distance from a line of [low, high] to the nearest line of its kind, edges to edges and centre to centre; NaN
 * when there is none from `back` (≤ 0) to `ahead` (≥ 0). `parts` has a bit for each line that is used.
 */
export function nearestWay(axis: u32, parts: u32, low: f64, high: f64, back: f64, ahead: f64): f64 {
  nearestYet = NaN
  if (parts & (1 << LOW)) {
    tryLines(axis, LOW, low, back, ahead)
    tryLines(axis, HIGH, low, back, ahead)
  }
  if (parts & (1 << CENTRE)) tryLines(axis, CENTRE, (low + high) / 2, back, ahead)
  if (parts & (1 << HIGH)) {
    tryLines(axis, LOW, high, back, ahead)
    tryLines(axis, HIGH, high, back, ahead)
  }
  return nearestYet
}

/**
 * Boxes with a line of the kind of `part` within `slack` of `at`. Returns their number; a box counts twice if both
 * edges match.
 * Out: snapNumbersPtr → f64 low, f64 high end of all of them on the other axis.
 */
export function alignedExtent(axis: u32, part: u32, at: f64, slack: f64): u32 {
  let count: u32 = 0
  let low: f64 = Infinity
  let high: f64 = -Infinity
  for (let kind: u32 = LOW; kind <= HIGH; kind++) {
    if ((kind === CENTRE) !== (part === CENTRE)) continue
    const lines = linesPtr(axis, kind)
    for (let i = firstFrom(lines, at - slack); i < numLines; i++) {
      const entry = lines + ((<usize>i) << ENTRY_SHIFT)
      if (<f64>load<f32>(entry) > at + slack) break
      low = min<f64>(low, <f64>load<f32>(entry, 4))
      high = max<f64>(high, <f64>load<f32>(entry, 8))
      count++
    }
  }
  store<f64>(snapNumbersPtr, low)
  store<f64>(snapNumbersPtr, high, 8)
  return count
}

/**
 * The two boxes before and the two after [low, high] in the row, each the nearest that does not overlap the one next to
 * it; the first on each side may overlap the interval by `slack`.
 * Out: snapNumbersPtr → f64[8], low and high end of the second before, the first before, the first and the second
 * after; NaN where there is none. O(n) at worst, when a row is empty.
 */
export function findNeighbours(axis: u32, low: f64, high: f64, rowLow: f64, rowHigh: f64, slack: f64): void {
  const before = previousInRow(axis, low + slack, rowLow, rowHigh)
  writeNeighbour(1, before, false)
  writeNeighbour(0, before === 0 ? 0 : previousInRow(axis, <f64>load<f32>(before, 12), rowLow, rowHigh), false)
  const behind = nextInRow(axis, high - slack, rowLow, rowHigh)
  writeNeighbour(2, behind, true)
  writeNeighbour(3, behind === 0 ? 0 : nextInRow(axis, <f64>load<f32>(behind, 12), rowLow, rowHigh), true)
}

let nearestYet: f64 = NaN

function tryLines(axis: u32, part: u32, at: f64, back: f64, ahead: f64): void {
  const lines = linesPtr(axis, part)
  const next = firstFrom(lines, at)
  if (next < numLines) {
    const way = <f64>load<f32>(lines + ((<usize>next) << ENTRY_SHIFT)) - at
    if (way <= ahead && !(abs(nearestYet) <= way)) nearestYet = way
  }
  if (next > 0) {
    const way = <f64>load<f32>(lines + ((<usize>(next - 1)) << ENTRY_SHIFT)) - at
    if (way >= back && !(abs(nearestYet) <= -way)) nearestYet = way
  }
}

/** Entry in the row with the greatest upper edge up to `at`; 0: none. */
function previousInRow(axis: u32, at: f64, rowLow: f64, rowHigh: f64): usize {
  const lines = linesPtr(axis, HIGH)
  for (let entry = lines + ((<usize>firstBeyond(lines, at)) << ENTRY_SHIFT); entry > lines; ) {
    entry -= ENTRY_BYTES
    if (<f64>load<f32>(entry, 4) < rowHigh && <f64>load<f32>(entry, 8) > rowLow) return entry
  }
  return 0
}

/** Entry in the row with the least lower edge from `at` on; 0: none. */
function nextInRow(axis: u32, at: f64, rowLow: f64, rowHigh: f64): usize {
  const lines = linesPtr(axis, LOW)
  const end = lines + ((<usize>numLines) << ENTRY_SHIFT)
  for (let entry = lines + ((<usize>firstFrom(lines, at)) << ENTRY_SHIFT); entry < end; entry += ENTRY_BYTES) {
    if (<f64>load<f32>(entry, 4) < rowHigh && <f64>load<f32>(entry, 8) > rowLow) return entry
  }
  return 0
}

function writeNeighbour(place: usize, entry: usize, isByLowEdge: bool): void {
  const at = snapNumbersPtr + (place << 4)
  const line = entry === 0 ? NaN : <f64>load<f32>(entry)
  const other = entry === 0 ? NaN : <f64>load<f32>(entry, 12)
  store<f64>(at, isByLowEdge ? line : other)
  store<f64>(at, isByLowEdge ? other : line, 8)
}

/** First entry whose line is not below `at`. */
function firstFrom(lines: usize, at: f64): u32 {
  let first: u32 = 0
  let end = numLines
  while (first < end) {
    const middle = (first + end) >> 1
    if (<f64>load<f32>(lines + ((<usize>middle) << ENTRY_SHIFT)) < at) first = middle + 1
    else end = middle
  }
  return first
}

/** First entry whose line is above `at`. */
function firstBeyond(lines: usize, at: f64): u32 {
  let first: u32 = 0
  let end = numLines
  while (first < end) {
    const middle = (first + end) >> 1
    if (<f64>load<f32>(lines + ((<usize>middle) << ENTRY_SHIFT)) <= at) first = middle + 1
    else end = middle
  }
  return first
}

function linesPtr(axis: u32, part: u32): usize {
  return endPtr + ((<usize>(axis * NUM_PARTS + part) * numLines) << ENTRY_SHIFT)
}

/** Writes the elements whose lines are taken, and returns their number. */
function listTaken(to: usize): u32 {
  let count: usize = 0
  for (let element: u32 = 0; element < numBoxes; element++) {
    store<u32>(to + (count << 2), element)
    count += <usize>isTaken(element)
  }
  return <u32>count
}

function isTaken(element: u32): bool {
  if ((load<u64>(marksPtr + ((<usize>(element >> 6)) << 3)) >> (element & 63)) & 1) return false
  const box = boxesPtr + ((<usize>element) << BOX_SHIFT)
  const isWhole =
    isFinite(lowOf(box, 0)) && isFinite(lowOf(box, 1)) && isFinite(highOf(box, 0)) && isFinite(highOf(box, 1))
  return isWhole && lowOf(box, 0) <= highOf(box, 0) && lowOf(box, 1) <= highOf(box, 1)
}

function sortLines(taken: usize, axis: u32, part: u32): void {
  const bytes: usize = (<usize>numLines) << 2
  for (let at: usize = 0; at < bytes; at += 4) {
    const element = load<u32>(taken + at)
    store<u32>(scratchPtr + at, sortKey(lineOf(boxesPtr + ((<usize>element) << BOX_SHIFT), axis, part)))
    store<u32>(resultPtr + at, element)
  }
  sortByKey(scratchPtr, resultPtr, scratchPtr + bytes, scratchPtr + 2 * bytes, numLines)

  const lines = linesPtr(axis, part)
  for (let i: usize = 0; i < numLines; i++) {
    const box = boxesPtr + ((<usize>load<u32>(resultPtr + (i << 2))) << BOX_SHIFT)
    const entry = lines + (i << ENTRY_SHIFT)
    store<f32>(entry, lineOf(box, axis, part))
    store<f32>(entry, lowOf(box, 1 - axis), 4)
    store<f32>(entry, highOf(box, 1 - axis), 8)
    store<f32>(entry, part === HIGH ? lowOf(box, axis) : highOf(box, axis), 12)
  }
}

/** An integer with the same sort order as the line; lines at -0 and 0 have the same. */
function sortKey(line: f32): u32 {
  const bits = reinterpret<u32>(<f32>(line + 0))
  return bits ^ (bits >> 31 ? <u32>0xffffffff : <u32>0x80000000)
}

function lineOf(box: usize, axis: u32, part: u32): f32 {
  if (part === LOW) return lowOf(box, axis)
  if (part === HIGH) return highOf(box, axis)
  return <f32>((<f64>lowOf(box, axis) + <f64>highOf(box, axis)) / 2)
}

function lowOf(box: usize, axis: u32): f32 {
  return load<f32>(box + ((<usize>axis) << 2))
}

function highOf(box: usize, axis: u32): f32 {
  return -load<f32>(box + ((<usize>axis) << 2), 8)
}

function clearMarks(): void {
  memory.fill(marksPtr, 0, (<usize>numWords()) << 3)
}
