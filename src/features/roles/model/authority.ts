import type { AuthorityNode, RoleAuthority } from '#contract/resources/role.resource.ts'

/** Codes granted on each page, by menu id; a page that is not granted is not in it. */
export type Grants = ReadonlyMap<string, ReadonlySet<string>>

export const grantsOf = (authority: Pick<RoleAuthority, 'grants'>): Grants =>
  new Map(authority.grants.map(({ menuId, permissions }) => [menuId, new Set(permissions)]))

export const grantList = (grants: Grants): RoleAuthority['grants'] =>
  [...grants].map(([menuId, codes]) => ({ menuId, permissions: [...codes] }))

/** Gives or takes a page. A given page brings the codes without which it shows nothing. */
export function withPage(grants: Grants, page: AuthorityNode, isGranted: boolean): Grants {
  const next = new Map(grants)
  if (!isGranted) next.delete(page.menuId)
  else next.set(page.menuId, new Set(page.codes.filter(({ isBasic }) => isBasic).map(({ code }) => code)))
  return next
}

/** Gives or takes a code; giving one gives its page. */
export function withCode(grants: Grants, page: AuthorityNode, code: string, isGranted: boolean): Grants {
  const codes = new Set(grants.get(page.menuId))
  if (isGranted) codes.add(code)
  else codes.delete(code)
  return new Map(grants).set(page.menuId, codes)
}

/** Gives a page with all its codes, or takes it. */
export function withAllCodes(grants: Grants, page: AuthorityNode, isGranted: boolean): Grants {
  if (!isGranted) return withPage(grants, page, false)
  return new Map(grants).set(page.menuId, new Set(page.codes.map(({ code }) => code)))
}

export interface AuthorityGroup {
  readonly menuId: string
  readonly title: string
  readonly pages: readonly AuthorityNode[]
}

/** Pages in groups, as the menu has them on its first level; what does not match a text is left out. */
export function groupsOf(nodes: readonly AuthorityNode[], text: string): AuthorityGroup[] {
  const wanted = text.trim().toLowerCase()
  const matches = (page: AuthorityNode, title: string): boolean =>
    [title, page.menuName, page.menuUrl, ...page.codes.flatMap(({ code, name }) => [code, name])].some((part) =>
      part.toLowerCase().includes(wanted),
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

/** Whether two sets of grants give the same. */
export function isSameGrants(one: Grants, other: Grants): boolean {
  const textOf = (grants: Grants): string =>
    [...grants]
      .map(([menuId, codes]) => `${menuId} ${[...codes].sort().join()}`)
      .sort()
      .join('\n')
  return textOf(one) === textOf(other)
}
