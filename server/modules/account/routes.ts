/**
 * Changes to the own account, and administration of sessions. Duty: name and telephone, password, reminders, users
 * online, exchange tokens. Neighbours: `users` administers other accounts, `session` signs in. Invariants: a password
 * is changed only by its owner, who must give the old one; administering sessions needs level 2 and an account within
 * the own reach.
 */

import { accountCalls, type OnlineUser } from '#contract/endpoints/account.ts'
import type { Call } from '#contract/kit/call.ts'
import { type Language, labelIn } from '#contract/kit/language.ts'
import type { RuleName } from '#contract/kit/rule-texts.ts'
import { ruleText } from '#contract/kit/rule-texts.ts'
import { ADMINISTRATOR_LEVEL } from '#server/core/access/identity.ts'
import { hashPassword, isStrongPassword } from '#server/core/access/password.ts'
import { brokenPasswordRule } from '#server/core/access/password-rules.ts'
import { companyNameOf, findSystemInfo } from '#server/core/access/repository.ts'
import { refuseAccountBeyond } from '#server/core/access/within-reach.ts'
import { type Router, withEnvelope } from '#server/core/calls/router.ts'
import type { Env } from '#server/core/env.ts'
import { type AppError, invalidInput, noPermission, notAllowed, notFound } from '#server/core/kit/app-error.ts'
import { companyDay } from '#server/core/kit/company-time.ts'
import type { Actor, Session } from '#server/core/kit/session.ts'
import { decryptSm2, readInstallation } from '#server/core/session/installation.ts'
import { dropDevices } from '#server/core/session/known-device.repository.ts'
import { demandOwnPassword } from '#server/core/session/own-password.ts'
import { REFUSAL } from '#server/core/session/sign-in.ts'
import { takeCipher } from '#server/core/session/used-cipher.repository.ts'
import { endAccess, endOtherAccess } from '../users/end-access.repository.ts'
import { setPassword } from '../users/repository.ts'
import { registerExchangeTokens } from './exchange-token.ts'
import { changeNameAndPhone, findAccount, isInScope, onlineUsers } from './repository.ts'
import { textsIn } from './texts/texts.ts'

const REMIND_DAYS = 15
const DAY_MS = 86_400_000

/** @param refreshCache - Reloads the process's in-memory values from the database; returns their number. */
export function registerAccountRoutes(router: Router, env: Env, refreshCache: () => Promise<number>): void {
  const { db } = env
  registerPasswords(router, env)
  registerOnlineUsers(router, env)
  registerCacheRefresh(router, env, refreshCache)
  registerExchangeTokens(router, env)

  router.handle(
    accountCalls.updateRealNameAndTel,
    async ({ input: { realName, tel, keyId: asked }, session, language, audit }) => {
      if (asked && asked !== session.userId) throw noPermission(textsIn(language).ownDetailsOnly)
      const before = await findAccount(db, session.userId)
      await db.transaction(async (tx) => {
        await changeNameAndPhone(tx, session.userId, { realName, phone: tel }, realName, new Date(env.now()))
        await audit(tx, {
          targetId: session.userId,
          targetName: session.loginName,
          before: { realName: before?.realName, phone: before?.phone },
          after: { realName, phone: tel },
        })
      })
    },
  )
  router.handle(accountCalls.expireRemind, async ({ session, language }) => {
    const expiresOn = (await findAccount(db, session.userId))?.expiresOn
    if (!expiresOn) return null
    const days = Math.floor((Date.parse(expiresOn) - Date.parse(companyDay(env.now()))) / DAY_MS)
    if (days > REMIND_DAYS) return null
    return textsIn(language).accountEnds(expiresOn, days)
  })
}

