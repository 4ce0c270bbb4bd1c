import { sortKeysOfBoxes, sortPairsByKey } from './box-order.reference.ts'

export const NODE_SHIFT = 4
export const NODE_SIZE = 1 << NODE_SHIFT
/** Marks a leaf without an element; its box is NaN and never found. */
export const FREE_LEAF = 0xffffffff
/** Spare room for later boxes: a sixteenth of the boxes, plus {@link MIN_SPARE}. */
const SPARE_SHIFT = 4
const MIN_SPARE = 64

/**
 * The packed tree of the WASM kernels in TypeScript: boxes sorted along a Hilbert curve, sixteen to a node, no links.
 * wasm-geom/assembly/kernels/box-tree.ts gives the reasons for this structure.
 */
export interface BoxTree {
  numBoxes: number
  /** Number of boxes there is room for, and of leaves. */
  readonly capacity: number
  /** In board order. */
  readonly boxes: Float32Array
  /** The boxes in tree order, then the bounds of the nodes level by level, the root last. */
  readonly nodes: Float32Array
  /** Index in `nodes` where each level begins, in boxes; one entry more than levels. */
  readonly levelStarts: readonly number[]
  /** Element of each leaf, or {@link FREE_LEAF}. */
  readonly leafElements: Uint32Array
  /** Leaf of each element. */
  readonly elementLeaves: Uint32Array
  /** Number of leaf changes since the last sort that left the bounds of their node. */
  numStrayed: number
}

/** Copies `given`. @param numComing - Further boxes to reserve room for. */
export function buildBoxTree(given: Float32Array, numComing = 0): BoxTree {
  const numBoxes = given.length / 4
  const numWanted = numBoxes + numComing
  const capacity = numWanted + (numWanted >> SPARE_SHIFT) + MIN_SPARE
  const levelStarts = [0]
  let numNodes = 0
  for (let width = capacity; ; width = (width + NODE_SIZE - 1) >> NODE_SHIFT) {
    numNodes += width
    levelStarts.push(numNodes)
    if (width === 1) break
  }
  const boxes = new Float32Array(capacity * 4)
  boxes.set(given)
  const tree: BoxTree = {
    numBoxes,
    capacity,
    boxes,
    nodes: new Float32Array(numNodes * 4),
    levelStarts,
    leafElements: new Uint32Array(capacity),
    elementLeaves: new Uint32Array(capacity),
    numStrayed: 0,
  }
  sortBoxTree(tree)
  return tree
}

/** Replaces boxes; every element must be on the board and `boxes` hold four numbers for each. */
export function updateBoxTree(tree: BoxTree, elements: Uint32Array, boxes: Float32Array): void {
  const changesMost = elements.length > tree.numBoxes >> 2
  for (let i = 0; i < elements.length; i++) {
    const element = elements[i] ?? 0
    const leaf = tree.elementLeaves[element] ?? 0
    for (let side = 0; side < 4; side++) tree.boxes[element * 4 + side] = boxes[i * 4 + side] ?? Number.NaN
    fillLeaf(tree, leaf, element)
    if (!changesMost) boundAbove(tree, leaf)
  }
  if (!sortIfStrayed(tree) && changesMost) boundAll(tree)
}

/** Puts the box of an element on a leaf; does not update the bounds above. */
export function fillLeaf(tree: BoxTree, leaf: number, element: number): void {
  const { boxes, nodes, levelStarts } = tree
  for (let side = 0; side < 4; side++) nodes[leaf * 4 + side] = sideOf(boxes, element, side)
  if (leavesBounds(nodes, leaf, (levelStarts[1] ?? 0) + (leaf >> NODE_SHIFT))) tree.numStrayed++
}

/** Sorts the tree when too many leaves have left their node's bounds; returns whether it did. */
export function sortIfStrayed(tree: BoxTree): boolean {
  if (tree.numStrayed <= Math.max(tree.numBoxes >> 2, 256)) return false
  sortBoxTree(tree)
  return true
}

/** Builds the tree anew over the present boxes. O(n). */
export function sortBoxTree(tree: BoxTree): void {
  const { boxes, nodes, leafElements, elementLeaves, numBoxes } = tree
  tree.numStrayed = 0
  for (let i = 0; i < numBoxes; i++) leafElements[i] = i
  sortPairsByKey(sortKeysOfBoxes(boxes.subarray(0, numBoxes * 4)), leafElements)
  leafElements.fill(FREE_LEAF, numBoxes)
  nodes.fill(Number.NaN, numBoxes * 4, tree.capacity * 4)
  for (let leaf = 0; leaf < numBoxes; leaf++) {
    const element = leafElements[leaf] ?? 0
    elementLeaves[element] = leaf
    for (let side = 0; side < 4; side++) nodes[leaf * 4 + side] = boxes[element * 4 + side] ?? Number.NaN
  }
  boundAll(tree)
}

function boundAll(tree: BoxTree): void {
  const { levelStarts } = tree
  for (let level = 1; level < levelStarts.length - 1; level++) {
    const start = levelStarts[level] ?? 0
    const end = levelStarts[level + 1] ?? 0
    for (let node = start; node < end; node++) boundNode(tree, level, node - start)
  }
}

/** Updates the bounds above one leaf, up to the first node whose bounds do not change. */
export function boundAbove(tree: BoxTree, leaf: number): void {
  for (let level = 1, index = leaf >> NODE_SHIFT; level < tree.levelStarts.length - 1; level++, index >>= NODE_SHIFT) {
    if (!boundNode(tree, level, index)) return
  }
}

/** Returns whether the bounds changed. */
function boundNode({ nodes, levelStarts }: BoxTree, level: number, index: number): boolean {
  const start = levelStarts[level] ?? 0
  const first = (levelStarts[level - 1] ?? 0) + index * NODE_SIZE
  const last = Math.min(first + NODE_SIZE, start)
  let minX = Number.POSITIVE_INFINITY
  let minY = Number.POSITIVE_INFINITY
  let maxX = Number.NEGATIVE_INFINITY
  let maxY = Number.NEGATIVE_INFINITY
  // comparisons ignore NaN; Math.min and Math.max would propagate it to the root
  for (let at = first * 4; at < last * 4; at += 4) {
    const left = nodes[at] ?? Number.NaN
    const top = nodes[at + 1] ?? Number.NaN
    const right = nodes[at + 2] ?? Number.NaN
    const bottom = nodes[at + 3] ?? Number.NaN
    if (left < minX) minX = left
    if (top < minY) minY = top
    if (right > maxX) maxX = right
    if (bottom > maxY) maxY = bottom
  }
  const at = (start + index) * 4
  if (nodes[at] === minX && nodes[at + 1] === minY && nodes[at + 2] === maxX && nodes[at + 3] === maxY) return false
  nodes[at] = minX
  nodes[at + 1] = minY
  nodes[at + 2] = maxX
  nodes[at + 3] = maxY
  return true
}

function leavesBounds(nodes: Float32Array, leaf: number, parent: number): boolean {
  return (
    sideOf(nodes, leaf, 0) < sideOf(nodes, parent, 0) ||
    sideOf(nodes, leaf, 1) < sideOf(nodes, parent, 1) ||
    sideOf(nodes, leaf, 2) > sideOf(nodes, parent, 2) ||
    sideOf(nodes, leaf, 3) > sideOf(nodes, parent, 3)
  )
}

function sideOf(boxes: Float32Array, index: number, side: number): number {
  return boxes[index * 4 + side] ?? Number.NaN
}
