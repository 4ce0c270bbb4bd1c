import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { alarmHistoryCalls } from '#contract/endpoints/alarm-history.ts'
import { alarmWatchCalls } from '#contract/endpoints/alarm-watch.ts'
import { alarmCalls, alarmList, alarmSummary } from '#contract/endpoints/alarms.ts'
import { label } from '#contract/kit/language.ts'
import { exportResult } from '#contract/kit/resource.ts'
import { inTransaction } from '#server/core/db/in-transaction.ts'
import { reportAlarm } from '#server/modules/alarms/report-alarm.ts'
import { alarms } from '#server/modules/alarms/tables.ts'
import { addAlarm } from '../support/alarm-rows.ts'
import { createDemoApp, type DemoApp } from '../support/demo-app.ts'
import { readSheet } from '../support/excel-file.ts'
import { createTestClock } from '../support/test-env.ts'

const HOUR_MS = 3_600_000
const CHINESE = {
  warnContent: '【紧急】幸福里换热站 1号机组，日补水量 2.5 kg/m²',
  conditionInfo: '高于中位数的 3 倍',
  warnTypeLabel: '失水报警',
}
const ENGLISH = {
  warnContent: '[Urgent] 幸福里换热站 1号机组, make-up of the day 2.5 kg/m²',
  conditionInfo: 'above 3 times the median',
  warnTypeLabel: 'Water loss',
}
const clock = createTestClock()
let demo: DemoApp

beforeAll(async () => {
  demo = await createDemoApp(clock)
  await demo.env.db.delete(alarms)
  await inTransaction(demo.env.db, (client) =>
    reportAlarm(client, {
      isOn: true,
      sourceKey: 'water-daily:1',
      at: clock.now() - 60_000,
      warnNumber: 7,
      warnLevel: 3,
      node: { id: '', name: '幸福里换热站' },
      location: '1号机组',
      text: label('日补水量 2.5 kg/m²', 'make-up of the day 2.5 kg/m²'),
      conditionInfo: label(CHINESE.conditionInfo, ENGLISH.conditionInfo),
    }),
  )
})
afterAll(() => demo?.close())

const SPAN = { from: String(clock.now() - HOUR_MS), to: String(clock.now() + HOUR_MS) }
const post = async (path: string, form: Record<string, string>, language: string) =>
  (await demo.post(path, form, { token: await demo.tokenOf('super'), headers: { 'accept-language': language } })).result

/** The first alarm that each call tells, by the name of the call. */
async function told(language: string): Promise<Record<string, unknown>> {
  const list = alarmWatchCalls.list.output.parse(await post(alarmWatchCalls.list.path, {}, language)).list
  const keyId = list[0]?.keyId ?? ''
  return {
    panel: alarmList.parse(await post(alarmCalls.titleWarn.path, {}, language))[0],
    popup: alarmSummary.parse(await post(alarmCalls.eject.path, {}, language)).retWarnNumList[0]?.warnNumberList[0],
    alerts: list[0],
    detail: alarmWatchCalls.detail.output.parse(await post(alarmWatchCalls.detail.path, { keyId }, language)).alarm,
    history: alarmHistoryCalls.list.output.parse(await post(alarmHistoryCalls.list.path, SPAN, language)).list[0],
    since: alarmHistoryCalls.since.output.parse(await post(alarmHistoryCalls.since.path, {}, language)).open[0],
  }
}
async function exported(language: string): Promise<string[]> {
  const { url } = exportResult.parse(await post(alarmHistoryCalls.exportExcel.path, SPAN, language))
  const token = await demo.tokenOf('super')
  const file = await demo.app.inject({ url, headers: { token, authentication: token } })
  return (await readSheet(file.rawPayload)).flat()
}

describe('an alarm in the language of its reader', () => {
  it.each([
    ['zh-CN', CHINESE],
    ['en', ENGLISH],
  ])('R3-16 is told in %s by panel, pop-up, alerts, history and export', async (language, texts) => {
    for (const [place, alarm] of Object.entries(await told(language)))
      expect({ place, alarm }).toMatchObject({ place, alarm: texts })
    expect(await exported(language)).toEqual(expect.arrayContaining(Object.values(texts)))
    const kpis = alarmHistoryCalls.kpis.output.parse(await post(alarmHistoryCalls.kpis.path, SPAN, language))
    expect(kpis.topSources).toMatchObject([{ warnTypeLabel: texts.warnTypeLabel }])
  })

  it('R3-16 is found by what it says in either language', async () => {
    const found = async (text: string) =>
      alarmWatchCalls.list.output.parse(await post(alarmWatchCalls.list.path, { text }, 'en')).total
    expect([await found('make-up'), await found('日补水量'), await found('water LOSS'), await found('boiler')]).toEqual(
      [1, 1, 1, 0],
    )
  })

  it('R3-16 tells in the journal of what happened since what it says to the reader', async () => {
    await post(alarmHistoryCalls.seen.path, {}, 'en')
    clock.advance(60_000)
    const { list } = alarmWatchCalls.list.output.parse(await post(alarmWatchCalls.list.path, {}, 'en'))
    await post(alarmCalls.enterMessage.path, { enterIds: list[0]?.keyId ?? '' }, 'en')
    const since = async (language: string) =>
      alarmHistoryCalls.since.output.parse(await post(alarmHistoryCalls.since.path, {}, language)).events
    expect(await since('en')).toMatchObject([{ kind: 'acknowledged', warnContent: ENGLISH.warnContent }])
    expect(await since('zh-CN')).toMatchObject([{ kind: 'acknowledged', warnContent: CHINESE.warnContent }])
  })

  it('R3-16 is told in Chinese where it was stored before there was an English text', async () => {
    await demo.env.db.delete(alarms)
    const stored = { content: '【重要】二次供温高', conditionInfo: '高于运行高限 60 °C', warnTypeLabel: '热力站报警' }
    await addAlarm(demo.env.db, clock.now(), stored)
    expect((await told('en')).panel).toMatchObject({
      warnContent: stored.content,
      conditionInfo: stored.conditionInfo,
      warnTypeLabel: 'Station',
    })
  })
})
