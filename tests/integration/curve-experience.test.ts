import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { curveExperienceCalls as calls } from '#contract/endpoints/curve-experience.ts'
import { CODE } from '#contract/kit/envelope.ts'
import { createLoadSeason, HOUR_MS, type LoadSeason } from '../support/season-stage.ts'

let season: LoadSeason
beforeAll(async () => {
  season = await createLoadSeason(2)
})
afterAll(() => season?.demo.close())

const learn = async (nodeId: string, account: 'admin' | 'operator' = 'admin') =>
  season.demo.postJson(calls.learn.path, { nodeId, days: 90 }, { token: await season.demo.tokenOf(account) })

/** Hourly means of a point of the unit, from `values` of the outdoor temperature of the hour. */
async function store(nodeId: string, paramCode: string, value: (outdoorC: number, hour: number) => number) {
  const { $client } = season.demo.env.db
  const now = season.demo.env.now()
  const { rows } = await $client.query<{ at: Date; temperature: number }>(
    `select distinct on (observed_at) observed_at as at, temperature_c as temperature from weather_observations
    where observed_at >= $1 and observed_at < $2 order by observed_at`,
    [new Date(now - 90 * 24 * HOUR_MS), new Date(now)],
  )
  const outdoor = rows.map(({ temperature }, at) => (temperature + (rows[at + 1]?.temperature ?? temperature)) / 2)
  await $client.query(
    `insert into rollup_1h (point_id, at, average, minimum, maximum, first, last, good_s, count_good, count_all, worst_quality)
    select point.id, hour.at, value, value, value, value, value, 3600, 60, 60, 0
    from points point join standard_params param on param.id = point.param_id and param.code = $2
    cross join unnest($3::timestamptz[], $4::double precision[]) hour(at, value)
    where point.node_id = $1 on conflict (point_id, at) do update set average = excluded.average`,
    [nodeId, paramCode, rows.map(({ at }) => at), outdoor.map(value)],
  )
}

describe('R2.5-39 a curve from experience', () => {
  it('finds the curve that a unit was run by in hours with warm rooms, beside that of its cabinet', async () => {
    const { keyId } = season.unitAt(0)
    await store(keyId, 'T2g', (outdoorC, hour) => 46 - 0.5 * outdoorC + 0.4 * Math.sin(hour))
    const without = calls.learn.output.parse((await learn(keyId)).result)
    expect(without.numKnown).toBeGreaterThan(1_000)
    expect(without.hours.length).toBeLessThanOrEqual(600)
    const { rows } = await season.demo.env.db.$client.query<{ numRooms: number }>(
      'select count(*)::int as "numRooms" from room_points where unit_id = $1',
      [keyId],
    )
    expect(rows[0]?.numRooms).toBeGreaterThan(0)
    await season.demo.env.db.$client.query(
      `insert into rollup_1h (point_id, at, average, minimum, maximum, first, last, good_s, count_good, count_all, worst_quality)
      select room.point_id, hour.at, 20.4, 20.4, 20.4, 20.4, 20.4, 3600, 4, 4, 0
      from room_points room cross join (
        select distinct rollup_1h.at from rollup_1h join points on points.id = rollup_1h.point_id
        join standard_params param on param.id = points.param_id and param.code = 'T2g' where points.node_id = $1) hour
      where room.unit_id = $1 on conflict (point_id, at) do update set average = excluded.average`,
      [keyId],
    )
    const { learnt, refusal, present } = calls.learn.output.parse((await learn(keyId)).result)
    expect(refusal).toBe('')
    expect(learnt?.slope).toBeCloseTo(-0.5, 1)
    expect(Math.abs((learnt?.atZeroC ?? 0) - 46)).toBeLessThan(1)
    expect(learnt?.points.length).toBeGreaterThanOrEqual(5)
    expect(present.length).toBeGreaterThan(10)
  })

  it('says why there is none, and tells nothing of a unit out of sight', async () => {
    const { keyId } = season.unitAt(1)
    const { learnt, refusal } = calls.learn.output.parse((await learn(keyId)).result)
    expect(learnt).toBeNull()
    expect(refusal).not.toBe('')
    expect((await learn('00000000-0000-4000-8000-000000000000')).code).toBe(CODE.invalidInput)
  })
})
