import { describe, expect, it } from 'vitest'
import { alarmCondition } from '#contract/alarms/condition.ts'
import { SETPOINT_RULES } from '#server/modules/alarm-settings/standard-rules.ts'
import { runCondition } from '#server/modules/alarms/engine/conditions.ts'
import { type AlarmChange, initialState, takeSample } from '#server/modules/alarms/engine/evaluate.ts'
import { pairsOf } from '../simulator/instruments/reading-blocks.ts'
import { createSimulation } from '../simulator/model/simulation.ts'
import { buildDemoNetwork } from './demo-network.ts'

const START_MS = Date.UTC(2026, 0, 20, 2)

/** What the rules of set points raise at the units within some hours. */
function raisedWithin(hours: number, fault?: { readonly kind: 'over-pressure'; readonly target: string }) {
  const network = buildDemoNetwork({ stations: 4, seed: 1 })
  const simulation = createSimulation({
    network,
    seed: 1,
    startMs: START_MS,
    calendarOffsetMs: 0,
    messageLoss: 0,
    stochasticFaultRate: 0,
  })
  simulation.warmUp(6)
  if (fault) simulation.startFault(fault)
  const changes: (AlarmChange & { readonly unit: string })[] = []
  const rules = SETPOINT_RULES.map(({ param, condition, warnLevel: level, deadband, onDelayS, offDelayS }) => ({
    param,
    condition: runCondition(alarmCondition.parse(condition), { level, deadband, onDelayS, offDelayS }),
  }))
  const states = new Map<string, ReturnType<typeof initialState>>()
  for (let second = 0; second < hours * 3600; second += 10) {
    simulation.step(10)
    const values = new Map(simulation.readings().flatMap(pairsOf))
    const at = START_MS + second * 1000
    for (const { plan } of simulation.units)
      for (const { param, condition } of rules) {
        const read = (code: string) => {
          const value = values.get(`${plan.code}.${code}`)
          return value === undefined ? null : { at, value }
        }
        const sample = read(param ?? '')
        if (!sample) continue
        const { signal, bounds } = condition.read(sample, [], read)
        const before = states.get(plan.code) ?? initialState(condition.thresholds)
        const step = takeSample(condition.thresholds, before, { at, signal, bounds, value: sample.value })
        states.set(plan.code, step.state)
        changes.push(...step.changes.map((change) => ({ ...change, unit: plan.code })))
      }
  }
  return changes
}

describe('rules of set points in the demo', () => {
  it('R1-08 raise nothing on a normal half day', () => {
    expect(raisedWithin(12)).toEqual([])
  })

  it('R1-08 raise the high limits, and no others, where the pressure is driven up', () => {
    const changes = raisedWithin(4, { kind: 'over-pressure', target: 'HZ0001.1' })
    expect(changes.map(({ kind, unit }) => [kind, unit])).toEqual([
      ['raised', 'HZ0001.1'],
      ['levelChanged', 'HZ0001.1'],
    ])
  })
})
