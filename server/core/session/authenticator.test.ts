import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sessionCalls } from '#contract/endpoints/session.ts'
import { CODE } from '#contract/kit/envelope.ts'
import { companyDay } from '#server/core/kit/company-time.ts'
import { createSessionApp, type SessionApp } from '#tests/support/session-app.ts'
import { systemSettings, userRoles, users } from '../access/tables.ts'
import { createAuthenticator, SESSION_TEXT } from './authenticator.ts'
import { DEFAULT_SESSION_LIFE, SESSION_LIMIT } from './limits.ts'
import { endSession } from './repository.ts'
import { sessions, signInBrakes } from './tables.ts'

const MINUTE_MS = 60_000
let app: SessionApp

beforeAll(async () => {
  app = await createSessionApp()
})

afterAll(() => app?.close())

const stateOf = async (token?: string) => {
  const { code, result } = await app.post(sessionCalls.validUserLoginState.path, {}, token)
  return { code, result }
}
const valid = { code: CODE.success, result: true }
const expired = { code: CODE.sessionInvalid, result: SESSION_TEXT.expired }
const now = () => new Date(app.clock.now())

describe('validUserLoginState', () => {
  it('R7-08 R4-14 answers 0 to a valid token', async () => {
    expect(await stateOf((await app.signIn('operator')).token)).toEqual(valid)
  })

  it('R7-08 R4-15 answers -4 with the text in result to no token, an unknown one and a malformed one', async () => {
    for (const token of [undefined, '', 'A'.repeat(43), 'x\u00e9', 'y'.repeat(5_000)]) {
      expect(await stateOf(token)).toEqual(expired)
    }
  })

  it('R6-08 R8-05 answers -4 with its text when the session was forced off or replaced', async () => {
    for (const reason of ['forced', 'replaced'] as const) {
      const { token, sessionId } = await app.signIn('operator')
      await endSession(app.env.db, sessionId, reason, now())
      expect(await stateOf(token)).toEqual({ code: CODE.sessionInvalid, result: SESSION_TEXT[reason] })
    }
  })

  it('keeps the first reason of an end', async () => {
    const { token, sessionId } = await app.signIn('operator')
    await endSession(app.env.db, sessionId, 'forced', now())
    await endSession(app.env.db, sessionId, 'logout', now())
    expect(await stateOf(token)).toEqual({ code: CODE.sessionInvalid, result: SESSION_TEXT.forced })
  })

  it('answers -4 as soon as the account is disabled', async () => {
    const userId = await app.addUser('disabled-later', 'editor')
    const { token } = await app.signIn('disabled-later')
    expect(await stateOf(token)).toEqual(valid)
    await app.env.db.update(users).set({ isActive: false }).where(eq(users.id, userId))
    expect(await stateOf(token)).toEqual({ code: CODE.sessionInvalid, result: SESSION_TEXT.inactive })
  })

  it('answers -4 from the day after the last day of the account', async () => {
    const dayIn = (days: number): string => companyDay(app.clock.now() + days * 1440 * MINUTE_MS)
    const userId = await app.addUser('ends-soon', 'editor', { expiresOn: dayIn(0) })
    const { token } = await app.signIn('ends-soon')
    expect(await stateOf(token)).toEqual(valid)
    await app.env.db
      .update(users)
      .set({ expiresOn: dayIn(-1) })
      .where(eq(users.id, userId))
    expect(await stateOf(token)).toEqual({ code: CODE.sessionInvalid, result: SESSION_TEXT.accountExpired })
  })
})

describe('logout', () => {
  it('R7-07 makes the token invalid, and leaves other sessions of the user alone', async () => {
    const [first, second] = [await app.signIn('operator'), await app.signIn('operator')]
    const answer = await app.post(sessionCalls.logout.path, { ...first }, first.token)
    expect(answer.code).toBe(CODE.success)
    expect(await stateOf(first.token)).toEqual(expired)
    expect(await stateOf(second.token)).toEqual(valid)
  })

  it('refuses the session id of another session and ends neither', async () => {
    const [first, second] = [await app.signIn('operator'), await app.signIn('operator')]
    const answer = await app.post(sessionCalls.logout.path, { sessionId: second.sessionId }, first.token)
    expect(answer).toMatchObject({ code: CODE.invalidInput, result: [{ field: 'sessionId' }] })
    expect([await stateOf(first.token), await stateOf(second.token)]).toEqual([valid, valid])
  })

  it('answers -4 without a session', async () => {
    expect((await app.post(sessionCalls.logout.path)).code).toBe(CODE.sessionInvalid)
  })
})

