import { describe, expect, it } from 'vitest'
import type { TelemetryNode } from '#contract/endpoints/telemetry.ts'
import { groupedLines, isGroupLine, type TableLine } from './row-lines.ts'
import { unitRows } from './unit-rows.ts'

const EAST = { keyId: 'east', name: 'East' }
const WEST = { keyId: 'west', name: 'West' }
const node = (keyId: string, nodeType: string, rest: Partial<TelemetryNode> = {}): TelemetryNode => ({
  keyId,
  parentId: null,
  code: keyId,
  name: keyId,
  pinyin: '',
  nodeType,
  branch: EAST,
  ...rest,
})
const nodes = [
  node('S1', 'source'),
  node('S2', 'source', { branch: WEST }),
  node('A', 'station', { sourceId: 'S1' }),
  node('B', 'station', { sourceId: 'S2', branch: WEST }),
  node('C', 'station', { branch: WEST }),
  node('A1', 'unit', { parentId: 'A' }),
  node('B1', 'unit', { parentId: 'B', branch: WEST }),
  node('B2', 'unit', { parentId: 'B', branch: WEST }),
  node('C1', 'unit', { parentId: 'C', branch: WEST }),
]
const owners = nodes.filter(({ nodeType }) => nodeType !== 'station')
const rows = unitRows(owners, new Map(), [])
const told = (lines: readonly TableLine[]): string[] =>
  lines.map((line) =>
    isGroupLine(line) ? `${line.level} ${line.title}: ${line.units.map(({ node }) => node.keyId)}` : line.node.keyId,
  )

describe('the lines of a live table', () => {
  it('R2.5-37 stand by source, with a line above the units of a station that has several', () => {
    expect(told(groupedLines(rows, 'source', nodes, '–'))).toEqual([
      'group S1: A1',
      'S1',
      'A1',
      'group S2: B1,B2',
      'S2',
      'station B: B1,B2',
      'B1',
      'B2',
      'group –: C1',
      'C1',
    ])
  })

  it('stand by branch; sorted rows keep their order, and the units of a station stay together', () => {
    const sorted = ['C1', 'B2', 'A1', 'B1'].flatMap((id) => rows.filter((row) => row.node.keyId === id))
    expect(told(groupedLines(sorted, 'branch', nodes, '–'))).toEqual([
      'group East: A1',
      'A1',
      'group West: C1,B2,B1',
      'C1',
      'station B: B2,B1',
      'B2',
      'B1',
    ])
  })

  it('are the rows themselves without groups', () => {
    expect(groupedLines(rows, 'none', nodes, '–')).toBe(rows)
  })
})
