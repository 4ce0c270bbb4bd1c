/**
 * Subsystems: parts of the product that the header offers as menus of their own. Duty: their records, order and pages.
 * Neighbours: `access` narrows a user's menus to a subsystem's; `menus` holds the pages. Invariant: a subsystem opens
 * nothing that the user's roles do not.
 */
import { z } from 'zod'
import type { AuditAction } from '#contract/audit/actions.ts'
import type { ResourceRow, ValuesOf } from '#contract/kit/resource.ts'
import {
  SUBSYSTEM_PATH,
  type SubsystemNode,
  subsystemMenusInput,
  subsystemResource,
  subsystemRow,
  type TreeOrder,
  treeOrders,
} from '#contract/resources/subsystem.resource.ts'
import { grantsOf } from '#server/core/access/identity.ts'
import { MAIN_SET, menusOfSet, rolesOfUser } from '#server/core/access/repository.ts'
import { recordAudit } from '#server/core/audit/audit.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { Env } from '#server/core/env.ts'
import { invalidInput, say } from '#server/core/kit/app-error.ts'
import { jsonText } from '#server/core/kit/json-text.ts'
import type { Actor } from '#server/core/kit/session.ts'
import type { ResourceRouter } from '#server/core/resources/resource-router.ts'
import { registerResource } from '#server/core/resources/resource-routes.ts'
import { findOrRefuse, type ResourceHooks, refuseStale } from '#server/core/resources/resource-save.ts'
import {
  inTreeOrder,
  refuseRing,
  refuseWithChildren,
  registerTree,
  treeOptions,
} from '#server/core/resources/tree-routes.ts'
import {
  pagesOfOpenSubsystems,
  pagesOfSubsystem,
  replacePages,
  rolesWithMenus,
  subsystemStore,
  subsystemTree,
} from './repository.ts'

const resource = subsystemResource
const store = subsystemStore
const keyId = z.string().min(1).max(64)

const options = async (db: Queryable, actor: Actor) =>
  treeOptions((await store.list(db, {}, actor)).list, 'parentMenuId', 'menuName')

export function registerSubsystemRoutes(router: ResourceRouter, env: Env): void {
  const { db } = env
  const hooks: ResourceHooks<ValuesOf<typeof subsystemResource>> = {
    async check(tx, values, actor, existing) {
      const { parentMenuId } = values
      if (parentMenuId !== null) await findOrRefuse(tx, parts, parentMenuId, actor)
      if (existing)
        await refuseRing(tx, { tree: subsystemTree, parentField: 'parentMenuId' }, existing.keyId, parentMenuId, actor)
    },
    removing: (tx, row, actor) => refuseWithChildren(tx, subsystemTree, row.keyId, actor),
    references: { parentMenuId: options },
    options,
  }
  const parts = { resource, store, hooks }
  registerResource(router, env, resource, store, hooks)
  registerTree(router, env, { ...parts, tree: subsystemTree, parentField: 'parentMenuId' })

  router.call({
    method: 'POST',
    path: SUBSYSTEM_PATH.all,
    access: 'session',
    input: z.object({}),
    handle: async ({ actor, session }) => {
      const granted = new Set((await grantsOf(db, await rolesOfUser(db, session.userId))).map(({ menuId }) => menuId))
      const pages = await pagesOfOpenSubsystems(db)
      const { list } = await store.list(db, {}, actor)
      return inTreeOrder(list, 'parentMenuId').filter((row) => pages.get(row.keyId)?.some((id) => granted.has(id)))
    },
  })
  router.call({
    method: 'POST',
    path: SUBSYSTEM_PATH.tree,
    access: { permission: [resource.permissionOf('view'), 'subsystemMenu:view'] },
    input: z.object({}),
    handle: async ({ actor }) => nest((await store.list(db, {}, actor)).list),
  })
  router.call({
    method: 'POST',
    path: SUBSYSTEM_PATH.sortTree,
    access: { permission: resource.permissionOf('edit') },
    input: z.object({
      ids: z.string().min(1).max(40_000),
      versions: z
        .string()
        .max(10_000)
        .regex(/^\d+(,\d+)*$/),
    }),
    handle: ({ input, actor }) =>
      db.transaction(async (tx) => {
        const ids = input.ids.split(',')
        const versions = input.versions.split(',').map(Number)
        if (versions.length !== ids.length)
          throw invalidInput([
            { field: 'versions', rule: say(actor.language, '须与 ids 一一对应', 'must be one for each of ids') },
          ])
        const rows: ResourceRow[] = []
        for (const [index, id] of ids.entries()) rows.push(await findCurrent(tx, id, versions[index] ?? 0, actor))
        if (new Set(rows.map((row) => row.parentMenuId)).size > 1)
          throw invalidInput([
            { field: 'ids', rule: say(actor.language, '只能对同一上级的子系统排序', 'must be siblings') },
          ])
        for (const [index, row] of rows.entries()) await put(tx, row.keyId, parentOf(row), index, actor)
        await audit(tx, actor, 'sortTree', ids)
      }),
  })
  router.call({
    method: 'POST',
    path: SUBSYSTEM_PATH.saveTreeview,
    access: { permission: resource.permissionOf('edit') },
    input: z.object({ treeviewJson: jsonText(treeOrders) }),
    handle: ({ input, actor }) =>
      db.transaction(async (tx) => {
        const seen = new Set<string>()
        await putTree(tx, input.treeviewJson, null, seen, actor)
        await audit(tx, actor, 'saveTreeview', input.treeviewJson)
      }),
  })
  registerPages(router, env)

  async function findCurrent(tx: Queryable, id: string, version: number, actor: Actor): Promise<ResourceRow> {
    const row = await findOrRefuse(tx, parts, id, actor)
    refuseStale(row, version, actor)
    return row
  }
  const put = (tx: Queryable, id: string, parentId: string | null, index: number, actor: Actor) =>
    subsystemTree.place(tx, id, parentId, index, actor.session.realName, new Date(env.now()))
  async function putTree(
    tx: Queryable,
    nodes: readonly TreeOrder[],
    parentId: string | null,
    seen: Set<string>,
    actor: Actor,
  ) {
    for (const [index, node] of nodes.entries()) {
      if (seen.has(node.keyId))
        throw invalidInput([
          { field: 'treeviewJson', rule: say(actor.language, '同一子系统出现了两次', 'names a subsystem twice') },
        ])
      seen.add(node.keyId)
      await findCurrent(tx, node.keyId, node.version, actor)
      await put(tx, node.keyId, parentId, index, actor)
      await putTree(tx, node.children, node.keyId, seen, actor)
    }
  }
  const audit = (tx: Queryable, actor: Actor, action: AuditAction, after: unknown) =>
    recordAudit(tx, actor, env.now(), { module: resource.permission, action, after })
}

