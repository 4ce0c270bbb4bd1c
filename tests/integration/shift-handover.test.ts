import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { shiftCalls as calls, type ShiftLog } from '#contract/endpoints/shift-log.ts'
import type { Call, InputOf } from '#contract/kit/call.ts'
import { CODE } from '#contract/kit/envelope.ts'
import { alarms } from '#server/modules/alarms/tables.ts'
import { addAlarm } from '../support/alarm-rows.ts'
import { type ControlStage, createControlStage } from '../support/control-stage.ts'
import type { DemoAccount } from '../support/demo-app.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** 16:30, 08:00 and 16:00 of 20 January in China, where the demo company is. */
const DAY = { at: (hour: number, minute = 0) => Date.UTC(2026, 0, 20, hour - 8, minute) }
let stage: ControlStage

beforeAll(async () => {
  stage = await createControlStage()
})
afterAll(() => stage?.close())
beforeEach(async () => {
  stage.clock.advance(DAY.at(10) - stage.clock.now())
  const { $client } = stage.demo.env.db
  for (const table of ['shift_logs', 'alarms', 'control_commands', 'latest', 'maintenance_marks'])
    await $client.query(`delete from ${table}`)
})

const post = <C extends Call>(call: C, input: InputOf<C>, account: DemoAccount = 'operator') =>
  stage.call(call.path, { ...(input as object) }, account)
const passTo = (ms: number) => stage.clock.advance(ms - stage.clock.now())

async function read(input: InputOf<typeof calls.read> = {}, account: DemoAccount = 'operator') {
  const answer = await post(calls.read, input, account)
  expect(answer.code).toBe(CODE.success)
  return calls.read.output.parse(answer.result)
}
const log = async (...asked: Parameters<typeof read>): Promise<ShiftLog> => (await read(...asked)).log
async function done<C extends Call>(call: C, input: InputOf<C>, account?: DemoAccount): Promise<void> {
  expect((await post(call, input, account)).code).toBe(CODE.success)
}
const heat = async () => ({ heatKeyId: stage.unit.stationId, heatName: '阳光站' })
const found = async (query: object, account: DemoAccount = 'operator') => {
  const { result } = await stage.demo.post(calls.list.path, { ...query }, { token: await stage.demo.tokenOf(account) })
  return calls.list.output.parse(result).list.map(({ startsAt }) => startsAt)
}

