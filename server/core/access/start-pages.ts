// Pages at which users may begin. Duty: which of the product's pages some roles may open, by the same rule as the
// console's routes, and where users begin who chose nothing themselves. Neighbours: session/described-user.ts tells the
// console; the modules `home` and `users` configure it.

import { type Language, labelIn } from '#contract/kit/language.ts'
import { ALL_PAGES } from '#contract/pages/all-pages.ts'
import { leadingMenus, mayVisit, type PageVisitor, pageAt } from '#contract/pages/page-access.ts'
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

/** Opens beside the console's pages, in a tab of its own (spec 2.1). */
const BESIDE_CONSOLE = /^(https?:\/\/|\/app-data\/view|\/data-view)/i

/** Holders of some roles as visitors of pages, with the menus that they have. */
async function visitorOf(db: Queryable, roles: readonly HeldRole[], language: Language) {
  const granted = new Set((await grantsOf(db, roles)).map(({ menuId }) => menuId))
  const menus = leadingMenus(buildMenuTree(await menusOfSet(db, MAIN_SET), granted, { language }))
  const visitor: PageVisitor = {
    paths: menus.map(({ menuUrl }) => pathOf(menuUrl)),
    roles: roles.map(({ key }) => key),
    level: levelOf(roles),
  }
  return { menus, visitor }
}

/** Whether holders of some roles may begin at an address: outside of the console, or at a page that they may open. */
export async function mayBeginAt(db: Queryable, roles: readonly HeldRole[], mainUrl: string): Promise<boolean> {
  if (BESIDE_CONSOLE.test(mainUrl)) return true
  const page = isInAppPath(mainUrl) ? pageAt(ALL_PAGES, pathOf(mainUrl)) : undefined
  if (!page || page.access === 'open') return false
  return mayVisit(page, (await visitorOf(db, roles, 'zh-CN')).visitor)
}

/** Every page that holders of some roles may open, as the menu names it; pages of no menu come first. */
export async function startPagesOf(
  db: Queryable,
  roles: readonly HeldRole[],
  language: Language,
): Promise<readonly StartPage[]> {
  const { menus, visitor } = await visitorOf(db, roles, language)
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
