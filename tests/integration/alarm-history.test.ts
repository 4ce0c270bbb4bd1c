import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { alarmHistoryCalls as calls } from '#contract/endpoints/alarm-history.ts'
import { alarmWatchCalls } from '#contract/endpoints/alarm-watch.ts'
import { alarmCalls } from '#contract/endpoints/alarms.ts'
import { exportResult } from '#contract/kit/resource.ts'
import { alarmEvents, alarms } from '#server/modules/alarms/tables.ts'
import { addAlarm, alarmValues } from '../support/alarm-rows.ts'
import { createDemoApp, type DemoAccount, type DemoApp } from '../support/demo-app.ts'
import { createTestClock } from '../support/test-env.ts'

const [MINUTE_MS, DAY_MS] = [60_000, 86_400_000]
const clock = createTestClock()
/** A span of three days, which does not begin at a full day or period, and ends before now. */
const FROM = clock.now() - 4 * DAY_MS + 123_456
const TO = FROM + 3 * DAY_MS
const SPAN = { from: String(FROM), to: String(TO) }
type Values = ReturnType<typeof alarmValues>
let demo: DemoApp
let rows: readonly Values[]

/** Numbers from 0 to 1 that are the same in every run. */
function sequence(): () => number {
  let seed = 7
  return () => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed / 2_147_483_647
  }
}

function pastRows(): Values[] {
  const next = sequence()
  const rowAt = (raisedAt: number): Values => {
    const [level, number] = [Math.floor(next() * 4), [0, 2, 3, 21][Math.floor(next() * 4)] ?? 2]
    const after = (share: number, minutes: number) =>
      next() < share ? new Date(raisedAt + Math.floor(next() * minutes * MINUTE_MS)) : null
    const [recoveredAt, acknowledgedAt] = [after(0.7, 3_000), after(0.6, 40)]
    return alarmValues(raisedAt, {
      warnLevel: level,
      warnNumber: number,
      sourceKey: next() < 0.5 ? `limit:${Math.floor(next() * 30)}` : '',
      pointLocation: `P${Math.floor(next() * 20)}`,
      state: recoveredAt ? 'closed' : 'active',
      recoveredAt,
      acknowledgedAt,
      numRaises: 1 + Math.floor(next() * 3.1),
      suppressedBy: next() < 0.1 ? 'parent' : null,
    })
  }
  const spread = Array.from({ length: 300 }, () => rowAt(FROM - DAY_MS / 2 + Math.floor(next() * 4 * DAY_MS)))
  const burst = (begins: number, num: number) =>
    Array.from({ length: num }, () => rowAt(begins + Math.floor(next() * 8 * MINUTE_MS)))
  return [
    ...spread,
    ...burst(FROM - 4 * MINUTE_MS, 40),
    ...burst(FROM + DAY_MS, 60),
    ...burst(TO - 2 * MINUTE_MS, 60),
  ].map(
    // one active alarm a source
    (row, at) => (row.state === 'active' && row.sourceKey !== '' ? { ...row, sourceKey: `limit:${1_000 + at}` } : row),
  )
}

beforeAll(async () => {
  demo = await createDemoApp(clock)
  rows = pastRows()
  await demo.env.db.insert(alarms).values([...rows])
})
afterAll(() => demo?.close())

const send = async (path: string, form: Record<string, string>, account: DemoAccount = 'operator') =>
  demo.post(path, form, { token: await demo.tokenOf(account) })
const timeOf = (time: Date | null | undefined): number => time?.getTime() ?? Number.NaN
const inSpan = (all: readonly Values[], from = FROM) =>
  all.filter(({ raisedAt }) => timeOf(raisedAt) >= from && timeOf(raisedAt) < TO)
