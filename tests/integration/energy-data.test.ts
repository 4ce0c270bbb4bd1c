import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { meterExchangeCalls } from '#contract/endpoints/meter-exchange.ts'
import { CODE } from '#contract/kit/envelope.ts'
import { listResult, type Resource } from '#contract/kit/resource.ts'
import { earlierMeterResource } from '#contract/resources/earlier-meter.resource.ts'
import { energyPriceResource } from '#contract/resources/energy-price.resource.ts'
import { energyMeterResource, energySlotResource } from '#contract/resources/energy-slot.resource.ts'
import { meterExchangeResource } from '#contract/resources/meter-exchange.resource.ts'
import { createDemoApp, type DemoAccount, type DemoApp } from '../support/demo-app.ts'
import { createTestClock } from '../support/test-env.ts'

const NOW = Date.UTC(2026, 0, 20)
let demo: DemoApp

beforeAll(async () => {
  demo = await createDemoApp(createTestClock(NOW), { SIM_STATIONS: '8' })
})
afterAll(() => demo?.close())

const as = async (account: DemoAccount) => ({ token: await demo.tokenOf(account) })
const find = async (resource: Resource, query: Record<string, string> = {}, account: DemoAccount = 'admin') =>
  listResult.parse((await demo.get(resource.call('list'), { limit: '500', ...query }, await as(account))).result)
const send = async (path: string, body: object) => demo.postJson(path, body, await as('admin'))

async function slotOf(energy: string, at = 0) {
  const row = (await find(energySlotResource, { energy })).list.filter(({ standardPoint }) => standardPoint !== '')[at]
  if (!row) throw new Error(`The demo has no slot ${energy} with a meter.`)
  return row
}
const map = (slot: { keyId: string; version: number }, pointCode: unknown, heldFrom = '') =>
  send(energySlotResource.call('update'), { keyId: slot.keyId, version: slot.version, pointCode, heldFrom })

describe('slots of stations and sources', () => {
  it('domain 6.1 are there for every unit and source, filled by the standard points', async () => {
    const heat = await slotOf('heat')
    expect(heat.usedPoint).toBe(heat.standardPoint)
    expect(String(heat.standardPoint)).toBe(`${String(heat.nodeCode)}.HT1`)
    const { rows } = await demo.env.db.$client.query<{ count: number }>(
      `select (sum(case node_type when 'source' then 4 else 3 end))::int as count from physics_nodes where node_type in ('unit', 'source')`,
    )
    expect((await find(energySlotResource)).total).toBe(rows[0]?.count)
  })

  it('domain 6.1 are seen within the data scope only', async () => {
    const seen = (await find(energySlotResource, {}, 'operator')).total
    expect(seen).toBeGreaterThan(0)
    expect(seen).toBeLessThan((await find(energySlotResource)).total)
  })

  it('domain 6.1 refuse a meter that feeds another slot, naming it, until that slot has another meter', async () => {
    const [own, other] = [await slotOf('heat', 0), await slotOf('heat', 1)]
    const refused = await map(own, other.standardPoint)
    expect(refused).toMatchObject({ code: CODE.invalidInput, result: [{ field: 'pointCode' }] })
    expect(JSON.stringify(refused.result)).toContain(String(other.nodeCode))
    const { rows } = await demo.env.db.$client.query<{ code: string }>(
      `select points.code from points join standard_params param on param.id = param_id
       where param.kind = 'PI' and param.unit = 'GJ' and points.code not like '%.HT1' order by 1 limit 1`,
    )
    const spare = rows[0]?.code
    if (spare === undefined) return
    expect(await map(other, spare)).toMatchObject({ code: CODE.success })
    expect(await map(own, other.standardPoint)).toMatchObject({ code: CODE.success })
  })

  it('domain 6.1 refuse what is no counter in the unit of the slot', async () => {
    const [heat, power] = [await slotOf('heat', 2), await slotOf('electricity', 2)]
    const refused = await map(heat, power.standardPoint)
    expect(refused).toMatchObject({ code: CODE.invalidInput, result: [{ field: 'pointCode' }] })
    expect(JSON.stringify(refused.result)).toContain('GJ')
    expect(await map(heat, 'NOBODY.HT1')).toMatchObject({ code: CODE.invalidInput })
  })
})

