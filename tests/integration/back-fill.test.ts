import { like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BackFillProgress } from '#contract/endpoints/back-fill.ts'
import { jobSchedules } from '#server/core/jobs/tables.ts'
import { DEMO_CLIMATE, DEMO_COMPANY } from '#server/demo/seed/demo-network.ts'
import { startBackFill } from '#server/demo/simulator/back-fill/back-fill.ts'
import { planPastFaults } from '#server/demo/simulator/back-fill/past-faults.ts'
import { piecesOf } from '#server/demo/simulator/back-fill/past-pieces.ts'
import { loadNetwork } from '#server/demo/simulator/network.repository.ts'
import { seedSteps } from '#server/first-start/tables.ts'
import { kpiDaysJob } from '#server/modules/kpi/kpi-days.job.ts'
import { createDemoApp, type DemoApp } from '../support/demo-app.ts'
import { createTestClock } from '../support/test-env.ts'

// The past of a first start, with its thread: in pieces, and not twice.

const DAY = 86_400_000
/** 10:20 in company time. */
const UNTIL = Date.UTC(2026, 0, 20, 2, 20)
const DAYS = 23
const clock = createTestClock(UNTIL)

let demo: DemoApp
let start: () => ReturnType<typeof startBackFill>

beforeAll(async () => {
  demo = await createDemoApp(clock)
  const { network } = await loadNetwork(demo.env.db, { company: DEMO_COMPANY, climate: DEMO_CLIMATE })
  const given = {
    network,
    seed: 1,
    calendarOffsetMs: 0,
    untilMs: UNTIL,
    days: DAYS,
    meterReadings: {},
    faults: planPastFaults(network, 1, UNTIL - DAYS * DAY, UNTIL),
  }
  start = () =>
    startBackFill(demo.env, given, { engine: { adopt: async () => undefined }, openCalls: demo.app.openCalls })
})
afterAll(() => demo?.close())

const stepsDone = async () =>
  (await demo.env.db.select().from(seedSteps).where(like(seedSteps.name, 'simulator: past%'))).map(({ name }) => name)
const rows = async (text: string): Promise<Record<string, unknown>[]> => (await demo.env.db.$client.query(text)).rows
/** Waits for steps that are done, and returns what was told until then, looking at each turn of the event loop. */
async function watch(backFill: ReturnType<typeof startBackFill>, isSo: (steps: string[]) => boolean) {
  const told: BackFillProgress[] = []
  let isOver = false
  void backFill.finished.then(() => {
    isOver = true
  })
  const look = (): void => {
    const progress = backFill.progress()
    if (progress) told.push(progress)
    if (!isOver) setImmediate(look)
  }
  look()
  while (!isOver && !isSo(await stepsDone())) await new Promise((resolve) => setImmediate(resolve))
  isOver = true
  return told
}

describe('a back-fill', () => {
  const { week, season } = piecesOf({ untilMs: UNTIL, days: DAYS })

  it('has the week before the season, tells how far it is, and makes the key figures due at once', async () => {
    await demo.env.db.update(jobSchedules).set({ nextAt: new Date(UNTIL + DAY) })
    const backFill = start()
    const told = await watch(backFill, (steps) => steps.includes(season[0]?.step ?? ''))
    await backFill.stop()
    expect(await backFill.finished).toBe(false)
    expect([...new Set(told.map(({ part }) => part))]).toEqual(['week', 'day', 'season'])
    for (const part of ['week', 'day', 'season']) {
      const shares = told.filter((one) => one.part === part).map(({ share }) => share)
      expect(shares).toEqual([...shares].sort((a, b) => a - b))
    }
    expect(await stepsDone()).toEqual(expect.arrayContaining([week.step, week.dayStep, season[0]?.step]))
    const [kpi] = await demo.env.db.select().from(jobSchedules).where(like(jobSchedules.kind, kpiDaysJob.kind))
    expect(kpi?.nextAt?.getTime()).toBe(UNTIL)
  })

  it('that was stopped goes on with the piece at which it stopped, and keeps what is there', async () => {
    const done = (await stepsDone()).length
    expect(done).toBeLessThan(2 + season.length)
    const place = `select max(ctid::text) as place, count(*)::int as num from rollup_1h
      where at >= '${new Date(season[0]?.from ?? 0).toISOString()}'`
    const before = await rows(place)
    const backFill = start()
    expect(backFill.progress()?.part ?? 'week').toBe('week')
    const parts = (await watch(backFill, () => false)).map(({ part }) => part)
    expect(await backFill.finished).toBe(true)
    expect(parts).toContain('season')
    expect(parts).not.toContain('day')
    expect(await rows(place)).toEqual(before)
    const gauge = `point_id = (select id from points where code = 'HZ0001.1.T1g')`
    const [hours] = await rows(`select count(*)::int as num, min(at) as first, max(at) as last
      from rollup_1h where ${gauge} and at < '${new Date(Date.UTC(2026, 0, 20, 2)).toISOString()}'`)
    const first = season.at(-1)?.from ?? 0
    expect(hours).toEqual({
      num: (Date.UTC(2026, 0, 20, 2) - first) / 3_600_000,
      first: new Date(first),
      last: new Date(Date.UTC(2026, 0, 20, 1)),
    })
    // meters count on where the one process went on from the other
    const [meter] = await rows(`select count(*)::int as num, min(consumed) as least from counter_hours
      where point_id = (select id from points where code = 'HZ0001.1.HT1')`)
    expect(meter?.num).toBe(hours?.num)
    expect(meter?.least).toBeGreaterThanOrEqual(0)
    const doubled = `select id from alarms a where exists (select from alarms b
      where b.source_key = a.source_key and b.id <> a.id and b.raised_at = a.raised_at)`
    expect(await rows(doubled)).toEqual([])
  })

  it('that is complete does nothing at a later start', async () => {
    const backFill = start()
    expect(await backFill.finished).toBe(false)
    expect(backFill.progress()).toBeNull()
  })
})
