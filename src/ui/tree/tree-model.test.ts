import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkStates, toggleNode } from './tree-checks.ts'
import { TreeIndex, type TreeNode } from './tree-index.ts'
import { findByLetters, type TreeLine, TreeLines } from './tree-lines.ts'
import { type DropPlace, isBelow, moveByDrop, moveByKey } from './tree-moves.ts'

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
const linesOf = (nodes: readonly TreeNode[], expanded: ReadonlySet<string>, filter = ''): TreeLine<TreeNode>[] => {
  const lines = new TreeLines(new TreeIndex(nodes), expanded, filter)
  return Array.from({ length: lines.length }, (_, at) => lines.line(at)).flatMap((line) => line ?? [])
}
const outlineOf = (nodes: readonly TreeNode[], expanded: ReadonlySet<string>, filter = '') =>
  linesOf(nodes, expanded, filter).map(({ node: { id }, level }) => `${level}${id}`)
const outline = (expanded: ReadonlySet<string>) => outlineOf(tree, expanded)
const none: ReadonlySet<string> = new Set()
const toggled = (
  nodes: readonly TreeNode[],
  checked: ReadonlySet<string>,
  id: string,
  isCheckable?: (node: TreeNode) => boolean,
) => {
  const index = new TreeIndex(nodes)
  return toggleNode(index, checked, index.placeOf(id), isCheckable)
}
const statesOf = (nodes: readonly TreeNode[], checked: ReadonlySet<string>) => {
  const index = new TreeIndex(nodes)
  const stateAt = checkStates(index, checked)
  return Object.fromEntries(index.nodes.map(({ id }, place) => [id, stateAt(place)]))
}

