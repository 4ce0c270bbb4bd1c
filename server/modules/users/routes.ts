/**
 * Accounts. Duty: the accounts with their organisation and roles, and password resets. Neighbours: `access` reads
 * identities, `session` signs in, `account` lets users change their own account. Invariants: nobody administers an
 * account beyond their own reach, or gives one more than that (access/reach.ts); nobody locks themselves out; a
 * password is shown once.
 */

import { z } from 'zod'
import { factorCalls } from '#contract/endpoints/second-factor.ts'
import { type Label, label, labelIn } from '#contract/kit/language.ts'
import type { ResourceRow, ValuesOf } from '#contract/kit/resource.ts'
import { ruleText } from '#contract/kit/rule-texts.ts'
import { userCalls, userResource } from '#contract/resources/user.resource.ts'
import { hashPassword } from '#server/core/access/password.ts'
import { reachOfRoles } from '#server/core/access/reach.repository.ts'
import { exceeds, holdsPath, type Reach, reachOf } from '#server/core/access/reach.ts'
import { mayBeginAt } from '#server/core/access/start-pages.ts'
import { excessText, ownReach, refuseAccountBeyond } from '#server/core/access/within-reach.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { Env } from '#server/core/env.ts'
import { invalidInput, noPermission } from '#server/core/kit/app-error.ts'
import type { Actor } from '#server/core/kit/session.ts'
import type { ResourceHooks } from '#server/core/resources/resource-parts.ts'
import type { ResourceRouter } from '#server/core/resources/resource-router.ts'
import { registerResource } from '#server/core/resources/resource-routes.ts'
import { findOrRefuse, saveNew } from '#server/core/resources/resource-save.ts'
import { dropDevices } from '#server/core/session/known-device.repository.ts'
import { dropSecondFactor } from '#server/core/session/second-factor.repository.ts'
import { findPlace } from '../organization/repository.ts'
import { organizationOptions } from '../organization/routes.ts'
import { roleNames } from '../roles/routes.ts'
import { endAccess } from './end-access.repository.ts'
import { createPassword } from './initial-password.ts'
import { findRoles, replaceRoles, setPassword, userStore } from './repository.ts'
import { textsIn } from './texts/texts.ts'

type UserValues = ValuesOf<typeof userResource>
/** Role keys in a row of a user. */
const heldRoles = z.array(z.string())

const OWN_PASSWORD = label('请在个人信息中修改自己的密码', 'Change your own password in the user panel')
const OWN_FACTOR = label('请在个人信息中更换自己的动态验证码', 'Change your own verification code in the user panel')

export function registerUserRoutes(router: ResourceRouter, env: Env): void {
  const hooks: ResourceHooks<UserValues> = {
    check,
    async saved(db, keyId, values, _actor, existing) {
      const { roleIds, isActive } = values
      await replaceRoles(db, keyId, roleIds)
      if (existing && !isActive) await endAccess(db, keyId, { why: 'deactivated', now: new Date(env.now()) })
      return undefined
    },
    async removing(db, row, actor) {
      refuseSelf(row.keyId, actor, textsIn(actor.language).notOneself)
      await refuseAccountBeyond(db, row.keyId, actor)
      await endAccess(db, row.keyId, { why: 'deactivated', now: new Date(env.now()) })
    },
    references: { organizationId: organizationOptions, roleIds: roleNames },
  }
  const parts = { resource: userResource, store: userStore, hooks }
  registerResource(router, env, userResource, userStore, hooks, ['save'])
  router.handle(userCalls.save, ({ input, actor }) =>
    env.db.transaction(async (tx) => {
      const { keyId } = await saveNew(tx, parts, input, actor, env.now())
      return { keyId, password: await givePassword(tx, keyId) }
    }),
  )
  router.handle(userCalls.resetPassword, ({ input, actor, audit }) =>
    env.db.transaction(async (tx) => {
      const { keyId, target } = await otherAccount(tx, input.keyId, actor, OWN_PASSWORD)
      const password = await givePassword(tx, keyId)
      await dropDevices(tx, keyId)
      await endAccess(tx, keyId, { why: 'passwordReset', now: new Date(env.now()) })
      await audit(tx, target)
      return { keyId, password }
    }),
  )
  router.handle(factorCalls.reset, ({ input, actor, audit }) =>
    env.db.transaction(async (tx) => {
      const { keyId, target } = await otherAccount(tx, input.keyId, actor, OWN_FACTOR)
      await dropSecondFactor(tx, keyId)
      await endAccess(tx, keyId, { why: 'factorReset', now: new Date(env.now()) })
      await audit(tx, target)
    }),
  )

  /** An account within the actor's reach, other than the actor's own. */
  async function otherAccount(tx: Queryable, userId: string, actor: Actor, refusedForOneself: Label) {
    const { keyId, loginName } = await findOrRefuse(tx, parts, userId, actor)
    await refuseAccountBeyond(tx, keyId, actor)
    refuseSelf(keyId, actor, labelIn(refusedForOneself, actor.language))
    return { keyId, target: { targetId: keyId, targetName: String(loginName) } }
  }

  /** Sets a new password, which its owner must change. */
  async function givePassword(db: Queryable, userId: string): Promise<string> {
    const password = createPassword(env.randomBytes)
    const hash = await hashPassword(password, env.randomBytes)
    await setPassword(db, userId, { hash, isStrong: true, mustChange: true })
    return password
  }
}

async function check(db: Queryable, values: UserValues, actor: Actor, existing: ResourceRow | null): Promise<void> {
  const { language, session } = actor
  const { roleIds, organizationId, isActive, mainUrl } = values
  const refuse = (field: string, rule: string) => invalidInput([{ field, rule }])
  const own = await ownReach(db, actor)
  if (existing) await refuseAccountBeyond(db, existing.keyId, actor)
  const chosen = await findRoles(db, roleIds)
  if (chosen.length !== new Set(roleIds).size) throw refuse('roleIds', ruleText('unknownReference', language))
  const place = organizationId === null ? null : await findPlace(db, organizationId)
  const isKept = existing !== null && existing.organizationId === organizationId
  if (!isKept && !mayUse(own, place)) throw refuse('organizationId', ruleText('outsideScope', language))
  const ids = chosen.map(({ id }) => id)
  for (const role of await reachOfRoles(db, ids)) {
    const excess = exceeds(own, reachOf([role], place?.path ?? null))
    if (excess.length === 0) continue
    const text = excessText(excess, language)
    throw refuse('roleIds', textsIn(language).roleExceeds(role.name, text))
  }
  if (mainUrl !== '' && mainUrl !== existing?.mainUrl && !(await mayBeginAt(db, chosen, mainUrl)))
    throw refuse('mainUrl', textsIn(language).pageNotForAccount)
  if (existing?.keyId !== session.userId) return
  if (!isActive) throw refuse('isActive', textsIn(language).notRetireOneself)
  if (heldRoles.parse(existing.roleIds).join() !== roleIds.join())
    throw refuse('roleIds', textsIn(language).ownRolesStay)
}

/** Whether an account may be put into a place; null is the company as a whole. */
const mayUse = (own: Reach, place: Awaited<ReturnType<typeof findPlace>> | null): boolean =>
  place === null ? own.scope === 'all' : place?.isActive === true && holdsPath(own, place.path)

function refuseSelf(userId: string, { session }: Actor, text: string): void {
  if (userId === session.userId) throw noPermission(text)
}
