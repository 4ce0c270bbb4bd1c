import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayCalculationCalls } from '#contract/endpoints/day-calculation.ts'
import { kpiCalls } from '#contract/endpoints/kpi.ts'
import { CODE } from '#contract/kit/envelope.ts'
import { kpiDaysJob } from '#server/modules/kpi/kpi-days.job.ts'
import { recomputeJob } from '#server/modules/kpi/recompute.job.ts'
import { createDemoApp, type DemoAccount, type DemoApp } from '../support/demo-app.ts'
import { createTestClock } from '../support/test-env.ts'

/** 08:00 of the company. */
const NOW = Date.UTC(2026, 0, 20)
const DAY = '2026-01-18'
let demo: DemoApp
let unitId = ''

beforeAll(async () => {
  demo = await createDemoApp(createTestClock(NOW), { SIM_STATIONS: '4' })
  const { rows } = await query<{ id: string }>(
    `select id from physics_nodes where node_type = 'unit' order by code limit 1`,
  )
  unitId = rows[0]?.id ?? ''
  await query(`delete from counter_hours`)
  await query(`delete from kpi_days`)
  // two days, hour by hour: 1 GJ before eight o'clock, 2 GJ from then on
  await query(
    `insert into counter_hours (point_id, at, consumed, estimated_share, method)
     select slot.point_id, at, case when extract(hour from at at time zone 'UTC' + interval '8 hours') < 8 then 1 else 2 end, 0, 'measured'
     from energy_slot_points slot, generate_series('2026-01-17T16:00Z'::timestamptz, '2026-01-19T15:00Z', '1 hour') at
     where slot.node_id = $1 and slot.energy = 'heat'`,
    [unitId],
  )
  await compute()
})
afterAll(() => demo?.close())

const query = <Row extends object>(text: string, values: unknown[] = []) => demo.env.db.$client.query<Row>(text, values)
const context = () => ({
  signal: new AbortController().signal,
  progress: () => undefined,
  log: pino({ level: 'silent' }),
  db: demo.env.db,
  now: demo.env.now,
})
const compute = () => kpiDaysJob.run({ ...context(), params: {} })
const as = async (account: DemoAccount) => ({ token: await demo.tokenOf(account) })
const send = async (call: { path: string }, body: object, account: DemoAccount = 'admin') =>
  demo.postJson(call.path, body, await as(account))
async function heatOf(day: string): Promise<number | undefined> {
  const { rows } = await query<{ heat: number }>(
    `select heat_gj as heat from kpi_days where node_id = $1 and day = $2`,
    [unitId, day],
  )
  return rows[0]?.heat
}
const settings = async (account: DemoAccount = 'admin') =>
  dayCalculationCalls.read.output.parse((await send(dayCalculationCalls.read, {}, account)).result)
const setHour = async (values: object, account: DemoAccount = 'admin') => {
  const { version } = await settings()
  return send(dayCalculationCalls.setHour, { settleHour: 8, reason: '结算到早八点', version, ...values }, account)
}
const recompute = (values: object) =>
  send(dayCalculationCalls.recompute, { nodeIds: [unitId], from: DAY, to: DAY, ...values })
const runs = async () => dayCalculationCalls.runs.output.parse((await send(dayCalculationCalls.runs, {})).result)

