import { describe, expect, it } from 'vitest'
import { SlotTree } from './slot-tree.ts'

/** Slot 1 is a group of 4 and the group 5, which holds 6 and 7. */
function buildTree(): SlotTree {
  const tree = new SlotTree()
  tree.setChildren(5, [6, 7])
  tree.setChildren(1, [4, 5])
  return tree
}

describe('SlotTree', () => {
  it('names what is inside a group, and the outermost group of what is inside', () => {
    const tree = buildTree()
    expect(tree.membersOf(1)).toEqual([4, 5, 6, 7])
    expect([...tree.withMembers(Uint32Array.of(0, 1, 2))]).toEqual([0, 1, 4, 5, 6, 7, 2])
    expect([0, 1, 4, 7].map((slot) => tree.rootOf(slot))).toEqual([0, 1, 1, 1])
  })

  it('counts what is drawn for itself: the members of groups, and no groups', () => {
    const slots = Uint32Array.of(0, 1, 2)
    expect([4, 5].map((limit) => buildTree().hasMoreLeaves(slots, limit))).toEqual([true, false])
    expect([2, 3].map((limit) => new SlotTree().hasMoreLeaves(slots, limit))).toEqual([true, false])
  })

  it('forgets what a group no longer holds', () => {
    const tree = buildTree()
    tree.setChildren(1, [])
    expect([tree.parentOf(4), tree.membersOf(1)]).toEqual([undefined, []])
  })
})
