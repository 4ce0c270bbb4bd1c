/**
 * Roles and what they may do. Duty: the role records with their pages, permission codes and data scope. Neighbours:
 * `access` reads what a signed-in user may do from here; `menus` and `authority-codes` hold what can be given.
 * Invariants: nobody gives what the own role does not hold, or touches a role above the own; the highest role stays.
 */
import { z } from 'zod'
import { CODE } from '../../../src/contract/kit/envelope.ts'
import type { ResourceRow } from '../../../src/contract/kit/resource.ts'
import {
  AUTHORITY_TREE,
  ROLE_AUTHORITY,
  ROLE_AUTHORITY_UPDATE,
  ROUTE_TREE,
  type RouteNode,
  roleAuthorityInput,
  roleInput,
  roleResource,
} from '../../../src/contract/resources/role.resource.ts'
import type { Queryable } from '../../db/client.ts'
import type { Env } from '../../env.ts'
import { AppError, invalidInput, noPermission, notFound, say } from '../../kit/app-error.ts'
import { registerResource } from '../../kit/resource-routes.ts'
import { findOrRefuse, type ResourceHooks, refuseStale, saveChanged, saveNew } from '../../kit/resource-save.ts'
import type { ResourceOption } from '../../kit/resource-store.ts'
import type { Router } from '../../kit/route.ts'
import type { Actor } from '../../kit/session.ts'
import { ADMINISTRATOR_LEVEL, SUPER_LEVEL } from '../access/identity.ts'
import { findRoleByKey, MAIN_SET, menusOfSet } from '../access/repository.ts'
import { recordAudit } from '../audit/audit.ts'
import { organizationStore } from '../organization/repository.ts'
import { authorityTree, grantsForPages, pathsIn, refuseForeignCodes, refuseHigherRole, routeTree } from './authority.ts'
import {
  allAuthorityCodes,
  allRoles,
  changeRole,
  countUsersOf,
  grantsOfRole,
  organizationsOfRole,
  pagesByUrl,
  type RoleRecord,
  replaceGrants,
  replaceOrganizations,
  roleStore,
} from './repository.ts'

const keyId = z.string().min(1).max(64)

/** Roles that an actor may give to users: the own level and below. */
export const roleOptions = async (db: Queryable, { session }: Actor): Promise<ResourceOption[]> =>
  (await allRoles(db))
    .filter(({ level }) => level >= session.level)
    .map(({ key, name }) => ({ keyId: key, name, parentId: null }))

