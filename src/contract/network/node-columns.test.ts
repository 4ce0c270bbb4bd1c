import { describe, expect, it } from 'vitest'
import { nodesInColumns } from './node-columns.ts'

const columns = {
  keyIds: ['a', 'b', 'c'],
  parents: [0, 0, 1],
  codes: ['A', 'B', 'C'],
  names: ['东厂', '东站', '机组'],
  pinyins: ['dc', 'dz', 'jz'],
  versions: [3, 1, 1],
  nodeTypes: ['source', 'unit'],
  types: [0, 1, 1],
  inactive: [2],
  foreign: [0],
}

describe('nodes in columns', () => {
  it('become nodes with their parents', () => {
    const [source, station, unit] = nodesInColumns.parse(columns)
    expect(source).toEqual({
      keyId: 'a',
      parentId: null,
      code: 'A',
      name: '东厂',
      pinyin: 'dc',
      version: 3,
      nodeType: 'source',
      isActive: true,
      isForeign: true,
    })
    expect([station?.parentId, station?.isActive, station?.isForeign]).toEqual(['a', true, false])
    expect([unit?.parentId, unit?.isActive]).toEqual(['b', false])
  })

  it('are refused where a column is too short, a type unknown, or a parent after its child', () => {
    for (const change of [{ names: ['东厂'] }, { versions: [3] }, { types: [0, 1, 2] }, { parents: [1, 1, 1] }])
      expect(nodesInColumns.safeParse({ ...columns, ...change }).success).toBe(false)
  })
})
