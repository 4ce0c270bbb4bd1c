/**
 * Authority of a role: pages, permission codes, data scope, level. Duty: read and change it. Neighbours: routes.ts adds
 * roles and chooses their pages. Invariant: as there, nobody grants more than their own reach.
 */

import type { z } from 'zod'
import { ruleText } from '#contract/kit/rule-texts.ts'
import { type RoleAuthority, type roleAuthorityInput, roleCalls } from '#contract/resources/role.resource.ts'
import { SUPER_LEVEL } from '#server/core/access/identity.ts'
import { reachOfRoles, reachOfUser } from '#server/core/access/reach.repository.ts'
import { type Excess, exceeds, reachOf } from '#server/core/access/reach.ts'
import { MAIN_SET, menusOfSet } from '#server/core/access/repository.ts'
import { isRoleWithin, ownReach, refuseExcess, refuseRoleBeyond } from '#server/core/access/within-reach.ts'
import { recordAudit } from '#server/core/audit/audit.ts'
import type { Router } from '#server/core/calls/router.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { Env } from '#server/core/env.ts'
import { invalidInput, noPermission } from '#server/core/kit/app-error.ts'
import type { Actor } from '#server/core/kit/session.ts'
import { refuseStale } from '#server/core/resources/resource-save.ts'
import { pathsOfOrganizations } from '../organization/repository.ts'
import { authorityTree, reachWith } from './authority.ts'
import {
  allAuthorityCodes,
  changeRole,
  grantsOfRole,
  organizationsOfRole,
  replaceGrants,
  replaceOrganizations,
  shownOrganizationsOfRole,
} from './repository.ts'
import { roleOrRefuse } from './role-or-refuse.ts'
import { textsIn } from './texts/texts.ts'

export function registerRoleAuthority(router: Router, env: Env): void {
  const { db } = env
  router.handle(roleCalls.authorityTree, async ({ language }) =>
    authorityTree(await menusOfSet(db, MAIN_SET), await allAuthorityCodes(db), language),
  )
  router.handle(roleCalls.authority, async ({ input, language, session }): Promise<RoleAuthority> => {
    const role = await roleOrRefuse(db, input.keyId, language)
    const { key, name, version, level, dataScope } = role
    const own = await reachOfUser(db, session.userId)
    const [reach] = await reachOfRoles(db, [role.id])
    const organizationIds = await shownOrganizationsOfRole(db, role.id, session)
    return {
      keyId: key,
      name,
      version,
      level,
      dataScope,
      grants: (await grantsOfRole(db, role.id)).map(({ menuId, permissions }) => ({
        menuId,
        permissions: [...permissions],
      })),
      organizationIds,
      numHidden: (await organizationsOfRole(db, role.id)).length - organizationIds.length,
      mayEdit: level > SUPER_LEVEL && reach !== undefined && (await isRoleWithin(db, own, reach)),
      own: {
        level: own.level,
        isWholeCompany: own.scope === 'all',
        ...(own.level <= SUPER_LEVEL ? {} : { permissions: [...own.permissions, ...own.sleeping] }),
      },
    }
  })
  router.handle(roleCalls.updateAuthority, ({ input, actor }) =>
    db.transaction((tx) => saveAuthority(tx, input, actor, env.now())),
  )
}

async function saveAuthority(
  tx: Queryable,
  input: z.infer<typeof roleAuthorityInput>,
  actor: Actor,
  now: number,
): Promise<void> {
  const { session, language } = actor
  const own = await ownReach(tx, actor)
  const role = await roleOrRefuse(tx, input.keyId, language)
  if (role.level <= SUPER_LEVEL) throw noPermission(textsIn(language).highestHoldsAll)
  if (input.level <= SUPER_LEVEL) throw invalidInput([{ field: 'level', rule: textsIn(language).highestIsNotGiven }])
  await refuseRoleBeyond(tx, role.id, actor)
  const menus = await menusOfSet(tx, MAIN_SET)
  const menuIds = new Set(menus.map(({ id }) => id))
  const unknown = input.grants.findIndex(({ menuId }) => !menuIds.has(menuId))
  if (unknown >= 0) throw invalidInput([{ field: `grants.${unknown}.menuId`, rule: textsIn(language).noSuchMenu }])
  const { level, dataScope } = input
  const organizationIds = dataScope === 'nodes' ? [...new Set(input.organizationIds)] : []
  const paths = await pathsOfOrganizations(tx, organizationIds)
  if (paths.length < organizationIds.length)
    throw invalidInput([{ field: 'organizationIds', rule: ruleText('outsideScope', language) }])
  const wanted = reachWith({ ...role, level, dataScope }, input.grants, menus, paths)
  refuseExcess(exceeds(own, reachOf([wanted], null)), fieldOf, language)
  const before = { grants: await grantsOfRole(tx, role.id), organizationIds: await organizationsOfRole(tx, role.id) }
  if (!(await changeRole(tx, role.id, input.version, { level, dataScope }, session.realName, new Date(now))))
    refuseStale(
      { version: role.version, updatedBy: role.updatedBy, updatedAt: role.updatedAt.toISOString() },
      input.version,
      actor,
    )
  await replaceGrants(tx, role.id, input.grants)
  await replaceOrganizations(tx, role.id, organizationIds)
  await recordAudit(tx, actor, now, {
    module: 'roleAuth',
    action: 'update',
    targetId: role.key,
    targetName: role.name,
    before: { ...before, level: role.level, dataScope: role.dataScope },
    after: { grants: input.grants, organizationIds, level, dataScope },
  })
}

const FIELD_OF = {
  level: 'level',
  company: 'dataScope',
  organizations: 'organizationIds',
  permissions: 'grants',
  powers: 'grants',
} as const
const fieldOf = ({ what }: Excess): string => FIELD_OF[what]
