// Rehearsals as people ask for them: refused without weather, played on models, and what they let run in auto.

import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type RehearsalRow, rehearsalCalls } from '#contract/endpoints/rehearsals.ts'
import { strategyCalls } from '#contract/endpoints/strategies.ts'
import type { Envelope } from '#contract/kit/envelope.ts'
import type { StrategyInput } from '#contract/regulation/strategy.ts'
import { rehearsalJob } from '#server/modules/regulation/rehearsing/rehearsal.job.ts'
import { createRegulationStage, curveOf, ON_CURVE, type RegulationStage } from '../support/regulation-stage.ts'
import { layForecast } from '../support/weather-forecast.ts'

const HOUR_MS = 3_600_000

let stage: RegulationStage
beforeAll(async () => {
  stage = await createRegulationStage()
})
afterAll(() => stage?.close())
beforeEach(async () => {
  await stage.clear()
  await stage.query('delete from weather_forecasts')
  await stage.query('delete from job_runs')
  stage.clock.advance(HOUR_MS)
  await stage.outdoors(-5)
  await stage.report({ ...ON_CURVE, Q1: 2, F1: 40, CV1_U: 60, T2gSP: 44, T2pjSP: 40 })
})

const curve = (compensationK: number) => curveOf(stage.units, undefined, compensationK)

/** The weather of all places as it was forecast some hours ago, from then on. */
const forecast = (hours: number, { issuedHoursAgo = 1, celsius = -5 } = {}): Promise<void> =>
  layForecast(stage.demo.env.db, {
    issuedAt: stage.clock.now() - issuedHoursAgo * HOUR_MS,
    from: stage.clock.now(),
    hours,
    celsius: () => celsius,
  })

async function saved(strategy: StrategyInput): Promise<string> {
  return strategyCalls.save.output.parse((await stage.save(strategy)).result).keyId
}
const ask = (strategyId: string, more: object = {}, account: 'admin' | 'operator' = 'admin'): Promise<Envelope> =>
  stage.call(rehearsalCalls.ask.path, { strategyId, number: 1, hours: 6, ...more }, account)
const list = async (strategyId: string): Promise<RehearsalRow[]> =>
  rehearsalCalls.list.output.parse((await stage.call(rehearsalCalls.list.path, { strategyId }, 'admin')).result)

/** The job of a rehearsal, as one of the servers does it. */
async function play(rehearsalId: string, signal = new AbortController().signal): Promise<number[]> {
  const shares: number[] = []
  await rehearsalJob.run({
    params: { rehearsalId, requestedBy: '' },
    signal,
    progress: (share) => shares.push(share),
    log: pino({ level: 'silent' }),
    db: stage.demo.env.db,
    now: stage.clock.now,
  })
  return shares
}
/** Ids of a unit's points, by the code of their parameter. */
async function pointsOf(
  unit: { readonly nodeId: string } | undefined,
  codes: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await stage.query<{ code: string; id: number }>(
    `select param.code, points.id::int as id from points join standard_params param on param.id = points.param_id
     where points.node_id = $1 and param.code = any($2)`,
    [unit?.nodeId, codes],
  )
  return new Map(rows.map(({ code, id }) => [code, id]))
}
const keyOf = (answer: Envelope): string => rehearsalCalls.ask.output.parse(answer.result).keyId

