import { describe, expect, it } from 'vitest'
import type { TelemetryNode } from '#contract/endpoints/telemetry.ts'
import { nodeTitles } from '#contract/network/node-titles.ts'
import { idsAbove, idsOfParents, itemsById, nestNodes, ownersOf, packTicks, unpackTicks } from './node-forest.ts'

const node = (keyId: string, parentId: string | null, nodeType: string, name = keyId): TelemetryNode => ({
  keyId,
  parentId,
  code: keyId.toUpperCase(),
  name,
  pinyin: keyId,
  nodeType,
})
const nodes = [
  node('east', null, 'area'),
  node('plant', 'east', 'source'),
  node('s1', 'east', 'station', '和平站'),
  node('s1u1', 's1', 'unit', '1#机组'),
  node('s1u2', 's1', 'unit', '和平站高区'),
  node('s2', 'east', 'station'),
  node('s2u1', 's2', 'unit'),
  node('lost', 'elsewhere', 'unit'),
]
const LEVELS = ['source', 'unit']
const forest = nestNodes(nodes)
const idsOf = (found: readonly TelemetryNode[]) => found.map(({ keyId }) => keyId)

describe('node forest', () => {
  it('nests nodes; nodes whose parent is missing become roots', () => {
    expect(forest.map(({ id }) => id)).toEqual(['east', 'lost'])
    expect(forest[0]?.children.map(({ id }) => id)).toEqual(['plant', 's1', 's2'])
    expect(forest[0]?.keywords).toBe('east east')
    expect([...idsOfParents(forest)]).toEqual(['east', 's1', 's2'])
  })

  it('returns the ancestors of a node, nearest first', () => {
    const items = itemsById(forest)
    expect([idsAbove(items, 's1u1'), idsAbove(items, 'lost'), idsAbove(items, 'gone')]).toEqual([
      ['s1', 'east'],
      [],
      [],
    ])
  })

  it('reduces checked nodes to the topmost ones, and expands them again', () => {
    const ticked = unpackTicks(forest, ['s1', 's2u1', 'gone'])
    expect([...ticked]).toEqual(['s1', 's1u1', 's1u2', 's2u1'])
    expect(packTicks(forest, ticked)).toEqual(['s1', 's2u1'])
    expect(packTicks(forest, unpackTicks(forest, ['east']))).toEqual(['east'])
    expect(packTicks(forest, new Set())).toEqual([])
  })

  it('finds the owners of points: all of them where nothing is checked', () => {
    expect(idsOf(ownersOf(forest, new Set(), LEVELS))).toEqual(['plant', 's1u1', 's1u2', 's2u1', 'lost'])
    expect(idsOf(ownersOf(forest, unpackTicks(forest, ['s1']), LEVELS))).toEqual(['s1u1', 's1u2'])
  })

  it('names a unit with its station, unless its own name contains it', () => {
    const titles = nodeTitles(nodes)
    expect([titles.get('s1u1'), titles.get('s1u2'), titles.get('plant')]).toEqual([
      '和平站 1#机组',
      '和平站高区',
      'plant',
    ])
  })
})
