import { ERR_ELEMENT, ERR_TOO_MANY } from '../errors'
import {
  BOX_SHIFT,
  boxesPtr,
  capacity,
  countBoxes,
  elementLeavesPtr,
  FREE_LEAF,
  leafElementsPtr,
  numBoxes,
  resultPtr,
  scratchPtr,
} from '../memory'
import { boundAbove, changedBoxesPtr, copyMirrored, fillLeaf, nodePtr, sortIfStrayed, sortTree } from './box-tree'

const GONE: u32 = 0xffffffff

/**
 * Removes elements and inserts others. The tree keeps its order: leaves of removed elements become free, inserted ones
 * use free leaves. O(n) in a few cheap passes for the new numbers, where rebuilding the tree would sort.
 * In: scratchPtr → u32[numRemoved] elements, u32[numInserted] final indices, both ascending; changedBoxesPtr(of both) →
 * f32[4 * numInserted] as minX, minY, maxX, maxY. Requires reserved space (makeRoom). Returns 0; ERR_TOO_MANY without
 * space, ERR_ELEMENT for an element or index out of range or out of order: nothing is changed then.
 */
export function spliceTree(numRemoved: u32, numInserted: u32): i32 {
  const numBefore = numBoxes
  if (numRemoved > numBefore) return ERR_ELEMENT
  const numAfter = numBefore - numRemoved + numInserted
  if (numAfter > capacity || numInserted > capacity) return ERR_TOO_MANY
  const placesPtr = scratchPtr + ((<usize>numRemoved) << 2)
  if (!isRising(scratchPtr, numRemoved, numBefore)) return ERR_ELEMENT
  if (!isRising(placesPtr, numInserted, numAfter)) return ERR_ELEMENT

  const boxes = changedBoxesPtr(numRemoved + numInserted)
  numberAnew(numBefore, numRemoved, placesPtr, numInserted)
  moveBoxes(numBefore, numRemoved, placesPtr, numInserted, boxes)
  countBoxes(numAfter)
  if (numRemoved + numInserted > numBefore >> 2) {
    sortTree()
    return 0
  }
  renumberLeaves()
  fillFreeLeaves(placesPtr, numInserted)
  for (let i: usize = 0; i < numRemoved; i++) boundAbove(load<u32>(scratchPtr + (i << 2)))
  sortIfStrayed()
  return 0
}

function isRising(ptr: usize, len: u32, end: u32): bool {
  let least: u32 = 0
  for (let i: usize = 0; i < len; i++) {
    const value = load<u32>(ptr + (i << 2))
    if (value < least || value >= end) return false
    least = value + 1
  }
  return true
}

/** Writes the new number of every element, or GONE, to resultPtr. */
function numberAnew(numBefore: u32, numRemoved: u32, placesPtr: usize, numInserted: u32): void {
  let removed: u32 = 0
  let inserted: u32 = 0
  let place: u32 = 0
  for (let element: u32 = 0; element < numBefore; element++) {
    let number = GONE
    if (removed < numRemoved && load<u32>(scratchPtr + ((<usize>removed) << 2)) === element) removed++
    else {
      while (inserted < numInserted && load<u32>(placesPtr + ((<usize>inserted) << 2)) === place) {
        inserted++
        place++
      }
      number = place++
    }
    store<u32>(resultPtr + ((<usize>element) << 2), number)
  }
}

/**
 * Boxes in board order: the remaining ones are moved together, then apart from the back to make space for the inserted
 * ones.
 */
function moveBoxes(numBefore: u32, numRemoved: u32, placesPtr: usize, numInserted: u32, boxes: usize): void {
  let kept: u32 = numRemoved > 0 ? load<u32>(scratchPtr) : numBefore
  for (let element = kept; element < numBefore; element++) {
    if (load<u32>(resultPtr + ((<usize>element) << 2)) === GONE) continue
    v128.store(boxPtr(kept++), v128.load(boxPtr(element)))
  }
  let place = kept + numInserted
  for (let inserted = numInserted; inserted > 0; ) {
    place--
    if (load<u32>(placesPtr + ((<usize>(inserted - 1)) << 2)) === place) {
      inserted--
      copyMirrored(boxes + ((<usize>inserted) << BOX_SHIFT), boxPtr(place))
    } else v128.store(boxPtr(place), v128.load(boxPtr(--kept)))
  }
}

/** Writes the new element number on every leaf; writes the freed leaves over the removed elements. */
function renumberLeaves(): void {
  let numFreed: usize = 0
  for (let leaf: u32 = 0; leaf < capacity; leaf++) {
    const at = leafElementsPtr + ((<usize>leaf) << 2)
    const element = load<u32>(at)
    if (element === FREE_LEAF) continue
    const number = load<u32>(resultPtr + ((<usize>element) << 2))
    if (number === GONE) {
      store<u32>(at, FREE_LEAF)
      v128.store(nodePtr(leaf), f32x4.splat(f32.NaN))
      store<u32>(scratchPtr + (numFreed++ << 2), leaf)
    } else {
      store<u32>(at, number)
      store<u32>(elementLeavesPtr + ((<usize>number) << 2), leaf)
    }
  }
}

function fillFreeLeaves(placesPtr: usize, numInserted: u32): void {
  let leaf: u32 = 0
  for (let i: usize = 0; i < numInserted; i++) {
    const element = load<u32>(placesPtr + (i << 2))
    while (load<u32>(leafElementsPtr + ((<usize>leaf) << 2)) !== FREE_LEAF) leaf++
    store<u32>(leafElementsPtr + ((<usize>leaf) << 2), element)
    store<u32>(elementLeavesPtr + ((<usize>element) << 2), leaf)
    fillLeaf(leaf, boxPtr(element))
    boundAbove(leaf)
  }
}

function boxPtr(element: u32): usize {
  return boxesPtr + ((<usize>element) << BOX_SHIFT)
}
