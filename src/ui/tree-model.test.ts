import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  checkStates,
  filterTree,
  findByLetters,
  flattenTree,
  isBelow,
  moveByKey,
  type TreeNode,
  toggleNode,
} from './tree-model.ts'

const node = (id: string, children: TreeNode[] = [], change: Partial<TreeNode> = {}): TreeNode => ({
  id,
  label: id,
  children,
  ...change,
})
const tree = [node('a', [node('a1'), node('a2', [node('a2x')])]), node('b')]
const all = new Set(['a', 'a2'])
const outline = (expanded: ReadonlySet<string>) =>
  flattenTree(tree, expanded).map(({ node: { id }, level }) => `${level}${id}`)

describe('tree', () => {
  it('shows what is open', () => {
    expect(outline(new Set())).toEqual(['1a', '1b'])
    expect(outline(all)).toEqual(['1a', '2a1', '2a2', '3a2x', '1b'])
  })

  it('finds nodes with everything above them', () => {
    const { nodes, open } = filterTree(tree, ' A2X ')
    expect(flattenTree(nodes, open).map((line) => line.node.id)).toEqual(['a', 'a2', 'a2x'])
    expect(filterTree(tree, 'none').nodes).toEqual([])
    expect(filterTree(tree, '').nodes).toBe(tree)
  })

  it('ticks what is below, and lets parents follow', () => {
    const [a] = tree
    if (!a) throw new Error('no tree')
    const ticked = toggleNode(tree, new Set(), a, true)
    expect([...ticked].sort()).toEqual(['a', 'a1', 'a2', 'a2x'])
    const one = toggleNode(tree, ticked, node('a1'), false)
    expect([...one].sort()).toEqual(['a2', 'a2x'])
    expect(checkStates(tree, one)).toEqual(
      new Map([
        ['a1', 'off'],
        ['a2x', 'on'],
        ['a2', 'on'],
        ['a', 'mixed'],
        ['b', 'off'],
      ]),
    )
  })

  it('leaves disabled nodes as they are', () => {
    const parent = node('p', [node('x', [], { isDisabled: true }), node('y')])
    expect([...toggleNode([parent], new Set(), parent, true)]).toEqual(['y'])
  })

  it('moves by the keyboard among and between parents', () => {
    const lines = flattenTree(tree, all)
    const at = (id: string) => lines.findIndex((line) => line.node.id === id)
    expect(moveByKey(lines, at('a2'), 'ArrowUp')).toEqual({ id: 'a2', parentId: 'a', index: 0 })
    expect(moveByKey(lines, at('a2'), 'ArrowDown')).toBeNull()
    expect(moveByKey(lines, at('a2'), 'ArrowLeft')).toEqual({ id: 'a2', parentId: null, index: 1 })
    expect(moveByKey(lines, at('b'), 'ArrowRight')).toEqual({ id: 'b', parentId: 'a', index: 2 })
    expect(moveByKey(lines, at('a'), 'ArrowLeft')).toBeNull()
  })

  it('knows what hangs below what', () => {
    const [a, b] = tree
    expect([a && isBelow(a, 'a2x'), a && isBelow(a, 'a'), b && isBelow(b, 'a')]).toEqual([true, true, false])
  })

  it('jumps to letters, round the end', () => {
    expect([
      findByLetters(['ab', 'b', 'ac'], 0, 'a'),
      findByLetters(['ab', 'b', 'ac'], 2, 'A'),
      findByLetters(['x'], 0, 'y'),
    ]).toEqual([2, 0, -1])
  })

  it('ticked and unticked again, any tree is as it was', () => {
    const arbitrary = fc.letrec<{ node: TreeNode }>((tie) => ({
      node: fc.oneof(
        { maxDepth: 3 },
        fc.record({ id: fc.uuid(), label: fc.string() }),
        fc.record({ id: fc.uuid(), label: fc.string(), children: fc.array(tie('node'), { maxLength: 3 }) }),
      ),
    })).node
    fc.assert(
      fc.property(
        arbitrary,
        (root) => toggleNode([root], toggleNode([root], new Set(), root, true), root, false).size === 0,
      ),
    )
  })

  it('holds 30,000 nodes', () => {
    const wide = Array.from({ length: 300 }, (_, i) =>
      node(
        `g${i}`,
        Array.from({ length: 99 }, (_unused, j) => node(`g${i}.${j}`)),
      ),
    )
    expect(flattenTree(wide, new Set(wide.map(({ id }) => id)))).toHaveLength(30_000)
    expect(checkStates(wide, new Set(['g0.0'])).get('g0')).toBe('mixed')
  })
})