describe('a rehearsal', () => {
  it('R2.5-39 is refused by field and rule without a forecast, with one that is old, and with one that is too short', async () => {
    const strategyId = await saved(curve(1))
    const rule = async (more: object = {}) => (await ask(strategyId, more)).result
    expect(await rule()).toMatchObject([{ field: 'hours', rule: expect.stringContaining('no weather forecast') }])
    await forecast(48, { issuedHoursAgo: 15 })
    expect(await rule()).toMatchObject([{ field: 'hours', rule: expect.stringContaining('14 h ago') }])
    await forecast(12)
    expect(await rule({ hours: 24 })).toMatchObject([{ field: 'hours', rule: expect.stringContaining('at most 12 h') }])
    expect(await ask(strategyId, { hours: 73 })).toMatchObject({ code: 1001, result: [{ field: 'hours' }] })
    expect(await ask(strategyId, { number: 9 })).toMatchObject({ code: 1001, result: [{ field: 'number' }] })
    expect((await ask(strategyId)).code).toBe(0)
  })

  it('of units that never had a target lets nothing run in auto, and says so', async () => {
    await forecast(12)
    const strategyId = await saved(curve(1))
    // as in a company's first minutes: the weather of the last day is not known yet
    await stage.query('delete from rollup_15m')
    await play(keyOf(await ask(strategyId)))
    const numUnits = stage.units.length
    expect(await list(strategyId)).toMatchObject([
      { isEnough: false, totals: { numUnits, numWithoutTarget: numUnits } },
    ])
    expect(await stage.release(strategyId, 'auto', { isRehearsed: false })).toMatchObject({
      code: 1001,
      result: [{ field: 'number', rule: expect.stringContaining('never had a target') }],
    })
  })

  it('plays the strategy against going on as now, and says so by unit and step', async () => {
    await forecast(12)
    const strategyId = await saved(curve(4))
    const keyId = keyOf(await ask(strategyId))
    expect((await ask(strategyId)).code).toBe(2002)
    expect(await list(strategyId)).toMatchObject([{ state: 'queued', totals: null, isEnough: false }])
    const shares = await play(keyId)
    expect(shares.length).toBeGreaterThan(1)
    expect(shares.toSorted((a, b) => a - b)).toEqual(shares)
    const one = rehearsalCalls.one.output.parse((await stage.call(rehearsalCalls.one.path, { keyId }, 'admin')).result)
    expect(one).toMatchObject({ state: 'done', hours: 6, stepMinutes: 15, shown: 'KTemp', isEnough: true })
    expect(one.units.map(({ nodeId }) => nodeId)).toEqual(stage.units.map(({ nodeId }) => nodeId))
    expect(one.totals).toMatchObject({ numUnits: stage.units.length, numBroken: 0, numRefused: 0 })
    // four kelvins more water: more heat than as now, reached in steps of the gate
    expect(one.totals?.heatGj.with).toBeGreaterThan(1.02 * (one.totals?.heatGj.asNow ?? 0))
    expect(one.totals?.numWrites).toEqual({ with: 2 * stage.units.length, asNow: 0 })
    const { result } = await stage.call(
      rehearsalCalls.courses.path,
      { keyId, nodeIds: [stage.units[0]?.nodeId] },
      'admin',
    )
    const [own] = rehearsalCalls.courses.output.parse(result)
    expect(own?.courses.with.setting).toHaveLength(25)
    expect(own?.courses.with.setting.at(-1)).toBe(4)
    expect(own?.courses.asNow.setting.every((value) => value === 0)).toBe(true)
  })

  it('tells drawings and trends what points show, the same as its summary, and to whom', async () => {
    await forecast(12)
    const strategyId = await saved(curve(4))
    const keyId = keyOf(await ask(strategyId))
    const points = await pointsOf(stage.units[0], ['T2g', 'T2h', 'F1', 'Q1', 'KTemp', 'CV1_Mode', 'P2g'])
    const pointIds = [...points.values()]
    const values = (ids: readonly number[]) =>
      stage.call(rehearsalCalls.values.path, { keyId, pointIds: ids }, 'operator')
    expect((await values(pointIds)).code).toBe(2002)
    await play(keyId)

    const told = rehearsalCalls.values.output.parse((await values(pointIds)).result)
    const one = rehearsalCalls.one.output.parse((await stage.call(rehearsalCalls.one.path, { keyId }, 'admin')).result)
    expect(told).toMatchObject({ number: 1, isTuned: false, startsAt: one.startsAt, stepMinutes: 15 })
    expect(told.endsAt).toBe(one.startsAt + 6 * HOUR_MS)
    const courseOf = (code: string) => told.points.find(({ pointId }) => pointId === points.get(code))
    // nothing is made up of what no model moves
    expect(courseOf('P2g')).toBeUndefined()
    expect(courseOf('CV1_Mode')).toMatchObject({ with: [5], asNow: [5] })
    const asked = { keyId, nodeIds: [stage.units[0]?.nodeId] }
    const [own] = rehearsalCalls.courses.output.parse(
      (await stage.call(rehearsalCalls.courses.path, asked, 'admin')).result,
    )
    for (const way of ['with', 'asNow'] as const) {
      expect(courseOf('T2g')?.[way]).toEqual(own?.courses[way].supplyC)
      expect(courseOf('T2h')?.[way]).toEqual(own?.courses[way].returnC)
      expect(courseOf('F1')?.[way]).toEqual(own?.courses[way].flowTh)
      const heatGj = (courseOf('Q1')?.[way] ?? []).slice(1).reduce<number>((sum, mw) => sum + 0.9 * (mw ?? 0), 0)
      expect(heatGj).toBeCloseTo(one.units[0]?.heatGj?.[way] ?? 0, 2)
    }
    expect(courseOf('KTemp')?.with.at(-1)).toBe(4)
    expect(courseOf('KTemp')?.asNow).toEqual([0])
    expect(one.units[0]).toMatchObject({ code: stage.units[0]?.code, mostApartAt: expect.any(Number) })

    const found = await stage.call(rehearsalCalls.ofPoints.path, { pointIds }, 'operator')
    expect(rehearsalCalls.ofPoints.output.parse(found.result)).toMatchObject([
      { keyId, number: 1, endsAt: told.endsAt },
    ])
    // points of another branch, and a rehearsal of another branch, are not there
    const far = [...(await pointsOf(stage.elsewhere[0], ['T2g'])).values()]
    expect((await values(far)).code).toBe(1001)
    expect((await stage.call(rehearsalCalls.ofPoints.path, { pointIds: far }, 'operator')).code).toBe(1001)
    const farStrategy = await saved({
      ...curve(1),
      name: '城西气候补偿',
      members: stage.elsewhere.map(({ nodeId }) => ({ nodeId })),
    })
    const farKey = keyOf(await ask(farStrategy))
    await play(farKey)
    const ofFar = await stage.call(rehearsalCalls.values.path, { keyId: farKey, pointIds }, 'operator')
    expect(ofFar.code).toBe(1004)

    // it goes with its rehearsal
    await stage.query('delete from strategy_rehearsals')
    expect(await stage.query('select from strategy_rehearsal_courses')).toEqual([])
  })

  it('can be cancelled, queued or under way', async () => {
    await forecast(12)
    const strategyId = await saved(curve(1))
    const keyId = keyOf(await ask(strategyId))
    expect((await stage.call(rehearsalCalls.cancel.path, { keyId }, 'operator')).code).toBe(1003)
    expect((await stage.call(rehearsalCalls.cancel.path, { keyId }, 'admin')).code).toBe(0)
    expect(await list(strategyId)).toMatchObject([{ state: 'cancelled' }])
    expect((await stage.call(rehearsalCalls.cancel.path, { keyId }, 'admin')).code).toBe(2002)
    const stopped = AbortSignal.abort(new Error('cancelled'))
    await expect(play(keyId, stopped)).rejects.toThrow('cancelled')
    expect((await list(strategyId))[0]?.totals).toBeNull()
  })

  it('does not know what a unit does of which nothing is measured, and says what it lacks', async () => {
    await forecast(12)
    const strategyId = await saved(curve(1))
    await stage.query(
      `delete from latest using points, standard_params param
       where points.id = point_id and param.id = points.param_id and param.code = 'T2g' and points.node_id = $1`,
      [stage.units[1]?.nodeId],
    )
    const keyId = keyOf(await ask(strategyId))
    await play(keyId)
    const one = rehearsalCalls.one.output.parse((await stage.call(rehearsalCalls.one.path, { keyId }, 'admin')).result)
    expect(one.totals).toMatchObject({ numUnknown: 1, numUnits: stage.units.length - 1 })
    expect(one.units[1]).toMatchObject({ lacks: ['T2g'], origin: null, errorK: null })
  })

  it('an operator looks at it and asks for none; one of another branch is not there', async () => {
    await forecast(12)
    const strategyId = await saved(curve(1))
    expect((await ask(strategyId, {}, 'operator')).code).toBe(1003)
    const keyId = keyOf(await ask(strategyId))
    await play(keyId)
    expect((await stage.call(rehearsalCalls.one.path, { keyId }, 'operator')).code).toBe(0)
    const far = await saved({
      ...curve(1),
      name: '城西气候补偿',
      members: stage.elsewhere.map(({ nodeId }) => ({ nodeId })),
    })
    const farKey = keyOf(await ask(far))
    await play(farKey)
    expect((await stage.call(rehearsalCalls.one.path, { keyId: farKey }, 'operator')).code).toBe(1004)
    expect((await stage.call(rehearsalCalls.list.path, { strategyId: far }, 'operator')).code).toBe(1004)
  })
})

