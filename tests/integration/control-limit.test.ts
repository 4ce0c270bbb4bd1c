import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { controlCalls } from '#contract/endpoints/control.ts'
import { type ControlStage, createControlStage } from '../support/control-stage.ts'

let stage: ControlStage

beforeAll(async () => {
  stage = await createControlStage()
})
afterAll(() => stage?.close())

const query = async <Row extends object>(text: string): Promise<Row[]> =>
  (await stage.demo.env.db.$client.query<Row>(text)).rows
const numStored = async () =>
  (await query<{ num: number }>('select count(*)::int as num from control_commands'))[0]?.num

it('a person asks for a thousand commands a minute at most: beyond, nothing is stored', async () => {
  const points = await query<{ id: number }>('select id from points order by id limit 20')
  const shown = await Promise.all(points.map(({ id }) => stage.shown(id)))
  const part = () => ({
    writes: points.map(({ id }, at) => ({ pointId: id, value: 1, seen: null, key: randomUUID(), shown: shown[at] })),
    reason: '批量',
    validUntil: null,
  })
  const ask = (body: object, account: 'admin' | 'super' = 'admin') => stage.call(controlCalls.ask.path, body, account)
  // a batch of 400 units and, right behind it, one that corrects it, in parts of 20 as the console asks
  const first = part()
  expect((await ask(first)).code).toBe(0)
  for (let at = 1; at < 50; at += 1) expect((await ask(part())).code).toBe(0)
  expect(await numStored()).toBe(1000)

  const beyond = part()
  expect(await ask(beyond)).toMatchObject({ code: 2002, message: expect.stringContaining('1000 commands a minute') })
  // what was asked for before is answered again, and another person is not held up
  expect((await ask(first)).code).toBe(0)
  expect(await numStored()).toBe(1000)
  expect((await ask(part(), 'super')).code).toBe(0)
  stage.clock.advance(60_000)
  expect((await ask(beyond)).code).toBe(0)
  expect(await numStored()).toBe(1040)
})
