import { type BoxTree, boundAbove, FREE_LEAF, fillLeaf, sortBoxTree, sortIfStrayed } from './box-tree.reference.ts'

const GONE = 0xffffffff

/** Removed elements, and indices and boxes of inserted ones; see {@link BoxIndex.splice}. */
export interface BoxSplice {
  readonly removed: Uint32Array
  readonly indices: Uint32Array
  readonly boxes: Float32Array
}

/**
 * Removes and inserts elements as the WASM kernel does: the tree keeps its order, leaves of removed elements become
 * free, and inserted ones take free leaves. The splice must fit the board and the tree's capacity.
 */
export function spliceBoxTree(tree: BoxTree, splice: BoxSplice): void {
  const numBefore = tree.numBoxes
  const { removed, indices } = splice
  const numbers = numberAnew(numBefore, splice)
  moveBoxes(tree, splice, numbers)
  tree.numBoxes = numBefore - removed.length + indices.length
  if (removed.length + indices.length > numBefore >> 2) {
    sortBoxTree(tree)
    return
  }
  const freed = renumberLeaves(tree, numbers)
  fillFreeLeaves(tree, indices)
  for (const leaf of freed) boundAbove(tree, leaf)
  sortIfStrayed(tree)
}

/** Whether the values ascend strictly and are all below `end`. */
export function isRising(values: Uint32Array, end: number): boolean {
  let last = -1
  for (const value of values) {
    if (value <= last || value >= end) return false
    last = value
  }
  return true
}

/** The new number of every former element, or GONE. */
function numberAnew(numBefore: number, { removed, indices }: BoxSplice): Uint32Array {
  const numbers = new Uint32Array(numBefore)
  let numRemoved = 0
  let numInserted = 0
  let index = 0
  for (let element = 0; element < numBefore; element++) {
    if (removed[numRemoved] === element) {
      numRemoved++
      numbers[element] = GONE
      continue
    }
    while (indices[numInserted] === index) {
      numInserted++
      index++
    }
    numbers[element] = index++
  }
  return numbers
}

/** Moves the boxes in board order: kept ones first close the gaps, then, from the back, make room for inserted ones. */
function moveBoxes({ boxes, numBoxes }: BoxTree, splice: BoxSplice, numbers: Uint32Array): void {
  const { removed, indices } = splice
  let kept = removed[0] ?? numBoxes
  for (let element = kept; element < numBoxes; element++) {
    if (numbers[element] !== GONE) boxes.copyWithin(kept++ * 4, element * 4, element * 4 + 4)
  }
  let index = kept + indices.length
  for (let inserted = indices.length; inserted > 0; ) {
    index--
    if (indices[inserted - 1] === index) {
      inserted--
      boxes.set(splice.boxes.subarray(inserted * 4, inserted * 4 + 4), index * 4)
    } else {
      kept--
      boxes.copyWithin(index * 4, kept * 4, kept * 4 + 4)
    }
  }
}

/** Gives every leaf the new number of its element; returns the leaves that became free. */
function renumberLeaves(tree: BoxTree, numbers: Uint32Array): number[] {
  const freed: number[] = []
  for (let leaf = 0; leaf < tree.capacity; leaf++) {
    const element = tree.leafElements[leaf] ?? FREE_LEAF
    if (element === FREE_LEAF) continue
    const number = numbers[element] ?? GONE
    if (number === GONE) {
      tree.leafElements[leaf] = FREE_LEAF
      tree.nodes.fill(Number.NaN, leaf * 4, leaf * 4 + 4)
      freed.push(leaf)
    } else {
      tree.leafElements[leaf] = number
      tree.elementLeaves[number] = leaf
    }
  }
  return freed
}

function fillFreeLeaves(tree: BoxTree, indices: Uint32Array): void {
  let leaf = 0
  for (const element of indices) {
    while (tree.leafElements[leaf] !== FREE_LEAF) leaf++
    tree.leafElements[leaf] = element
    tree.elementLeaves[element] = leaf
    fillLeaf(tree, leaf, element)
    boundAbove(tree, leaf)
  }
}
