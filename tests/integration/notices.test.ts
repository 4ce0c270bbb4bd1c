import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messageCalls, noticeCenter } from '#contract/endpoints/messages.ts'
import { listResult } from '#contract/kit/resource.ts'
import { noticeCalls, noticeResource, noticeText } from '#contract/resources/notice.resource.ts'
import { addBranchAdmin } from '../support/branch-admin.ts'
import { createDemoApp, type DemoAccount, type DemoApp } from '../support/demo-app.ts'
import { createTestClock } from '../support/test-env.ts'

const clock = createTestClock(Date.UTC(2026, 0, 20, 14))
let demo: DemoApp
let branch: { token: string }

beforeAll(async () => {
  demo = await createDemoApp(clock)
  branch = await addBranchAdmin(demo, 'noticeEast', [])
})
afterAll(() => demo?.close())

type Who = DemoAccount | { token: string }
const as = async (who: Who) => (typeof who === 'string' ? { token: await demo.tokenOf(who) } : who)
const noticesOf = async (who: Who) =>
  noticeCenter.parse((await demo.get(messageCalls.noticeCenter.path, {}, await as(who))).result).two
const titlesOf = async (who: Who) => (await noticesOf(who)).map(({ msgText }) => msgText)
const save = async (values: object, who: Who = 'admin') =>
  demo.postJson(
    noticeResource.call('save'),
    {
      title: '停热检修',
      level: '2',
      validFrom: '2026-01-20',
      validTo: '',
      roleKeys: [],
      organizationIds: [],
      ...values,
    },
    await as(who),
  )
const post = async (path: string, form: Record<string, string>, who: Who = 'admin') =>
  demo.post(path, form, await as(who))
const textOf = async (keyId: string, who: Who = 'admin') =>
  noticeText.parse((await post(noticeCalls.text.path, { keyId }, who)).result)
const read = async (keyId: string, who: Who) => post(noticeCalls.read.path, { keyId }, who)
async function turn(path: string, keyId: string, who: Who = 'admin') {
  const { version } = await textOf(keyId, who)
  return post(path, { keyId, version: String(version) }, who)
}
/** A published notice. @returns Its key. */
async function publish(values: object, text = '<p>正文</p>', who: Who = 'admin'): Promise<string> {
  const answer = await save(values, who)
  const keyId = String((answer.result as { keyId: string }).keyId)
  const { version } = await textOf(keyId, who)
  await demo.postJson(noticeCalls.saveText.path, { keyId, text, version }, await as(who))
  expect((await turn(noticeCalls.publish.path, keyId, who)).code).toBe(0)
  return keyId
}
const organization = async (code: string): Promise<string> =>
  (await demo.database.db.$client.query('select id from organizations where code = $1', [code])).rows[0].id

