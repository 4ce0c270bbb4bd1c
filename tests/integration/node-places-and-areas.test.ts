import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { physicsPlan, planCalls } from '#contract/endpoints/physics-plan.ts'
import { listResult } from '#contract/kit/resource.ts'
import { areaHistoryResource, physicsCalls } from '#contract/resources/physics.resource.ts'
import { physicsNodes } from '#server/modules/physics/tables.ts'
import { createDemoApp, type DemoApp } from '../support/demo-app.ts'

let demo: DemoApp
let token: string

beforeAll(async () => {
  demo = await createDemoApp(undefined, { SIM_STATIONS: '6' })
  token = await demo.tokenOf('admin')
})
afterAll(() => demo?.close())

const planOf = async (asker: string) =>
  physicsPlan.parse((await demo.post(planCalls.plan.path, {}, { token: asker })).result)
const treeOf = async (asker: string) =>
  physicsCalls.tree.output.parse((await demo.post(physicsCalls.tree.path, {}, { token: asker })).result)

describe('the plan of the town', () => {
  it('has the nodes with a place, and a pipe to each station that ends where the station stands', async () => {
    const plan = await planOf(token)
    const stations = (await treeOf(token)).filter(({ nodeType }) => nodeType === 'station')
    for (const { keyId, code } of stations) {
      const at = plan.nodes.find((node) => node.keyId === keyId)?.at
      expect(at, code).toBeDefined()
      expect(plan.pipes.filter(({ line }) => line.at(-1)?.join() === at?.join())).toHaveLength(1)
    }
  })

  it('follows a station that is moved, its pipe too', async () => {
    await demo.env.db.update(physicsNodes).set({ lng: 115.7, lat: 40.3 }).where(eq(physicsNodes.code, 'HZ0001'))
    const { nodes, pipes } = await planOf(token)
    expect(nodes.filter(({ at }) => at.join() === '115.7,40.3')).toHaveLength(1)
    expect(pipes.filter(({ line }) => line.at(-1)?.join() === '115.7,40.3')).toHaveLength(1)
  })

  it('leaves out the nodes of other branches', async () => {
    const operator = await demo.tokenOf('operator')
    const own = new Set((await treeOf(operator)).filter(({ isForeign }) => !isForeign).map(({ keyId }) => keyId))
    const { nodes } = await planOf(operator)
    expect(nodes.filter(({ keyId }) => !own.has(keyId))).toEqual([])
    expect(nodes.length).toBeGreaterThan(0)
    expect(nodes.length).toBeLessThan((await planOf(token)).nodes.length)
  })
})

describe('the area of a node', () => {
  const UNIT = 'HZ0002.1'
  const areas = async () => {
    const answer = await demo.get(areaHistoryResource.call('list'), { nodeCode: UNIT }, { token })
    return listResult.parse(answer.result).list
  }
  const save = (values: object) =>
    demo.postJson(
      areaHistoryResource.call('save'),
      { nodeCode: UNIT, toDate: '', builtAreaM2: 9000, connectedAreaM2: 8000, heatedAreaM2: 7000, ...values },
      { token },
    )

  it('changes from a day on: the previous record ends the day before, and is kept as history', async () => {
    const [first] = await areas()
    expect(first).toMatchObject({ toDate: null })
    const year = Number(String(first?.fromDate).slice(0, 4)) + 1
    expect(await save({ fromDate: `${year}-01-10` })).toMatchObject({ code: 0 })
    expect(await areas()).toMatchObject([
      { fromDate: `${year}-01-10`, toDate: null, heatedAreaM2: 7000 },
      { fromDate: first?.fromDate, toDate: `${year}-01-09`, heatedAreaM2: first?.heatedAreaM2 },
    ])
  })

  it.each([
    ['days that another record has', { fromDate: '2000-01-01' }, 'fromDate'],
    ['an end before its begin', { fromDate: '2090-01-02', toDate: '2090-01-01' }, 'toDate'],
    ['more heated than connected', { fromDate: '2090-01-01', heatedAreaM2: 8500 }, 'heatedAreaM2'],
    ['a node that does not exist', { fromDate: '2090-01-01', nodeCode: 'NIX' }, 'nodeCode'],
  ])('is refused with %s, and the past stays', async (_what, values, field) => {
    const before = await areas()
    expect(await save(values)).toMatchObject({ code: 1001, result: [{ field }] })
    expect(await areas()).toEqual(before)
  })
})
