import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  checkStates,
  type DropPlace,
  filterTree,
  findByLetters,
  flattenTree,
  isBelow,
  moveByDrop,
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
const a = node('a', [node('a1'), node('a2', [node('a2x')])])
const b = node('b')
const tree = [a, b]
const all = new Set(['a', 'a2'])
const outlineOf = (nodes: readonly TreeNode[], expanded: ReadonlySet<string>) =>
  flattenTree(nodes, expanded).map(({ node: { id }, level }) => `${level}${id}`)
const outline = (expanded: ReadonlySet<string>) => outlineOf(tree, expanded)

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

  it('keeps what is below a node that matches where nothing below it does', () => {
    const { nodes, open } = filterTree(tree, 'A2')
    expect(outlineOf(nodes, open)).toEqual(['1a', '2a2', '3a2x'])
    const named = filterTree([node('boiler', [node('x')]), node('y')], 'boil')
    expect([outlineOf(named.nodes, named.open), outlineOf(named.nodes, new Set(['boiler']))]).toEqual([
      ['1boiler'],
      ['1boiler', '2x'],
    ])
  })

  it('finds nodes by their keywords, too', () => {
    const found = filterTree([node('换热站', [], { keywords: 'hrz huanrezhan' }), node('锅炉')], 'HRZ')
    expect(found.nodes.map(({ id }) => id)).toEqual(['换热站'])
  })

  it('ticks what is below, and lets parents follow', () => {
    const ticked = toggleNode(tree, new Set(), a)
    expect([...ticked].sort()).toEqual(['a', 'a1', 'a2', 'a2x'])
    const one = toggleNode(tree, ticked, node('a1'))
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
    expect([...toggleNode(tree, one, a)].sort()).toEqual(['a', 'a1', 'a2', 'a2x'])
  })

  it('leaves disabled nodes as they are, and those that may not be ticked', () => {
    const parent = node('p', [node('x', [], { isDisabled: true }), node('y'), node('z')])
    const ticked = toggleNode([parent], new Set(), parent, ({ id }) => id !== 'z')
    expect([...ticked]).toEqual(['y'])
    expect([...toggleNode([parent], ticked, parent, ({ id }) => id !== 'z')]).toEqual([])
    const on = new Set(['x', 'y', 'z', 'p'])
    expect([...toggleNode([parent], on, parent)]).toEqual(['x'])
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

  it('moves by dropping, counted without the node itself', () => {
    const wide = [node('p', [node('1'), node('2'), node('3')]), node('q')]
    const lines = flattenTree(wide, new Set(['p']))
    const drop = (id: string, target: string, place: DropPlace) => {
      const line = (wanted: string) => lines.filter((each) => each.node.id === wanted)
      return line(id).flatMap((moved) => line(target).map((other) => moveByDrop(moved, other, place)))[0]
    }
    expect(drop('1', '3', 'before')).toEqual({ id: '1', parentId: 'p', index: 1 })
    expect(drop('1', '3', 'after')).toEqual({ id: '1', parentId: 'p', index: 2 })
    expect(drop('3', '1', 'before')).toEqual({ id: '3', parentId: 'p', index: 0 })
    expect(drop('q', '2', 'after')).toEqual({ id: 'q', parentId: 'p', index: 2 })
    expect(drop('q', 'p', 'inside')).toEqual({ id: 'q', parentId: 'p', index: 3 })
    expect(drop('1', 'p', 'inside')).toEqual({ id: '1', parentId: 'p', index: 2 })
    expect(drop('2', 'q', 'after')).toEqual({ id: '2', parentId: null, index: 2 })
    expect([drop('1', '2', 'before'), drop('1', '1', 'after'), drop('p', '2', 'after')]).toEqual([null, null, null])
  })

  it('dropped before or after any other, a node stands right beside it', () => {
    const place = fc.constantFrom('before' as const, 'after' as const)
    fc.assert(
      fc.property(fc.nat(7), fc.nat(7), place, (from, to, side) => {
        const lines = flattenTree(
          Array.from({ length: 8 }, (_, at) => node(`${at}`)),
          new Set(),
        )
        const [moved, target] = [lines[from], lines[to]]
        if (!moved || !target || from === to) return
        const { index } = moveByDrop(moved, target, side) ?? moved
        const order = lines.filter((line) => line !== moved).map((line) => line.node.id)
        order.splice(index, 0, moved.node.id)
        expect(order.indexOf(moved.node.id) - order.indexOf(target.node.id)).toBe(side === 'before' ? -1 : 1)
      }),
    )
  })

  it('knows what hangs below what', () => {
    expect([isBelow(a, 'a2x'), isBelow(a, 'a'), isBelow(b, 'a')]).toEqual([true, true, false])
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
      fc.property(arbitrary, (root) => toggleNode([root], toggleNode([root], new Set(), root), root).size === 0),
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
