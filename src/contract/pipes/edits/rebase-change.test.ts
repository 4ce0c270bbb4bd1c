import { describe, expect, it } from 'vitest'
import { drawNetwork } from '#tests/support/edited-network.ts'
import { applyChange, type NetworkChange } from './change.ts'
import { type EditResult, joinCrossing, moveNode, passPipe, setPipe } from './edit-network.ts'
import { type EditNetwork, isSamePlace } from './network.ts'
import { rebase } from './rebase-change.ts'

const base = drawNetwork(2, 3)
const made = (network: EditNetwork, { change }: EditResult): EditNetwork => applyChange(network, change ?? [])
const stored = (network: EditNetwork, ids: readonly string[]): EditNetwork => ({
  ...network,
  nodes: new Map([...network.nodes].map(([id, node]) => [id, ids.includes(id) ? { ...node, version: 2 } : node])),
  pipes: new Map([...network.pipes].map(([id, pipe]) => [id, ids.includes(id) ? { ...pipe, version: 2 } : pipe])),
})

describe('a draft over what others published', () => {
  const draft = made(made(base, moveNode(base, 't0', [116.401, 39.901])), setPipe(base, 'c0.1–c0.2', { dnMm: 250 }))
  const now = stored(made(base, setPipe(base, 'c0.1–c0.2', { dnMm: 300, builtYear: 2020 })), ['c0.1–c0.2'])
  const over = (change: NetworkChange) => applyChange(now, change)

  it('keeps theirs or its own, element by element, based on what is stored by now', () => {
    const theirs = over(rebase({ base, draft, now }, new Set(['c0.1–c0.2'])))
    expect([theirs.pipes.get('c0.1–c0.2')?.dnMm, theirs.nodes.get('t0')?.place]).toEqual([300, [116.401, 39.901]])
    const mine = over(rebase({ base, draft, now }, new Set()))
    expect(mine.pipes.get('c0.1–c0.2')).toMatchObject({ dnMm: 250, version: 2 })
  })

  it('brings ends back onto nodes that are left as others have them, and drops what has no end any more', () => {
    const left = over(rebase({ base, draft, now }, new Set(['t0'])))
    for (const pipe of left.pipes.values())
      expect(isSamePlace(left.nodes.get(pipe.from)?.place ?? null, pipe.line?.[0] ?? null), pipe.id).toBe(true)
    const without = { ...now, nodes: new Map([...now.nodes].filter(([id]) => id !== 'c0.2s')) }
    const dropped = applyChange(without, rebase({ base, draft, now: without }, new Set()))
    expect([dropped.pipes.has('c0.2–c0.2s'), dropped.valves.has('valve c0.2–c0.2s')]).toEqual([false, false])
  })

  it('a crossing is joined by one chamber on both pipes, or is a passing', () => {
    const chamber = { id: 'x', code: 'X', name: 'X', place: [116.4 + 150 / 85_394, 39.9] as const }
    const parts = [
      { id: 'p1', code: 'P1' },
      { id: 'p2', code: 'P2' },
    ] as const
    const joined = made(base, joinCrossing(base, ['c0.0–c0.1', 't0–t1'], chamber, parts))
    expect([...joined.pipes.values()].filter(({ from, to }) => from === 'x' || to === 'x')).toHaveLength(4)
    const passed = made(base, passPipe(base, 't0–t1', 'c0.0–c0.1'))
    expect(passed.pipes.get('t0–t1')?.passes).toEqual(['c0.0–c0.1'])
  })
})
