// Pages at which users of a role may begin. Duty: which of the product's pages some roles may open, by the same rule as
// the console's routes, and where users begin who chose nothing themselves. Neighbours: session/described-user.ts tells
// the console; the module `home` configures it.

import { type Language, labelIn } from '#contract/kit/language.ts'
import { ALL_PAGES } from '#contract/pages/all-pages.ts'
import { leadingMenus, mayVisit, pageAt } from '#contract/pages/page-access.ts'
import { isInAppPath } from '#lib/in-app-path.ts'
import { pathOf } from '#lib/path-of.ts'
import type { Queryable } from '../db/client.ts'
import { grantsOf, levelOf } from './identity.ts'
import { buildMenuTree } from './menu-tree.ts'
import { MAIN_SET, menusOfSet, type RoleOfUser } from './repository.ts'
import { homesOfRoles } from './role-homes.repository.ts'

type HeldRole = Pick<RoleOfUser, 'id' | 'key' | 'level'>

export interface StartPage {
  readonly path: string
  readonly name: string
}

/** Every page that holders of some roles may open, as the menu names it; pages of no menu come first. */
export async function startPagesOf(
  db: Queryable,
  roles: readonly HeldRole[],
  language: Language,
): Promise<readonly StartPage[]> {
  const granted = new Set((await grantsOf(db, roles)).map(({ menuId }) => menuId))
  const menus = leadingMenus(buildMenuTree(await menusOfSet(db, MAIN_SET), granted, { language }))
  const visitor = {
    paths: menus.map(({ menuUrl }) => pathOf(menuUrl)),
    roles: roles.map(({ key }) => key),
    level: levelOf(roles),
  }
  const inMenus = menus.flatMap(({ menuUrl, menuName }) => {
    const page = isInAppPath(menuUrl) ? pageAt(ALL_PAGES, pathOf(menuUrl)) : undefined
    return page && page.access !== 'open' && mayVisit(page, visitor) ? [{ path: menuUrl, name: menuName }] : []
  })
  const others = ALL_PAGES.filter(
    ({ access, path }) => access === 'signedIn' && !inMenus.some((one) => pathOf(one.path) === path),
  ).map(({ path, name }) => ({ path, name: labelIn(name, language) }))
  const all = [...others, ...inMenus]
  return all.filter(({ path }, at) => all.findIndex((one) => one.path === path) === at)
}

/**
 * Where users of some roles begin: at the start page of the first of their roles that has one which they may still
 * open. Null: none has.
 */
export async function mainUrlOfRoles(db: Queryable, roles: readonly HeldRole[]): Promise<string | null> {
  const homes = await homesOfRoles(
    db,
    roles.map(({ id }) => id),
  )
  const wanted = homes.flatMap(({ mainUrl }) => mainUrl ?? [])
  if (wanted.length === 0) return null
  const pages = await startPagesOf(db, roles, 'zh-CN')
  return wanted.find((url) => pages.some(({ path }) => path === url)) ?? null
}