const called = (from = FROM) => inSpan(rows, from).filter((row) => row.warnLevel > 0 && !row.suppressedBy)
const countBy = (all: readonly Values[], keyOf: (row: Values) => string): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const row of all) counts[keyOf(row)] = (counts[keyOf(row)] ?? 0) + 1
  return counts
}
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** Floods by walking through every moment at which the number of alarms in the last ten minutes changes. */
function plainFloods(begin: number, end: number) {
  const raised = called(FROM - DAY_MS).map(({ raisedAt }) => timeOf(raisedAt))
  const moments = [...new Set(raised.flatMap((time) => [time, time + 10 * MINUTE_MS]))].sort((a, b) => a - b)
  const floods: { from: number; to: number | null; peak: number }[] = []
  for (const moment of moments.filter((time) => time < TO)) {
    const load = raised.filter((time) => time > moment - 10 * MINUTE_MS && time <= moment).length
    const last = floods.at(-1)
    if (last && last.to === null) {
      if (load < end) last.to = moment
      else last.peak = Math.max(last.peak, load)
    } else if (load > begin) floods.push({ from: moment, to: null, peak: load })
  }
  return floods.filter(({ to }) => (to ?? TO) > FROM).reverse()
}

describe('key figures of alarms', () => {
  const kpis = async (operators = 1) =>
    calls.kpis.output.parse((await send(calls.kpis.path, { ...SPAN, operators: String(operators) })).result)

  it('are those of the raw rows', async () => {
    const figures = await kpis()
    const counted = called()
    const periods = Object.values(countBy(counted, ({ raisedAt }) => String(Math.floor(timeOf(raisedAt) / 600_000))))
    expect(figures.total).toBe(counted.length)
    expect(figures.numPeriods).toBe(432)
    expect(figures.meanPerPeriod).toBeCloseTo(counted.length / 432, 9)
    expect(figures.maxPerPeriod).toBe(Math.max(...periods))
    expect(figures.busyShare).toBeCloseTo(periods.filter((num) => num > 10).length / 432, 9)
    expect(figures.numChattering).toBe(counted.filter(({ numRaises }) => (numRaises ?? 1) >= 3).length)
    const sources = Object.values(
      countBy(counted, (row) => row.sourceKey || `/${row.pointLocation}/${row.warnTypeLabel}`),
    ).sort((a, b) => b - a)
    expect(figures.topSources.map(({ num }) => num)).toEqual(sources.slice(0, 10))
    expect(figures.topShare).toBeCloseTo(sources.slice(0, 10).reduce((a, b) => a + b) / counted.length, 9)
  })

  it('tell by level how soon alarms were acknowledged and over', async () => {
    const targets: Record<number, number> = { 1: 60, 2: 15, 3: 5 }
    const { byLevel } = await kpis()
    expect(byLevel.map(({ warnLevel }) => warnLevel)).toEqual([3, 2, 1])
    for (const level of byLevel) {
      const own = called().filter(({ warnLevel }) => warnLevel === level.warnLevel)
      const passed = (end: 'acknowledgedAt' | 'recoveredAt') =>
        own.flatMap((row) => (row[end] ? [timeOf(row[end]) - timeOf(row.raisedAt)] : []))
      const taken = passed('acknowledgedAt')
      const inTime = taken.filter((ms) => ms <= (targets[level.warnLevel] ?? 0) * MINUTE_MS)
      expect(level.num).toBe(own.length)
      expect(level.share).toBeCloseTo(own.length / called().length, 9)
      expect(level.meanAcknowledgeMs).toBeCloseTo(mean(taken), 0)
      expect(level.meanClearMs).toBeCloseTo(mean(passed('recoveredAt')), 0)
      // the span ends a day before now: whoever has not acknowledged by now is late
      expect(level.inTimeShare).toBeCloseTo(inTime.length / own.length, 9)
    }
  })

  it('count the time to acknowledge from the rise of an alarm to its level, but not from its fall', async () => {
    const from = FROM - 20 * DAY_MS
    const minute = (minutes: number) => new Date(from + minutes * MINUTE_MS)
    const withLevels = async (raised: number, changed: number) => {
      const alarmId = await addAlarm(demo.env.db, from, {
        warnLevel: changed,
        acknowledgedAt: minute(20),
        state: 'closed',
        recoveredAt: minute(30),
      })
      await demo.env.db.insert(alarmEvents).values([
        { alarmId, kind: 'raised', at: minute(0), warnLevel: raised },
        { alarmId, kind: 'levelChanged', at: minute(16), warnLevel: changed },
      ])
    }
    await withLevels(2, 3)
    await withLevels(3, 2)
    const span = { from: String(from), to: String(from + DAY_MS / 2), operators: '1' }
    const { byLevel } = calls.kpis.output.parse((await send(calls.kpis.path, span)).result)
    expect(byLevel).toMatchObject([
      { warnLevel: 3, meanAcknowledgeMs: 4 * MINUTE_MS, inTimeShare: 1 },
      { warnLevel: 2, meanAcknowledgeMs: 20 * MINUTE_MS, inTimeShare: 0 },
    ])
  })

  it.each([1, 2])(
    'find the floods of %i operators, also one that began before the span or outlasts it',
    async (operators) => {
      const { floods, floodShare } = await kpis(operators)
      const plain = plainFloods(10 * operators, 5 * operators)
      expect(plain.length).toBeGreaterThan(1)
      expect(
        floods.map(({ from, to, peak }) => ({ from: Date.parse(from), to: to === null ? null : Date.parse(to), peak })),
      ).toEqual(plain)
      const inFlood = plain.reduce((sum, { from, to }) => sum + (to ?? TO) - Math.max(from, FROM), 0)
      expect(floodShare).toBeCloseTo(inFlood / (TO - FROM), 9)
    },
  )

  it('count what stood for over a day on the worst day of the company', async () => {
    const firstDay = Math.floor((FROM + 8 * 3_600_000) / DAY_MS) * DAY_MS - 8 * 3_600_000
    const standing = rows
      .filter((row) => row.warnLevel > 0 && !row.suppressedBy && timeOf(row.raisedAt) < TO)
      .map((row) => ({
        from: timeOf(row.raisedAt) + DAY_MS,
        to: row.recoveredAt ? timeOf(row.recoveredAt) : row.state === 'active' ? clock.now() : Number.NaN,
      }))
      .filter(({ from, to }) => to > from)
    const days = [0, 1, 2, 3].map((at) => [
      Math.max(FROM, firstDay + at * DAY_MS),
      Math.min(TO, firstDay + (at + 1) * DAY_MS),
    ])
    const most = Math.max(
      ...days.map(([begins = 0, ends = 0]) => standing.filter(({ from, to }) => from < ends && to > begins).length),
    )
    expect(most).toBeGreaterThan(0)
    expect((await kpis()).maxStale).toBe(most)
  })
})

