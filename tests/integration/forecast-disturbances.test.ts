import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadForecastCalls } from '#contract/endpoints/load-forecast.ts'
import { createLoadSeason, DAY_MS, HOUR_MS, type LoadSeason, NOW, type SeasonUnit } from '../support/season-stage.ts'

let season: LoadSeason
/** What is disturbed. */
let disturbed: SeasonUnit
let usual: Awaited<ReturnType<LoadSeason['forecasts']>> = []

beforeAll(async () => {
  season = await createLoadSeason(3)
  await season.train()
  disturbed = season.unitAt(1)
  usual = await season.forecasts()
})
afterAll(() => season?.demo.close())

const sum = (heatKw: readonly (number | null)[]): number =>
  heatKw.slice(0, 24).reduce<number>((total, heat) => total + (heat ?? Number.NaN), 0)

/** The disturbed unit’s forecast, and what became of its first day, as a factor; the others must have stayed the same. */
async function forecastOfDisturbed() {
  const all = await season.forecasts()
  for (const [at, forecast] of all.entries()) {
    const before = usual[at]
    if (!before || forecast.nodeId === disturbed.keyId) continue
    expect(forecast).toMatchObject({ modelVersion: 1, movedAt: null })
    for (const [ahead, heat] of forecast.heatKw.slice(0, 24).entries())
      expect(Math.abs((heat ?? 0) / (before.heatKw[ahead] ?? 0) - 1)).toBeLessThan(4e-3)
  }
  const [before, after] = [usual[1], all[1]]
  if (!before || !after) throw new Error('The unit is not forecast.')
  return { ...after, factor: sum(after.heatKw) / sum(before.heatKw) }
}

async function whileScaled<Result>(factor: number, from: number, look: () => Promise<Result>): Promise<Result> {
  await season.scaleHeat(disturbed.keyId, factor, from, NOW)
  const result = await look()
  await season.scaleHeat(disturbed.keyId, 1 / factor, from, NOW)
  return result
}

it('R2.5-32 follows a unit whose set point was moved, since when it was, says so, and leaves the others as they are', async () => {
  const from = NOW - 3 * DAY_MS
  const node = await whileScaled(1.4, from, forecastOfDisturbed)
  expect(node.factor).toBeCloseTo(1.4, 1)
  expect(node.movedFactor).toBeCloseTo(1.4, 1)
  expect(Math.abs((node.movedAt?.getTime() ?? 0) - from)).toBeLessThanOrEqual(3 * HOUR_MS)
})

it.each([
  ['counts two and a half times as much', 2.5],
  ['counts five times as much', 5],
  ['counts a third', 0.33],
  ['nearly stands still', 0.02],
])('domain 4.10 does not follow a meter that %s for a week', async (_, factor) => {
  expect((await whileScaled(factor, NOW - 7 * DAY_MS, forecastOfDisturbed)).factor).toBeCloseTo(1, 1)
})

it('domain 4.10 forecasts a unit as usual after a burst: half a day without heat, and a catching up', async () => {
  const [off, on] = [NOW - 30 * HOUR_MS, NOW - 18 * HOUR_MS]
  await season.scaleHeat(disturbed.keyId, 0.001, off, on)
  await season.scaleHeat(disturbed.keyId, 1.5, on, on + 6 * HOUR_MS)
  expect((await forecastOfDisturbed()).factor).toBeCloseTo(1, 1)
  await season.scaleHeat(disturbed.keyId, 1000, off, on)
  await season.scaleHeat(disturbed.keyId, 1 / 1.5, on, on + 6 * HOUR_MS)
})

it('domain 4.10 copies no hour of a meter that stood still and caught up into the days that follow', async () => {
  const at = NOW - 20.5 * HOUR_MS
  await season.scaleHeat(disturbed.keyId, 0.05, at - 3 * HOUR_MS, at)
  await season.scaleHeat(disturbed.keyId, 2.8, at, at + HOUR_MS)
  const { heatKw } = await forecastOfDisturbed()
  const before = usual[1]?.heatKw ?? []
  for (const [ahead, heat] of heatKw.slice(0, 48).entries())
    expect(Math.abs((heat ?? 0) / (before[ahead] ?? 0) - 1)).toBeLessThan(0.1)
  await season.scaleHeat(disturbed.keyId, 20, at - 3 * HOUR_MS, at)
  await season.scaleHeat(disturbed.keyId, 1 / 2.8, at, at + HOUR_MS)
})

it('R2.5-32 says on the page which unit has moved, and whether the forecast goes on at that level', async () => {
  const { demo } = season
  const ask = async (nodeId: string | null) => {
    const token = await demo.tokenOf('admin')
    const answer = await demo.postJson(loadForecastCalls.prediction.path, { nodeId, hours: 24 }, { token })
    return loadForecastCalls.prediction.output.parse(answer.result)
  }
  const run = async () => demo.postJson(loadForecastCalls.runNow.path, {}, { token: await demo.tokenOf('admin') })
  await run()
  expect((await ask(null)).moved).toEqual([])
  season.clock.advance(HOUR_MS)
  await whileScaled(3, NOW - 3 * DAY_MS, run)
  const moved = [{ kind: 'unit', nodeId: disturbed.keyId, isFollowed: false, changePct: expect.closeTo(200, -1) }]
  expect((await ask(null)).moved).toMatchObject(moved)
  expect((await ask(disturbed.keyId)).moved).toMatchObject(moved)
  expect((await ask(season.unitAt(0).keyId)).moved).toEqual([])
})

it('domain 4.10 forecasts a unit without data for a week by its model, as far as it knows', async () => {
  await season.query(
    `delete from counter_hours where at >= $2
       and point_id = (select point_id from energy_slot_points where node_id = $1 and energy = 'heat')`,
    [disturbed.keyId, new Date(NOW - 7 * DAY_MS)],
  )
  const node = await forecastOfDisturbed()
  expect(node).toMatchObject({ modelVersion: 1, movedAt: null })
  expect(node.factor).toBeCloseTo(1, 1)
})
