import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawingCalls } from '#contract/endpoints/drawings.ts'
import { exchangeTokenCalls } from '#contract/endpoints/exchange-token.ts'
import { messageCalls } from '#contract/endpoints/messages.ts'
import { sessionCalls } from '#contract/endpoints/session.ts'
import { type NamedDrawing, WALL_LINK_HOURS, WALL_SILENCE_MS, wallCalls } from '#contract/endpoints/walls.ts'
import { LIVE_CLOSE, LIVE_PATH } from '#contract/live/messages.ts'
import { users } from '#server/core/access/tables.ts'
import { addAlarm } from '../support/alarm-rows.ts'
import { addBranchAdmin } from '../support/branch-admin.ts'
import { createDemoApp, type DemoApp } from '../support/demo-app.ts'
import { canvasOf, type DrawingsOf, drawingsAs } from '../support/drawings.ts'
import { watchLive } from '../support/live-socket.ts'
import { createTestClock } from '../support/test-env.ts'

const HOUR_MS = 3_600_000
const bound = canvasOf([{ uuid: 'a', stationId1: 'HZ0001.1', stationVal1: 'T1g' }])
const clock = createTestClock()

let demo: DemoApp
let admin: string
let drawings: DrawingsOf
let live: string

beforeAll(async () => {
  demo = await createDemoApp(clock)
  admin = await demo.tokenOf('admin')
  drawings = drawingsAs(demo, admin)
  live = (await demo.app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws') + LIVE_PATH
})
afterAll(() => demo?.close())

/** Moves a user to another branch. */
const work = (userId: string, branch: string) =>
  demo.database.db.$client.query(
    'update users set organization_id = (select id from organizations where code = $2) where id = $1',
    [userId, branch],
  )
async function published(title: string): Promise<string> {
  const keyId = await drawings.created({ title })
  await drawings.save(keyId, 1, bound)
  await drawings.publish(keyId, 2)
  return keyId
}
/** Named as they were drawn, unless it is said. */
type Named = readonly (string | NamedDrawing)[]
const make = (named: Named, token = admin, more: object = {}) => {
  const drawings = named.map((one) => (typeof one === 'string' ? { keyId: one } : one))
  return demo.postJson(wallCalls.save.path, { name: '调度大厅', drawings, seconds: 20, ...more }, { token })
}
const linkOf = async (named: Named, token = admin) => wallCalls.save.output.parse((await make(named, token)).result)
const signIn = (link: string) => demo.post(wallCalls.signIn.path, { link })
async function wallOf(named: Named, token = admin): Promise<{ keyId: string; token: string }> {
  const { keyId, link } = await linkOf(named, token)
  return { keyId, token: (await signIn(link)).token ?? '' }
}
const view = (keyId: string, token: string, more: Record<string, string> = {}) =>
  demo.get(drawingCalls.toEdit.path, { type: 'station', keyId, ...more }, { token })
const self = async (token: string) => demo.post(wallCalls.self.path, {}, { token })
const turns = async (token: string) => wallCalls.self.output.parse((await self(token)).result).drawings
const listed = async (token = admin) =>
  wallCalls.list.output.parse((await demo.post(wallCalls.list.path, {}, { token })).result)

const watch = (token: string, pointIds: readonly number[]) => watchLive(live, token, pointIds)

describe('a link of a wall', () => {
  it('signs one screen in, once, and is void after a day', async () => {
    const keyId = await published('链接')
    const { link } = await linkOf([keyId])
    const first = await signIn(link)
    expect(first).toMatchObject({ code: 0, result: { name: '调度大厅' }, token: expect.any(String) })
    expect(await signIn(link)).toMatchObject({ code: -4, result: expect.stringContaining('链接无效') })
    const late = await linkOf([keyId])
    clock.advance(WALL_LINK_HOURS * HOUR_MS + 1)
    admin = await demo.signIn('admin')
    drawings = drawingsAs(demo, admin)
    expect((await signIn(late.link)).code).toBe(-4)
    expect((await signIn('guess')).code).toBe(-4)
    // 12 idle hours end people's sessions, and no wall's
    expect((await self(first.token ?? '')).code).toBe(0)
  })

  it('is stored as a hash, as the token is', async () => {
    const { link } = await linkOf([await published('散列')])
    const { token = '' } = await signIn(link)
    const { rows } = await demo.database.db.$client.query('select row_to_json(walls)::text as text from walls')
    const stored = rows.map(({ text }) => text).join()
    expect([stored.includes(link), stored.includes(token)]).toEqual([false, false])
  })

  it('is made anew by the wall’s maker alone, and the screen before goes on until the new one signs in', async () => {
    const wall = await wallOf([await published('换屏')])
    const renew = (token: string) => demo.post(wallCalls.renewLink.path, { keyId: wall.keyId }, { token })
    expect(await renew(await demo.tokenOf('super'))).toMatchObject({ code: 1004 })
    const { link } = wallCalls.renewLink.output.parse((await renew(admin)).result)
    expect((await self(wall.token)).code).toBe(0)
    const { token = '' } = await signIn(link)
    expect([(await self(wall.token)).code, (await self(token)).code]).toEqual([-4, 0])
  })

  it('is refused for drawings that viewers do not see, for none, and for bad settings, naming the field', async () => {
    const unpublished = await drawings.created({ title: '未发布' })
    const field = (name: string) => ({ code: 1001, result: [{ field: name }] })
    const keyId = await published('可见')
    expect(await make([keyId, unpublished])).toMatchObject(field('drawings'))
    expect(await make([])).toMatchObject(field('drawings'))
    expect(await make(['x'])).toMatchObject(field('drawings.0.keyId'))
    expect(await make([keyId], admin, { seconds: 1 })).toMatchObject(field('seconds'))
    expect(await make([keyId], admin, { name: ' ' })).toMatchObject(field('name'))
    const branch = await addBranchAdmin(demo, 'wall_maker', [])
    await work(branch.userId, 'CX')
    expect(await make([keyId], branch.token)).toMatchObject(field('drawings'))
  })
})

describe('a wall', () => {
  it('is shown the drawings named for it, as they were drawn, and no others', async () => {
    const [one, other] = [await published('甲'), await published('乙')]
    const { token } = await wallOf([one])
    expect(await view(one, token)).toMatchObject({ code: 0, result: { title: '甲' } })
    expect(await view(other, token)).toMatchObject({ code: 1004 })
    expect(await view(one, token, { unitCode: 'HZ0001.2' })).toMatchObject({ code: 1003 })
    expect(await view(one, token, { nodeCode: 'HZ0002' })).toMatchObject({ code: 1004 })
  })

  it('is shown a drawing for the stations that are named with it, with their points, and for no others', async () => {
    const own = (await drawings.viewed()).filter(({ nodeCode }) => nodeCode !== 'HZ0001')
    const [nodeCode = ''] = own.map((drawing) => drawing.nodeCode)
    for (const { keyId } of own) await drawings.remove(keyId)
    const keyId = await published('标准站')
    expect(await make([{ keyId, nodeCode }])).toMatchObject({ code: 1001, result: [{ field: 'drawings' }] })
    const rollOut = (nodeCodes: readonly string[]) =>
      demo.postJson(drawingCalls.setRollOut.path, { keyId, nodeCodes }, { token: admin })
    await rollOut([nodeCode])

    const { token } = await wallOf([{ keyId, nodeCode }])
    expect(await turns(token)).toMatchObject([{ keyId, nodeCode, absence: null }])
    const shown = drawingCalls.toEdit.output.parse((await view(keyId, token, { nodeCode })).result)
    expect([shown.nodeCode, shown.points.map(({ code }) => code)]).toEqual([nodeCode, [`${nodeCode}.1.T1g`]])
    const { texts, close } = await watch(
      token,
      shown.points.map(({ pointId }) => pointId),
    )
    await expect.poll(() => texts.length).toBeGreaterThan(1)
    expect(texts[1]).toMatchObject({ type: 'subscribed', count: 1 })
    close()
    // as it was drawn it is another one, which is not named; nor is it for a wall that names it so
    expect(await view(keyId, token)).toMatchObject({ code: 1004 })
    const asDrawn = await wallOf([keyId])
    expect((await view(keyId, asDrawn.token)).code).toBe(0)
    expect(await view(keyId, asDrawn.token, { nodeCode })).toMatchObject({ code: 1004 })
    const both = await wallOf([keyId, { keyId, nodeCode }, { keyId, nodeCode }])
    expect((await turns(both.token)).map((turn) => turn.nodeCode)).toEqual([undefined, nodeCode])

    await rollOut([])
    expect(await turns(token)).toMatchObject([{ keyId, nodeCode, absence: 'unknown' }])
    expect(await view(keyId, token, { nodeCode })).toMatchObject({ code: 1004 })
    await rollOut([nodeCode])
    await drawings.remove(keyId)
    expect(await turns(token)).toMatchObject([{ keyId, nodeCode, absence: 'deleted' }])
  })

  it('makes no call but the few that are opened to it, whatever its maker may do', async () => {
    const { token } = await wallOf([await published('只读')])
    const opened = demo.app.calls.filter(({ readers }) => readers.includes('wall')).map(({ path }) => path)
    expect(opened.sort()).toEqual(
      [
        drawingCalls.toEdit.path,
        sessionCalls.validUserLoginState.path,
        wallCalls.self.path,
        wallCalls.alarms.path,
      ].sort(),
    )
    for (const { method, path, access, readers } of demo.app.calls) {
      if (access === 'open' || readers.includes('wall')) continue
      const url = path.replace(/:\w+/, '00000000-0000-4000-8000-000000000000')
      const request = { url, headers: { token, authentication: token } }
      const answer =
        method === 'GET'
          ? await demo.app.inject({ method: 'GET', ...request })
          : await demo.app.inject({ method: 'POST', ...request })
      expect([path, answer.json().code]).toEqual([path, 1003])
    }
  })

  it('hears the points that its drawings bind, no others, and no news of alarms', async () => {
    const keyId = await published('实时')
    const { token } = await wallOf([keyId])
    const shown = drawingCalls.toEdit.output.parse((await view(keyId, token)).result)
    expect(shown.points.map(({ code }) => code)).toEqual(['HZ0001.1.T1g'])
    const ofPerson = drawingCalls.toEdit.output.parse((await view(keyId, admin)).result)
    const idOf = (paramCode: string) => ofPerson.points.find((point) => point.paramCode === paramCode)?.pointId ?? 0
    const [named, beside] = [idOf('T1g'), idOf('T1h')]
    const { texts, close } = await watch(token, [named, beside])
    await expect.poll(() => texts.length).toBe(3)
    expect(texts).toMatchObject([
      { type: 'ready', build: expect.any(String) },
      { type: 'subscribed', count: 1, refused: { pointIds: [beside] } },
      { type: 'error', code: 1003 },
    ])
    close()
  })

  it('reads the alarms of the stations that its drawings bind, while its maker may see alarms', async () => {
    const { db } = demo.env
    const keyOf = async (code: string) =>
      (await db.$client.query<{ id: string }>('select id from physics_nodes where code = $1', [code])).rows[0]?.id ?? ''
    const { rows } = await db.$client.query<{ id: number }>(`select id from points where code = 'HZ0001.1.T1g'`)
    const here = { heatKeyId: await keyOf('HZ0001') }
    const now = clock.now()
    const own = await addAlarm(db, now, { ...here, pointId: rows[0]?.id ?? null, warnLevel: 3 })
    const ofStation = await addAlarm(db, now, here)
    await addAlarm(db, now, { ...here, suppressedBy: 'maintenance' })
    await addAlarm(db, now, { ...here, state: 'returned' })
    for (const elsewhere of [await keyOf('HZ0002'), '']) await addAlarm(db, now, { heatKeyId: elsewhere })
    const maker = await addBranchAdmin(demo, 'wall_alarms', [])
    const drawn = drawingsAs(demo, maker.token)
    const keyId = await drawn.created({ title: '报警' })
    await drawn.save(keyId, 1, bound)
    await drawn.publish(keyId, 2)
    const { token } = await wallOf([keyId], maker.token)
    const read = (as: string) => demo.post(wallCalls.alarms.path, {}, { token: as })
    expect(await read(token)).toMatchObject({
      code: 0,
      result: [
        { keyId: own, heatCode: 'HZ0001', pointCode: 'HZ0001.1.T1g', warnLevel: 3 },
        { keyId: ofStation, heatCode: 'HZ0001', pointCode: null, warnLevel: 2 },
      ],
    })
    expect((await read(maker.token)).code).toBe(1003)
    await db.$client.query(
      `update role_menus set permissions = array_remove(permissions, 'alarm:view')
      where role_id = (select id from roles where key = $1)`,
      [maker.roleKey],
    )
    expect((await read(token)).code).toBe(1003)
  })

  it('ends within seconds when it is revoked, on the live channel too', async () => {
    const keyId = await published('撤销')
    const wall = await wallOf([keyId])
    const { texts, closed } = await watch(wall.token, [])
    await expect.poll(() => texts.length).toBeGreaterThan(0)
    expect((await demo.post(wallCalls.del.path, { keyId: wall.keyId }, { token: admin })).code).toBe(0)
    expect((await self(wall.token)).code).toBe(-4)
    expect(await closed).toBe(LIVE_CLOSE.sessionInvalid)
    expect(await demo.post(wallCalls.del.path, { keyId: wall.keyId }, { token: admin })).toMatchObject({ code: 1004 })
  }, 15_000)

  it('names a drawing that was deleted or taken from its maker, and shows it no more', async () => {
    const [kept, gone] = [await published('留下'), await published('删除')]
    const { token } = await wallOf([kept, gone])
    await drawings.remove(gone)
    expect(await turns(token)).toMatchObject([
      { title: '留下', absence: null },
      { title: '删除', absence: 'deleted' },
    ])
    expect(await view(gone, token)).toMatchObject({ code: 1004, result: 'deleted' })
  })

  it('reaches at most what its maker reaches at the time, and ends with the account', async () => {
    const maker = await addBranchAdmin(demo, 'wall_owner', [])
    const own = drawingsAs(demo, maker.token)
    const keyId = await own.created({ title: '东区' })
    await own.publish(keyId, 1)
    const { token } = await wallOf([keyId], maker.token)
    expect((await view(keyId, token)).code).toBe(0)
    await work(maker.userId, 'CX')
    expect((await view(keyId, token)).code).toBe(1004)
    expect(await turns(token)).toMatchObject([{ title: '东区', absence: 'unknown' }])
    await demo.env.db.update(users).set({ isActive: false }).where(eq(users.id, maker.userId))
    expect(await self(token)).toMatchObject({ code: -4 })
  })

  it('is no sign-in of its maker: the maker has no further session, and theirs is no wall', async () => {
    const { token } = await wallOf([await published('独立')])
    const numSessions = async () =>
      (await demo.database.db.$client.query('select count(*)::int as count from sessions')).rows
    const before = await numSessions()
    await wallOf([await published('再一块')])
    expect(await numSessions()).toEqual(before)
    expect((await self(admin)).code).toBe(1003)
    expect((await self(token)).code).toBe(0)
  })

  it('that is silent is a message for administrators of its maker’s data scope', async () => {
    const wall = await wallOf([await published('沉默')])
    expect((await listed()).find(({ keyId }) => keyId === wall.keyId)).toMatchObject({ isSilent: false, isOwn: true })
    clock.advance(WALL_SILENCE_MS + 60_000)
    expect((await listed()).find(({ keyId }) => keyId === wall.keyId)).toMatchObject({ isSilent: true })
    const told = async (token: string) =>
      JSON.stringify((await demo.get(messageCalls.noticeCenter.path, {}, { token })).result)
    expect(await told(admin)).toContain('大屏“调度大厅”已 6 分钟没有响应')
    expect(await told(await demo.tokenOf('operator'))).not.toContain('大屏')
    await self(wall.token)
    expect((await listed()).find(({ keyId }) => keyId === wall.keyId)).toMatchObject({ isSilent: false })
  })
})

describe('a viewer inside a page of another system', () => {
  it('has a session that only reads, whichever side asks for that', async () => {
    const create = async (isFrame: string) =>
      exchangeTokenCalls.create.output.parse(
        (await demo.post(exchangeTokenCalls.create.path, { isFrame }, { token: admin })).result,
      ).exchangeToken
    const redeem = async (exchangeToken: string, isFrame: string) =>
      (await demo.post(exchangeTokenCalls.redeem.path, { exchangeToken, isFrame })).token ?? ''
    const keyId = await published('嵌入')
    for (const token of [await redeem(await create('true'), 'false'), await redeem(await create('false'), 'true')]) {
      expect((await view(keyId, token)).code).toBe(0)
      for (const { path } of [exchangeTokenCalls.create, wallCalls.list, sessionCalls.systemInfoSignedIn])
        expect([path, (await demo.post(path, {}, { token })).code]).toEqual([path, 1003])
      expect(await drawingsAs(demo, token).publish(keyId, 2)).toMatchObject({ code: 1003 })
    }
    const person = await redeem(await create('false'), 'false')
    expect((await demo.post(wallCalls.list.path, {}, { token: person })).code).toBe(0)
  })
})