describe('alarm history', () => {
  it('R9-11 has alarms of any age, page by page, newest first, under the filters', async () => {
    const old = await addAlarm(demo.env.db, clock.now() - 11 * DAY_MS, { content: '很久以前' })
    const span = { from: String(clock.now() - 12 * DAY_MS), to: String(clock.now()) }
    const found = calls.list.output.parse((await send(calls.list.path, { ...span, text: '很久' })).result)
    expect(found).toMatchObject({ total: 1, list: [{ keyId: old }] })
    expect(JSON.stringify((await send(alarmCalls.titleWarn.path, { count: '100' })).result)).not.toContain(old)
    const page = calls.list.output.parse((await send(calls.list.path, { ...SPAN, page: '2', limit: '50' })).result)
    const times = inSpan(rows)
      .map(({ raisedAt }) => timeOf(raisedAt))
      .sort((a, b) => b - a)
    expect(page.total).toBe(times.length)
    expect(page.list.map(({ warnTime }) => Date.parse(warnTime))).toEqual(times.slice(50, 100))
    for (const to of [SPAN.from, String(FROM + 400 * DAY_MS)])
      expect(await send(calls.list.path, { from: SPAN.from, to })).toMatchObject({
        code: 1001,
        result: [{ field: 'to' }],
      })
  })

  it('is sorted by level on request, the newest of a level first, and by no other column', async () => {
    const byLevel = { ...SPAN, sortColumn: 'warnLevel', sortType: 'desc', limit: '500' }
    const { list } = calls.list.output.parse((await send(calls.list.path, byLevel)).result)
    const sorted = inSpan(rows)
      .map(({ warnLevel, raisedAt }) => [warnLevel, timeOf(raisedAt)] as const)
      .sort(([level, time], [otherLevel, otherTime]) => otherLevel - level || otherTime - time)
    expect(list.map(({ warnLevel, warnTime }) => [warnLevel, Date.parse(warnTime)])).toEqual(sorted)
    expect(await send(calls.list.path, { ...SPAN, sortColumn: 'remarks' })).toMatchObject({
      code: 1001,
      result: [{ field: 'sortColumn' }],
    })
  })

  it('lists on request what was raised earlier and stood in the span', async () => {
    const begins = clock.now() - 20 * DAY_MS
    const raised = (minutesBefore: number, recoveredAfter: number | null) =>
      addAlarm(demo.env.db, begins - minutesBefore * MINUTE_MS, {
        content: '回放期报警',
        recoveredAt: recoveredAfter === null ? null : new Date(begins + recoveredAfter * MINUTE_MS),
      })
    const [, stood, lasts, within] = [
      await raised(90, -10),
      await raised(60, 5),
      await raised(30, null),
      await raised(-10, 20),
    ]
    await raised(-70, 80)
    const span = { from: String(begins), to: String(begins + 60 * MINUTE_MS), text: '回放期' }
    const keysOf = async (form: Record<string, string>) =>
      calls.list.output.parse((await send(calls.list.path, form)).result).list.map(({ keyId }) => keyId)
    expect(await keysOf(span)).toEqual([within])
    expect(await keysOf({ ...span, withEarlier: 'true' })).toEqual([within, lasts, stood])
  })

  it('R3-22 tells the level of an alarm and the highest that it has had, in the history and its details', async () => {
    const raisedAt = clock.now() - 30 * DAY_MS
    const alarmId = await addAlarm(demo.env.db, raisedAt, { warnLevel: 2, content: '二次回压低' })
    const step = (minutes: number) => ({ alarmId, at: new Date(raisedAt + minutes * MINUTE_MS) })
    await demo.env.db.insert(alarmEvents).values([
      { ...step(0), kind: 'raised', warnLevel: 2 },
      { ...step(5), kind: 'levelChanged', warnLevel: 3 },
      { ...step(9), kind: 'levelChanged', warnLevel: 2 },
    ])
    const span = { from: String(raisedAt), to: String(raisedAt + DAY_MS) }
    const { list } = calls.list.output.parse((await send(calls.list.path, span)).result)
    expect(list).toMatchObject([{ keyId: alarmId, warnLevel: 2, highestLevel: 3 }])
    const detail = await send(alarmWatchCalls.detail.path, { keyId: alarmId })
    expect(detail.result).toMatchObject({ alarm: { warnLevel: 2, highestLevel: 3 } })
    const { byLevel } = calls.statistics.output.parse((await send(calls.statistics.path, span)).result)
    expect(byLevel).toEqual([{ warnLevel: 2, num: 1 }])
  })

  it('counts by category, level, office and day what the rows say', async () => {
    const { result } = await send(calls.statistics.path, SPAN)
    const { total, byNumber, byLevel, byOffice, byDay } = calls.statistics.output.parse(result)
    const own = inSpan(rows)
    const asCounts = (list: readonly (readonly [string | number, number])[]) => Object.fromEntries(list)
    expect(total).toBe(own.length)
    expect(asCounts(byNumber.map((row) => [row.warnNumber, row.num]))).toEqual(
      countBy(own, (row) => String(row.warnNumber)),
    )
    expect(asCounts(byLevel.map((row) => [row.warnLevel, row.num]))).toEqual(
      countBy(own, (row) => String(row.warnLevel)),
    )
    expect(byOffice).toEqual([{ name: null, num: own.length }])
    const dayOf = (row: Values) => new Date(timeOf(row.raisedAt) + 8 * 3_600_000).toISOString().slice(0, 10)
    expect(asCounts(byDay.map((row) => [row.day, row.num]))).toEqual(countBy(own, dayOf))
  })

  it('is exported as an Excel file', async () => {
    const answer = await send(calls.exportExcel.path, { ...SPAN, warnLevel: '3' })
    expect(exportResult.parse(answer.result).fileName).toMatch(/^报警历史-\d{14}\.xlsx$/)
    expect(answer.message).toContain(String(inSpan(rows).filter(({ warnLevel }) => warnLevel === 3).length))
    expect((await send(calls.exportExcel.path, SPAN, 'leader')).code).toBe(1003)
  })
})

