import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { regulationCalls } from '#contract/endpoints/regulation.ts'
import { strategyAdviceCalls as calls } from '#contract/endpoints/strategy-advice.ts'
import { judgeAdviceJob } from '#server/modules/regulation/judging/judge-advice.job.ts'
import type { DemoAccount } from '../support/demo-app.ts'
import { createRegulationStage, curveOf, ON_CURVE, type RegulationStage } from '../support/regulation-stage.ts'

const MINUTE_MS = 60_000
let stage: RegulationStage
let nextKey = 1

beforeAll(async () => {
  stage = await createRegulationStage()
})
afterAll(() => stage?.close())
beforeEach(async () => {
  await stage.clear()
  // minutes of the test before are of another day
  stage.clock.advance(2 * 3_600_000)
  await stage.pass(1)
  stage.first.told.length = 0
  await stage.outdoors(-5)
  await stage.nextCycle()
})

const curve = (units = stage.units.slice(0, 2)) => curveOf(units)
const advised = async (keyId: string, account: DemoAccount = 'operator') =>
  calls.advice.output.parse((await stage.call(calls.advice.path, { keyId }, account)).result)
const summed = async (keyId: string | null, account: DemoAccount = 'operator') =>
  calls.adviceByVersion.output.parse(
    (await stage.call(calls.adviceByVersion.path, { keyId, hours: 24 }, account)).result,
  )
const judge = async (): Promise<string> => {
  const done = await judgeAdviceJob.run({
    params: {},
    signal: new AbortController().signal,
    progress: () => undefined,
    log: pino({ level: 'silent' }),
    db: stage.demo.env.db,
    now: stage.clock.now,
  })
  return done.en
}

/** An operator takes what the newest cycle advises for the staged unit, and the cabinet does it. */
async function take(keyId: string): Promise<void> {
  const [result] = await stage.results(keyId)
  const write = {
    param: 'KTemp',
    key: `5f0c8a52-4a0e-4b5f-9c6e-8a35c7d6d${String(nextKey++).padStart(3, '0')}`,
    seen: { value: 0, at: stage.clock.now() },
  }
  const { cycleId, nodeId } = result ?? {}
  stage.commandOf(await stage.call(regulationCalls.accept.path, { cycleId, nodeId, writes: [write] }, 'operator'))
  await carriedOut()
}
async function carriedOut(): Promise<void> {
  await stage.first.work()
  for (const { id, value, point } of stage.first.told.splice(0)) {
    if (!point.startsWith(`${stage.unit.unit}.`)) continue
    await stage.answer(id, 'ok', { value })
    await stage.measure({ [point.split('.').at(-1) ?? '']: value })
  }
  await stage.pass(1)
}

/** Means of the last minutes of a parameter of the staged unit, as telemetry stores them. */
async function minutes(param: string, value: number, count = 12): Promise<void> {
  await stage.query(
    `insert into rollup_1m (point_id, at, average, minimum, maximum, first, last, good_s, count_good, count_all, worst_quality)
     select $1, to_timestamp($2::float8 / 1000) - nth * interval '1 minute', $3, $3, $3, $3, $3, 60, 6, 6, 0
     from generate_series(1, $4) nth on conflict (point_id, at) do update set average = excluded.average`,
    [await stage.idOf(param), Math.floor(stage.clock.now() / MINUTE_MS) * MINUTE_MS, value, count],
  )
}
/** Advised, taken and followed for 40 minutes. @param T2g - Of the time before, and of the time after; null: nothing is stored. */
async function takenAdvice(keyId: string, [before, after]: readonly [number | null, number | null]): Promise<void> {
  await stage.run()
  if (before !== null) await minutes('T2g', before)
  await take(keyId)
  stage.clock.advance(30 * MINUTE_MS)
  if (after !== null) await minutes('T2g', after)
  stage.clock.advance(10 * MINUTE_MS)
}

