/**
 * Users, roles and menus as the signed-in console reads them. Duty: who somebody is and what they may open. Neighbours:
 * `session` signs in and finds the session behind a token, and reads identities here; this module knows no tokens.
 * Invariants: permission codes come from the menus of a user's roles and nowhere else; a password hash never leaves
 * `findCredentials`.
 */
import { z } from 'zod'
import {
  type AuthorityEntry,
  MAIN_MENU_SET,
  type MenuNode,
  SESSION_PATH,
  type SessionUser,
  type SystemInfo,
} from '../../../src/contract/endpoints/session.ts'
import type { Env } from '../../env.ts'
import { noPermission, notFound } from '../../kit/app-error.ts'
import type { Router } from '../../kit/route.ts'
import type { Session } from '../../kit/session.ts'
import { ADMINISTRATOR_LEVEL, authorityOf, describeUser } from './identity.ts'
import { buildMenuTree } from './menu-tree.ts'
import { findSystemInfo, findUser, grantsOfRoles, menusOfSet, rolesOfUser } from './repository.ts'

const DEFAULT_SYSTEM: SystemInfo = { systemName: '智慧供热管理平台', systemRoundLogo: '', openVerifyPwd: true }

const keyId = z.guid('格式应为 UUID')
const shortText = z.string().max(200)
const menuAuthQuery = z.object({
  keyId: shortText.default(MAIN_MENU_SET),
  parentMenuId: shortText.optional(),
  // properties of a subsystem; the main set has none of them
  sid: shortText.optional(),
  quickMenuIds: shortText.optional(),
  hashHide: shortText.optional(),
})

export function registerAccessRoutes(router: Router, env: Pick<Env, 'db'>): void {
  const { db } = env
  const readSystemInfo = async (): Promise<SystemInfo> => (await findSystemInfo(db)) ?? DEFAULT_SYSTEM

  router.call({
    method: 'GET',
    path: SESSION_PATH.systemInfo,
    access: 'open',
    input: z.object({}),
    handle: readSystemInfo,
  })
  router.call({
    method: 'POST',
    path: SESSION_PATH.systemInfo,
    access: 'session',
    input: z.object({}),
    handle: readSystemInfo,
  })
  router.call({
    method: 'POST',
    path: SESSION_PATH.selectOneById,
    access: 'session',
    input: z.object({ keyId: keyId.optional() }),
    handle: async ({ input, session }): Promise<SessionUser> => {
      const userId = input.keyId?.toLowerCase() ?? session.userId
      if (userId !== session.userId && session.level > ADMINISTRATOR_LEVEL) throw noPermission()
      const user = await describeUser(db, userId)
      if (user?.companyId !== session.companyId) throw notFound('用户不存在或已被删除')
      return user
    },
  })
  router.call({
    method: 'GET',
    path: SESSION_PATH.menuAuth,
    access: 'session',
    input: menuAuthQuery,
    handle: async ({ input, session }): Promise<MenuNode[]> => {
      const roleIds = (await rolesOfUser(db, session.userId)).map((role) => role.id)
      const granted = new Set((await grantsOfRoles(db, roleIds)).map((grant) => grant.menuId))
      return buildMenuTree(await menusOfSet(db, input.keyId), granted, input.parentMenuId || null)
    },
  })
  router.call({
    method: 'POST',
    path: SESSION_PATH.getAuthByRole,
    access: 'session',
    input: z.object({ roleId: keyId.optional() }),
    handle: async ({ input, session }): Promise<AuthorityEntry[]> =>
      authorityOf(await grantsOfRoles(db, await rolesAskedFor(session, input.roleId?.toLowerCase()))),
  })
  router.call({
    method: 'POST',
    path: SESSION_PATH.isVerifyPwdComplexity,
    access: 'session',
    input: z.object({}),
    handle: async ({ session }): Promise<boolean> => {
      const { openVerifyPwd } = await readSystemInfo()
      const user = await findUser(db, session.userId)
      return openVerifyPwd && !user?.isPasswordStrong
    },
  })

  async function rolesAskedFor(session: Session, roleId: string | undefined): Promise<string[]> {
    const held = (await rolesOfUser(db, session.userId)).map((role) => role.id)
    if (roleId === undefined) return held
    if (!held.includes(roleId) && session.level > ADMINISTRATOR_LEVEL) throw noPermission()
    return [roleId]
  }
}
