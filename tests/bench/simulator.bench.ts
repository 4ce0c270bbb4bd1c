import { buildDemoNetwork } from '#server/demo/seed/demo-network.ts'
import { pairsOf } from '#server/demo/simulator/instruments/reading-blocks.ts'
import { createSimulation } from '#server/demo/simulator/model/simulation.ts'
import { type BenchRow, benchRow, reportRows } from './results.ts'

const STEP_S = 2
const STEPS = 300
const RUNS = 5
const SIZES = [60, 200]

/** The physical model alone, in steps of 2 s: time per step, and the share of one core that this takes in real time. */
function benchModel(stations: number): BenchRow[] {
  const simulation = createSimulation({
    network: buildDemoNetwork({ stations, seed: 1 }),
    seed: 1,
    startMs: Date.UTC(2026, 0, 20, 2),
    calendarOffsetMs: 0,
  })
  simulation.warmUp(2)
  const stepMs: number[] = []
  const readMs: number[] = []
  const sendMs: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    stepMs.push(timed(() => simulation.step(STEP_S)))
    readMs.push(timed(() => simulation.readings()))
    sendMs.push(timed(() => simulation.readings().map((message) => JSON.stringify({ t: 0, v: pairsOf(message) }))))
  }
  const label = `${stations} stations, ${simulation.units.length} units`
  return [
    benchRow('simulator', `${label}: a step of ${STEP_S} s`, 'ms', stepMs),
    benchRow('simulator', `${label}: share of one core in steps of ${STEP_S} s`, '%', stepMs.map(shareOfCore)),
    benchRow('simulator', `${label}: reading all instruments once`, 'ms', readMs),
    benchRow('simulator', `${label}: the same, with the messages' JSON`, 'ms', sendMs),
  ]
}

const shareOfCore = (ms: number): number => (100 * ms) / (STEP_S * 1000)

/** Mean time of one call, ms. */
function timed(work: () => unknown): number {
  const start = performance.now()
  for (let i = 0; i < STEPS; i += 1) work()
  return (performance.now() - start) / STEPS
}

reportRows(SIZES.flatMap(benchModel))