describe('earlier meters', () => {
  it('39.6 a meter that is replaced from a day on stays with its days, and a meter has one slot each day', async () => {
    const [slot, neighbour] = [await slotOf('heat', 6), await slotOf('heat', 7)]
    const own = String(slot.standardPoint)
    const { rows } = await demo.env.db.$client.query<{ code: string }>(
      `select points.code from points join standard_params param on param.id = param_id
       where param.kind = 'PI' and param.unit = 'GJ'
         and points.id not in (select point_id from energy_slot_points where point_id is not null) order by 1 limit 1`,
    )
    const spare = rows[0]?.code ?? ''
    expect(spare).not.toBe('')
    expect(await map(slot, own, '2026-01-10')).toMatchObject({
      code: CODE.invalidInput,
      result: [{ field: 'heldFrom' }],
    })
    expect(await map(slot, spare, '2026-01-10')).toMatchObject({ code: CODE.success })
    const [row] = (await find(earlierMeterResource, { nodeCode: String(slot.nodeCode) })).list
    const kept = {
      nodeCode: slot.nodeCode,
      energy: 'heat',
      pointCode: own,
      ratio: 1,
      startDate: null,
      endDate: '2026-01-09',
    }
    expect(row).toMatchObject(kept)

    const save = (values: object) => send(earlierMeterResource.call('save'), { ...kept, startDate: '', ...values })
    const refused = await save({ pointCode: spare, endDate: '2025-12-31' })
    expect(refused).toMatchObject({ code: CODE.invalidInput, result: [{ field: 'startDate' }] })
    expect(JSON.stringify(refused.result)).toContain(own)
    // the same meter in another slot on the same days, now and before
    const elsewhere = { nodeCode: neighbour.nodeCode, endDate: '2026-01-12' }
    for (const pointCode of [own, spare])
      expect(await save({ ...elsewhere, pointCode, startDate: '2026-01-09' })).toMatchObject({
        code: CODE.invalidInput,
        result: [{ field: 'startDate' }],
      })
    expect(await save({ ...elsewhere, pointCode: own, startDate: '2026-01-10' })).toMatchObject({ code: CODE.success })
    expect(await save({ energy: 'gas' })).toMatchObject({ code: CODE.invalidInput, result: [{ field: 'energy' }] })
    // another change must be later
    const now = (await find(energySlotResource, { nodeCode: String(slot.nodeCode), energy: 'heat' })).list[0]
    if (!now) throw new Error('The slot is gone.')
    expect(await map(now, '', '2026-01-09')).toMatchObject({ code: CODE.invalidInput, result: [{ field: 'heldFrom' }] })
    for (const { keyId } of (await find(earlierMeterResource)).list)
      expect(await demo.post(earlierMeterResource.call('del'), { keyId }, await as('admin'))).toMatchObject({ code: 0 })
    expect(await map(now, '')).toMatchObject({ code: CODE.success })
  })
})

describe('meters and prices', () => {
  it('domain 6.1 a start reading needs its date', async () => {
    const [meter] = (await find(energyMeterResource)).list
    const set = { keyId: meter?.keyId, version: meter?.version, ratio: 40, startReading: 1200, startDate: '' }
    expect(await send(energyMeterResource.call('update'), set)).toMatchObject({
      code: CODE.invalidInput,
      result: [{ field: 'startDate' }],
    })
    const saved = await send(energyMeterResource.call('update'), { ...set, startDate: '2025-11-15' })
    expect(saved).toMatchObject({ code: CODE.success })
  })

  it('domain 6.1 overlapping prices are refused, naming both; other hours and other days are not', async () => {
    // before the prices that the demo begins with
    const add = (name: string, values: object) =>
      send(energyPriceResource.call('save'), {
        name,
        energy: 'electricity',
        startDate: '2019-11-15',
        endDate: '2020-03-15',
        startHour: 8,
        endHour: 22,
        price: 0.9,
        ...values,
      })
    expect(await add('Peak', {})).toMatchObject({ code: CODE.success })
    const refused = await add('Evening', { startHour: 21, endHour: 24, startDate: '2020-03-15', endDate: '2020-03-31' })
    expect(refused).toMatchObject({ code: CODE.invalidInput, result: [{ field: 'startDate' }] })
    expect(JSON.stringify(refused.result)).toMatch(/Evening.*Peak/)
    expect(await add('Night', { startHour: 0, endHour: 8 })).toMatchObject({ code: CODE.success })
    expect(await add('Summer', { startDate: '2020-03-16', endDate: '2020-10-31' })).toMatchObject({
      code: CODE.success,
    })
    expect(await add('Heat', { energy: 'heat' })).toMatchObject({ code: CODE.success })
    expect(await add('Backwards', { startHour: 9, endHour: 9 })).toMatchObject({
      code: CODE.invalidInput,
      result: [{ field: 'endHour' }],
    })
  })
})