describe('a shift', () => {
  it('tells what began, what ended, what stands with remarks, commands, what is by hand and open work', async () => {
    const { db } = stage.demo.env
    const place = await heat()
    await addAlarm(db, DAY.at(7, 50), { ...place, content: '上一班' })
    await addAlarm(db, DAY.at(9), {
      ...place,
      content: '已恢复',
      state: 'closed',
      recoveredAt: new Date(DAY.at(9, 30)),
    })
    const urgent = await addAlarm(db, DAY.at(8, 5), {
      ...place,
      content: '二次供温低',
      contentEn: 'T2g low',
      warnLevel: 3,
    })
    await addAlarm(db, DAY.at(9), { ...place, content: '检修中', suppressedBy: 'maintenance' })
    await addAlarm(db, DAY.at(9), { ...place, content: '误报', state: 'withdrawn' })
    await stage.measure({ CV1_Mode: 0, CV1_SV: 40, LocRem: 1, Estop: 0, PwrFail: 0 })
    const { commandId } = stage.commandOf(await stage.ask('CV1_SV', 45, { reason: '升温' }))
    await db.$client.query(
      `insert into maintenance_marks (node_id, reason, starts_at, ends_at, updated_by) values ($1, '换滤网', $2, $3, '张三')`,
      [stage.unit.unitId, new Date(DAY.at(9)), new Date(DAY.at(18))],
    )
    await done(calls.remark, { startsAt: DAY.at(8), alarmId: urgent, remark: '已派人' })
    await done(calls.addNote, { startsAt: DAY.at(8), noteText: ' 2号泵异响 ' })
    // what happens at this very moment is told from the next one on
    stage.clock.advance(1000)
    const { name, startsAt, endsAt, state, notes, contents } = await log()
    expect({ name, startsAt, endsAt, state }).toEqual({
      name: { zh: '白班', en: 'Day shift' },
      startsAt: DAY.at(8),
      endsAt: DAY.at(16),
      state: 'open',
    })
    expect(notes).toMatchObject([{ text: '2号泵异响', author: '值班操作员', at: DAY.at(10) }])
    const { began, ended, standing, openWork } = contents.alarms ?? {}
    const texts = (rows: { list: { content: { zh: string } }[] } | undefined) =>
      rows?.list.map(({ content }) => content.zh)
    expect([texts(began), texts(ended)]).toEqual([['二次供温低', '已恢复'], ['已恢复']])
    expect(standing?.list).toMatchObject([
      { content: { zh: '二次供温低', en: 'T2g low' }, place: '阳光站', remark: { text: '已派人', by: '值班操作员' } },
      { content: { zh: '上一班', en: '上一班' }, remark: null },
    ])
    expect(openWork).toMatchObject([{ kind: 'maintenance', reason: '换滤网', by: '张三', endsAt: DAY.at(18) }])
    const { commands, open, byHand } = contents.control ?? {}
    expect(commands?.list).toMatchObject([{ keyId: commandId, old: 40, value: 45, reason: '升温', by: '值班操作员' }])
    expect(open?.list).toMatchObject([{ keyId: commandId }])
    expect(byHand?.list.map(({ kind, who }) => ({ kind, who }))).toContainEqual({ kind: 'tagged', who: '张三' })
  })

  it('is kept as it was handed over, whatever comes later, and nothing of it changes any more', async () => {
    const alarmId = await addAlarm(stage.demo.env.db, DAY.at(9), await heat())
    await done(calls.addNote, { startsAt: DAY.at(8), noteText: '一切正常' })
    passTo(DAY.at(15, 50))
    await done(calls.handOver, { startsAt: DAY.at(8), statement: '留意阳光站' })
    const handed = await log({ startsAt: DAY.at(8) })
    await stage.demo.env.db
      .update(alarms)
      .set({ state: 'closed', recoveredAt: new Date(DAY.at(15, 55)), content: '改了' })
    const later = await log({ startsAt: DAY.at(8) })
    expect(later.contents).toEqual(handed.contents)
    expect(later).toMatchObject({
      state: 'handedOver',
      handedOver: { by: '值班操作员', at: DAY.at(15, 50), text: '留意阳光站' },
      isWritable: false,
    })
    for (const refused of [
      await post(calls.addNote, { startsAt: DAY.at(8), noteText: '补记' }),
      await post(calls.remark, { startsAt: DAY.at(8), alarmId, remark: '补记' }),
      await post(calls.handOver, { startsAt: DAY.at(8), statement: '再交一次' }),
    ])
      expect(refused).toMatchObject({ code: CODE.invalidInput, result: [{ field: 'startsAt' }] })
  })

  it('is taken over by another person, once', async () => {
    await done(calls.handOver, { startsAt: DAY.at(8), statement: '' })
    const { before } = await read()
    const keyId = before?.keyId ?? ''
    expect(before).toMatchObject({ startsAt: DAY.at(8), state: 'handedOver' })
    expect((await post(calls.receive, { keyId, statement: '' })).code).toBe(CODE.noPermission)
    expect((await log({ keyId })).mayReceive).toBe(false)
    expect((await log({ keyId }, 'admin')).mayReceive).toBe(true)
    await done(calls.receive, { keyId, statement: '已核对' }, 'admin')
    expect(await log({ keyId })).toMatchObject({ state: 'received', received: { text: '已核对' }, mayReceive: false })
    expect((await post(calls.receive, { keyId, statement: '' }, 'super')).code).toBe(CODE.invalidInput)
    expect((await read()).before).toBeNull()
  })

  it('that is handed over early passes what happens until its end to the next one', async () => {
    passTo(DAY.at(15, 50))
    await done(calls.handOver, { startsAt: DAY.at(8), statement: '' })
    await addAlarm(stage.demo.env.db, DAY.at(15, 55), { ...(await heat()), content: '交班后' })
    passTo(DAY.at(16, 30))
    const next = await log()
    expect(next).toMatchObject({ name: { zh: '中班' }, startsAt: DAY.at(16), contents: { from: DAY.at(15, 50) } })
    expect(next.contents.alarms?.began.list).toMatchObject([{ content: { zh: '交班后' } }])
  })

  it('that is handed over late tells what happened until its end, and what stands at the signature', async () => {
    await addAlarm(stage.demo.env.db, DAY.at(16, 5), { ...(await heat()), content: '下一班' })
    passTo(DAY.at(16, 10))
    expect((await read()).before).toMatchObject({ startsAt: DAY.at(8), state: 'open', keyId: null })
    await done(calls.handOver, { startsAt: DAY.at(8), statement: '' })
    const { contents } = await log({ startsAt: DAY.at(8) })
    expect(contents).toMatchObject({ to: DAY.at(16), alarms: { began: { list: [] }, standing: { total: 1 } } })
    expect((await log()).contents).toMatchObject({ from: DAY.at(16), alarms: { began: { total: 1 } } })
  })

  it('hands remarks on to the next shift until the alarm ends', async () => {
    const alarmId = await addAlarm(stage.demo.env.db, DAY.at(9), await heat())
    await done(calls.remark, { startsAt: DAY.at(8), alarmId, remark: '等备件' })
    await done(calls.handOver, { startsAt: DAY.at(8), statement: '' })
    passTo(DAY.at(17))
    const remarkOf = async () => (await log()).contents.alarms?.standing.list[0]?.remark?.text
    expect(await remarkOf()).toBe('等备件')
    await done(calls.remark, { startsAt: DAY.at(16), alarmId, remark: '' })
    expect(await remarkOf()).toBeUndefined()
  })

  it('is neither written nor handed over before its time, nor out of the blue', async () => {
    const early = await post(calls.handOver, { startsAt: DAY.at(16), statement: '' })
    expect(early).toMatchObject({ code: CODE.invalidInput, result: [{ field: 'startsAt' }] })
    for (const startsAt of [DAY.at(16), DAY.at(8) - 24 * HOUR_MS, DAY.at(8) + 1])
      expect(await post(calls.addNote, { startsAt, noteText: '记录' })).toMatchObject({ code: CODE.invalidInput })
    expect(await post(calls.addNote, { startsAt: DAY.at(8), noteText: ' ' })).toMatchObject({
      code: CODE.invalidInput,
      result: [{ field: 'noteText' }],
    })
  })
})

