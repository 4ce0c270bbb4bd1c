/**
 * Accounts. Duty: who has one, where they work, which roles they hold, and a new password. Neighbours: `access` reads who
 * somebody is, `session` signs in, `account` is what users change about themselves. Invariants: nobody administers
 * accounts above the own level or outside the own data scope, nobody locks out themselves, a password is shown once.
 */
import { z } from 'zod'
import { RESET_SECOND_FACTOR } from '../../../src/contract/endpoints/second-factor.ts'
import type { ResourceRow, ResourceValues } from '../../../src/contract/kit/resource.ts'
import { ruleText } from '../../../src/contract/kit/rule-texts.ts'
import { USER_RESET_PASSWORD, userResource } from '../../../src/contract/resources/user.resource.ts'
import type { Queryable } from '../../db/client.ts'
import type { Env } from '../../env.ts'
import { invalidInput, noPermission, say } from '../../kit/app-error.ts'
import { registerResource } from '../../kit/resource-routes.ts'
import { findOrRefuse, type ResourceHooks, saveNew } from '../../kit/resource-save.ts'
import type { Router } from '../../kit/route.ts'
import type { Actor } from '../../kit/session.ts'
import { hashPassword } from '../access/password.ts'
import { recordAudit } from '../audit/audit.ts'
import { organizationOptions } from '../organization/routes.ts'
import { roleOptions } from '../roles/routes.ts'
import { dropDevices } from '../session/known-device.repository.ts'
import { dropSecondFactor } from '../session/second-factor.repository.ts'
import { createPassword } from './initial-password.ts'
import { endSessionsOf, findRoles, levelOfUser, replaceRoles, setPassword, userStore } from './repository.ts'

const account = z.object({ roleIds: z.array(z.string()), organizationId: z.string().nullable(), isActive: z.boolean() })

export function registerUserRoutes(router: Router, env: Env): void {
  const hooks: ResourceHooks = {
    check,
    async saved(db, keyId, values, _actor, existing) {
      const { roleIds, isActive } = account.parse(values)
      await replaceRoles(db, keyId, roleIds)
      if (existing && !isActive) await endSessionsOf(db, keyId, new Date(env.now()))
      return undefined
    },
    async removing(db, row, actor) {
      refuseSelf(row.keyId, actor, say(actor.language, '不能删除自己的账号', 'You cannot remove your own account'))
      await refuseHigherAccount(db, row.keyId, actor)
    },
    references: { organizationId: organizationOptions, roleIds: roleOptions },
  }
  const parts = { resource: userResource, store: userStore, hooks }
  registerResource(router, env, userResource, userStore, hooks, ['save'])
  router.call({
    method: 'POST',
    path: userResource.call('save'),
    access: { permission: userResource.permissionOf('add') },
    input: userResource.formSchema,
    handle: ({ input, actor }) =>
      env.db.transaction(async (tx) => {
        const { keyId } = await saveNew(tx, parts, input, actor, env.now())
        return { keyId, password: await givePassword(tx, keyId) }
      }),
  })
  router.call({
    method: 'POST',
    path: USER_RESET_PASSWORD,
    access: { permission: userResource.permissionOf('edit') },
    input: z.object({ keyId: z.string().min(1).max(64) }),
    handle: ({ input, actor }) =>
      env.db.transaction(async (tx) => {
        const row = await findOrRefuse(tx, parts, input.keyId, actor)
        await refuseHigherAccount(tx, row.keyId, actor)
        refuseSelf(
          row.keyId,
          actor,
          say(actor.language, '请在个人信息中修改自己的密码', 'Change your own password in the user panel'),
        )
        const password = await givePassword(tx, row.keyId)
        await dropDevices(tx, row.keyId)
        await endSessionsOf(tx, row.keyId, new Date(env.now()))
        await recordAudit(tx, actor, env.now(), {
          module: 'user',
          action: 'resetPwd',
          targetId: row.keyId,
          targetName: String(row.loginName),
        })
        return { keyId: row.keyId, password }
      }),
  })

  router.call({
    method: 'POST',
    path: RESET_SECOND_FACTOR,
    access: { permission: userResource.permissionOf('edit') },
    input: z.object({ keyId: z.string().min(1).max(64) }),
    handle: ({ input, actor }) =>
      env.db.transaction(async (tx) => {
        const row = await findOrRefuse(tx, parts, input.keyId, actor)
        await refuseHigherAccount(tx, row.keyId, actor)
        refuseSelf(
          row.keyId,
          actor,
          say(
            actor.language,
            '请在个人信息中更换自己的动态验证码',
            'Change your own verification code in the user panel',
          ),
        )
        await dropSecondFactor(tx, row.keyId)
        await endSessionsOf(tx, row.keyId, new Date(env.now()))
        await recordAudit(tx, actor, env.now(), {
          module: 'user',
          action: 'resetFactor',
          targetId: row.keyId,
          targetName: String(row.loginName),
        })
      }),
  })

  /** A password that its owner must change. */
  async function givePassword(db: Queryable, userId: string): Promise<string> {
    const password = createPassword(env.randomBytes)
    const hash = await hashPassword(password, env.randomBytes)
    await setPassword(db, userId, { hash, isStrong: true, mustChange: true })
    return password
  }
}

async function check(db: Queryable, values: ResourceValues, actor: Actor, existing: ResourceRow | null): Promise<void> {
  const { language, session } = actor
  const { roleIds, organizationId, isActive } = account.parse(values)
  const refuse = (field: string, rule: string) => invalidInput([{ field, rule }])
  const chosen = await findRoles(db, roleIds)
  if (chosen.length !== new Set(roleIds).size) throw refuse('roleIds', ruleText('unknownReference', language))
  const held = new Set(existing ? account.shape.roleIds.parse(existing.roleIds) : [])
  if (chosen.some(({ key, level }) => level < session.level && !held.has(key)))
    throw refuse('roleIds', say(language, '不能授予级别高于自己的角色', 'must not be above your own role'))
  const isMoved = existing?.organizationId !== organizationId
  if (isMoved && !(await mayUse(db, organizationId, actor)))
    throw refuse('organizationId', ruleText('outsideScope', language))
  if (existing === null) return
  await refuseHigherAccount(db, existing.keyId, actor)
  if (!isActive && existing.keyId === session.userId)
    throw refuse('isActive', say(language, '不能停用自己的账号', 'You cannot retire your own account'))
  if (existing.keyId === session.userId && [...held].join() !== roleIds.join())
    throw refuse('roleIds', say(language, '不能修改自己的角色', 'You cannot change your own roles'))
}

async function mayUse(db: Queryable, organizationId: string | null, actor: Actor): Promise<boolean> {
  if (organizationId === null) return actor.session.scope === 'all'
  return (await organizationOptions(db, actor)).some(({ keyId }) => keyId === organizationId)
}

async function refuseHigherAccount(db: Queryable, userId: string, { session, language }: Actor): Promise<void> {
  if ((await levelOfUser(db, userId)) < session.level)
    throw noPermission(say(language, '不能管理级别高于自己的账号', 'You cannot administer an account above your own'))
}

function refuseSelf(userId: string, { session }: Actor, text: string): void {
  if (userId === session.userId) throw noPermission(text)
}
