import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadForecastCalls } from '#contract/endpoints/load-forecast.ts'
import { loadPlanCalls } from '#contract/endpoints/load-plan.ts'
import { inCompanyTime, shiftDay } from '#lib/company-day.ts'
import { companyDay } from '#server/core/kit/company-time.ts'
import { createLoadSeason, HOUR_MS, type LoadSeason, NOW, type SeasonUnit, START } from '../support/season-stage.ts'

const RESTART = 2
let season: LoadSeason
/** Is off by night; sends zeros by night while its water flows; stands still since five hours. */
let [offUnit, dropping, standing]: (SeasonUnit | undefined)[] = []
let usual: Awaited<ReturnType<LoadSeason['forecasts']>> = []

const clockOf = (at: number): number => inCompanyTime(new Date(at)).getUTCHours()
const isOffAt = (at: number): boolean => clockOf(at) >= 22 || clockOf(at) < 5

/** What a unit’s heat is multiplied with at an hour. */
const factorAt = (at: number): number => (isOffAt(at) ? 0 : isOffAt(at - HOUR_MS) ? RESTART : 1.1)

async function setOffByNight(unit: SeasonUnit | undefined, from = START): Promise<void> {
  const hours: number[] = []
  for (let at = from; at < NOW; at += HOUR_MS) hours.push(at)
  await season.query(
    `update counter_hours set consumed = consumed * hour.factor
     from unnest($2::timestamptz[], $3::float8[]) as hour (at, factor)
     where counter_hours.at = hour.at
       and point_id = (select point_id from energy_slot_points where node_id = $1 and energy = 'heat')`,
    [unit?.keyId, hours.map((at) => new Date(at)), hours.map(factorAt)],
  )
}

/** Flow of the primary side, as a share of what its points show at most. */
async function setFlow(unit: SeasonUnit | undefined, flowTH: (at: number) => number): Promise<void> {
  const hours: number[] = []
  for (let at = START; at < NOW; at += HOUR_MS) hours.push(at)
  await season.query(
    `insert into rollup_1h (point_id, at, average, good_s, count_good, count_all, worst_quality)
     select points.id, hour.at, hour.flow, 3600, 60, 60, 0
     from points join standard_params param on param.id = points.param_id and param.code = 'F1',
       unnest($2::timestamptz[], $3::float8[]) as hour (at, flow)
     where points.node_id = $1
     on conflict (point_id, at) do update set average = excluded.average, good_s = excluded.good_s`,
    [unit?.keyId, hours.map((at) => new Date(at)), hours.map(flowTH)],
  )
}

beforeAll(async () => {
  season = await createLoadSeason(3)
  ;[offUnit, dropping, standing] = [0, 1, 2].map((nth) => season.unitAt(nth))
  await season.train()
  usual = await season.forecasts()
})
afterAll(() => season?.demo.close())

const ahead24 = (forecast: { readonly firstMs: number }, of: (at: number, ahead: number) => number): number[] =>
  Array.from({ length: 24 }, (_, ahead) => of(forecast.firstMs + ahead * HOUR_MS, ahead))

