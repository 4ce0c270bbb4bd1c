import { beforeAll, describe, expect, it } from 'vitest'
import { buildDemoNetwork } from '#server/demo/seed/demo-network.ts'
import { createSimulation } from '../model/simulation.ts'
import { pairsOf } from './reading-blocks.ts'

const network = buildDemoNetwork({ stations: 20, seed: 1 })
const measured = network.junctions.filter(({ gatewayCode }) => gatewayCode !== null)
const above = new Map(network.segments.map(({ from, to }) => [to, from]))

/** The nodes between a node and its source, without both, nearest first. */
function wayUp(code: string): string[] {
  const next = above.get(code)
  return next === undefined || !above.has(next) ? [] : [next, ...wayUp(next)]
}

describe('wells with instruments', () => {
  let read: ReadonlyMap<string, number>
  const value = (node: string, param: string): number => read.get(`${node}.${param}`) ?? Number.NaN

  beforeAll(() => {
    const startMs = Date.UTC(2026, 0, 20)
    const simulation = createSimulation({
      network,
      seed: 1,
      startMs,
      calendarOffsetMs: 0,
      messageLoss: 0,
      stochasticFaultRate: 0,
    })
    simulation.warmUp()
    simulation.step(3600)
    read = new Map(simulation.readings().flatMap(pairsOf))
  })

  it('are the first chamber of each source and one in three after it', () => {
    expect(measured.length).toBe(
      network.sources.reduce((sum, source) => {
        const own = network.junctions.filter(({ code }) => (wayUp(code).at(-1) ?? code) === gateOf(source.code))
        return sum + Math.ceil(own.length / 3)
      }, 0),
    )
    for (const { code } of network.sources) expect(value(gateOf(code), 'W_F') / value(code, 'F1')).toBeCloseTo(1, 1)
  })

  it('lie between what is measured above and below them', () => {
    expect(measured.length).toBeGreaterThan(5)
    for (const { code } of measured) {
      const upper = wayUp(code).find((node) => measured.some((one) => one.code === node))
      if (upper === undefined) continue
      // instruments of the same kind differ by up to 1 K and 8 kPa
      expect(value(code, 'W_Tg')).toBeLessThan(value(upper, 'W_Tg') + 1)
      expect(value(code, 'W_F')).toBeLessThanOrEqual(value(upper, 'W_F') * 1.05)
      const differential = (node: string) => value(node, 'W_Pg') - value(node, 'W_Ph')
      expect(differential(code)).toBeLessThan(differential(upper) + 0.016)
      expect(value(code, 'W_Tg')).toBeGreaterThan(value(code, 'W_Th') + 10)
    }
  })

  const gateOf = (sourceCode: string): string => network.segments.find(({ from }) => from === sourceCode)?.to ?? ''
})
