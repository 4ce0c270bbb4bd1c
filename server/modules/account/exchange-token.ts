import { exchangeTokenCalls } from '#contract/endpoints/exchange-token.ts'
import { recordAnonymousAudit } from '#server/core/audit/audit.ts'
import { type Router, withEnvelope } from '#server/core/calls/router.ts'
import type { Env } from '#server/core/env.ts'
import { sessionInvalid } from '#server/core/kit/app-error.ts'
import { describeUser } from '#server/core/session/described-user.ts'
import { sha256Hex } from '#server/core/session/digest.ts'
import { readInstallation } from '#server/core/session/installation.ts'
import { expiryOf, isPastLastDay } from '#server/core/session/limits.ts'
import { openFurtherSession, readSessionLife } from '#server/core/session/repository.ts'
import { addExchangeToken, findAccount, takeExchangeToken } from './repository.ts'
import { textsIn } from './texts/texts.ts'

const LIFE_MS = 60_000
const TOKEN_BYTES = 32

/** Tokens that stand for a session in addresses: valid once, within a minute. */
export function registerExchangeTokens(router: Router, env: Env): void {
  const newToken = (): string => env.randomBytes(TOKEN_BYTES).toString('base64url')
  router.handle(exchangeTokenCalls.create, async ({ input, session, audit }) => {
    const exchangeToken = newToken()
    const now = env.now()
    await addExchangeToken(env.db, {
      tokenHash: sha256Hex(exchangeToken),
      userId: session.userId,
      sessionId: session.sessionId,
      createdAt: new Date(now),
      expiresAt: new Date(now + LIFE_MS),
      isFrame: input.isFrame,
    })
    await audit(env.db)
    return { exchangeToken }
  })
  router.handle(exchangeTokenCalls.hosts, () => [...env.settings.frameHosts])
  router.handle(exchangeTokenCalls.redeem, async ({ input, language, reply, request }) => {
    const now = env.now()
    const token = newToken()
    // one transaction: whoever ends the access of the user meanwhile waits for the token, and ends the new session too
    const opened = await env.db.transaction(async (tx) => {
      const taken = await takeExchangeToken(tx, sha256Hex(input.exchangeToken), new Date(now))
      const account = taken && (await findAccount(tx, taken.userId))
      if (!taken || !account?.isActive || isPastLastDay(account.expiresOn, now)) return null
      const sessionId = await openFurtherSession(tx, {
        userId: account.id,
        tokenHash: sha256Hex(token),
        now: new Date(now),
        expiresAt: new Date(expiryOf(now, now, await readSessionLife(tx))),
        isFrame: taken.isFrame || input.isFrame,
        hasSecondFactor: taken.hasSecondFactor,
      })
      return { sessionId, userId: account.id }
    })
    const user = opened && (await describeUser(env.db, opened.userId, now))
    if (!opened || !user) throw sessionInvalid(textsIn(language).tokenUsed)
    const { sessionId } = opened
    const who = { userId: user.userId, loginName: user.loginName, ip: request.ip }
    await recordAnonymousAudit(env.db, who, now, { module: 'session', action: 'redeemExchangeToken' })
    reply.header('client_key', (await readInstallation(env)).uniqueCode)
    return withEnvelope(user, { token, sessionId })
  })
}
