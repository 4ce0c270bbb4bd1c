import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { algorithmCalls } from '#contract/endpoints/algorithms.ts'
import { jobCalls } from '#contract/endpoints/jobs.ts'
import { labelIn } from '#contract/kit/language.ts'
import { ALL_PAGES } from '#contract/pages/all-pages.ts'
import { jobScheduleResource } from '#contract/resources/job-schedule.resource.ts'
import { ALGORITHMS, jobKinds } from '#server/job-kinds.ts'
import { createDemoApp, type DemoAccount, type DemoApp } from '../support/demo-app.ts'
import { runDueJobs } from '../support/due-jobs.ts'
import { createTestClock } from '../support/test-env.ts'

let demo: DemoApp

beforeAll(async () => {
  demo = await createDemoApp(createTestClock(Date.UTC(2026, 0, 20, 8)))
})
afterAll(() => demo?.close())

const asking = async (account: DemoAccount = 'admin', language = 'zh-CN') => ({
  token: await demo.tokenOf(account),
  headers: { 'accept-language': language },
})
const registry = async (language?: string) =>
  algorithmCalls.list.output.parse(
    (await demo.get(algorithmCalls.list.path, {}, await asking('admin', language))).result,
  )
async function rowOf(code: string) {
  const row = (await registry()).find(({ task }) => task?.code === code)
  if (!row?.task) throw new Error(`No algorithm is run by the task ${code}.`)
  return { ...row, task: row.task }
}

describe('the declarations of the modules', () => {
  it('R2.5-12 say of every kind of job, once, what it computes and whether it can be planned', () => {
    const declared = ALGORITHMS.flatMap((each) => (each.runs === 'continuously' ? [] : [[each.kind, each.runs]]))
    const kinds = [...jobKinds(demo.env).values()].map(({ kind, isAskedFor }) => [
      kind,
      isAskedFor ? 'onRequest' : 'scheduled',
    ])
    expect(declared.toSorted()).toEqual(kinds.toSorted())
  })

  it('R2.5-12 are in both languages, have names of their own, and lead to pages that exist', () => {
    const keys = ALGORITHMS.map((each) => (each.runs === 'continuously' ? each.code : each.kind))
    expect(keys).toEqual([...new Set(keys)])
    const paths = new Set<string>(ALL_PAGES.map(({ path }) => path))
    expect(ALGORITHMS.flatMap(({ setAt }) => (setAt === undefined || paths.has(setAt) ? [] : [setAt]))).toEqual([])
    for (const { computes, scope } of ALGORITHMS)
      for (const text of [computes, scope]) expect(labelIn(text, 'en')).not.toBe(labelIn(text, 'zh-CN'))
  })
})

describe('the registry of algorithms', () => {
  it('R2.5-12 lists alarms, quality, figures, rollups, lost devices, learnt periods, calculated values, weather and forecasts', async () => {
    const rows = await registry('en')
    expect(rows.map(({ title }) => title)).toEqual(
      expect.arrayContaining([
        'Alarm rules',
        'Judge the quality of data',
        'Compute the days of the key figures',
        'Rollups',
        'Lost devices',
        'Learnt reporting periods',
        'Calculated values',
        'Reading the weather',
        'Compute load forecasts',
      ]),
    )
    expect(rows.find(({ title }) => title === 'Rollups')).toMatchObject({
      runs: 'continuously',
      task: null,
      without: null,
    })
    expect(rows.find(({ title }) => title === 'Report by mail (PDF)')).toMatchObject({ runs: 'scheduled', task: null })
  })

  it('R2.5-12 shows parameters of a task with their limits as they were saved', async () => {
    const { task, params } = await rowOf('old-load-forecasts')
    expect(params).toEqual([{ title: '保留天数', value: '200', min: 1, max: 3650 }])
    const { code, title, cron } = task
    await demo.postJson(
      jobScheduleResource.call('update'),
      {
        keyId: task.keyId,
        version: 1,
        code,
        title,
        kind: 'loadForecast.expire',
        cron,
        params: '{"keepDays": 90}',
        isEnabled: true,
        remark: '',
      },
      await asking(),
    )
    expect((await rowOf('old-load-forecasts')).params[0]?.value).toBe('90')
  })

  it('R2.5-12 shows that one is switched off, and the run that was asked for with its result', async () => {
    const { task } = await rowOf('water-loss')
    await demo.post(jobCalls.startOrStop.path, { ids: task.keyId, type: 'stop' }, await asking())
    expect((await rowOf('water-loss')).task).toMatchObject({ isEnabled: false, nextAt: null, latest: null })
    await demo.post(jobCalls.runOnce.path, { keyId: task.keyId }, await asking())
    await runDueJobs(demo, 'alarms.waterLoss')
    expect((await rowOf('water-loss')).task.latest).toMatchObject({ state: 'done', requestedBy: expect.any(String) })
  })

  it('R2.5-12 is for those with its own permission', async () => {
    expect(await demo.get(algorithmCalls.list.path, {}, await asking('leader'))).toMatchObject({ code: 1003 })
  })
})
