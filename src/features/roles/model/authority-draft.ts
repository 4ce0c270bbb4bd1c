import type { DraftFormat } from '#archetypes/draft/use-draft.ts'
import { type RoleAuthority, roleAuthority } from '#contract/resources/role.resource.ts'
import { type Grants, grantList, grantsOf, isSameGrants } from './authority.ts'

/** Draft of the authority of a role. */
export interface AuthorityDraft {
  readonly grants: Grants
  readonly dataScope: RoleAuthority['dataScope']
  readonly organizationIds: ReadonlySet<string>
  readonly level: number
}

type Told = Pick<RoleAuthority, 'grants' | 'dataScope' | 'organizationIds' | 'level'>
const told = roleAuthority.pick({ grants: true, dataScope: true, organizationIds: true, level: true })

export const draftOf = (authority: Told): AuthorityDraft => ({
  grants: grantsOf(authority),
  dataScope: authority.dataScope,
  organizationIds: new Set(authority.organizationIds),
  level: authority.level,
})

export const isSameDraft = (one: AuthorityDraft, other: AuthorityDraft): boolean =>
  isSameGrants(one.grants, other.grants) &&
  one.dataScope === other.dataScope &&
  one.level === other.level &&
  [...one.organizationIds].sort().join() === [...other.organizationIds].sort().join()

export const draftFormat: DraftFormat<RoleAuthority, AuthorityDraft> = {
  base: roleAuthority,
  draft: told.transform(draftOf),
  jsonOf: ({ grants, dataScope, organizationIds, level }): Told => ({
    grants: grantList(grants),
    dataScope,
    organizationIds: [...organizationIds],
    level,
  }),
}
