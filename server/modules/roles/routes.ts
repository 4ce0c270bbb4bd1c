/**
 * Roles. Duty: the role records with their pages, permission codes and data scope. Neighbours: `access` reads the
 * rights of a signed-in user from here; `menus` and `authority-codes` hold what can be granted. Invariants: nobody
 * gives a role more than their own reach, or changes a role beyond it (access/reach.ts); the highest role cannot be
 * removed.
 */

import { CODE } from '#contract/kit/envelope.ts'
import type { ResourceRow } from '#contract/kit/resource.ts'
import { type RouteNode, roleCalls, roleResource, roleRow } from '#contract/resources/role.resource.ts'
import { SUPER_LEVEL } from '#server/core/access/identity.ts'
import { allRoleReaches, reachOfUser } from '#server/core/access/reach.repository.ts'
import { exceeds, reachOf } from '#server/core/access/reach.ts'
import { MAIN_SET, menusOfSet } from '#server/core/access/repository.ts'
import { ownReach, refuseExcess, refuseRoleBeyond } from '#server/core/access/within-reach.ts'
import { recordAudit } from '#server/core/audit/audit.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { Env } from '#server/core/env.ts'
import { AppError, noPermission, notAllowed } from '#server/core/kit/app-error.ts'
import type { Actor } from '#server/core/kit/session.ts'
import type { ResourceHooks } from '#server/core/resources/resource-parts.ts'
import type { ResourceRouter } from '#server/core/resources/resource-router.ts'
import { registerResource } from '#server/core/resources/resource-routes.ts'
import { findOrRefuse, saveChanged, saveNew } from '#server/core/resources/resource-save.ts'
import type { ResourceOption } from '#server/core/resources/resource-store.ts'
import { grantsForPages, pathsIn, reachWith, routeTree } from './authority.ts'
import { registerRoleAuthority } from './authority-routes.ts'
import {
  allAuthorityCodes,
  allRoles,
  countUsersOf,
  grantsOfRole,
  pagesByUrl,
  type RoleRecord,
  replaceGrants,
  roleStore,
} from './repository.ts'
import { roleOrRefuse } from './role-or-refuse.ts'
import { textsIn } from './texts/texts.ts'

const optionOf = ({ key, name }: { key: string; name: string }): ResourceOption => ({
  keyId: key,
  name,
  parentId: null,
})

/** Roles that an actor may give to users: those within the actor's reach. */
async function roleOptions(db: Queryable, { session }: Actor): Promise<ResourceOption[]> {
  const own = await reachOfUser(db, session.userId)
  return (await allRoleReaches(db)).filter((role) => exceeds(own, reachOf([role], null)).length === 0).map(optionOf)
}

/** All roles by name, for imports: a role beyond the actor's reach is refused as such, not as unknown. */
export const roleNames = async (db: Queryable): Promise<ResourceOption[]> => (await allRoles(db)).map(optionOf)

export function registerRoleRoutes(router: ResourceRouter, env: Env): void {
  const { db } = env
  const hooks: ResourceHooks = {
    async check(tx, _values, actor, existing) {
      if (existing) await refuseRoleBeyond(tx, (await roleOrRefuse(tx, existing.keyId, actor.language)).id, actor)
    },
    async removing(tx, row, actor) {
      const { language } = actor
      const role = await roleOrRefuse(tx, row.keyId, language)
      await refuseRoleBeyond(tx, role.id, actor)
      if (role.level <= SUPER_LEVEL) throw noPermission(textsIn(language).highestStays)
      const numUsers = await countUsersOf(tx, role.id)
      if (numUsers > 0) throw new AppError(CODE.warning, textsIn(language).roleHasUsers(numUsers))
    },
    options: roleOptions,
  }
  const parts = { resource: roleResource, store: roleStore, hooks }
  registerResource(router, env, roleResource, roleStore, hooks, ['save', 'update', 'toEdit'])

  router.handle(roleCalls.all, async ({ language, actor }) => {
    const menus = await menusOfSet(db, MAIN_SET)
    const { list } = await roleStore.list(db, {}, actor)
    return Promise.all(
      (await allRoles(db)).map(async (role) =>
        withRoutes(
          db,
          role,
          list.find((row) => row.keyId === role.key),
          menus,
          language,
        ),
      ),
    )
  })
  router.handle(roleCalls.toEdit, async ({ input, session, language, actor }) => {
    const key = input.keyId ?? input.key ?? ''
    if (!session.roles.includes(key) && !session.permissions.has('role:view')) throw notAllowed(language)
    const role = await roleOrRefuse(db, key, language)
    return withRoutes(db, role, await findOrRefuse(db, parts, key, actor), await menusOfSet(db, MAIN_SET), language)
  })
  router.handle(roleCalls.save, ({ input: { routes = [], ...values }, actor }) =>
    db.transaction(async (tx) => {
      const { keyId: key } = await saveNew(tx, parts, values, actor, env.now())
      await setPages(tx, key, routes, actor)
      return { key, keyId: key }
    }),
  )
  router.handle(roleCalls.update, ({ input: { keyId: key, version, routes, ...values }, actor }) =>
    db.transaction(async (tx) => {
      await saveChanged(tx, parts, { keyId: key, version, values }, actor, env.now())
      if (routes) await setPages(tx, key, routes, actor)
      return { key, keyId: key }
    }),
  )
  router.handle(roleCalls.routeTree, async ({ language }) => routeTree(await menusOfSet(db, MAIN_SET), language))
  registerRoleAuthority(router, env)

  async function setPages(tx: Queryable, key: string, routes: readonly RouteNode[], actor: Actor) {
    const own = await ownReach(tx, actor)
    const role = await roleOrRefuse(tx, key, actor.language)
    if (role.level <= SUPER_LEVEL) return
    const before = await grantsOfRole(tx, role.id)
    const grants = grantsForPages(await pagesByUrl(tx, pathsIn(routes)), before, await allAuthorityCodes(tx))
    const wanted = reachWith(role, grants, await menusOfSet(tx, MAIN_SET), [])
    refuseExcess(exceeds(own, reachOf([wanted], null)), () => 'routes', actor.language)
    await replaceGrants(tx, role.id, grants)
    await recordAudit(tx, actor, env.now(), {
      module: 'role',
      action: 'setPages',
      targetId: key,
      targetName: role.name,
      before: { pages: before.length, grants: before },
      after: { pages: grants.length, grants },
    })
  }
}

async function withRoutes(
  db: Queryable,
  role: RoleRecord,
  row: ResourceRow | undefined,
  menus: Awaited<ReturnType<typeof menusOfSet>>,
  language: Actor['language'],
) {
  const granted = new Set((await grantsOfRole(db, role.id)).map(({ menuId }) => menuId))
  const routes = routeTree(menus, language, (menu) => role.level <= SUPER_LEVEL || granted.has(menu.id))
  return roleRow.parse({ ...row, routes })
}
