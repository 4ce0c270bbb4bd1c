import { describe, expect, it } from 'vitest'
import type { PlantNode } from '../editor-ports.ts'
import { ancestorsOf, type PointTreeNode, pointTree } from './point-tree.ts'

const node = (code: string, parentCode: string | null): PlantNode => ({ code, name: code, parentCode, search: 'hz' })
const T2G = {
  code: 'T2g',
  name: '二次供水温度',
  unit: '°C',
  pointId: 7,
  decimals: 1,
  range: { min: 0, max: 100 },
  limits: { ll: null, l: null, h: null, hh: null },
}
const shapeOf = (lines: readonly PointTreeNode[]): unknown =>
  lines.map(({ id, children }) => (children.length > 0 ? { [id]: shapeOf(children) } : id))

describe('pointTree', () => {
  const build = (nodes: readonly PlantNode[]) =>
    pointTree(
      nodes,
      ancestorsOf(nodes, 'HZ0001.2'),
      (code) => (code === 'HZ0001.1' ? [T2G] : '…'),
      () => ['ecgswd'],
    )

  it('has the points of each node that are loaded after its nodes, and what is drawn before others', () => {
    const nodes = [node('HZ0001', null), node('HZ0001.1', 'HZ0001'), node('HZ0001.2', 'HZ0001')]
    expect(shapeOf(build(nodes))).toEqual([
      { HZ0001: [{ 'HZ0001.2': ['HZ0001.2/'] }, { 'HZ0001.1': ['HZ0001.1.T2g'] }] },
    ])
    const [unit] = build([node('HZ0001.1', null), node('HZ0001.1.x', 'HZ0001.1')])
    expect(unit?.children.map(({ id }) => id)).toEqual(['HZ0001.1.x', 'HZ0001.1.T2g'])
  })

  it('takes a node as a root whose parent is out of reach, and spells names', () => {
    const [root] = build([node('HZ0001.1', 'HZ0001')])
    expect(root?.id).toBe('HZ0001.1')
    expect(root?.children[0]).toMatchObject({ keywords: 'ecgswd', point: { nodeCode: 'HZ0001.1', parameter: T2G } })
  })
})
