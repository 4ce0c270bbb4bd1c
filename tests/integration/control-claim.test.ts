import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { alarmHandlingCalls } from '#contract/endpoints/alarm-handling.ts'
import { controlInterlockResource } from '#contract/resources/control-interlock.resource.ts'
import { type ControlStage, createControlStage, IN_ORDER, type Told } from '../support/control-stage.ts'

let stage: ControlStage

beforeAll(async () => {
  stage = await createControlStage()
})
afterAll(() => stage?.close())
beforeEach(settle)

/** Half an hour later: what was changed before limits nothing. */
async function settle(): Promise<void> {
  stage.clock.advance(1_860_000)
  await stage.pass(1)
  stage.first.told.length = 0
  await stage.measure(IN_ORDER)
}

const query = (text: string, values: unknown[] = []) => stage.demo.env.db.$client.query(text, values)

/** Something that forbids a command after it was asked for, as the administrator sees it. */
interface Event {
  readonly happens: () => Promise<unknown>
  readonly isOver: () => Promise<unknown>
}
const byStatement = (happens: string, isOver: string): Event => ({
  happens: () => query(happens),
  isOver: () => query(isOver),
})
const OPERATOR = `(select id from users where login_name = 'operator')`
let mark = ''
const EVENTS = {
  tag: {
    happens: async () => {
      const body = { nodeId: stage.unit.stationId, reason: '泵旁有人', hours: 2 }
      const { result } = await stage.call(alarmHandlingCalls.startMaintenance.path, body, 'admin')
      mark = Object(result).keyId
    },
    isOver: () => stage.call(alarmHandlingCalls.endMaintenance.path, { keyId: mark }, 'admin'),
  },
  interlock: {
    happens: () =>
      stage.call(
        controlInterlockResource.call('save'),
        {
          nodeType: 'unit',
          paramCode: 'T2gSP',
          value: null,
          condition: '{T2h} < 10',
          isActive: true,
          reason: '二次回温过高',
          reasonEn: 'the secondary return is too hot',
        },
        'admin',
      ),
    isOver: () => query('delete from control_interlocks where reason_en = $1', ['the secondary return is too hot']),
  },
  'closed account': byStatement(
    `update users set is_active = false where id = ${OPERATOR}`,
    `update users set is_active = true where id = ${OPERATOR}`,
  ),
  'lost power': byStatement(
    `update control_powers set is_active = false`,
    `update control_powers set is_active = true`,
  ),
  'lost permission': byStatement(
    `update users set login_name = login_name || '.gone' where id = ${OPERATOR};
     create table set_aside as select * from user_roles where user_id = (select id from users where login_name = 'operator.gone');
     delete from user_roles where user_id = (select id from users where login_name = 'operator.gone');
     update users set login_name = 'operator' where login_name = 'operator.gone'`,
    `insert into user_roles select * from set_aside; drop table set_aside`,
  ),
  'changed value': { happens: () => stage.measure({ T2gSP: 47 }), isOver: () => stage.measure(IN_ORDER) },
  'silent gateway': {
    happens: async () =>
      query(`update latest set at = at - interval '3 minutes' where point_id = $1`, [await stage.idOf('T2gSP')]),
    isOver: () => stage.measure(IN_ORDER),
  },
  'emergency stop': { happens: () => stage.measure({ Estop: 1 }), isOver: () => stage.measure(IN_ORDER) },
} as const satisfies Record<string, Event>
const REFUSALS: Record<keyof typeof EVENTS, string> = {
  tag: 'tag',
  interlock: 'interlock',
  'closed account': 'permission',
  'lost power': 'power',
  'lost permission': 'permission',
  'changed value': 'staleView',
  'silent gateway': 'staleView',
  'emergency stop': 'mode',
}
const events = Object.entries(REFUSALS).map(([name, code]) => ({ name: name as keyof typeof EVENTS, code }))

describe('a command is judged when it is sent', () => {
  it.each(events)('$name: what waits is not sent, and says why', async ({ name, code }) => {
    const { commandId } = stage.commandOf(await stage.ask('T2gSP', 46))
    await EVENTS[name].happens()
    try {
      await stage.first.work()
    } finally {
      await EVENTS[name].isOver()
    }
    expect(stage.first.told).toEqual([])
    await stage.pass(60)
    expect(stage.first.told).toEqual([])
    expect(await stage.state(commandId)).toMatchObject({ state: 'refused', numSends: 0, refusal: { code } })
  })

  it.each(events)('$name: what is out is not sent again, and is waited for', async ({ name, code }) => {
    const { commandId } = stage.commandOf(await stage.ask('T2gSP', 46))
    await stage.first.work()
    await EVENTS[name].happens()
    try {
      stage.clock.advance(10_000)
      await stage.first.work()
    } finally {
      await EVENTS[name].isOver()
    }
    expect(await stage.state(commandId)).toMatchObject({
      state: 'sent',
      numSends: 1,
      refusal: { code, text: expect.stringContaining('Not sent again') },
    })
    await stage.pass(19)
    expect((await stage.state(commandId)).state).toBe('sent')
    await stage.pass(1)
    expect(stage.first.told).toHaveLength(1)
    expect((await stage.state(commandId)).state).toBe('noAnswer')
  })
})