describe('R2.5-37 advice of strategies', () => {
  it('says what it expects, counts once while it stays the same, and is taken by whom', async () => {
    const keyId = await stage.running(curve(), 'advice')
    await stage.run()
    const [first] = await stage.results(keyId)
    expect(first).toMatchObject({ writes: [{ param: 'KTemp', value: 1 }], expected: { change: 1, withinMin: 30 } })
    await stage.nextCycle()
    await stage.run()
    expect((await stage.results(keyId))[0]?.expected).toEqual({ change: 1, withinMin: 30 })
    expect(await advised(keyId)).toHaveLength(2)
    expect(await summed(keyId)).toEqual([
      expect.objectContaining({ strategyId: keyId, number: 1, numGiven: 2, numTaken: 0, numMet: 0, numUnknown: 0 }),
    ])
    await take(keyId)
    expect((await advised(keyId)).filter(({ takenAt }) => takenAt !== null)).toMatchObject([
      { nodeId: stage.units[0]?.nodeId, from: 0, value: 1, expected: 1, takenBy: '值班操作员', outcome: null },
    ])
    expect(await summed(keyId)).toMatchObject([{ numGiven: 2, numTaken: 1 }])
  })

  it('what is written by a strategy in auto is no advice', async () => {
    const keyId = await stage.running(curve(), 'auto', { membersReleased: 1 })
    await stage.run()
    expect((await advised(keyId)).map(({ nodeId }) => nodeId)).toEqual([stage.units[1]?.nodeId])
    expect((await stage.results(keyId)).map(({ expected }) => expected !== null)).toEqual([false, true])
  })

  it.each([
    ['met', [44, 45.1], 1.1],
    ['missed', [44, 44.1], 0.1],
    ['noData', [44, null], null],
    ['noData', [null, 45], null],
  ] as const)('is judged half an hour later from what was stored: %s for %j', async (outcome, stored, came) => {
    const keyId = await stage.running(curve(), 'advice')
    await takenAdvice(keyId, stored)
    expect(await judge()).toBe('Judged: 1, deleted: 0')
    const [taken] = (await advised(keyId)).filter(({ takenAt }) => takenAt !== null)
    expect(taken).toMatchObject({ outcome, came: came === null ? null : expect.closeTo(came, 6) })
    const isKnown = outcome !== 'noData'
    expect(await summed(keyId)).toMatchObject([{ numMet: outcome === 'met' ? 1 : 0, numUnknown: isKnown ? 0 : 1 }])
    expect(await judge()).toBe('Judged: 0, deleted: 0')
  })

  it('is unknown where somebody set something else at the unit meanwhile', async () => {
    const keyId = await stage.running(curve(), 'advice')
    await stage.run()
    await minutes('T2g', 44)
    await take(keyId)
    stage.clock.advance(10 * MINUTE_MS)
    await stage.measure({ ...ON_CURVE, KTemp: 1 })
    stage.commandOf(await stage.ask('KTemp', 2))
    await carriedOut()
    stage.clock.advance(20 * MINUTE_MS)
    await minutes('T2g', 45)
    stage.clock.advance(10 * MINUTE_MS)
    await judge()
    expect((await advised(keyId)).find(({ takenAt }) => takenAt !== null)).toMatchObject({ outcome: 'moved' })
  })

  it('is unknown where the point was moved at the device itself', async () => {
    const keyId = await stage.running(curve(), 'advice')
    await stage.run()
    await minutes('T2g', 44)
    await take(keyId)
    stage.clock.advance(30 * MINUTE_MS)
    await minutes('T2g', 45)
    await minutes('KTemp', 3)
    stage.clock.advance(10 * MINUTE_MS)
    await judge()
    expect((await advised(keyId)).find(({ takenAt }) => takenAt !== null)).toMatchObject({ outcome: 'moved' })
  })

  it('attack: tells of units in the data scope alone, and nothing to who may not see strategies', async () => {
    const keyId = await stage.running(curve(stage.elsewhere.slice(0, 1)), 'advice')
    const whole = await stage.running(
      { ...curve([...stage.units.slice(0, 1), ...stage.elsewhere]), name: '全网' },
      'advice',
    )
    await stage.run()
    expect(await advised(keyId, 'admin')).toHaveLength(1)
    expect((await stage.call(calls.advice.path, { keyId }, 'operator')).code).toBe(1004)
    expect((await advised(whole)).map(({ nodeId }) => nodeId)).toEqual([stage.units[0]?.nodeId])
    expect((await summed(null)).map(({ strategyId, numGiven }) => [strategyId, numGiven])).toEqual([[whole, 1]])
    expect((await stage.call(calls.advice.path, { keyId }, 'leader')).code).toBe(1003)
    expect((await stage.call(calls.adviceByVersion.path, { keyId: null, hours: 24 }, 'leader')).code).toBe(1003)
  })
})
