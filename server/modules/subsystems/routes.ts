/**
 * Subsystems: parts of the product that have their own menu in the header. Duty: their records, order and pages.
 * Neighbours: `access` limits a user's menus to those of a subsystem; `menus` holds the pages. Invariant: a subsystem
 * opens no page that the user's roles do not open.
 */

import type { ResourceRow, ValuesOf } from '#contract/kit/resource.ts'
import {
  type SubsystemNode,
  subsystemCalls,
  subsystemMenus,
  subsystemResource,
  subsystemRow,
  type TreeOrder,
} from '#contract/resources/subsystem.resource.ts'
import { grantsOf } from '#server/core/access/identity.ts'
import { MAIN_SET, menusOfSet, rolesOfUser } from '#server/core/access/repository.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { Env } from '#server/core/env.ts'
import { invalidInput } from '#server/core/kit/app-error.ts'
import type { Actor } from '#server/core/kit/session.ts'
import type { ResourceHooks } from '#server/core/resources/resource-parts.ts'
import type { ResourceRouter } from '#server/core/resources/resource-router.ts'
import { registerResource } from '#server/core/resources/resource-routes.ts'
import { findOrRefuse, refuseStale } from '#server/core/resources/resource-save.ts'
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
import { textsIn } from './texts/texts.ts'

const resource = subsystemResource
const store = subsystemStore

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

  router.handle(subsystemCalls.all, async ({ actor, session }) => {
    const granted = new Set((await grantsOf(db, await rolesOfUser(db, session.userId))).map(({ menuId }) => menuId))
    const pages = await pagesOfOpenSubsystems(db)
    const { list } = await store.list(db, {}, actor)
    return inTreeOrder(list, 'parentMenuId')
      .filter((row) => pages.get(row.keyId)?.some((id) => granted.has(id)))
      .map((row) => subsystemRow.parse(row))
  })
  router.handle(subsystemCalls.tree, async ({ actor }) => nest((await store.list(db, {}, actor)).list))
  router.handle(subsystemCalls.sortTree, ({ input, actor, audit }) =>
    db.transaction(async (tx) => {
      const ids = input.ids.split(',')
      const versions = input.versions.split(',').map(Number)
      if (versions.length !== ids.length)
        throw invalidInput([{ field: 'versions', rule: textsIn(actor.language).oneVersionEach }])
      const rows: ResourceRow[] = []
      for (const [index, id] of ids.entries()) rows.push(await findCurrent(tx, id, versions[index] ?? 0, actor))
      if (new Set(rows.map((row) => row.parentMenuId)).size > 1)
        throw invalidInput([{ field: 'ids', rule: textsIn(actor.language).notSiblings }])
      for (const [index, row] of rows.entries()) await put(tx, row.keyId, parentOf(row), index, actor)
      await audit(tx, { after: ids })
    }),
  )
  router.handle(subsystemCalls.saveTreeview, ({ input, actor, audit }) =>
    db.transaction(async (tx) => {
      const seen = new Set<string>()
      await putTree(tx, input.treeviewJson, null, seen, actor)
      await audit(tx, { after: input.treeviewJson })
    }),
  )
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
        throw invalidInput([{ field: 'treeviewJson', rule: textsIn(actor.language).namedTwice }])
      seen.add(node.keyId)
      await findCurrent(tx, node.keyId, node.version, actor)
      await put(tx, node.keyId, parentId, index, actor)
      await putTree(tx, node.children, node.keyId, seen, actor)
    }
  }
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
  router.handle(subsystemCalls.menus, async ({ input, actor }) => {
    const row = subsystemRow.parse(await findOrRefuse(db, parts, input.keyId, actor))
    const pages = (await menusOfSet(db, MAIN_SET)).filter(({ url }) => url !== '')
    return {
      keyId: row.keyId,
      version: row.version,
      menus: subsystemMenus.shape.menus.parse(await pagesOfSubsystem(db, row.keyId)),
      quickMenuIds: row.quickMenuIds === '' ? [] : row.quickMenuIds.split(','),
      roles: await rolesWithMenus(
        db,
        pages.map(({ id }) => id),
      ),
    }
  })
  router.handle(subsystemCalls.updateMenus, ({ input, actor, audit }) =>
    db.transaction(async (tx) => {
      const before = await findOrRefuse(tx, parts, input.keyId, actor)
      const known = new Set((await menusOfSet(tx, MAIN_SET)).map(({ id }) => id))
      const unknown = input.menus.findIndex(({ menuId }) => !known.has(menuId))
      if (unknown >= 0)
        throw invalidInput([{ field: `menus.${unknown}.menuId`, rule: textsIn(actor.language).noSuchMenu }])
      const chosen = new Map(input.menus.map((page) => [page.menuId, page]))
      const quickMenuIds = input.quickMenuIds.filter((id) => chosen.has(id))
      const pagesBefore = await pagesOfSubsystem(tx, input.keyId)
      const pages = { menus: [...chosen.values()], quickMenuIds }
      if (!(await replacePages(tx, input, pages, actor.session.realName, new Date(env.now()))))
        refuseStale(before, input.version, actor)
      await audit(tx, {
        targetId: input.keyId,
        targetName: String(before.menuName),
        before: { menus: pagesBefore, quickMenuIds: before.quickMenuIds },
        after: pages,
      })
    }),
  )
}
