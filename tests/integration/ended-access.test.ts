import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountCalls } from '#contract/endpoints/account.ts'
import { exchangeTokenCalls } from '#contract/endpoints/exchange-token.ts'
import { factorCalls } from '#contract/endpoints/second-factor.ts'
import { sessionCalls } from '#contract/endpoints/session.ts'
import { systemLogCalls } from '#contract/endpoints/system-log.ts'
import { wallCalls } from '#contract/endpoints/walls.ts'
import { listResult } from '#contract/kit/resource.ts'
import { LIVE_PATH } from '#contract/live/messages.ts'
import { userCalls, userResource } from '#contract/resources/user.resource.ts'
import { jobRuns } from '#server/core/jobs/tables.ts'
import { DEMO_PASSWORD } from '#server/first-start/demo-accounts.ts'
import { addBranchAdmin } from '../support/branch-admin.ts'
import { createDemoApp, type DemoApp } from '../support/demo-app.ts'
import { canvasOf, drawingsAs } from '../support/drawings.ts'
import { addLargeLog, LARGE } from '../support/large-log.ts'
import { watchLive } from '../support/live-socket.ts'

// What was given to a user ends with its reason: every thing that acts for somebody, by every event that takes it back.

let demo: DemoApp
let other: DemoApp
let url: string
let admin: string
let drawingId: string
let pointId: number

beforeAll(async () => {
  demo = await createDemoApp()
  // a second server on the same database: what one takes back has ended at the other
  other = await createDemoApp(undefined, {}, demo.database)
  url = await other.app.listen({ port: 0, host: '127.0.0.1' })
  admin = await demo.tokenOf('super')
  const drawings = drawingsAs(demo, admin)
  drawingId = await drawings.created({ title: '大厅' })
  await drawings.save(drawingId, 1, canvasOf([{ uuid: 'a', stationId1: 'HZ0001.1', stationVal1: 'T1g' }]))
  await drawings.publish(drawingId, 2)
  const { rows } = await demo.database.db.$client.query<{ id: number }>(
    `select id from points where code = 'HZ0001.1.T1g'`,
  )
  pointId = rows[0]?.id ?? 0
  await addLargeLog(demo)
}, 300_000)
afterAll(async () => {
  await other?.app.close()
  await demo?.close()
})

const isAlive = async (token: string): Promise<boolean> =>
  (await other.post(sessionCalls.validUserLoginState.path, {}, { token })).code === 0
const tokenFor = async (token: string, isFrame = false): Promise<string> => {
  const { result } = await demo.post(exchangeTokenCalls.create.path, { isFrame: String(isFrame) }, { token })
  return exchangeTokenCalls.create.output.parse(result).exchangeToken
}
const redeem = async (exchangeToken: string): Promise<string> =>
  (await other.post(exchangeTokenCalls.redeem.path, { exchangeToken })).token ?? ''

async function watch(token: string) {
  const live = await watchLive(url.replace('http', 'ws') + LIVE_PATH, token, [pointId])
  await expect.poll(() => live.texts.map(({ type }) => type)).toContain('subscribed')
  return live
}

let numPeople = 0
/** A person who acts in every way there is; `acts` tells which of them still work. */
async function busyPerson() {
  numPeople += 1
  const loginName = `busy${numPeople}`
  const { userId } = await addBranchAdmin(demo, loginName, [], { scope: 'all' })
  const token = await demo.signIn(loginName)
  const session = await demo.signIn(loginName)
  const further = await redeem(await tokenFor(token))
  const frame = await redeem(await tokenFor(token, true))
  const unredeemed = await tokenFor(session)
  const live = await watch(session)
  const wall = async () =>
    wallCalls.save.output.parse(
      (
        await demo.postJson(
          wallCalls.save.path,
          { name: '屏', drawings: [{ keyId: drawingId }], seconds: 20 },
          { token },
        )
      ).result,
    )
  const shown = await wall()
  const screen = (await demo.post(wallCalls.signIn.path, { link: shown.link })).token ?? ''
  const { link } = await wall()
  await demo.post(systemLogCalls.exportExcel.path, LARGE, { token })
  const exportState = async () =>
    (await demo.env.db.select().from(jobRuns)).find(({ params }) => params.userId === userId)?.state
  const acts = async () => ({
    session: await isAlive(session),
    'further session': await isAlive(further),
    frame: await isAlive(frame),
    'exchange token': (await redeem(unredeemed)) !== '',
    'screen of a wall': (await other.post(wallCalls.self.path, {}, { token: screen })).code === 0,
    'link of a wall': (await other.post(wallCalls.signIn.path, { link })).code === 0,
    export: (await exportState()) === 'queued',
  })
  return { userId, loginName, token, session, further, live, screen, wallId: shown.keyId, acts }
}
type Person = Awaited<ReturnType<typeof busyPerson>>

const NOTHING = {
  session: false,
  'further session': false,
  frame: false,
  'exchange token': false,
  'screen of a wall': false,
  'link of a wall': false,
  export: false,
}
const ALL = Object.fromEntries(Object.keys(NOTHING).map((thing) => [thing, true]))

const rowOf = async (keyId: string) => {
  const { result } = await demo.get(userResource.call('list'), { limit: '500' }, { token: admin })
  return listResult.parse(result).list.find((row) => row.keyId === keyId)
}