describe('since a user was here last', () => {
  const since = async (account: DemoAccount) =>
    calls.since.output.parse((await send(calls.since.path, {}, account)).result)

  it('tells each user what happened, what is open, and who did what', async () => {
    expect(await since('operator')).toMatchObject({
      isFirst: true,
      since: new Date(clock.now() - DAY_MS).toISOString(),
    })
    await send(calls.seen.path, {})
    clock.advance(MINUTE_MS)
    const id = await addAlarm(demo.env.db, clock.now(), { warnLevel: 3, content: '循环泵故障' })
    const other = await addAlarm(demo.env.db, clock.now())
    await send(alarmCalls.enterMessage.path, { enterIds: other, remarks: '已处理' }, 'super')
    const told = await since('operator')
    expect(told).toMatchObject({ isFirst: false, numOpen: 1, deeds: [{ kind: 'acknowledged', num: 1 }] })
    expect(told.byLevel).toEqual([
      { warnLevel: 3, num: 1 },
      { warnLevel: 2, num: 1 },
    ])
    expect(told.open[0]?.keyId).toBe(id)
    expect(told.events).toMatchObject([
      { alarmId: other, kind: 'acknowledged', detail: '已处理', warnContent: '二次供温高' },
    ])
    expect((await since('super')).isFirst).toBe(true)
  })
})