describe('createAuthenticator', () => {
  it('R7-03 takes the token from either header, and refuses two that differ', async () => {
    const { token } = await app.signIn('operator')
    const { fromHeaders } = createAuthenticator(app.env)
    expect((await fromHeaders({ token })).loginName).toBe('operator')
    expect((await fromHeaders({ authentication: token })).loginName).toBe('operator')
    expect((await fromHeaders({ token, authentication: token })).loginName).toBe('operator')
    await expect(fromHeaders({ token, authentication: 'another' })).rejects.toMatchObject({
      code: CODE.sessionInvalid,
      result: SESSION_TEXT.twoTokens,
    })
  })

  it('tells roles, level and permission codes as they are now', async () => {
    const userId = await app.addUser('changes-role', 'editor')
    const { token, sessionId } = await app.signIn('changes-role')
    const { fromToken } = createAuthenticator(app.env)
    const before = await fromToken(token)
    expect(before).toMatchObject({ sessionId, userId, level: 3, roles: ['editor'] })
    expect([...before.permissions]).toEqual(expect.arrayContaining(['network:view', 'drawing:view']))
    expect(before.permissions).not.toContain('user:edit')
    await app.env.db.delete(userRoles).where(eq(userRoles.userId, userId))
    expect(await fromToken(token)).toMatchObject({ level: 4, roles: [], permissions: new Set() })
  })

  it('ends a session twelve hours after its last use', async () => {
    const { token } = await app.signIn('operator')
    app.clock.advance(DEFAULT_SESSION_LIFE.idleMs - 1)
    expect(await stateOf(token)).toEqual(valid)
    app.clock.advance(DEFAULT_SESSION_LIFE.idleMs - 1)
    expect(await stateOf(token)).toEqual(valid)
    app.clock.advance(DEFAULT_SESSION_LIFE.idleMs)
    expect(await stateOf(token)).toEqual(expired)
  })

  it('ends a session two hundred days after sign-in, however much it is used', async () => {
    const { token } = await app.signIn('operator')
    const end = app.clock.now() + DEFAULT_SESSION_LIFE.absoluteMs
    while (app.clock.now() + 11 * 60 * MINUTE_MS < end) {
      app.clock.advance(11 * 60 * MINUTE_MS)
      expect(await stateOf(token)).toEqual(valid)
    }
    app.clock.advance(end - app.clock.now() - 1)
    expect(await stateOf(token)).toEqual(valid)
    app.clock.advance(1)
    expect(await stateOf(token)).toEqual(expired)
  })

  it('ends sessions as the settings of the system say', async () => {
    const settings = { sessionIdleMinutes: 30, sessionMaxDays: 1 }
    await app.env.db.update(systemSettings).set(settings)
    const [idle, busy] = [await app.signIn('operator'), await app.signIn('operator')]
    for (let minutes = 29; minutes < 1440; minutes += 29) {
      app.clock.advance(29 * MINUTE_MS)
      expect(await stateOf(busy.token)).toEqual(valid)
    }
    expect(await stateOf(idle.token)).toEqual(expired)
    app.clock.advance(29 * MINUTE_MS)
    expect(await stateOf(busy.token)).toEqual(expired)
    await app.env.db.update(systemSettings).set({ sessionIdleMinutes: 720, sessionMaxDays: 200 })
  })

  it('writes down use at most once a minute', async () => {
    const { token, sessionId } = await app.signIn('operator')
    const signedInAt = app.clock.now()
    const lastSeen = async () => {
      const [row] = await app.env.db.select().from(sessions).where(eq(sessions.id, sessionId))
      return row ? row.lastSeenAt.getTime() - signedInAt : null
    }
    app.clock.advance(MINUTE_MS - 1)
    await stateOf(token)
    expect(await lastSeen()).toBe(0)
    app.clock.advance(1)
    await stateOf(token)
    expect(await lastSeen()).toBe(MINUTE_MS)
  })
})

describe('sweeping', () => {
  it('forgets sessions a week after their end and attempts two days after the last one', async () => {
    const { sessionId } = await app.signIn('operator')
    app.clock.advance(DEFAULT_SESSION_LIFE.idleMs + SESSION_LIMIT.keepEndedMs + 1)
    await app.signIn('admin')
    const kept = await app.env.db.select().from(sessions)
    expect(kept.map((session) => session.id)).not.toContain(sessionId)
    expect(kept).toHaveLength(1)
    // two brakes from this sign-in: by name and by address
    expect(await app.env.db.$count(signInBrakes)).toBe(2)
  })
})