describe('exchanges of meters', () => {
  const HOUR = 3_600_000
  const query = async (text: string, values: readonly unknown[]) =>
    (await demo.env.db.$client.query(text, [...values])).rows
  const hoursOf = async (code: string) => {
    const rows = await query(
      `select at, consumed, method from counter_hours where point_id = (select id from points where code = $1) and at >= $2 and at < $3
       order by at`,
      [code, new Date(NOW - 6 * HOUR), new Date(NOW - 2 * HOUR)],
    )
    return rows.map(({ at, consumed, method }) => [
      (at.getTime() - NOW) / HOUR + 6,
      Math.round(Number(consumed) * 1000) / 1000,
      method,
    ])
  }
  const measured = [0, 1, 2, 3].map((hour) => [hour, 4, 'measured'])

  it('are used when they are saved, changed and removed: hours and days are computed anew', async () => {
    const slot = await slotOf('heat', 3)
    const code = String(slot.standardPoint)
    const [point] = await query('select gateway_code from points where code = $1', [code])
    // exchanged after two hours and five minutes
    const values = Array.from({ length: 25 }, (_, i) => {
      const value = i <= 12 ? 7000 + (i * 4) / 6 : 300 + ((i * 10 - 125) * 4) / 60
      return [code, value, 0, NOW - 6 * HOUR + i * 600_000]
    })
    await demo.telemetry.ingest.accept(
      `heat/demo/${String(point?.gateway_code)}/up`,
      Buffer.from(JSON.stringify({ t: NOW, v: values })),
    )
    await demo.telemetry.rollups.catchUp()
    expect((await hoursOf(code))[2]?.[2]).toBe('implausible')
    await query('delete from kpi_dirty', [])

    // in the time of the company, which is eight hours ahead
    const exchange = {
      pointCode: code,
      day: '2026-01-20',
      hour: 4,
      minute: 5,
      lastReading: 7008.3333,
      firstReading: 300,
      isConfirmed: false,
      remark: '检定到期',
    }
    const saved = await send(meterExchangeResource.call('save'), exchange)
    expect(saved).toMatchObject({ code: CODE.success })
    await demo.telemetry.rollups.catchUp()
    expect(await hoursOf(code)).toEqual(measured)
    expect(await query('select day::text from kpi_dirty', [])).toContainEqual({ day: '2026-01-20' })

    const row = (await find(meterExchangeResource, { pointCode: code })).list[0]
    const known = { keyId: row?.keyId, version: row?.version }
    const changed = await send(meterExchangeResource.call('update'), { ...exchange, ...known, firstReading: 299 })
    expect(changed).toMatchObject({ code: CODE.success })
    await demo.telemetry.rollups.catchUp()
    expect((await hoursOf(code))[2]).toEqual([2, 5, 'measured'])

    expect(
      await demo.post(meterExchangeResource.call('del'), { keyId: String(row?.keyId) }, await as('admin')),
    ).toMatchObject({ code: CODE.success })
    await demo.telemetry.rollups.catchUp()
    expect((await hoursOf(code))[2]?.[2]).toBe('implausible')
    const logged = await query('select 1 from audit_log where target_id = $1', [row?.keyId])
    expect(logged.length).toBe(3)
  })

  it('39.2 are compared with what is stored: shown before and after, and refused below the last reading unless confirmed', async () => {
    const code = String((await slotOf('heat', 5)).standardPoint)
    const [point] = await query('select gateway_code from points where code = $1', [code])
    const values = [
      [code, 5000, 0, NOW - 4 * HOUR],
      [code, 5002, 0, NOW - 3.5 * HOUR],
      [code, 40, 0, NOW - 2.5 * HOUR],
    ]
    await demo.telemetry.ingest.accept(
      `heat/demo/${String(point?.gateway_code)}/up`,
      Buffer.from(JSON.stringify({ t: NOW, v: values })),
    )
    // three hours before now, in the time of the company
    const time = { pointCode: code, day: '2026-01-20', hour: '5', minute: '0' }
    const readings = async (body: Record<string, string>) =>
      demo.post(meterExchangeCalls.readings.path, body, await as('admin'))
    const around = meterExchangeCalls.readings.output.parse((await readings(time)).result)
    expect(around).toMatchObject({
      at: NOW - 3 * HOUR,
      unit: 'GJ',
      before: { at: NOW - 3.5 * HOUR, value: 5002 },
      after: { at: NOW - 2.5 * HOUR, value: 40 },
      firstReading: { min: 0 },
    })
    expect(around.lastReading?.min).toBeCloseTo(5001.9, 3)
    const most = around.lastReading?.max ?? 0
    expect(most).toBeGreaterThan(5002)
    // a meter whose hours are known has not counted twice as much all at once
    await query(
      `insert into counter_hours (point_id, at, consumed, estimated_share, method)
       select id, $2::timestamptz - n * interval '1 hour', 3, 0, 'measured' from points, generate_series(1, 24) n where code = $1
       on conflict (point_id, at) do update set consumed = 3, method = 'measured'`,
      [code, new Date(NOW - 4 * HOUR)],
    )
    const usual = meterExchangeCalls.readings.output.parse((await readings(time)).result)
    expect(usual.lastReading?.max).toBe(5002 + 6)
    expect(usual.firstReading?.min).toBe(40 - 6)

    const save = (lastReading: number, more: object = {}) =>
      send(meterExchangeResource.call('save'), {
        ...time,
        lastReading,
        firstReading: 39,
        isConfirmed: false,
        remark: '',
        ...more,
      })
    const refused = await save(5001.5)
    expect(refused).toMatchObject({ code: CODE.invalidInput, result: [{ field: 'lastReading' }] })
    expect(JSON.stringify(refused.result)).toMatch(/5001\.9.*2026-01-20 04:30:00.*5002/)
    expect(await save(5001.9)).toMatchObject({ code: CODE.success })
    // the exchange counts as readings for another one, and not for itself
    const row = (await find(meterExchangeResource, { pointCode: code })).list[0]
    const later = { ...time, minute: '10' }
    expect((await readings(later)).result).toMatchObject({ before: { at: NOW - 3 * HOUR, value: 39 } })
    expect((await readings({ ...later, keyId: String(row?.keyId) })).result).toMatchObject({ before: { value: 5002 } })
    expect((await readings({ ...time, hour: '4' })).result).toMatchObject({ after: { value: 5000 } })
    expect(await save(20, later)).toMatchObject({ code: CODE.invalidInput, result: [{ field: 'lastReading' }] })
    expect(await save(20, { ...later, isConfirmed: true })).toMatchObject({ code: CODE.success })
    expect(await readings({ ...time, pointCode: 'NOBODY.HT1' })).toMatchObject({
      code: CODE.invalidInput,
      result: [{ field: 'pointCode' }],
    })
  })

  it('are refused in the future, twice at a time, and of what is no counter', async () => {
    const slot = await slotOf('heat', 4)
    const exchange = {
      pointCode: slot.standardPoint,
      day: '2026-01-19',
      hour: 8,
      minute: 0,
      lastReading: 1,
      firstReading: 0,
      isConfirmed: false,
      remark: '',
    }
    const save = (values: object) => send(meterExchangeResource.call('save'), { ...exchange, ...values })
    expect(await save({})).toMatchObject({ code: CODE.success })
    expect(await save({})).toMatchObject({ code: CODE.invalidInput, result: [{ field: 'day' }] })
    expect(await save({ day: '2026-01-21' })).toMatchObject({ code: CODE.invalidInput, result: [{ field: 'day' }] })
    for (const pointCode of ['', 'NOBODY.HT1', String(slot.standardPoint).replace('HT1', 'T1g')])
      expect(await save({ pointCode })).toMatchObject({ code: CODE.invalidInput, result: [{ field: 'pointCode' }] })
    expect(await save({ lastReading: -1 })).toMatchObject({
      code: CODE.invalidInput,
      result: [{ field: 'lastReading' }],
    })
  })
})