describe('notices', () => {
  it('R3-14 are seen by everybody once published, in group two, and by nobody as drafts or after withdrawal', async () => {
    const keyId = String(((await save({})).result as { keyId: string }).keyId)
    expect(await titlesOf('operator')).toEqual([])
    expect(await read(keyId, 'operator')).toMatchObject({ code: 1004 })
    expect((await turn(noticeCalls.publish.path, keyId)).code).toBe(0)
    for (const who of ['super', 'admin', 'operator', 'leader', branch] as const)
      expect(await titlesOf(who)).toEqual(['停热检修'])
    const [first] = await noticesOf('leader')
    expect(first).toMatchObject({ noticeId: keyId, tone: 'warning', createTime: new Date(clock.now()).toISOString() })
    expect((await turn(noticeCalls.publish.path, keyId)).code).toBe(1001)

    expect((await turn(noticeCalls.withdraw.path, keyId)).code).toBe(0)
    expect(await titlesOf('leader')).toEqual([])
    expect(await read(keyId, 'leader')).toMatchObject({ code: 1004 })
    expect((await turn(noticeCalls.withdraw.path, keyId)).code).toBe(1001)

    clock.advance(60_000)
    expect((await turn(noticeCalls.publish.path, keyId)).code).toBe(0)
    const [again] = await noticesOf('leader')
    expect(again?.keyId).not.toBe(first?.keyId)
    expect((await post(noticeResource.call('del'), { keyId })).code).toBe(0)
    expect(await titlesOf('leader')).toEqual([])
  })

  it('are seen from the first to the last day of their validity, by the days of the company', async () => {
    await publish({ title: '明天起', validFrom: '2026-01-21', validTo: '2026-01-21' })
    const ending = await publish({ title: '到今天', validFrom: '2026-01-19', validTo: '2026-01-20' })
    expect(await titlesOf('operator')).toEqual(['到今天'])
    // 00:00 in Beijing
    clock.advance(Date.UTC(2026, 0, 20, 16) - clock.now())
    expect(await titlesOf('operator')).toEqual(['明天起'])
    expect(await read(ending, 'operator')).toMatchObject({ code: 1004 })
    await demo.database.db.$client.query('delete from notices')
  })

  it('for some roles or organisations are seen and opened by these only', async () => {
    const forLeaders = await publish({ title: '只给领导', roleKeys: ['leader'] })
    expect(await titlesOf('leader')).toEqual(['只给领导'])
    expect(await titlesOf('admin')).toEqual([])
    expect((await read(forLeaders, 'leader')).code).toBe(0)
    expect(await read(forLeaders, 'operator')).toMatchObject({ code: 1004 })

    const forEast = await publish({ title: '只给城东', organizationIds: [await organization('CD')] })
    expect(await titlesOf(branch)).toEqual(['只给城东'])
    expect(await titlesOf('leader')).toEqual(['只给领导'])
    expect(await read(forEast, 'leader')).toMatchObject({ code: 1004 })
  })

  it('keep formatted text without anything that runs, and tell of a change by somebody else', async () => {
    const dirty = '<h2>检修</h2><p onclick="x()">周五<script>alert(1)</script><a href="javascript:x()">看</a></p>'
    const keyId = await publish({ title: '带格式' }, dirty)
    const { result } = await read(keyId, 'operator')
    expect(result).toMatchObject({ title: '带格式', level: '2' })
    expect(JSON.stringify(result)).toContain('<h2>检修</h2>')
    expect(JSON.stringify(result)).not.toMatch(/script|onclick|javascript/)
    const stale = { keyId, text: '<p>旧</p>', version: 1 }
    expect(await demo.postJson(noticeCalls.saveText.path, stale, await as('admin'))).toMatchObject({ code: 1009 })
  })

  it('of a branch’s administrator are for its own organisations; others’ are neither listed nor changed', async () => {
    const west = (
      await demo.database.db.$client.query(
        "select id from organizations where parent_id is not null and path not like (select path from organizations where code = 'CD') || '%' limit 1",
      )
    ).rows[0].id
    expect(await save({ organizationIds: [] }, branch)).toMatchObject({
      code: 1001,
      result: [{ field: 'organizationIds' }],
    })
    expect(await save({ organizationIds: [west] }, branch)).toMatchObject({
      code: 1001,
      result: [{ field: 'organizationIds' }],
    })
    const own = await publish({ title: '城东自己的', organizationIds: [await organization('CD')] }, '<p>x</p>', branch)
    const listed = listResult.parse((await demo.get(noticeResource.call('list'), {}, branch)).result).list
    expect(listed.map(({ keyId }) => keyId)).toContain(own)
    expect(listed.map(({ title }) => title)).not.toContain('只给领导')
    const all = listResult.parse((await demo.get(noticeResource.call('list'), {}, await as('admin'))).result).list
    const foreign = all.find(({ title }) => title === '只给领导')?.keyId ?? ''
    for (const path of [noticeCalls.text.path, noticeResource.call('del')])
      expect(await post(path, { keyId: foreign }, branch)).toMatchObject({ code: 1004 })
  })

  it('are refused by field, and to who may not', async () => {
    const refusals = [
      [{ title: '' }, 'title'],
      [{ validTo: '2026-01-19' }, 'validTo'],
      [{ roleKeys: ['nobody'] }, 'roleKeys'],
      [{ organizationIds: ['x'] }, 'organizationIds'],
    ] as const
    for (const [wrong, field] of refusals) {
      const answer = await save(wrong)
      expect(answer).toMatchObject({ code: 1001 })
      expect(answer.result).toContainEqual(expect.objectContaining({ field }))
    }
    expect((await save({}, 'operator')).code).toBe(1003)
  })
})
