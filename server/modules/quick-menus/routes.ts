import { type QuickMenu, quickMenuCalls, quickMenuEntries } from '#contract/endpoints/quick-menus.ts'
import type { Language } from '#contract/kit/language.ts'
import type { MenuNode } from '#contract/pages/menu-node.ts'
import { ADMINISTRATOR_LEVEL, grantsOf } from '#server/core/access/identity.ts'
import { buildMenuTree } from '#server/core/access/menu-tree.ts'
import { findRoleByKey, MAIN_SET, menusOfSet, rolesOfUser } from '#server/core/access/repository.ts'
import type { Router } from '#server/core/calls/router.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { Env } from '#server/core/env.ts'
import { invalidInput, notAllowed } from '#server/core/kit/app-error.ts'
import { findQuickMenus, saveQuickMenus } from './repository.ts'
import { textsIn } from './texts/texts.ts'

/** Each user's shortcuts to pages that their roles open. */
export function registerQuickMenuRoutes(router: Router, env: Env): void {
  const { db } = env
  router.handle(quickMenuCalls.list, async ({ session, language }) => {
    const saved = quickMenuEntries.safeParse(await findQuickMenus(db, session.userId)).data ?? []
    const pages = pagesIn(await menusOf(db, await rolesOfUser(db, session.userId), language))
    return { quickMenuJson: saved.flatMap(({ menuId }) => pages.get(menuId) ?? []) }
  })
  router.handle(quickMenuCalls.save, async ({ input, session, language, audit }) => {
    const pages = pagesIn(await menusOf(db, await rolesOfUser(db, session.userId), language))
    const unknown = input.quickMenuJson.find(({ menuId }) => !pages.has(menuId))
    if (unknown) throw invalidInput([{ field: 'quickMenuJson', rule: textsIn(language).menuNotAllowed }])
    const entries = [...new Set(input.quickMenuJson.map(({ menuId }) => menuId))].map((menuId) => ({ menuId }))
    await db.transaction(async (tx) => {
      await saveQuickMenus(tx, session.userId, entries, new Date(env.now()))
      await audit(tx, { after: entries })
    })
  })
  router.handle(quickMenuCalls.authorised, async ({ input, session, language }): Promise<MenuNode[]> => {
    const held = await rolesOfUser(db, session.userId)
    if (input.roleId === undefined) return menusOf(db, held, language)
    const own = held.filter(({ key }) => key === input.roleId)
    if (own.length > 0) return menusOf(db, own, language)
    if (session.level > ADMINISTRATOR_LEVEL) throw notAllowed(language)
    const role = await findRoleByKey(db, input.roleId)
    return menusOf(db, role ? [role] : [], language)
  })
}

async function menusOf(
  db: Queryable,
  roles: readonly { readonly id: string; readonly level: number }[],
  language: Language,
): Promise<MenuNode[]> {
  const granted = new Set((await grantsOf(db, roles)).map(({ menuId }) => menuId))
  return buildMenuTree(await menusOfSet(db, MAIN_SET), granted, { language })
}

/** Pages by id, each with the titles above it. */
function pagesIn(menus: readonly MenuNode[]): Map<string, QuickMenu> {
  const pages = new Map<string, QuickMenu>()
  const walk = (nodes: readonly MenuNode[], above: readonly string[]): void => {
    for (const { keyId, menuName, menuUrl, openType, childMenuList } of nodes) {
      const titles = [...above, menuName]
      if (menuUrl !== '') pages.set(keyId, { menuId: keyId, menuName, menuUrl, openType, titles })
      walk(childMenuList, titles)
    }
  }
  walk(menus, [])
  return pages
}
