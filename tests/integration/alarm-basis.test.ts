import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { alarmBasis, alarmBasisCalls } from '#contract/endpoints/alarm-basis.ts'
import { alarmCalls } from '#contract/endpoints/alarms.ts'
import { auditLog } from '#server/core/audit/tables.ts'
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
      ...{ soundOpenFlag: false, audioPlaySync: false, audioPlaySum: 0, warnRestoreTip: false, repeatTipMinute: 1 },
      ...{ realarmUrgentMinute: 0, realarmImportantMinute: 10_080 },
      ...{ warnPosition: 0, closeButton: false, popupHeight: 333, popupWidth: 444 },
      highWarn: { fontSize: 22, color: '#d9363e', audio: 13 },
    }
    expect((await update(wanted)).code).toBe(0)
    const { version, realarmUrgentMinute, realarmImportantMinute, ...display } = wanted
    const shown = await demo.get(alarmCalls.display.path, {}, await asking('leader'))
    expect(shown.result).toEqual(display)
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