describe('daily calculation', () => {
  it('R2.5-22 says what each item is made from, and what is stored in the data scope', async () => {
    const { items, stored } = await settings()
    const inputsOf = (code: string) => items.find((item) => item.code === code)?.inputs.map(({ code: input }) => input)
    expect(inputsOf('ua')).toEqual(['T1g', 'T1h', 'T2g', 'T2h', 'Q1'])
    expect(inputsOf('makeUpRate')).toEqual(['WM_F', 'F2'])
    expect(inputsOf('heatPerArea')).toEqual(['heat', 'area'])
    expect(items.every(({ inputs }) => inputs.length > 0)).toBe(true)
    expect(stored[0]).toMatchObject({ nodeType: 'unit', firstDay: DAY, lastDay: '2026-01-19', numPending: 0 })
    // the unit belongs to another branch than the operator
    expect(await settings('operator')).toMatchObject({ mayChangeHour: false, stored: [{ firstDay: null }, {}] })
  })

  it('a day begins at the settle hour: amounts move to the day that they are settled on', async () => {
    expect(await heatOf(DAY)).toBe(8 + 2 * 16)
    expect((await setHour({ reason: ' ' })).result).toEqual([{ field: 'reason', rule: '不能为空' }])
    expect((await setHour({ settleHour: 24 })).code).toBe(CODE.invalidInput)
    expect((await setHour({}, 'operator')).code).toBe(CODE.noPermission)
    expect((await setHour({})).code).toBe(CODE.success)
    expect((await setHour({ version: 1 })).code).toBe(CODE.staleEdit)
    await compute()
    // 16 hours of 2 GJ and eight of the next morning
    expect(await heatOf(DAY)).toBe(2 * 16 + 8)
    expect(await heatOf('2026-01-17')).toBe(8)
    expect(await heatOf('2026-01-19')).toBe(2 * 16)
    // what comes later is counted on its settled day too
    await query(
      `update counter_hours set consumed = 5 from energy_slot_points slot where slot.point_id = counter_hours.point_id
       and slot.node_id = $1 and slot.energy = 'heat' and at = '2026-01-17T16:00Z'`,
      [unitId],
    )
    await compute()
    expect(await heatOf('2026-01-17')).toBe(12)
    expect((await settings()).reason).toBe('结算到早八点')
    await setHour({ settleHour: 0 })
    await compute()
    expect(await heatOf(DAY)).toBe(12 + 2 * 16)
  })

  it('says which day is the last one that is over: until it is settled, yesterday is not', async () => {
    const lastDay = async () => {
      const { result } = await demo.get(kpiCalls.lastWholeDay.path, {}, await as('operator'))
      return kpiCalls.lastWholeDay.output.parse(result)
    }
    expect(await lastDay()).toBe('2026-01-19')
    await setHour({ settleHour: 9 })
    expect(await lastDay()).toBe('2026-01-18')
    await setHour({ settleHour: 0 })
    expect(await lastDay()).toBe('2026-01-19')
  })

  it('computes stored days again: says how many changed, and refuses by field what cannot be', async () => {
    const rules = async (values: object) => {
      const { result } = await recompute(values)
      return JSON.stringify(result)
    }
    expect(await rules({ nodeIds: [] })).toContain('nodeIds')
    expect(await rules({ nodeIds: ['00000000-0000-4000-8000-000000000000'] })).toContain('nodeIds')
    expect(await rules({ from: '2020-01-01' })).toContain('"from"')
    expect(await rules({ to: '2026-02-01' })).toContain('"to"')
    expect(await rules({ from: '2026-01-19', to: DAY })).toContain('"to"')

    await query(`update kpi_days set heat_gj = 999 where node_id = $1 and day = $2`, [unitId, DAY])
    expect((await recompute({ to: '2026-01-19' })).code).toBe(CODE.success)
    expect((await recompute({})).code).toBe(CODE.warning)
    const [run] = await runs()
    expect(run).toMatchObject({ state: 'queued', from: DAY, to: '2026-01-19', numNodes: 1 })
    const shares: number[] = []
    const result = await recomputeJob.run({
      ...context(),
      params: { nodeIds: [unitId], from: DAY, to: '2026-01-19' },
      progress: (share) => shares.push(share),
    })
    expect(result.en).toBe('Days of nodes computed: 2, of which 1 came to other figures')
    expect(shares).toEqual([1])
    expect(await heatOf(DAY)).toBe(44)
    expect((await send(dayCalculationCalls.cancel, { keyId: run?.keyId })).code).toBe(CODE.success)
    expect((await runs())[0]?.state).toBe('cancelled')
    expect((await send(dayCalculationCalls.cancel, { keyId: run?.keyId })).code).toBe(CODE.invalidInput)
  })
})
