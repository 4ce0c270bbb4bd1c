import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { alarmBasis, alarmBasisCalls } from '#contract/endpoints/alarm-basis.ts'
import { alarmWatchCalls } from '#contract/endpoints/alarm-watch.ts'
import { alarmCalls } from '#contract/endpoints/alarms.ts'
import { listResult } from '#contract/kit/resource.ts'
import { alarmClassResource } from '#contract/resources/alarm-class.resource.ts'
import { auditLog } from '#server/core/audit/tables.ts'
import { alarmRules, alarms } from '#server/modules/alarms/tables.ts'
import { addAlarm } from '../support/alarm-rows.ts'
import { createDemoApp, type DemoAccount, type DemoApp } from '../support/demo-app.ts'

let demo: DemoApp

beforeAll(async () => {
  demo = await createDemoApp()
})
afterAll(() => demo?.close())

const asking = async (account: DemoAccount) => ({ token: await demo.tokenOf(account) })
const read = async () =>
  alarmBasis.parse((await demo.post(alarmBasisCalls.read.path, {}, await asking('admin'))).result)
const update = async (body: object) => demo.postJson(alarmBasisCalls.update.path, body, await asking('admin'))

describe('alarm basics', () => {
  it('R3-28 to R3-36 are saved, audited, and followed by every pop-up at its next read', async () => {
    const before = await read()
    const wanted = {
      ...before,
      soundOpenFlag: false,
      audioPlaySync: false,
      audioPlaySum: 0,
      warnRestoreTip: false,
      repeatTipMinute: 1,
      realarmUrgentMinute: 0,
      realarmImportantMinute: 10_080,
      warnPosition: 0,
      closeButton: false,
      popupHeight: 333,
      popupWidth: 444,
      highWarn: { fontSize: 22, color: '#d9363e', audio: 13 },
    }
    expect((await update(wanted)).code).toBe(0)
    const { version, realarmUrgentMinute, realarmImportantMinute, ...display } = wanted
    const shown = await demo.get(alarmCalls.display.path, {}, await asking('leader'))
    expect(shown.result).toEqual({ ...display, popupDock: 'none' })
    expect(await read()).toMatchObject({ version: version + 1, realarmUrgentMinute, realarmImportantMinute })
    const [entry] = await demo.env.db.select().from(auditLog).where(eq(auditLog.module, 'alarmBasis'))
    expect(entry).toMatchObject({ before: { warnPosition: before.warnPosition }, after: { warnPosition: 0 } })
  })

  it('are not overwritten by a save of an older version', async () => {
    const stale = await read()
    expect((await update({ ...stale, repeatTipMinute: 7 })).code).toBe(0)
    expect((await update({ ...stale, repeatTipMinute: 9 })).code).toBe(1009)
    expect((await read()).repeatTipMinute).toBe(7)
  })

  it.each([
    ['warnPosition', 9],
    ['repeatTipMinute', 0],
    ['realarmUrgentMinute', -1],
    ['realarmImportantMinute', 10_081],
    ['audioPlaySum', -1],
    ['popupWidth', 100],
    ['highWarn.audio', 14],
    ['highWarn.color', 'red'],
  ])('are refused by name of the field: %s %s', async (field, value) => {
    const present = await read()
    const [name = '', part] = field.split('.')
    const wrong = part === undefined ? value : { ...present.highWarn, [part]: value }
    expect(await update({ ...present, [name]: wrong })).toMatchObject({ code: 1001, result: [{ field }] })
  })
})

describe('texts of alarm categories', () => {
  const rows = async () =>
    listResult.parse((await demo.get(alarmClassResource.call('list'), { limit: '50' }, await asking('admin'))).result)
      .list
  const rowOf = async (number: number) => {
    const row = (await rows()).find(({ warnNumber }) => warnNumber === number)
    if (!row) throw new Error(`There are no texts of ${number}.`)
    return row
  }
  const save = async (row: object, account: DemoAccount = 'admin') =>
    demo.post(alarmClassResource.call('update'), asForm(row), await asking(account))
  const detailOf = async (keyId: string, language: string) => {
    const headers = { 'accept-language': language }
    const { result } = await demo.post(alarmWatchCalls.detail.path, { keyId }, { ...(await asking('admin')), headers })
    return alarmWatchCalls.detail.output.parse(result)
  }

  it('R3-18 to R3-25 are there for every number of the specification, in both languages', async () => {
    const all = await rows()
    expect(all.map(({ warnNumber }) => warnNumber)).toEqual([0, 2, 3, 4, 7, 8, 9, 20, 21, 22, 23])
    expect(all[0]).toMatchObject({ name: '通讯报警', nameEn: 'Communication' })
    const texts = ['cause', 'causeEn', 'consequence', 'consequenceEn', 'action', 'actionEn']
    expect(all.flatMap((row) => texts.filter((text) => !row[text]))).toEqual([])
  })

  it('are changed by those who may, audited, and told beside alarms that no rule speaks for', async () => {
    const row = await rowOf(7)
    const changed = { ...row, cause: '焊口开裂', causeEn: '', action: '关断二次网总阀' }
    expect((await save(changed, 'operator')).code).toBe(1003)
    expect((await save(changed)).code).toBe(0)
    const [entry] = await demo.env.db.select().from(auditLog).where(eq(auditLog.targetId, row.keyId))
    expect(entry).toMatchObject({ module: 'alarmBasis', before: { cause: row.cause }, after: { cause: '焊口开裂' } })

    const keyId = await addAlarm(demo.env.db, Date.now(), { warnNumber: 7 })
    const told = { cause: '焊口开裂', action: '关断二次网总阀', consequence: row.consequence }
    expect(await detailOf(keyId, 'zh-CN')).toMatchObject({ rule: null, category: told })
    // where the English is empty, the Chinese is told
    const english = { cause: '焊口开裂', action: row.actionEn, consequence: row.consequenceEn }
    expect((await detailOf(keyId, 'en')).category).toEqual(english)
    const [rule] = await demo.env.db.select().from(alarmRules).limit(1)
    await demo.env.db
      .update(alarms)
      .set({ sourceKey: `rule:${rule?.id}` })
      .where(eq(alarms.id, keyId))
    expect((await detailOf(keyId, 'zh-CN')).rule).toMatchObject({ name: rule?.name })
  })

  it('are not overwritten by a save of an older version, nor too long, nor markup', async () => {
    const row = await rowOf(3)
    expect((await save({ ...row, cause: '燃气中断' })).code).toBe(0)
    expect((await save({ ...row, cause: '水泵停运' })).code).toBe(1009)
    const present = await rowOf(3)
    expect(present.cause).toBe('燃气中断')
    for (const wrong of ['字'.repeat(301), '<b>粗</b>'])
      expect(await save({ ...present, actionEn: wrong })).toMatchObject({ code: 1001, result: [{ field: 'actionEn' }] })
  })
})

const asForm = (row: object): Record<string, string> =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value ?? '')]))