describe('what acts for a person', () => {
  it('acts as long as nothing takes it back', async () => {
    const { acts, live } = await busyPerson()
    expect(await acts()).toEqual(ALL)
    expect(live.isClosed()).toBe(false)
    live.close()
  })

  it.each<[string, (person: Person) => Promise<{ code: number }>]>([
    ['password is reset', ({ userId }) => demo.post(userCalls.resetPassword.path, { keyId: userId }, { token: admin })],
    ['second factor is reset', ({ userId }) => demo.post(factorCalls.reset.path, { keyId: userId }, { token: admin })],
    ['sessions are ended', ({ userId }) => demo.post(accountCalls.kickUser.path, { userId }, { token: admin })],
    [
      'account is switched off',
      async ({ userId }) =>
        demo.postJson(userResource.call('update'), { ...(await rowOf(userId)), isActive: false }, { token: admin }),
    ],
    ['account is removed', ({ userId }) => demo.post(userResource.call('del'), { keyId: userId }, { token: admin })],
  ])('ends all of it when the %s', async (_event, takeBack) => {
    const person = await busyPerson()
    expect(await takeBack(person)).toMatchObject({ code: 0 })
    expect(await person.acts()).toEqual(NOTHING)
    expect(await isAlive(person.token)).toBe(false)
    await expect.poll(person.live.isClosed, { timeout: 10_000 }).toBe(true)
  })

  it('ends, with a changed password, what was not opened by who knows the new one', async () => {
    const person = await busyPerson()
    expect(await demo.changePassword(person.token, DEMO_PASSWORD, 'Willow+Fern7')).toMatchObject({ code: 0 })
    expect(await person.acts()).toEqual({ ...NOTHING, 'screen of a wall': true, export: true })
    expect(await isAlive(person.token)).toBe(true)
    await expect.poll(person.live.isClosed, { timeout: 10_000 }).toBe(true)
  })

  it('ends an exchange token with the session that it was made in', async () => {
    const person = await busyPerson()
    expect(await demo.post(sessionCalls.logout.path, {}, { token: person.session })).toMatchObject({ code: 0 })
    expect(await person.acts()).toEqual({ ...ALL, session: false, 'exchange token': false })
    await expect.poll(person.live.isClosed, { timeout: 10_000 }).toBe(true)
  })

  it('is judged anew when a role is taken: sessions go on with what is left, and the live channel ends', async () => {
    const person = await busyPerson()
    await demo.env.db.$client.query('delete from user_roles where user_id = $1', [person.userId])
    await expect.poll(person.live.isClosed, { timeout: 10_000 }).toBe(true)
    const { 'exchange token': canRedeem, session } = await person.acts()
    expect({ canRedeem, session }).toEqual({ canRedeem: true, session: true })
    const asked = await demo.get(userResource.call('list'), {}, { token: person.session })
    expect(asked.code).toBe(1003)
  })
})

describe('the own password, given again', () => {
  it('is slowed down like a sign-in where it is guessed, and after that a right one is held too', async () => {
    const { token, loginName } = await busyPerson()
    const texts: (string | undefined)[] = []
    for (let guess = 0; guess < 6; guess += 1)
      texts.push((await demo.changePassword(token, `Wrong-${guess}!`, 'Willow+Fern7')).message)
    expect(texts[0]).toContain('原密码错误')
    expect(texts.at(-1)).toContain('尝试次数过多')
    expect((await demo.changePassword(token, DEMO_PASSWORD, 'Willow+Fern7')).message).toContain('尝试次数过多')
    expect((await demo.login(loginName, 'Willow+Fern7', '')).code).toBe(1001)
  })

  it('is needed for a first factor: a session that an exchange token has opened enrols none', async () => {
    const { further, userId } = await busyPerson()
    await demo.env.db.$client.query('delete from second_factors where user_id = $1', [userId])
    expect(await demo.post(factorCalls.begin.path, {}, { token: further })).toMatchObject({
      code: 1003,
      message: expect.stringContaining('请先用密码登录'),
    })
  })
})

describe('a wall whose maker was signed out', () => {
  it('says why it ended, and begins again with a new link of its maker, on that screen alone', async () => {
    const { userId, loginName, screen, wallId } = await busyPerson()
    await demo.post(accountCalls.kickUser.path, { userId }, { token: admin })
    const token = await demo.signIn(loginName)
    const listed = async () =>
      wallCalls.list.output
        .parse((await demo.post(wallCalls.list.path, {}, { token })).result)
        .find(({ keyId }) => keyId === wallId)
    expect(await listed()).toMatchObject({ ended: { reason: 'forcedOut' }, linkExpiresAt: null })
    const { link } = wallCalls.renewLink.output.parse(
      (await demo.post(wallCalls.renewLink.path, { keyId: wallId }, { token })).result,
    )
    const signedIn = await demo.post(wallCalls.signIn.path, { link })
    const self = async (by: string) => (await other.post(wallCalls.self.path, {}, { token: by })).code
    expect([await self(signedIn.token ?? ''), await self(screen)]).toEqual([0, -4])
    expect(await listed()).toMatchObject({ ended: null, isSilent: false })
  })
})
