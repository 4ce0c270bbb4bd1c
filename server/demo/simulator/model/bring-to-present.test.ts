import { describe, expect, it } from 'vitest'
import { buildDemoNetwork } from '../../seed/demo-network.ts'
import { bringToPresent, type Start } from './bring-to-present.ts'
import { bringToPresentInThread } from './bring-to-present-thread.ts'
import { createSimulation } from './simulation.ts'

const START: Start = {
  network: buildDemoNetwork({ stations: 1, seed: 1 }),
  seed: 1,
  nowMs: Date.UTC(2026, 0, 20, 2),
  calendarOffsetMs: 0,
  snapshot: null,
}

describe('a simulation brought to the present', () => {
  it('is the same from the thread as without it', async () => {
    expect(await bringToPresentInThread(START)).toEqual(bringToPresent(START))
  })

  it('is warmed up at the first start', () => {
    const simulation = createSimulation({ ...START, startMs: START.nowMs })
    simulation.warmUp()
    expect(bringToPresent(START)).toEqual({ snapshot: simulation.snapshot(), missing: [], refusal: null })
  })

  it('goes on from where the last process stopped', () => {
    const { snapshot } = bringToPresent(START)
    const later = bringToPresent({ ...START, nowMs: START.nowMs + 3_600_000, snapshot })
    expect(later.snapshot.nowMs).toBe(START.nowMs + 3_600_000)
    expect(later.refusal).toBeNull()
    const simulation = createSimulation({ ...START, startMs: START.nowMs })
    simulation.restore(snapshot)
    simulation.advanceTo(START.nowMs + 3_600_000)
    expect(later.snapshot).toEqual(simulation.snapshot())
  })

  it('is warmed up anew where the state of the last process cannot be read', () => {
    const present = bringToPresent({ ...START, snapshot: { version: 1 } })
    expect(present.refusal).toMatch(/snapshot refused: nowMs/)
    expect(present.snapshot).toEqual(bringToPresent(START).snapshot)
  })
})