it('domain 4.10 forecasts a unit that is off by night: nothing then, the restart, and the other hours; neighbours stay', async () => {
  await setOffByNight(offUnit)
  await season.train(offUnit?.keyId ?? '', offUnit?.sourceId ?? '')
  const after = await season.forecasts()
  const [node] = after
  if (!node || !offUnit) throw new Error('The unit is not forecast.')
  expect(node).toMatchObject({ modelVersion: 2, movedAt: null, stoodAt: null })
  const unit = offUnit
  const expected = ahead24(node, (at) => season.expectedKw(unit, at) * factorAt(at))
  const heat = expected.map((_, ahead) => node.heatKw[ahead] ?? Number.NaN)
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
  const missed = sum(expected.map((kw, ahead) => Math.abs((heat[ahead] ?? 0) - kw)))
  expect(missed / sum(expected)).toBeLessThan(0.08)
  for (const [ahead, kw] of expected.entries()) {
    expect(node.isOff[ahead]).toBe(kw === 0)
    if (kw === 0) expect([heat[ahead], node.p10Kw[ahead], node.p90Kw[ahead]]).toEqual([0, 0, 0])
    else expect(node.p90Kw[ahead]).toBeGreaterThan(heat[ahead] ?? 0)
  }
  for (const [at, forecast] of after.entries()) {
    const before = usual[at]
    if (at === 0 || !before) continue
    expect(forecast).toMatchObject({ modelVersion: 1, movedAt: null, isOff: [] })
    const total = (values: readonly (number | null)[]) => sum(values.slice(0, 24).map((value) => value ?? Number.NaN))
    expect(Math.abs(total(forecast.heatKw) / total(before.heatKw) - 1)).toBeLessThan(0.02)
  }
})

it('domain 4.18 takes zeros of a meter for a dropout while its water flows', async () => {
  await setOffByNight(dropping)
  await setFlow(dropping, () => 1_000)
  await season.train(dropping?.keyId ?? '')
  const node = await season.forecastOf(dropping?.keyId ?? '')
  expect(node.isOff).toEqual([])
  // without flow for certain it would be off
  await setFlow(dropping, (at) => (isOffAt(at) ? 0 : 1_000))
  await season.train(dropping?.keyId ?? '')
  const off = await season.forecastOf(dropping?.keyId ?? '')
  expect(off.isOff.slice(0, 3)).toEqual([true, true, false])
})

const ask = async (path: string, body: object) => {
  const token = await season.demo.tokenOf('admin')
  return (await season.demo.postJson(path, body, { token })).result
}

it('R2.5-32 says on the pages when a unit is off, and which meter stands still since when', async () => {
  const from = Math.floor(NOW / HOUR_MS) * HOUR_MS - 5 * HOUR_MS
  await season.scaleHeat(standing?.keyId ?? '', 0, from, NOW)
  await ask(loadForecastCalls.runNow.path, {})
  const stood = { since: from, until: null, numHours: 5 }
  const prediction = loadForecastCalls.prediction.output.parse(
    await ask(loadForecastCalls.prediction.path, { nodeId: null, hours: 24 }),
  )
  expect(prediction.stood).toMatchObject([{ nodeId: standing?.keyId, ...stood }])
  const day = shiftDay(companyDay(NOW), 1)
  const { rows } = loadPlanCalls.units.output.parse(await ask(loadPlanCalls.units.path, { day, hour: null }))
  const rowOf = (unit: SeasonUnit | undefined) => rows.find(({ keyId }) => keyId === unit?.keyId)
  expect(rowOf(offUnit)).toMatchObject({ off: [{ from: 22, to: 5 }], stood: null, supply2C: expect.any(Number) })
  expect(rowOf(standing)).toMatchObject({ off: [], stood })
})

it('R2.5-32 says what is left out of a meter that stood still and caught up', async () => {
  season.clock.advance(HOUR_MS)
  const from = Math.floor(NOW / HOUR_MS) * HOUR_MS - 5 * HOUR_MS
  await season.query(
    `update counter_hours set consumed = 5 * before.consumed from counter_hours before
     where counter_hours.point_id = before.point_id and counter_hours.at = $2 and before.at = $3
       and before.point_id = (select point_id from energy_slot_points where node_id = $1 and energy = 'heat')`,
    [standing?.keyId, new Date(from + 4 * HOUR_MS), new Date(from - HOUR_MS)],
  )
  await ask(loadForecastCalls.runNow.path, {})
  const { stood } = loadForecastCalls.prediction.output.parse(
    await ask(loadForecastCalls.prediction.path, { nodeId: standing?.keyId, hours: 24 }),
  )
  expect(stood).toMatchObject([{ nodeId: standing?.keyId, since: from, until: from + 5 * HOUR_MS, numHours: 5 }])
})
