/**
 * Users, roles and menus as the signed-in console reads them. Duty: identity and menus of the user. Neighbours:
 * core/access reads identities and grants, core/session finds the session of a token; tokens are not used here.
 * Invariants: permission codes come only from the menus of a user's roles; a password hash never leaves
 * `findCredentials`.
 */
import { type AuthorityEntry, type SessionUser, type SystemInfo, sessionCalls } from '#contract/endpoints/session.ts'
import type { Language } from '#contract/kit/language.ts'
import type { MenuNode } from '#contract/pages/menu-node.ts'
import { ADMINISTRATOR_LEVEL, authorityOf, grantsOf, inEffect } from '#server/core/access/identity.ts'
import { buildMenuTree } from '#server/core/access/menu-tree.ts'
import { findRoleByKey, findSystemInfo, findUser, menusOfSet, rolesOfUser } from '#server/core/access/repository.ts'
import { dutyUnmet } from '#server/core/calls/duty.ts'
import type { Router } from '#server/core/calls/router.ts'
import type { Env } from '#server/core/env.ts'
import { notAllowed, notFound } from '#server/core/kit/app-error.ts'
import { companyZone } from '#server/core/kit/company-time.ts'
import type { Session } from '#server/core/kit/session.ts'
import { describeUser } from '#server/core/session/described-user.ts'
import { isInScope } from '../account/repository.ts'
import { pagesBySid } from '../subsystems/repository.ts'
import { textsIn } from './texts/texts.ts'

const DEFAULT_SYSTEM: SystemInfo = { systemName: '智慧供热管理平台', systemRoundLogo: '', openVerifyPwd: true }

export function registerAccessRoutes(router: Router, env: Pick<Env, 'db' | 'now'>): void {
  const { db } = env
  const readSystemInfo = async (): Promise<SystemInfo> => ({
    ...((await findSystemInfo(db)) ?? DEFAULT_SYSTEM),
    timeZone: companyZone().name,
  })

  router.handle(sessionCalls.systemInfo, readSystemInfo)
  router.handle(sessionCalls.systemInfoSignedIn, readSystemInfo)
  router.handle(sessionCalls.selectOneById, async ({ input, session, language }): Promise<SessionUser> => {
    const userId = input.keyId?.toLowerCase() ?? session.userId
    if (userId !== session.userId) {
      if (session.duties.length > 0) throw dutyUnmet(session.duties, language)
      if (session.level > ADMINISTRATOR_LEVEL) throw notAllowed(language)
      if (!(await isInScope(db, session, userId))) throw notFound(textsIn(language).noSuchUser)
    }
    const user = await describeUser(db, userId, env.now())
    if (user?.companyId !== session.companyId) throw notFound(textsIn(language).noSuchUser)
    return { ...user, ...(userId === session.userId ? { duties: [...session.duties] } : {}) }
  })
  router.handle(sessionCalls.menuAuth, async ({ input, session, language }): Promise<MenuNode[]> => {
    const granted = new Set((await grantsOf(db, await rolesOfUser(db, session.userId))).map((grant) => grant.menuId))
    const openTypes = input.sid ? await openTypesOf(input.sid) : null
    const quick = input.quickMenuIds ? new Set(input.quickMenuIds.split(',')) : null
    const isShown = (id: string): boolean => (openTypes?.has(id) ?? true) && (quick?.has(id) ?? true)
    const menus = (await menusOfSet(db, input.keyId)).map((menu) => ({
      ...menu,
      openType: openTypes?.get(menu.id) ?? menu.openType,
    }))
    return buildMenuTree(menus, new Set([...granted].filter(isShown)), {
      parentId: input.parentMenuId || null,
      language,
    })
  })
  router.handle(
    sessionCalls.getAuthByRole,
    async ({ input, session, language }): Promise<AuthorityEntry[]> =>
      authorityOf(inEffect(await grantsOf(db, await rolesAskedFor(session, input.roleId, language)), session.scope)),
  )
  router.handle(sessionCalls.isVerifyPwdComplexity, async ({ session }): Promise<boolean> => {
    const { openVerifyPwd } = await readSystemInfo()
    const user = await findUser(db, session.userId)
    return user?.mustChangePassword || (openVerifyPwd && !user?.isPasswordStrong)
  })

  async function rolesAskedFor(session: Session, roleKey: string | undefined, language: Language) {
    const held = await rolesOfUser(db, session.userId)
    if (roleKey === undefined) return held
    const own = held.filter(({ key }) => key === roleKey)
    if (own.length > 0) return own
    if (session.level > ADMINISTRATOR_LEVEL) throw notAllowed(language)
    const role = await findRoleByKey(db, roleKey)
    return role ? [role] : []
  }

  /** How each page of a subsystem opens; empty for an inactive subsystem. */
  async function openTypesOf(sid: string): Promise<ReadonlyMap<string, number>> {
    const pages = (await pagesBySid(db, sid)) ?? []
    return new Map(pages.map(({ menuId, openType }) => [menuId, openType]))
  }
}
