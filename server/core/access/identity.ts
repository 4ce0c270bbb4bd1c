import type { AuthorityEntry } from '#contract/endpoints/session.ts'
import { isCompanyWide } from '#contract/kit/company-wide.ts'
import type { Queryable } from '../db/client.ts'
import type { Session } from '../kit/session.ts'
import { allGrants, grantsOfRoles, type MenuGrant, type RoleOfUser } from './repository.ts'

/** Users at this level and below (1 super, 2 administrator) administer other users (requirements R6-10). */
export const ADMINISTRATOR_LEVEL = 2
/** Sees and does everything, regardless of the role's grants. */
export const SUPER_LEVEL = 1
export const LOWEST_LEVEL = 4

export interface Identity {
  readonly roles: readonly RoleOfUser[]
  /** The most powerful of the roles held. */
  readonly level: number
  readonly permissions: ReadonlySet<string>
  readonly scope: Session['scope']
}

/** Grants without the codes of what acts on the whole company, unless the scope is the whole company. */
export const inEffect = (grants: readonly MenuGrant[], scope: Session['scope']): readonly MenuGrant[] =>
  grants.map((grant) => ({ ...grant, permissions: codesInEffect(grant.permissions, scope) }))

/** Permission codes without those of what acts on the whole company, unless the scope is the whole company. */
export const codesInEffect = (codes: readonly string[], scope: Session['scope']): readonly string[] =>
  scope === 'all' ? codes : codes.filter((code) => !isCompanyWide(code))

/** Pages and permission codes of some roles; everything when one of them has the highest level. */
export const grantsOf = (db: Queryable, roles: readonly Pick<RoleOfUser, 'id' | 'level'>[]): Promise<MenuGrant[]> =>
  roles.some(({ level }) => level <= SUPER_LEVEL)
    ? allGrants(db)
    : grantsOfRoles(
        db,
        roles.map(({ id }) => id),
      )

/**
 * Which organisations' data some roles show: everything when one has scope `all`, else the chosen organisations and the
 * user's own. A user without an organisation has no own one and sees only what is granted explicitly.
 *
 * @param chosen - Paths of the organisations of the roles of scope `nodes`.
 * @param own - Path of the organisation that the user works in; null: none.
 */
export function scopeOf(
  roles: readonly Pick<RoleOfUser, 'dataScope' | 'level'>[],
  chosen: readonly string[],
  own: string | null,
): Session['scope'] {
  if (roles.some(({ dataScope, level }) => dataScope === 'all' || level <= SUPER_LEVEL)) return 'all'
  return own !== null && roles.some(({ dataScope }) => dataScope === 'own') ? [...chosen, own] : chosen
}

export const levelOf = (roles: readonly Pick<RoleOfUser, 'level'>[]): number =>
  Math.min(LOWEST_LEVEL, ...roles.map((role) => role.level))

/** Grants by page, each permission code once. */
export function authorityOf(grants: readonly MenuGrant[]): AuthorityEntry[] {
  const byUrl = new Map<string, Set<string>>()
  for (const { menuUrl, permissions } of grants) {
    const codes = byUrl.get(menuUrl) ?? new Set()
    for (const code of permissions) codes.add(code)
    byUrl.set(menuUrl, codes)
  }
  return [...byUrl].map(([menuUrl, codes]) => ({ menuUrl, authorityNo: [...codes].join(',') }))
}