describe('earlier shifts', () => {
  it('are found by text, person and date', async () => {
    const alarm = { ...(await heat()), content: '循环泵停' }
    await addAlarm(stage.demo.env.db, DAY.at(9), alarm)
    await done(calls.addNote, { startsAt: DAY.at(8), noteText: '更换_压力表' })
    await done(calls.handOver, { startsAt: DAY.at(8), statement: '' })
    passTo(DAY.at(17))
    await done(calls.addNote, { startsAt: DAY.at(16), noteText: '巡检' })
    expect(await found({})).toEqual([DAY.at(16), DAY.at(8)])
    expect(await found({ text: '更换_' })).toEqual([DAY.at(8)])
    expect(await found({ text: '更换%' })).toEqual([])
    expect(await found({ text: '循环泵停' })).toEqual([DAY.at(8)])
    expect(await found({ person: '值班' })).toEqual([DAY.at(16), DAY.at(8)])
    expect(await found({ person: '李四' })).toEqual([])
    expect(await found({ from: '2026-01-20', to: '2026-01-20' })).toEqual([DAY.at(16), DAY.at(8)])
    expect(await found({ from: '2026-01-21' })).toEqual([])
  })

  it('of a larger reach are not seen by those who see a part of it', async () => {
    const { db } = stage.demo.env
    await done(calls.addNote, { startsAt: DAY.at(8), noteText: '公司' }, 'super')
    await done(calls.addNote, { startsAt: DAY.at(8), noteText: '分公司' }, 'operator')
    const { rows } = await db.$client.query<{ id: string; reach: string[] }>(
      'select id, reach from shift_logs order by reach',
    )
    const [whole, part] = rows
    expect([whole?.reach, part?.reach.length]).toEqual([[''], 1])
    expect(await found({}, 'super')).toHaveLength(2)
    expect(await found({})).toHaveLength(1)
    expect((await post(calls.read, { keyId: whole?.id ?? '' })).code).toBe(CODE.notFound)
    expect((await log({ keyId: part?.id ?? '' }, 'super')).notes).toMatchObject([{ text: '分公司' }])
    expect((await log({ keyId: part?.id ?? '' }, 'super')).isWritable).toBe(false)
  })
})