describe('key figures of the last hour', () => {
  it('R3-25 count as late what nobody has acknowledged in time, but not what still has time or was shelved', async () => {
    const from = clock.now() - 60 * MINUTE_MS
    const at = (minutes: number) => from + minutes * MINUTE_MS
    const asOf = (minutes: number) => new Date(at(minutes))
    const urgent = (minutes: number, more: Partial<Values> = {}) =>
      addAlarm(demo.env.db, at(minutes), { warnLevel: 3, ...more })
    await urgent(0, { acknowledgedAt: asOf(4) }) // in time: 4 of 5 minutes
    await urgent(0, { acknowledgedAt: asOf(6) }) // late
    await urgent(0) // late: since the fifth minute
    await urgent(57) // has time until the 62nd
    const shelved = await urgent(0, { shelvedUntil: asOf(58) }) // has time until the 63rd
    const [lately, again] = [await urgent(0, { shelvedUntil: asOf(70) }), await urgent(0, { shelvedUntil: asOf(50) })]
    const deed = (alarmId: string, minutes: number) =>
      ({ alarmId, kind: 'shelved', at: asOf(minutes), warnLevel: 3 }) as const
    // the second was late when it was shelved, and the third was not acknowledged when its shelf had ended
    await demo.env.db.insert(alarmEvents).values([deed(shelved, 2), deed(lately, 30), deed(again, 2)])
    const span = { from: String(from), to: String(at(60)), operators: '1' }
    const { byLevel } = calls.kpis.output.parse((await send(calls.kpis.path, span)).result)
    expect(byLevel).toMatchObject([{ warnLevel: 3, num: 7, inTimeShare: 1 / 5 }])
  })
})
