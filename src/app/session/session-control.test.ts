import { QueryClient } from '@tanstack/react-query'
import { createStore } from 'jotai'
import { describe, expect, it } from 'vitest'
import { AppError } from '#data/app-error.ts'
import { identityAtom } from '#data/console-services.ts'
import type { ReactionRules } from '#data/error-catalogue.ts'
import type { CallFailure } from '#data/http-client.ts'
import { createKeptDrafts } from '#data/kept-drafts.ts'
import { memorySession, memoryStorage } from '#data/memory-storage.test-support.ts'
import { noticesAtom } from '#data/notices.ts'
import { type ScriptedAnswer, scriptedClient } from '#data/scripted-answers.test-support.ts'
import { buildIdentity } from './build-identity.test-support.ts'
import { createSessionControl } from './session-control.ts'

const RULES: ReactionRules = { interceptErrors: true, alwaysInterceptUrls: [], indoorMonitorUrls: [] }

function buildWorld(path = '/websiteHis?x=1', rules = RULES) {
  const store = createStore()
  const { session, cookies, storage } = memorySession()
  const queries = new QueryClient()
  const visited: string[] = []
  const kept = memoryStorage()
  const drafts = createKeptDrafts(kept, () => 0)
  const place = { userId: 'u1', path: '/users', form: 'form' }
  const control = createSessionControl({
    store,
    queries,
    session,
    drafts,
    rules,
    here: () => path,
    go: async (to) => {
      visited.push(to)
    },
  })
  session.open({ token: 'T', sessionId: 'S' }, 'K')
  session.setMainUrl('/websiteHis')
  session.setPasswordAccepted(true)
  store.set(identityAtom, buildIdentity())
  queries.setQueryData(['secret'], 1)
  const fail = (error: AppError, change: Partial<CallFailure> = {}): void =>
    control.handleFailure({ error, path: '/a', isQuiet: false, token: 'T', ...change })
  const logoutWith = async (body: ScriptedAnswer['body']) => {
    const { http, sent } = scriptedClient(() => ({ body }), session.token)
    await control.logout(http)
    return sent
  }
  const traces = () => [cookies.size, storage.size, store.get(identityAtom), queries.getQueryData(['secret'])]
  drafts.keep(place, 'typed')
  const isKept = () => createKeptDrafts(kept, () => 0).find(place) === 'typed'
  return { isKept, store, control, session, visited, fail, logoutWith, traces, notices: () => store.get(noticesAtom) }
}
const NO_TRACE = [0, 0, null, undefined]

describe('handleFailure', () => {
  it('R8-05 at -4 clears everything, warns with result and goes to sign-in', async () => {
    const { fail, traces, visited, notices } = buildWorld()
    fail(new AppError(-4, '', { result: '请重新登录' }))
    expect(visited).toEqual(['/login?redirect=/websiteHis%3Fx%3D1&uniqueCode=K'])
    await expect.poll(traces).toEqual(NO_TRACE)
    expect(notices()).toMatchObject([{ text: { text: '请重新登录' }, style: 'warning' }])
  })

  it('R8-05 does so once, however many calls notice it', () => {
    const { fail, visited } = buildWorld()
    for (const result of ['A', 'B', 'C']) fail(new AppError(-4, '', { result }))
    expect(visited).toHaveLength(1)
  })

  it('ignores a late answer to a call of an earlier session', () => {
    const { fail, visited, notices } = buildWorld()
    fail(new AppError(-4, '', { result: 'A' }), { token: 'earlier' })
    expect([visited, notices()]).toEqual([[], []])
  })

  it('R8-05 keeps the drafts of the user whose session ended', () => {
    const { fail, isKept } = buildWorld()
    fail(new AppError(-4, ''))
    expect(isKept()).toBe(true)
  })

  it('R8-07 at -555 goes to sign-in without a message', () => {
    const { fail, visited, notices } = buildWorld()
    fail(new AppError(-555, 'M'))
    expect([visited.length, notices()]).toEqual([1, []])
  })

  it('shows other failures and stays, and is silent for a caller that shows them itself', () => {
    const { fail, visited, notices } = buildWorld()
    fail(new AppError(999, 'M'), { isQuiet: true })
    expect(notices()).toEqual([])
    fail(new AppError(999, 'M'))
    expect([visited, notices()]).toMatchObject([[], [{ text: { text: 'M' } }]])
  })

  it('also ends the session for a quiet call', () => {
    const { fail, visited, notices } = buildWorld()
    fail(new AppError(-4, '', { result: 'R' }), { isQuiet: true })
    expect([visited.length, notices().length]).toEqual([1, 1])
  })

  it('R6-08 R8-06 at -4 of a poll goes to sign-in and says why, with a single warning', () => {
    const { fail, visited, notices } = buildWorld()
    fail(new AppError(-4, '', { result: 'R' }), { isQuiet: true })
    fail(new AppError(-4, '', { result: 'S' }), { isQuiet: true })
    expect([visited.length, notices()]).toMatchObject([1, [{ text: { text: 'R' } }]])
  })

  it('R8-23, R8-24 shows nothing where interception is off, but ends the session', () => {
    const { fail, visited, notices } = buildWorld('/index', { ...RULES, interceptErrors: false })
    fail(new AppError(999, 'M'))
    expect([visited, notices()]).toEqual([[], []])
    fail(new AppError(-555, 'M'))
    expect(visited).toHaveLength(1)
  })

  it('stays on a page that needs no session', async () => {
    const { fail, visited, traces } = buildWorld('/404?a=1')
    fail(new AppError(-4, ''))
    await expect.poll(traces).toEqual(NO_TRACE)
    expect(visited).toEqual([])
  })

  it('keeps the identity until the sign-in page is shown', async () => {
    const { fail, session, store } = buildWorld()
    fail(new AppError(-555, ''))
    expect([session.token(), store.get(identityAtom)]).toEqual([null, buildIdentity()])
    await expect.poll(() => store.get(identityAtom)).toBeNull()
  })
})

describe('logout', () => {
  it('R4-04 R4-05 R4-06 R4-07 signs out at the server, then removes every trace and goes to sign-in', async () => {
    const { logoutWith, traces, visited } = buildWorld()
    const sent = await logoutWith({ code: 0 })
    expect(sent).toMatchObject([{ path: '/jeasy-base/user/logout', params: { sessionId: 'S', token: 'T' } }])
    expect([traces(), visited]).toEqual([NO_TRACE, ['/login']])
  })

  it('R4-09 signs out in the browser even when the server fails, with return address and unique code', async () => {
    const { logoutWith, traces, visited } = buildWorld()
    await logoutWith({ code: 500, result: { uniqueCode: 'U' } })
    expect([traces(), visited]).toEqual([NO_TRACE, ['/login?redirect=/websiteHis%3Fx%3D1&uniqueCode=U']])
  })

  it.each([{ code: 0 }, { code: 500 }])('keeps nothing of what was typed (%j)', async (body) => {
    const { logoutWith, isKept } = buildWorld()
    await logoutWith(body)
    expect(isKept()).toBe(false)
  })

  it('signs out in the browser without a network as well', async () => {
    const { logoutWith, traces } = buildWorld()
    await logoutWith(new Error('offline'))
    expect(traces()).toEqual(NO_TRACE)
  })
})