describe('tree', () => {
  it('shows the children of expanded nodes', () => {
    expect(outline(none)).toEqual(['1a', '1b'])
    expect(outline(all)).toEqual(['1a', '2a1', '2a2', '3a2x', '1b'])
  })

  it('finds nodes with all their ancestors', () => {
    expect(outlineOf(tree, none, ' A2X ')).toEqual(['1a', '2a2', '3a2x'])
    expect(outlineOf(tree, none, 'none')).toEqual([])
  })

  it('counts the siblings that a search leaves', () => {
    const placed = linesOf([node('p', [node('x1'), node('y'), node('x2')])], none, 'x').map(
      ({ node: { id }, index, numSiblings }) => [id, index, numSiblings],
    )
    expect(placed).toEqual([
      ['p', 0, 1],
      ['x1', 0, 2],
      ['x2', 1, 2],
    ])
  })

  it('keeps the descendants of a match if none of them matches', () => {
    expect(outlineOf(tree, none, 'A2')).toEqual(['1a', '2a2', '3a2x'])
    const named = [node('boiler', [node('x', [node('z')])]), node('y')]
    expect([
      outlineOf(named, none, 'boil'),
      outlineOf(named, new Set(['boiler']), 'boil'),
      outlineOf(named, new Set(['boiler', 'x']), 'boil'),
    ]).toEqual([['1boiler'], ['1boiler', '2x'], ['1boiler', '2x', '3z']])
  })

  it('finds nodes also by their keywords, but not across two of them', () => {
    const nodes = [node('换热站', [], { keywords: 'hrz huanrezhan' }), node('锅炉')]
    expect([outlineOf(nodes, none, 'HRZ'), outlineOf(nodes, none, '站hrz'), outlineOf(nodes, none, '站锅')]).toEqual([
      ['1换热站'],
      [],
      [],
    ])
  })

  it('finds the same nodes as a search node by node', () => {
    const label = fc.string({ unit: fc.constantFrom('a', 'b', '站'), maxLength: 5 })
    fc.assert(
      fc.property(fc.array(label, { maxLength: 20 }), label, (labels, text) => {
        const nodes = labels.map((each, at) => node(`${at}`, [], { label: each }))
        const wanted = labels.flatMap((each, at) => (each.includes(text) ? [`1${at}`] : []))
        expect(outlineOf(nodes, none, text)).toEqual(wanted)
      }),
    )
  })

  it('finds the line of a node, and none for one that is folded away', () => {
    const lines = new TreeLines(new TreeIndex(tree), new Set(['a']))
    expect(['a', 'a2', 'b', 'a2x', 'gone'].map((id) => lines.lineOf(id))).toEqual([0, 2, 3, -1, -1])
  })

  it('checks the descendants, and updates the parents', () => {
    const ticked = toggled(tree, none, 'a')
    expect([...ticked].sort()).toEqual(['a', 'a1', 'a2', 'a2x'])
    const one = toggled(tree, ticked, 'a1')
    expect([...one].sort()).toEqual(['a2', 'a2x'])
    expect(statesOf(tree, one)).toEqual({ a: 'mixed', a1: 'off', a2: 'on', a2x: 'on', b: 'off' })
    expect([...toggled(tree, one, 'a')].sort()).toEqual(['a', 'a1', 'a2', 'a2x'])
  })

  it('does not change disabled nodes, and nodes without a checkbox', () => {
    const parent = node('p', [node('x', [], { isDisabled: true }), node('y'), node('z')])
    const ticked = toggled([parent], none, 'p', ({ id }) => id !== 'z')
    expect([...ticked]).toEqual(['y'])
    expect([...toggled([parent], ticked, 'p', ({ id }) => id !== 'z')]).toEqual([])
    const on = new Set(['x', 'y', 'z', 'p'])
    expect([...toggled([parent], on, 'p')]).toEqual(['x'])
  })

  it('moves by the keyboard among and between parents', () => {
    const index = new TreeIndex(tree)
    const move = (id: string, key: string) => moveByKey(index, index.placeOf(id), key)
    expect(move('a2', 'ArrowUp')).toEqual({ id: 'a2', parentId: 'a', index: 0 })
    expect(move('a2', 'ArrowDown')).toBeNull()
    expect(move('a2', 'ArrowLeft')).toEqual({ id: 'a2', parentId: null, index: 1 })
    expect(move('b', 'ArrowRight')).toEqual({ id: 'b', parentId: 'a', index: 2 })
    expect(move('a', 'ArrowLeft')).toBeNull()
  })

  it('moves by dropping, counted without the node itself', () => {
    const wide = [node('p', [node('1'), node('2'), node('3')]), node('q')]
    const lines = linesOf(wide, new Set(['p']))
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

  it('dropped before or after any other, a node becomes its direct neighbour', () => {
    const place = fc.constantFrom('before' as const, 'after' as const)
    fc.assert(
      fc.property(fc.nat(7), fc.nat(7), place, (from, to, side) => {
        const lines = linesOf(
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

  it('knows whether a node is below another', () => {
    expect([isBelow(a, 'a2x'), isBelow(a, 'a'), isBelow(b, 'a')]).toEqual([true, true, false])
  })

  it('jumps to typed letters, cyclically', () => {
    const jump = (labels: readonly string[], present: number, letters: string) =>
      findByLetters(new TreeLines(new TreeIndex(labels.map((each) => node(each))), none), present, letters)
    expect([jump(['ab', 'b', 'ac'], 0, 'a'), jump(['ab', 'b', 'ac'], 2, 'A'), jump(['x'], 0, 'y')]).toEqual([2, 0, -1])
  })

  it('checked and unchecked again, any tree is unchanged', () => {
    const arbitrary = fc.letrec<{ node: TreeNode }>((tie) => ({
      node: fc.oneof(
        { maxDepth: 3 },
        fc.record({ id: fc.uuid(), label: fc.string() }),
        fc.record({ id: fc.uuid(), label: fc.string(), children: fc.array(tie('node'), { maxLength: 3 }) }),
      ),
    })).node
    fc.assert(fc.property(arbitrary, (root) => toggled([root], toggled([root], none, root.id), root.id).size === 0))
  })

  it('holds 30,000 nodes', () => {
    const wide = Array.from({ length: 300 }, (_, i) =>
      node(
        `g${i}`,
        Array.from({ length: 99 }, (_unused, j) => node(`g${i}.${j}`)),
      ),
    )
    expect(linesOf(wide, new Set(wide.map(({ id }) => id)))).toHaveLength(30_000)
    expect(statesOf(wide, new Set(['g0.0']))).toMatchObject({ g0: 'mixed', g1: 'off', 'g0.0': 'on' })
  })
})