export function registerRoleRoutes(router: Router, env: Env): void {
  const { db } = env
  const hooks: ResourceHooks = {
    async check(tx, _values, { session, language }, existing) {
      const role = existing && (await findRoleByKey(tx, existing.keyId))
      if (role) refuseHigherRole(session, role.level, language)
    },
    async removing(tx, row, { session, language }) {
      const role = await roleOrRefuse(tx, row.keyId, language)
      refuseHigherRole(session, role.level, language)
      if (role.level <= SUPER_LEVEL)
        throw noPermission(say(language, '最高级角色不能删除', 'The highest role cannot be removed'))
      const numUsers = await countUsersOf(tx, role.id)
      if (numUsers > 0)
        throw new AppError(
          CODE.warning,
          say(
            language,
            `还有 ${numUsers} 个用户使用该角色，不能删除`,
            `${numUsers} users still hold this role: it cannot be removed`,
          ),
        )
    },
    options: roleOptions,
  }
  const parts = { resource: roleResource, store: roleStore, hooks }
  registerResource(router, env, roleResource, roleStore, hooks, ['save', 'update', 'toEdit'])

  router.call({
    method: 'POST',
    path: roleResource.call('all'),
    access: { permission: ['role:view', 'roleAuth:view'] },
    input: z.object({}),
    handle: async ({ language, actor }) => {
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
    },
  })
  router.call({
    method: 'POST',
    path: roleResource.call('toEdit'),
    access: 'session',
    input: z.object({ keyId: keyId.optional(), key: keyId.optional() }),
    handle: async ({ input, session, language, actor }) => {
      const key = input.keyId ?? input.key ?? ''
      if (!session.roles.includes(key) && !session.permissions.has('role:view')) throw noPermission()
      const role = await roleOrRefuse(db, key, language)
      return withRoutes(db, role, await findOrRefuse(db, parts, key, actor), await menusOfSet(db, MAIN_SET), language)
    },
  })
  router.call({
    method: 'POST',
    path: roleResource.call('save'),
    access: { permission: roleResource.permissionOf('add') },
    input: roleInput,
    handle: ({ input: { routes = [], ...values }, actor }) =>
      db.transaction(async (tx) => {
        const { keyId: key } = await saveNew(tx, parts, values, actor, env.now())
        await setPages(tx, key, routes, actor)
        return { key, keyId: key }
      }),
  })
  router.call({
    method: 'POST',
    path: roleResource.call('update'),
    access: { permission: roleResource.permissionOf('edit') },
    input: roleInput.extend({ keyId, version: z.coerce.number().int() }),
    handle: ({ input: { keyId: key, version, routes, ...values }, actor }) =>
      db.transaction(async (tx) => {
        await saveChanged(tx, parts, { keyId: key, version, values }, actor, env.now())
        if (routes) await setPages(tx, key, routes, actor)
        return { key, keyId: key }
      }),
  })
  router.call({
    method: 'GET',
    path: ROUTE_TREE,
    access: { permission: ['role:view', 'roleAuth:view'] },
    input: z.object({}),
    handle: async ({ language }) => routeTree(await menusOfSet(db, MAIN_SET), language),
  })
  registerRoleAuthority(router, env)

  async function setPages(
    tx: Queryable,
    key: string,
    routes: readonly RouteNode[],
    { session, language, ...rest }: Actor,
  ) {
    const role = await roleOrRefuse(tx, key, language)
    if (role.level <= SUPER_LEVEL) return
    const before = await grantsOfRole(tx, role.id)
    const grants = grantsForPages(await pagesByUrl(tx, pathsIn(routes)), before, await allAuthorityCodes(tx))
    refuseForeignCodes(session, grants, before, language)
    await replaceGrants(tx, role.id, grants)
    await recordAudit(tx, { session, language, ...rest }, env.now(), {
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
  return { ...row, routes: routeTree(menus, language, (menu) => role.level <= SUPER_LEVEL || granted.has(menu.id)) }
}

async function roleOrRefuse(db: Queryable, key: string, language: Actor['language']): Promise<RoleRecord> {
  const role = await findRoleByKey(db, key)
  if (!role) throw notFound(say(language, '角色不存在或已被删除', 'This role does not exist, or no longer'))
  return role
}

function registerRoleAuthority(router: Router, env: Env): void {
  const { db } = env
  router.call({
    method: 'POST',
    path: AUTHORITY_TREE,
    access: { permission: 'roleAuth:view' },
    input: z.object({}),
    handle: async ({ language }) =>
      authorityTree(await menusOfSet(db, MAIN_SET), await allAuthorityCodes(db), language),
  })
  router.call({
    method: 'POST',
    path: ROLE_AUTHORITY,
    access: { permission: 'roleAuth:view' },
    input: z.object({ keyId }),
    handle: async ({ input, language }) => {
      const role = await roleOrRefuse(db, input.keyId, language)
      const { key, name, version, level, dataScope } = role
      return {
        keyId: key,
        name,
        version,
        level,
        dataScope,
        grants: await grantsOfRole(db, role.id),
        organizationIds: await organizationsOfRole(db, role.id),
      }
    },
  })
  router.call({
    method: 'POST',
    path: ROLE_AUTHORITY_UPDATE,
    access: { permission: 'roleAuth:edit' },
    input: roleAuthorityInput,
    handle: ({ input, actor }) => db.transaction((tx) => saveAuthority(tx, input, actor, env.now())),
  })
}

async function saveAuthority(
  tx: Queryable,
  input: z.infer<typeof roleAuthorityInput>,
  actor: Actor,
  now: number,
): Promise<void> {
  const { session, language } = actor
  const role = await roleOrRefuse(tx, input.keyId, language)
  if (role.level <= SUPER_LEVEL)
    throw noPermission(say(language, '最高级角色始终拥有全部权限', 'The highest role always holds every permission'))
  refuseHigherRole(session, Math.min(role.level, input.level), language)
  if (input.level <= SUPER_LEVEL || (input.level <= ADMINISTRATOR_LEVEL && session.level > ADMINISTRATOR_LEVEL))
    throw invalidInput([{ field: 'level', rule: say(language, '不能高于自己的级别', 'must not be above your own') }])
  const before = { grants: await grantsOfRole(tx, role.id), organizationIds: await organizationsOfRole(tx, role.id) }
  const menuIds = new Set((await menusOfSet(tx, MAIN_SET)).map(({ id }) => id))
  const unknown = input.grants.findIndex(({ menuId }) => !menuIds.has(menuId))
  if (unknown >= 0)
    throw invalidInput([{ field: `grants.${unknown}.menuId`, rule: say(language, '菜单不存在', 'is no menu') }])
  refuseForeignCodes(session, input.grants, before.grants, language)
  if (session.scope !== 'all' && input.dataScope === 'all' && role.dataScope !== 'all')
    throw invalidInput([
      { field: 'dataScope', rule: say(language, '不能超出自己的数据范围', 'must not exceed your own') },
    ])
  for (const id of input.organizationIds)
    if (!(await organizationStore.find(tx, id, actor)))
      throw invalidInput([
        { field: 'organizationIds', rule: say(language, '不在当前账号的数据范围内', 'is outside of your data scope') },
      ])
  const change = { level: input.level, dataScope: input.dataScope }
  if (!(await changeRole(tx, role.id, input.version, change, session.realName, new Date(now))))
    refuseStale(
      { version: role.version, updatedBy: role.updatedBy, updatedAt: role.updatedAt.toISOString() },
      input.version,
      actor,
    )
  await replaceGrants(tx, role.id, input.grants)
  await replaceOrganizations(tx, role.id, input.dataScope === 'nodes' ? input.organizationIds : [])
  await recordAudit(tx, actor, now, {
    module: 'roleAuth',
    action: 'update',
    targetId: role.key,
    targetName: role.name,
    before: { ...before, level: role.level, dataScope: role.dataScope },
    after: { grants: input.grants, organizationIds: input.organizationIds, ...change },
  })
}
