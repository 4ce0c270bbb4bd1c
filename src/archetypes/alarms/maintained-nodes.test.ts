import { expect, it } from 'vitest'
import type { MaintenanceMark } from '#contract/endpoints/alarm-handling.ts'
import { maintainedNodes } from './maintained-nodes.ts'

const mark = (nodeId: string, endsAt: string): MaintenanceMark => ({
  keyId: `${nodeId} ${endsAt}`,
  nodeId,
  nodeName: nodeId,
  reason: '换阀',
  setBy: '李工',
  startsAt: '2026-01-20T00:00:00.000Z',
  endsAt,
})
const NODES = [
  { keyId: 'source', parentId: null },
  { keyId: 'station', parentId: 'source' },
  { keyId: 'unit', parentId: 'station' },
  { keyId: 'other', parentId: 'source' },
]

it('covers what is below a marked node, by the mark that ends last', () => {
  const marked = maintainedNodes(
    [mark('station', '2026-01-20T08:00:00.000Z'), mark('unit', '2026-01-20T06:00:00.000Z'), mark('gone', '2026-02-01')],
    NODES,
  )
  expect([...marked].map(([id, { nodeId }]) => [id, nodeId])).toEqual([
    ['station', 'station'],
    ['unit', 'station'],
  ])
})
