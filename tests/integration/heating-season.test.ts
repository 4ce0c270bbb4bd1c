import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { heatSeason, weatherCalls } from '#contract/endpoints/weather.ts'
import { listResult, type Resource } from '#contract/kit/resource.ts'
import { heatingSeasonResource, heatingStageResource } from '#contract/resources/heating-season.resource.ts'
import { createDemoApp, type DemoApp } from '../support/demo-app.ts'
import { createTestClock } from '../support/test-env.ts'

let demo: DemoApp
let token: string

beforeAll(async () => {
  demo = await createDemoApp(createTestClock(Date.UTC(2026, 6, 10, 2)))
  token = await demo.tokenOf('admin')
})
afterAll(() => demo?.close())

const list = async (resource: Resource) =>
  listResult.parse((await demo.get(resource.call('list'), {}, { token })).result).list
const save = (resource: Resource, values: object) => demo.postJson(resource.call('save'), values, { token })
const refusal = (field: string) => ({ code: 1001, result: [{ field }] })

describe('heating seasons', () => {
  it('the demo is in the middle of one, in real dates, and the header tells so', async () => {
    const days = { startDate: '2026-05-05', endDate: '2026-09-02' }
    expect(await list(heatingSeasonResource)).toMatchObject([{ ...days, isCurrent: true }])
    const shown = heatSeason.parse((await demo.post(weatherCalls.heatSeason.path, {}, { token })).result)
    expect(shown).toEqual({ heatingStartDate: days.startDate, heatingEndDate: days.endDate })
    const stages = await list(heatingStageResource)
    expect(stages.map(({ kind }) => kind)).toEqual(['early', 'severe', 'late'])
    expect([stages[0]?.startDate, stages[2]?.endDate]).toEqual([days.startDate, days.endDate])
  })

  it('do not overlap, have their days in order, and only one is the current one', async () => {
    const next = { code: 'S2', name: '下一季', startDate: '2026-09-02', endDate: '2027-03-15', legalRoomC: 18 }
    const refusals = [
      [{}, 'startDate'],
      [{ startDate: '2027-03-16' }, 'endDate'],
      [{ startDate: null }, 'startDate'],
      [{ startDate: '2026-11-15', isCurrent: true }, 'isCurrent'],
      [{ startDate: '2026-11-15', legalRoomC: 60 }, 'legalRoomC'],
    ] as const
    for (const [wrong, field] of refusals)
      expect(await save(heatingSeasonResource, { ...next, isCurrent: false, ...wrong })).toMatchObject(refusal(field))
    expect((await save(heatingSeasonResource, { ...next, startDate: '2026-11-15', isCurrent: false })).code).toBe(0)
  })

  it('keep their stages inside, each kind once and none above another', async () => {
    const [season] = (await list(heatingSeasonResource)).filter(({ code }) => code === 'S2')
    const flows = { relativePrimaryFlow: 0.8, relativeSecondaryFlow: 0.9, targetHeatIndexWM2: 28 }
    const early = { seasonId: season?.keyId, kind: 'early', startDate: '2026-11-15', endDate: '2026-12-10', ...flows }
    expect(await save(heatingStageResource, { ...early, startDate: '2026-11-14' })).toMatchObject(refusal('startDate'))
    expect(await save(heatingStageResource, { ...early, endDate: '2027-03-16' })).toMatchObject(refusal('endDate'))
    expect((await save(heatingStageResource, early)).code).toBe(0)
    const severe = { ...early, kind: 'severe', startDate: '2026-12-10', endDate: '2027-02-10' }
    expect(await save(heatingStageResource, severe)).toMatchObject(refusal('startDate'))
    expect(await save(heatingStageResource, { ...severe, kind: 'early' })).toMatchObject(refusal('kind'))
    expect((await save(heatingStageResource, { ...severe, startDate: '2026-12-11' })).code).toBe(0)
    const shorter = { ...season, endDate: '2027-02-01' }
    const update = await demo.postJson(heatingSeasonResource.call('update'), shorter, { token })
    expect(update).toMatchObject(refusal('endDate'))
  })
})
