import { describe, expect, it } from 'vitest'
import { buildDemoNetwork } from '#server/demo/seed/demo-network.ts'
import { WATER_HEAT_CAPACITY } from '#server/modules/heat-model/water.ts'
import { compileForest, createHydraulics } from './hydraulics.ts'
import { at } from './numbers.ts'
import { createPipes } from './pipes.ts'

const GROUND_C = 5

function buildCase() {
  const network = buildDemoNetwork({ stations: 7, seed: 4 })
  const [tree] = compileForest(network)
  if (!tree) throw new Error('no tree')
  const consumerNode = Int32Array.from(network.stations, ({ code }) => tree.nodes.indexOf(code))
  const hydraulics = createHydraulics(tree, consumerNode)
  hydraulics.solve(new Float64Array(7).fill(800), { zeroFlowPa: 400_000, slope: 1 }, 1, 300_000)
  const pipes = createPipes(tree, hydraulics, hydraulics.flow.slice())
  pipes.fill(60, 40)
  /** One step in which every consumer cools the water to 40 °C. @returns Heat in, heat to consumers, heat lost, J. */
  const step = (dtS: number, sourceC: number) => {
    let lostJ = pipes.moveSupply(dtS, sourceC, GROUND_C)
    const returnHeat = new Float64Array(tree.nodes.length)
    let usedJ = 0
    consumerNode.forEach((node, k) => {
      const flow = at(hydraulics.consumerFlow, k)
      usedJ += dtS * flow * WATER_HEAT_CAPACITY * (at(pipes.supplyAtNode, node) - 40)
      returnHeat[node] = flow * 40
    })
    lostJ += pipes.moveReturn(dtS, returnHeat, GROUND_C)
    const suppliedJ = dtS * at(hydraulics.flow, 0) * WATER_HEAT_CAPACITY * (sourceC - pipes.returnC())
    return { suppliedJ, usedJ, lostJ }
  }
  return { pipes, step, consumerNode, hydraulics }
}

describe('createPipes', () => {
  it('keeps the heat balance to rounding at short and at long steps', () => {
    for (const dtS of [2, 60, 600]) {
      const { pipes, step } = buildCase()
      const before = pipes.storedJ()
      let balance = 0
      let supplied = 0
      for (let i = 0; i < 50; i += 1) {
        const { suppliedJ, usedJ, lostJ } = step(dtS, 100)
        balance += suppliedJ - usedJ - lostJ
        supplied += suppliedJ
      }
      expect((balance - (pipes.storedJ() - before)) / supplied).toBeCloseTo(0, 9)
    }
  })

  it('brings a change of the supply temperature to far stations later than to near ones', () => {
    const { pipes, step, consumerNode } = buildCase()
    // indices rise with the distance from the source
    const near = Math.min(...consumerNode)
    const far = Math.max(...consumerNode)
    const arrival = new Map<number, number>()
    for (let seconds = 10; seconds <= 3600; seconds += 10) {
      step(10, 100)
      for (const node of [near, far]) {
        if (!arrival.has(node) && at(pipes.supplyAtNode, node) > 80) arrival.set(node, seconds)
      }
    }
    expect(arrival.get(near)).toBeGreaterThan(0)
    expect(arrival.get(far)).toBeGreaterThan(arrival.get(near) ?? Number.POSITIVE_INFINITY)
  })

  it('cools on the way, and towards the ground when the water stands', () => {
    const { pipes, step, consumerNode, hydraulics } = buildCase()
    for (let i = 0; i < 200; i += 1) step(60, 100)
    for (const node of consumerNode) {
      expect(at(pipes.supplyAtNode, node)).toBeLessThan(100)
      expect(at(pipes.supplyAtNode, node)).toBeGreaterThan(96)
    }
    hydraulics.flow.fill(0)
    const warm = pipes.storedJ()
    for (let day = 0; day < 100; day += 1) step(86_400, 100)
    expect(pipes.storedJ()).toBeLessThan(warm)
    expect(Math.min(...pipes.supply, ...pipes.back)).toBeGreaterThanOrEqual(GROUND_C - 1e-9)
  })
})