const parentOf = (row: ResourceRow): string | null => (typeof row.parentMenuId === 'string' ? row.parentMenuId : null)

function nest(rows: readonly ResourceRow[]): SubsystemNode[] {
  const parsed = inTreeOrder(rows, 'parentMenuId').map((row) => subsystemRow.parse(row))
  const below = (parentId: string | null): SubsystemNode[] =>
    parsed.filter((row) => row.parentMenuId === parentId).map((row) => ({ ...row, children: below(row.keyId) }))
  return below(null)
}

function registerPages(router: ResourceRouter, env: Env): void {
  const { db } = env
  const parts = { resource, store, hooks: {} }
  router.call({
    method: 'POST',
    path: SUBSYSTEM_PATH.menus,
    access: { permission: 'subsystemMenu:view' },
    input: z.object({ keyId }),
    handle: async ({ input, actor }) => {
      const row = subsystemRow.parse(await findOrRefuse(db, parts, input.keyId, actor))
      const pages = (await menusOfSet(db, MAIN_SET)).filter(({ url }) => url !== '')
      return {
        keyId: row.keyId,
        version: row.version,
        menus: await pagesOfSubsystem(db, row.keyId),
        quickMenuIds: row.quickMenuIds === '' ? [] : row.quickMenuIds.split(','),
        roles: await rolesWithMenus(
          db,
          pages.map(({ id }) => id),
        ),
      }
    },
  })
  router.call({
    method: 'POST',
    path: SUBSYSTEM_PATH.menusUpdate,
    access: { permission: 'subsystemMenu:edit' },
    input: subsystemMenusInput,
    handle: ({ input, actor }) =>
      db.transaction(async (tx) => {
        const before = await findOrRefuse(tx, parts, input.keyId, actor)
        const known = new Set((await menusOfSet(tx, MAIN_SET)).map(({ id }) => id))
        const unknown = input.menus.findIndex(({ menuId }) => !known.has(menuId))
        if (unknown >= 0)
          throw invalidInput([
            { field: `menus.${unknown}.menuId`, rule: say(actor.language, '菜单不存在', 'is no menu') },
          ])
        const chosen = new Map(input.menus.map((page) => [page.menuId, page]))
        const quickMenuIds = input.quickMenuIds.filter((id) => chosen.has(id))
        const pagesBefore = await pagesOfSubsystem(tx, input.keyId)
        const pages = { menus: [...chosen.values()], quickMenuIds }
        if (!(await replacePages(tx, input, pages, actor.session.realName, new Date(env.now()))))
          refuseStale(before, input.version, actor)
        await recordAudit(tx, actor, env.now(), {
          module: 'subsystemMenu',
          action: 'update',
          targetId: input.keyId,
          targetName: String(before.menuName),
          before: { menus: pagesBefore, quickMenuIds: before.quickMenuIds },
          after: pages,
        })
      }),
  })
}