function registerPasswords(router: Router, env: Env): void {
  const { db } = env
  const decrypt = async (text: string): Promise<string | null> =>
    decryptSm2(text, (await readInstallation(env)).sm2PrivateKey)
  /** @throws {AppError} 1001 with the first rule that a new password breaks. */
  async function checkNew(text: string, { session, language }: Actor): Promise<string> {
    const password = await decrypt(text)
    if (password === null) throw refuse('newPwd', labelIn(REFUSAL.cipher, language))
    const broken = await brokenPasswordRule(password, {
      isComplex: (await findSystemInfo(db))?.openVerifyPwd ?? true,
      knownWords: [session.loginName, session.realName, await companyNameOf(db)],
    })
    if (broken) throw refuseRule('newPwd', broken.rule, language, broken.n)
    // this cipher contains the future password: it must not be accepted again as the old one
    if (!(await takeCipher(db, session.userId, text))) throw refuse('newPwd', labelIn(REFUSAL.cipher, language))
    return password
  }

  router.handle(accountCalls.getPublicKeyHex, async () => (await readInstallation(env)).sm2PublicKey)
  router.handle(accountCalls.verifyPwd, async ({ input, session, actor, language }) => {
    const fields = new Map(input.verifyFieldJson.map(({ key, value }) => [key, value]))
    const asked = fields.get('keyId')
    if (asked && asked !== session.userId) throw notAllowed(language)
    await (await demandOwnPassword(env, actor, fields.get('oldPwd') ?? '')).succeed()
    return true
  })
  router.handle(accountCalls.verifyNewPwdComplexity, async ({ input, actor }) => {
    await checkNew(input.newPwd, actor)
  })
  router.handle(accountCalls.updatePwd, async ({ input, session, actor, language, audit }) => {
    const isOwn = input.keyId === session.userId && (input.companyId ?? session.companyId) === session.companyId
    if (!isOwn) throw noPermission(textsIn(language).ownPasswordOnly)
    await (await demandOwnPassword(env, actor, input.oldPwd)).succeed()
    const password = await checkNew(input.newPwd, actor)
    const hash = await hashPassword(password, env.randomBytes)
    await db.transaction(async (tx) => {
      await setPassword(tx, session.userId, { hash, isStrong: isStrongPassword(password), mustChange: false })
      await dropDevices(tx, session.userId)
      await endOtherAccess(tx, session.userId, session.sessionId, new Date(env.now()))
      await audit(tx, { targetId: session.userId, targetName: session.loginName })
    })
  })
}

const refuse = (field: string, rule: string): AppError => invalidInput([{ field, rule }], rule)

const refuseRule = (field: string, rule: RuleName, language: Language, n?: number): AppError =>
  refuse(field, ruleText(rule, language, n))

function registerOnlineUsers(router: Router, env: Env): void {
  const { db } = env
  for (const call of atBothPaths(accountCalls.onlineUsers))
    router.handle(call, async ({ session, language }): Promise<OnlineUser[]> => {
      refuseOthers(session, language)
      const now = env.now()
      return (await onlineUsers(db, session, new Date(now))).map(({ since, ...user }) => ({
        ...user,
        onlineTime: now - since.getTime(),
        loginTime: since.toISOString(),
      }))
    })
  for (const call of atBothPaths(accountCalls.kickUser))
    router.handle(call, async ({ input: { userId }, session, actor, language, audit }) => {
      refuseOthers(session, language)
      const account = await findAccount(db, userId)
      if (!account || !(await isInScope(db, session, userId))) throw notFound(textsIn(language).noSuchUser)
      await db.transaction(async (tx) => {
        await refuseAccountBeyond(tx, account.id, actor)
        const numEnded = await endAccess(tx, userId, { why: 'forcedOut', now: new Date(env.now()) })
        await audit(tx, { targetId: userId, targetName: account.loginName, after: { sessions: numEnded } })
      })
    })
}

function registerCacheRefresh(router: Router, env: Env, refreshCache: () => Promise<number>): void {
  for (const call of atBothPaths(accountCalls.refreshCache))
    router.handle(call, async ({ session, language, audit }) => {
      refuseOthers(session, language)
      const count = await refreshCache()
      await audit(env.db, { after: { count } })
      return withEnvelope(count, {
        message: textsIn(language).cacheRefreshed(count),
      })
    })
}

const refuseOthers = ({ level }: Session, language: Language): void => {
  if (level > ADMINISTRATOR_LEVEL) throw notAllowed(language)
}

/** The spec's paths contain two slashes; the tidy form is answered, too. */
const atBothPaths = <C extends Call>(call: C): readonly C[] => [call, { ...call, path: call.path.replace('//', '/') }]
