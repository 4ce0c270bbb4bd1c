import { accountCalls } from '#contract/endpoints/account.ts'
import { drawingCalls } from '#contract/endpoints/drawings.ts'
import { exchangeTokenCalls } from '#contract/endpoints/exchange-token.ts'
import { factorCalls } from '#contract/endpoints/second-factor.ts'
import { sessionCalls } from '#contract/endpoints/session.ts'
import { wallCalls } from '#contract/endpoints/walls.ts'
import { exportResult } from '#contract/kit/resource.ts'
import { LIVE_PATH } from '#contract/live/messages.ts'
import { userCalls, userResource } from '#contract/resources/user.resource.ts'
import { watchLive } from '../../support/live-socket.ts'
import { type Attack, becomes, createFindings } from './attack.ts'
import { deactivate, type Ground, pointOf } from './ground.ts'
import { holderOf, type Person, resultOf, stranger } from './person.ts'

/** An exchange token is redeemed after something happened to its owner. */
const redeemedAfter = (event: string, happens: (ground: Ground, owner: Person) => Promise<unknown>): Attack => ({
  name: `an exchange token is redeemed after ${event}`,
  async play(ground) {
    const found = createFindings()
    const { url } = ground.target
    const owner = await ground.hireHere()
    const { create, redeem } = exchangeTokenCalls
    const take = async (): Promise<string> =>
      create.output.parse(resultOf(await owner.post(create.path, { isFrame: 'false' }))).exchangeToken
    const redeemed = async (exchangeToken: string) => stranger(url).post(redeem.path, { exchangeToken })
    found.mustHold('no token is redeemed at all', (await redeemed(await take())).code === 0)
    const exchangeToken = await take()
    await happens(ground, owner)
    const answer = await redeemed(exchangeToken)
    found.mustHold('a session was opened', answer.code !== 0 && !answer.token)
    found.note(`${answer.code}`)
    return found.outcome()
  },
})

const wallAfterSignOut: Attack = {
  name: 'a wall goes on after its maker was signed out by force',
  async play(ground) {
    const found = createFindings()
    const { url } = ground.target
    const maker = await ground.hireAdmin()
    const drawings = drawingCalls.list.output.parse(
      resultOf(await ground.chief.get(drawingCalls.list.path, { type: 'station' })),
    )
    const [drawing] = drawings
    const wall = { name: ground.nameOf('屏'), drawings: [{ keyId: drawing?.keyId }], seconds: 20 }
    const { link } = wallCalls.save.output.parse(resultOf(await maker.post(wallCalls.save.path, wall)))
    const opened = await stranger(url).post(wallCalls.signIn.path, { link })
    const screen = holderOf(url, opened.token ?? '')
    found.mustHold('a wall shows nothing at all', (await screen.post(wallCalls.self.path)).code === 0)
    resultOf(await ground.chief.post(accountCalls.kickUser.path, { userId: maker.keyId }))
    const { code } = await screen.post(wallCalls.self.path)
    found.mustHold('the screen goes on', code !== 0)
    found.mustHold('its link opens again', (await stranger(url).post(wallCalls.signIn.path, { link })).code !== 0)
    found.note(`${code}`)
    return found.outcome()
  },
}

const ticketAfterDeactivation: Attack = {
  name: 'a download ticket and a session are used after deactivation',
  async play(ground) {
    const found = createFindings()
    const owner = await ground.hireAdmin()
    const exported = await owner.post(userResource.call('exportExcel'), { scope: 'all' })
    const { url } = exportResult.parse(resultOf(exported))
    const address = new URL(url, ground.target.url)
    const download = () =>
      fetch(address, { headers: { token: owner.token, authentication: owner.token } }).then(async (response) => ({
        isFile: (response.headers.get('content-type') ?? '').includes('sheet'),
        text: (await response.text()).slice(0, 60),
      }))
    found.mustHold('nothing can be downloaded at all', (await download()).isFile)
    const again = await owner.post(userResource.call('exportExcel'), { scope: 'all' })
    address.href = new URL(exportResult.parse(resultOf(again)).url, ground.target.url).href
    await deactivate(ground, owner)
    const { isFile, text } = await download()
    found.mustHold('the file came', !isFile)
    const { code } = await owner.post(sessionCalls.validUserLoginState.path)
    found.mustHold('the session goes on', code !== 0)
    found.note(`${text}; session ${code}`)
    return found.outcome()
  },
}

const liveAfterDeactivation: Attack = {
  name: 'a live channel goes on after deactivation',
  async play(ground) {
    const found = createFindings()
    const owner = await ground.hireHere()
    const { pointId } = pointOf(ground.points, 'T2h')
    const live = await watchLive(ground.target.url.replace('http', 'ws') + LIVE_PATH, owner.token, [pointId])
    const isWatching = await becomes(() => live.texts.some(({ type }) => type === 'subscribed'), 10_000)
    found.mustHold('no channel opens at all', isWatching)
    await deactivate(ground, owner)
    const began = performance.now()
    found.mustHold('the channel is open', await becomes(live.isClosed, 15_000))
    found.note(`closed after ${Math.round(performance.now() - began)} ms`)
    live.close()
    return found.outcome()
  },
}

export const sessionAttacks: readonly Attack[] = [
  redeemedAfter('the second factor was reset', async ({ chief }, { keyId }) =>
    resultOf(await chief.post(factorCalls.reset.path, { keyId })),
  ),
  redeemedAfter('the password was reset', async ({ chief }, { keyId }) =>
    resultOf(await chief.post(userCalls.resetPassword.path, { keyId })),
  ),
  wallAfterSignOut,
  ticketAfterDeactivation,
  liveAfterDeactivation,
]