it('a deed after the end is an urgent alarm, also where the device first said that it was too late', async () => {
  const { commandId } = stage.commandOf(await stage.ask('T2gSP', 46))
  await stage.first.work()
  await stage.pass(31)
  expect((await stage.state(commandId)).state).toBe('noAnswer')
  const urgent = () =>
    query(`select state from alarms where source_key = $1 and warn_level = 3`, [
      `control-late:${stage.unit.unit}.T2gSP`,
    ])
  await stage.answer(commandId, 'expired')
  expect((await urgent()).rows).toEqual([])
  stage.clock.advance(1)
  await stage.answer(commandId, 'ok', { value: 46 })
  expect((await urgent()).rows).toEqual([{ state: 'active' }])
})

const SHAKEN = ['tag', 'interlock', 'closed account', 'lost power', 'changed value'] as const
const seconds = fc.integer({ min: 1, max: 14 })
const step = fc.oneof(
  { weight: 3, arbitrary: fc.constant({ kind: 'ask' as const }) },
  { weight: 3, arbitrary: seconds.map((n) => ({ kind: 'pass' as const, seconds: n })) },
  { weight: 1, arbitrary: fc.constant({ kind: 'broker' as const }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('event' as const), name: fc.constantFrom(...SHAKEN), seconds }),
  },
)
/** From the sending of a frame until its gateway has it, s: some are longer than the server waits. */
const delays = fc.infiniteStream(fc.constantFrom(0, 1, 4, 12, 25, 32, 90))

describe('whatever happens between asking and sending', () => {
  it('two servers send nothing that is forbidden at that moment, and nothing acts that was given up', async () => {
    const servers = [stage.first, stage.start()]
    const count = { sent: 0, acted: 0, tooLate: 0, refused: 0 }
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 16 }), delays, async (steps, late) => {
        await settle()
        for (const server of servers) server.isBrokerThere = true
        let isForbidden = false
        let onTheWay: { readonly frame: Told; readonly at: number }[] = []
        const asked: string[] = []

        async function pass(duration: number): Promise<void> {
          for (let second = 0; second < duration; second += 1) {
            await stage.pass(1)
            const frames = servers.flatMap(({ told }) => told.splice(0))
            count.sent += frames.length
            if (isForbidden) expect(frames).toEqual([])
            for (const frame of frames)
              onTheWay.push({ frame, at: stage.clock.now() + 1000 * (late.next().value ?? 0) })
            const arrived = onTheWay.filter(({ at }) => at <= stage.clock.now())
            onTheWay = onTheWay.filter(({ at }) => at > stage.clock.now())
            for (const { frame } of arrived) await takeUp(frame)
          }
        }
        /** As the contract of gateways says: what is void is not done. */
        async function takeUp({ id, actBefore }: Told): Promise<void> {
          if (stage.clock.now() >= actBefore) {
            count.tooLate += 1
            return stage.answer(id, 'expired')
          }
          const { rows } = await query('select state, device_result from control_commands where id = $1', [id])
          if (rows[0].device_result === null) expect(['asked', 'sent']).toContain(rows[0].state)
          count.acted += 1
          await stage.answer(id, 'ok', { value: 46 })
        }

        for (const one of steps) {
          if (one.kind === 'pass') await pass(one.seconds)
          else if (one.kind === 'broker') for (const server of servers) server.isBrokerThere = !server.isBrokerThere
          else if (one.kind === 'ask') {
            const seen = { value: 45, at: stage.clock.now() }
            asked.push(stage.commandOf(await stage.ask('T2gSP', 46, { seen })).commandId)
          } else {
            await EVENTS[one.name].happens()
            isForbidden = true
            try {
              await pass(one.seconds)
            } finally {
              isForbidden = false
              await EVENTS[one.name].isOver()
            }
          }
        }
        await pass(100)
        const { rows } = await query(
          `select state, refusal, late_result from control_commands where id = any($1::uuid[])`,
          [asked],
        )
        for (const { state, refusal, late_result: lateResult } of rows) {
          expect(['asked', 'sent']).not.toContain(state)
          expect(lateResult).not.toBe('ok')
          if (state === 'refused' && refusal !== 'duplicate') count.refused += 1
        }
      }),
      { numRuns: 12 },
    )
    // each of these happened
    for (const times of Object.values(count)) expect(times).toBeGreaterThan(0)
  })
})
