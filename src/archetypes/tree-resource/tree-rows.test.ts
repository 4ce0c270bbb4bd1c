import { describe, expect, it } from 'vitest'
import type { ResourceRow } from '#contract/kit/resource.ts'
import { childrenOf, idsAbove, nestRows, parentIds, placeOf, type RowNode } from './tree-rows.ts'

const row = (keyId: string, parentId: string | null): ResourceRow => ({
  keyId,
  parentId,
  name: `名称 ${keyId}`,
  version: 1,
  updatedAt: null,
  updatedBy: '',
})
const rows = [row('a', null), row('a1', 'a'), row('a2', 'a'), row('a2x', 'a2'), row('b', null), row('c', 'elsewhere')]
const outline = (nodes: readonly RowNode[]): unknown =>
  nodes.map(({ id, children }) => (children.length ? [id, outline(children)] : id))

describe('tree rows', () => {
  it('nests rows in order; rows whose parent is missing become roots', () => {
    expect(outline(nestRows(rows, 'parentId', 'name'))).toEqual([['a', ['a1', ['a2', ['a2x']]]], 'b', 'c'])
    expect(nestRows(rows, 'parentId', 'name')[0]?.label).toBe('名称 a')
  })

  it('returns the children of a record, and its position', () => {
    expect(childrenOf(rows, 'parentId', 'a').map(({ keyId }) => keyId)).toEqual(['a1', 'a2'])
    expect(childrenOf(rows, 'parentId', null).map(({ keyId }) => keyId)).toEqual(['a', 'b'])
    expect([
      placeOf(rows, 'parentId', 'a2'),
      placeOf(rows, 'parentId', 'b'),
      placeOf(rows, 'parentId', 'gone'),
    ]).toEqual([{ parentId: 'a', index: 1 }, { parentId: null, index: 1 }, null])
    expect([...parentIds(rows, 'parentId')].sort()).toEqual(['a', 'a2', 'elsewhere'])
  })

  it('returns the ancestors of a record, nearest first, and stops at a cycle', () => {
    expect(idsAbove(rows, 'parentId', 'a2x')).toEqual(['a2', 'a'])
    expect([idsAbove(rows, 'parentId', 'a'), idsAbove(rows, 'parentId', null)]).toEqual([[], []])
    expect(idsAbove([row('x', 'y'), row('y', 'x')], 'parentId', 'x')).toEqual(['y', 'x'])
  })

  it('nests 30,000 rows', () => {
    const many = Array.from({ length: 30_000 }, (_, at) =>
      row(`n${at}`, at === 0 ? null : `n${Math.floor((at - 1) / 10)}`),
    )
    const [root] = nestRows(many, 'parentId', 'name')
    expect(root?.children).toHaveLength(10)
  })
})
