import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GROUND_KINDS, townMapCalls, unpackPlaces } from '#contract/endpoints/town-map.ts'
import { physicsCalls } from '#contract/resources/physics.resource.ts'
import { createDemoApp, type DemoAccount, type DemoApp } from '../support/demo-app.ts'

let demo: DemoApp

beforeAll(async () => {
  demo = await createDemoApp(undefined, { SIM_STATIONS: '6' })
})
afterAll(() => demo?.close())

const plantOf = async (account: DemoAccount) => {
  const { result } = await demo.post(townMapCalls.plant.path, {}, { token: await demo.tokenOf(account) })
  return townMapCalls.plant.output.parse(result)
}
const groundOf = async (account: DemoAccount) => {
  const { result } = await demo.post(townMapCalls.ground.path, {}, { token: await demo.tokenOf(account) })
  return townMapCalls.ground.output.parse(result)
}

describe('the plant on the map', () => {
  it('has places, outlines of communities with their station, and pipes from source to station', async () => {
    const { nodes, pipes } = await plantOf('admin')
    const count = (type: string): number => nodes.filter(({ nodeType }) => nodeType === type).length
    expect([count('source'), count('station')]).toEqual([1, 6])
    const byId = new Map(nodes.map((node) => [node.keyId, node]))
    for (const { outline, stationId, nodeType } of nodes)
      if (nodeType === 'community') {
        expect(outline).toHaveLength(4)
        expect(byId.get(stationId ?? '')?.nodeType).toBe('station')
      }
    for (const { fromId, toId, line, fromName } of pipes) {
      expect([line[0], line.at(-1)]).toEqual([byId.get(fromId)?.at, byId.get(toId)?.at])
      expect(byId.get(fromId)?.name).toBe(fromName)
    }
    expect(pipes.filter(({ toId }) => byId.get(toId)?.nodeType === 'station')).toHaveLength(6)
  })

  it('leaves out the nodes of other branches, and pipes that neither begin nor end at an own one', async () => {
    const tree = physicsCalls.tree.output.parse(
      (await demo.post(physicsCalls.tree.path, {}, { token: await demo.tokenOf('operator') })).result,
    )
    const own = new Set(tree.filter(({ isForeign }) => !isForeign).map(({ keyId }) => keyId))
    const { nodes, pipes } = await plantOf('operator')
    const all = await plantOf('admin')
    expect(nodes.map(({ keyId }) => keyId)).toEqual(
      all.nodes.map(({ keyId }) => keyId).filter((keyId) => own.has(keyId)),
    )
    expect(nodes.length).toBeLessThan(all.nodes.length)
    expect(pipes.filter(({ fromId, toId }) => !own.has(fromId) && !own.has(toId))).toEqual([])
    expect(pipes.length).toBeGreaterThan(0)
    expect(pipes.length).toBeLessThan(all.pipes.length)
  })
})

describe('the ground below it', () => {
  it('is the same for everybody, of every kind, and where the plant is', async () => {
    const ground = await groundOf('admin')
    expect(await groundOf('operator')).toEqual(ground)
    expect(new Set(ground.map(({ kind }) => kind))).toEqual(new Set(GROUND_KINDS))
    expect(ground.filter(({ kind, name }) => kind === 'street' && name === '')).toEqual([])
    const { company } = await plantOf('admin')
    for (const [lng, lat] of ground.flatMap(({ packed }) => unpackPlaces(packed)))
      expect(Math.hypot(lng - company[0], lat - company[1])).toBeLessThan(0.1)
  })
})
