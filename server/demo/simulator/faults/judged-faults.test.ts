import { expect, it } from 'vitest'
import { judgeNode } from '#server/modules/data-quality/judge.ts'
import { buildDemoNetwork } from '../../seed/demo-network.ts'
import { pairsOf } from '../instruments/reading-blocks.ts'
import { createSimulation } from '../model/simulation.ts'

const START_MS = Date.UTC(2026, 0, 20, 2)
const MINUTES = 180

/** What the rules of data quality say of three hours of the units, read once a minute. */
function judgedAfter(faultAt?: string) {
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
  const samples = new Map<string, { at: number; value: number; isUsable: boolean }[]>()
  for (let minute = 0; minute < MINUTES; minute += 1) {
    if (minute === 30 && faultAt) simulation.startFault({ kind: 'frozen-sensor', target: faultAt })
    for (let part = 0; part < 6; part += 1) simulation.step(10)
    const at = START_MS + minute * 60_000
    for (const [code, value] of simulation.readings().flatMap(pairsOf))
      samples.set(code, [...(samples.get(code) ?? []), { at, value, isUsable: true }])
  }
  return simulation.units.flatMap(({ plan }) => {
    const own = [...samples].filter(([code]) => code.startsWith(`${plan.code}.`))
    const points = own.map(([code, values]) => ({
      paramCode: code.slice(plan.code.length + 1),
      holdMs: 150_000,
      samples: values,
    }))
    return judgeNode(points, START_MS + MINUTES * 60_000).map((one) => [
      `${plan.code}.${one.paramCode}`,
      one.rule,
      (one.from - START_MS) / 60_000,
      (one.to - START_MS) / 60_000,
    ])
  })
}

it('R2.5-40 nothing is held against sound units', () => {
  expect(judgedAfter()).toEqual([])
})

// the two readings before it freezes are the same
it('R2.5-40 a frozen sensor is found, from its last true reading on, and no other', () => {
  expect(judgedAfter('HZ0001.1.T2g')).toEqual([['HZ0001.1.T2g', 'frozen', 28, 180]])
})
