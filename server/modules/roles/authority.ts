import type { Language } from '#contract/kit/language.ts'
import type { AuthorityNode, RouteNode } from '#contract/resources/role.resource.ts'
import type { RoleReach } from '#server/core/access/reach.ts'
import type { MenuRow } from '#server/core/access/repository.ts'
import type { AuthorityCode, RoleGrant, RoleRecord } from './repository.ts'

const nameIn = (language: Language, { name, nameEn }: { name: string; nameEn: string }): string =>
  (language === 'en' && nameEn) || name

/** The pages of some menus as the role page shows them; groups without pages are left out. */
export function routeTree(
  menus: readonly MenuRow[],
  language: Language,
  isShown: (menu: MenuRow) => boolean = () => true,
  parentId: string | null = null,
): RouteNode[] {
  return menus
    .filter((menu) => menu.parentId === parentId)
    .flatMap((menu) => {
      const children = routeTree(menus, language, isShown, menu.id)
      const isPage = menu.url !== '' && isShown(menu)
      return isPage || children.length > 0 ? [{ path: menu.url, title: nameIn(language, menu), children }] : []
    })
}

/** Every path in a tree of routes. */
export const pathsIn = (routes: readonly RouteNode[]): string[] =>
  routes.flatMap(({ path, children }) => [...(path === '' ? [] : [path]), ...pathsIn(children)])

/** All menus with the permission codes of their pages. */
export function authorityTree(
  menus: readonly MenuRow[],
  codes: readonly AuthorityCode[],
  language: Language,
  parentId: string | null = null,
): AuthorityNode[] {
  return menus
    .filter((menu) => menu.parentId === parentId)
    .map((menu) => ({
      menuId: menu.id,
      menuName: nameIn(language, menu),
      menuUrl: menu.url,
      codes: codes
        .filter(({ menuUrl }) => menu.url !== '' && menuUrl === menu.url)
        .map((code) => ({ code: code.code, name: nameIn(language, code), isBasic: code.isBasic })),
      children: authorityTree(menus, codes, language, menu.id),
    }))
}

/**
 * Grants of a role after a new choice of pages: kept pages keep their codes, new pages get their basic codes.
 */
export function grantsForPages(
  pages: readonly { readonly id: string; readonly url: string }[],
  held: readonly RoleGrant[],
  codes: readonly AuthorityCode[],
): RoleGrant[] {
  const before = new Map(held.map((grant) => [grant.menuId, grant.permissions]))
  return pages.map(({ id, url }) => ({
    menuId: id,
    permissions:
      before.get(id) ?? codes.filter(({ menuUrl, isBasic }) => isBasic && menuUrl === url).map(({ code }) => code),
  }))
}

/**
 * What grants alone let a role reach: without its control powers, which grants do not change.
 *
 * @param paths - Paths of the organisations chosen for it.
 */
export function reachWith(
  { id, key, name, level, dataScope }: Pick<RoleRecord, 'id' | 'key' | 'name' | 'level' | 'dataScope'>,
  grants: readonly RoleGrant[],
  menus: readonly MenuRow[],
  paths: readonly string[],
): RoleReach {
  const active = new Set(menus.filter(({ isActive }) => isActive).map((menu) => menu.id))
  const codesOf = (isActive: boolean): string[] =>
    grants.filter(({ menuId }) => active.has(menuId) === isActive).flatMap(({ permissions }) => permissions)
  return { id, key, name, level, dataScope, permissions: codesOf(true), sleeping: codesOf(false), paths, powers: [] }
}
