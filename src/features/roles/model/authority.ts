import type { AuthorityNode, RoleAuthority } from '#contract/resources/role.resource.ts'
import { plainLatin } from '#lib/plain-latin.ts'

/** Codes granted on each page, by menu id; pages that are not granted are absent. */
export type Grants = ReadonlyMap<string, ReadonlySet<string>>

export const grantsOf = (authority: Pick<RoleAuthority, 'grants'>): Grants =>
  new Map(authority.grants.map(({ menuId, permissions }) => [menuId, new Set(permissions)]))

export const grantList = (grants: Grants): RoleAuthority['grants'] =>
  [...grants].map(([menuId, codes]) => ({ menuId, permissions: [...codes] }))

/** Grants or revokes a page. Granting adds the codes without which the page shows nothing. */
export function withPage(grants: Grants, page: AuthorityNode, isGranted: boolean): Grants {
  const next = new Map(grants)
  if (!isGranted) next.delete(page.menuId)
  else next.set(page.menuId, new Set(page.codes.filter(({ isBasic }) => isBasic).map(({ code }) => code)))
  return next
}

/** Grants or revokes a code; granting a code grants its page. */
export function withCode(grants: Grants, page: AuthorityNode, code: string, isGranted: boolean): Grants {
  const codes = new Set(grants.get(page.menuId))
  if (isGranted) codes.add(code)
  else codes.delete(code)
  return new Map(grants).set(page.menuId, codes)
}

/** Grants a page with all its codes, or revokes it. */
export function withAllCodes(grants: Grants, page: AuthorityNode, isGranted: boolean): Grants {
  if (!isGranted) return withPage(grants, page, false)
  return new Map(grants).set(page.menuId, new Set(page.codes.map(({ code }) => code)))
}

export interface AuthorityGroup {
  readonly menuId: string
  readonly title: string
  readonly pages: readonly AuthorityNode[]
}

/** Pages grouped by the top level of the menu; pages that do not match the text are left out. */
export function groupsOf(nodes: readonly AuthorityNode[], text: string): AuthorityGroup[] {
  const wanted = plainLatin(text.trim())
  const matches = (page: AuthorityNode, title: string): boolean =>
    [title, page.menuName, page.menuUrl, ...page.codes.flatMap(({ code, name }) => [code, name])].some((part) =>
      plainLatin(part).includes(wanted),
    )
  return nodes.flatMap((node) => {
    const pages = pagesBelow(node).filter((page) => matches(page, node.menuName))
    return pages.length > 0 ? [{ menuId: node.menuId, title: node.menuName, pages }] : []
  })
}

const pagesBelow = (node: AuthorityNode): AuthorityNode[] => [
  ...(node.menuUrl === '' ? [] : [node]),
  ...node.children.flatMap(pagesBelow),
]

/** Whether two sets of grants are equal. */
export function isSameGrants(one: Grants, other: Grants): boolean {
  const textOf = (grants: Grants): string =>
    [...grants]
      .map(([menuId, codes]) => `${menuId} ${[...codes].sort().join()}`)
      .sort()
      .join('\n')
  return textOf(one) === textOf(other)
}