describe('releasing in auto', () => {
  const release = (keyId: string, number = 1) => stage.release(keyId, 'auto', { number, isRehearsed: false })
  const missing = async (keyId: string, number = 1) => (await release(keyId, number)).result

  it('needs a rehearsal of the same version of the last 24 h without a broken limit; advice needs none', async () => {
    const keyId = await saved(curve(1))
    expect((await stage.release(keyId, 'advice')).code).toBe(0)
    expect(await missing(keyId)).toMatchObject([{ field: 'number', rule: expect.stringContaining('no finished') }])
    await stage.rehearsed(keyId, 1, 2)
    expect(await missing(keyId)).toMatchObject([{ field: 'number', rule: expect.stringContaining('broke 2 limits') }])
    await stage.save(curve(2), { keyId })
    await stage.rehearsed(keyId, 2)
    expect(await missing(keyId)).toMatchObject([{ field: 'number' }])
    // sessions do not last as long
    await stage.query(`update strategy_rehearsals set finished_at = finished_at - interval '1 day'`)
    expect(await missing(keyId, 2)).toMatchObject([{ field: 'number', rule: expect.stringContaining('24 h ago') }])
    await stage.rehearsed(keyId, 2)
    expect((await release(keyId, 2)).code).toBe(0)
  })

  it('values that were only tried let nothing run', async () => {
    const keyId = await saved(curve(1))
    await stage.rehearsed(keyId, 1)
    await stage.query(`update strategy_rehearsals set tuned = '{"gain": 1, "stepPercent": 2, "cycleMinutes": 15}'`)
    expect(await missing(keyId)).toMatchObject([{ field: 'number', rule: expect.stringContaining('no finished') }])
  })
})
