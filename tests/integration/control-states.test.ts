import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { controlCalls } from '#contract/endpoints/control.ts'
import { type ControlStage, createControlStage, IN_ORDER } from '../support/control-stage.ts'

// What is in flight when the world changes: each command's state is named, and nothing is sent twice.

let stage: ControlStage

beforeAll(async () => {
  stage = await createControlStage()
})
afterAll(() => stage?.close())
beforeEach(async () => {
  stage.clock.advance(7_260_000)
  await stage.pass(1)
  stage.first.told.length = 0
  stage.first.isBrokerThere = true
  await stage.measure(IN_ORDER)
})

const query = (text: string, values: unknown[] = []) => stage.demo.env.db.$client.query(text, values)
const MINUTE = 60_000
const HOUR = 3_600_000

describe('a clock that jumps', () => {
  it.each([
    ['a minute ahead', MINUTE],
    ['an hour ahead', HOUR],
  ])(
    '%s ends what was sent as unanswered, once, and takes the answer that comes all the same as late',
    async (_, ms) => {
      const { commandId } = stage.commandOf(await stage.ask('T2gSP', 46))
      await stage.first.work()
      stage.clock.advance(ms)
      await stage.pass(3)
      expect(stage.first.told).toHaveLength(1)
      expect(await stage.state(commandId)).toMatchObject({ state: 'noAnswer', numSends: 1 })
      await stage.answer(commandId, 'ok', { value: 46 })
      expect(await stage.state(commandId)).toMatchObject({ state: 'noAnswer', lateResult: 'ok' })
    },
  )

  it.each([
    ['a minute ahead', MINUTE],
    ['an hour ahead', HOUR],
  ])('%s: what waits for its broker is not sent when it is back', async (_, ms) => {
    stage.first.isBrokerThere = false
    const { commandId } = stage.commandOf(await stage.ask('T2gSP', 46))
    await stage.first.work()
    stage.clock.advance(ms)
    stage.first.isBrokerThere = true
    await stage.pass(3)
    expect(stage.first.told).toEqual([])
    // whether its broker had it when the connection broke, nobody knows
    expect((await stage.state(commandId)).state).toBe('noAnswer')
  })

  it.each([
    ['a minute back', -MINUTE],
    ['an hour back', -HOUR],
  ])('%s sends nothing again, and the answer counts', async (_, ms) => {
    const { commandId } = stage.commandOf(await stage.ask('T2gSP', 46))
    await stage.first.work()
    stage.clock.advance(ms)
    await stage.pass(3)
    expect(stage.first.told).toHaveLength(1)
    expect((await stage.state(commandId)).state).toBe('sent')
    await stage.answer(commandId, 'ok', { value: 46 })
    expect((await stage.state(commandId)).state).toBe('answered')
    stage.clock.advance(-ms)
    await stage.measure({ T2gSP: 46 })
    await stage.pass(2)
    expect((await stage.state(commandId)).state).toBe('readBack')
    expect(stage.first.told).toHaveLength(1)
  })
})

describe('a batch whose scope is taken away in the middle', () => {
  it('goes on for what was done, and sends nothing more to what was not', async () => {
    const { rows: units } = await query(
      `select unit.code, point.id, point.gateway_code as gateway from physics_nodes unit
      join points point on point.node_id = unit.id and point.code = unit.code || '.T2gSP'
      where unit.node_type = 'unit' order by unit.code limit 4`,
    )
    for (const { code, gateway } of units) {
      const v = Object.entries(IN_ORDER).map(([param, value]) => [`${code}.${param}`, value])
      const message = JSON.stringify({ t: stage.clock.now(), v })
      await stage.demo.telemetry.ingest.accept(`heat/demo/${gateway}/up`, Buffer.from(message))
    }
    const writes = await Promise.all(
      units.map(async ({ id }) => ({
        pointId: id,
        value: 46,
        seen: { value: 45, at: stage.clock.now() },
        key: randomUUID(),
        shown: await stage.shown(id),
      })),
    )
    const asked = controlCalls.ask.output.parse(
      (await stage.call(controlCalls.ask.path, { writes, reason: '升温', validUntil: null }, 'admin')).result,
    )
    await stage.first.work()
    expect(stage.first.told).toHaveLength(4)
    const [first, second, ...others] = asked
    for (const [at, one] of [first, second].entries())
      await stage.answer(one?.commandId ?? '', 'ok', { value: 46, gateway: units[at].gateway })
    await query(`update roles set data_scope = 'nodes' where key = 'admin'`)
    try {
      await stage.pass(12)
    } finally {
      await query(`update roles set data_scope = 'all' where key = 'admin'`)
    }
    expect(stage.first.told).toHaveLength(4)
    const states = async () =>
      Promise.all(
        asked.map(async ({ commandId }) =>
          stage.demo.env.db.$client
            .query('select state, num_sends from control_commands where id = $1', [commandId])
            .then(({ rows }) => rows[0]),
        ),
      )
    expect(await states()).toEqual([
      { state: 'answered', num_sends: 1 },
      { state: 'answered', num_sends: 1 },
      ...others.map(() => ({ state: 'sent', num_sends: 1 })),
    ])
    await stage.pass(20)
    expect((await states()).slice(2)).toEqual(others.map(() => ({ state: 'noAnswer', num_sends: 1 })))
    expect(stage.first.told).toHaveLength(4)
  })
})
