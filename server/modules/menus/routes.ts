/**
 * Menus and their templates. Duty: the records, their order, and replacing the main set by a template. Neighbours:
 * help-routes.ts has their texts; `access` shows each user the menus of their roles; roles and subsystems refer to menus
 * by id. Invariants: a menu with children is not removed; nobody removes a page from, or gives one to, a role beyond
 * their own reach (access/reach.ts).
 */

import { CODE } from '#contract/kit/envelope.ts'
import type { ResourceRow, ValuesOf } from '#contract/kit/resource.ts'
import { menuCalls, menuModelResource, menuResource, menuRow } from '#contract/resources/menu.resource.ts'
import { MAIN_SET } from '#server/core/access/repository.ts'
import { refuseMenusBeyond } from '#server/core/access/within-reach.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { Env } from '#server/core/env.ts'
import { AppError, invalidInput, notFound } from '#server/core/kit/app-error.ts'
import type { Actor } from '#server/core/kit/session.ts'
import type { ResourceHooks } from '#server/core/resources/resource-parts.ts'
import type { ResourceRouter } from '#server/core/resources/resource-router.ts'
import { registerResource } from '#server/core/resources/resource-routes.ts'
import { findOrRefuse, removeOne, staleBy } from '#server/core/resources/resource-save.ts'
import { refuseRing, refuseWithChildren, registerTree, treeOptions } from '#server/core/resources/tree-routes.ts'
import { menusWithHelp, registerHelpRoutes } from './help-routes.ts'
import { giveToAdministrators } from './new-page.ts'
import {
  changeMenu,
  findTemplate,
  type MenuRecord,
  markApplied,
  menuModelStore,
  menuStore,
  menusOf,
  menuTree,
  removeMenus,
  templatesOf,
} from './repository.ts'
import { applyTemplate, copyMenus, modelTree } from './templates.ts'
import { textsIn } from './texts/texts.ts'

/** Without this page nobody could apply another template. */
const TEMPLATE_PAGE = '/admin-power-developer/developer-menu-template'

const menuOptions = async (db: Queryable, actor: Actor) =>
  treeOptions((await menuStore.list(db, {}, actor)).list, 'parentMenuId', 'menuName')

export function registerMenuRoutes(router: ResourceRouter, env: Env): void {
  const { db } = env
  const hooks: ResourceHooks<ValuesOf<typeof menuResource>> = {
    async check(tx, values, actor, existing) {
      const { parentMenuId } = values
      if (parentMenuId !== null) await findOrRefuse(tx, parts, parentMenuId, actor)
      if (existing)
        await refuseRing(tx, { tree: menuTree, parentField: 'parentMenuId' }, existing.keyId, parentMenuId, actor)
      if (existing && existing.isActive !== values.isActive) await refuseMenusBeyond(tx, [existing.keyId], actor)
    },
    async saved(tx, id, values, actor, existing) {
      const { menuUrl } = values
      await changeMenu(tx, id, { path: menuUrl })
      if (existing === null && menuUrl !== '') await giveToAdministrators(tx, id, menuUrl, actor)
      return undefined
    },
    async removing(tx, row, actor) {
      await refuseWithChildren(tx, menuTree, row.keyId, actor)
      await refuseMenusBeyond(tx, [row.keyId], actor)
    },
    references: { parentMenuId: menuOptions },
    options: menuOptions,
  }
  const parts = { resource: menuResource, store: menuStore, hooks }
  registerResource(router, env, menuResource, menusWithHelp, hooks, ['del', 'batchDel'])
  registerTree(router, env, { ...parts, tree: menuTree, parentField: 'parentMenuId' })
  router.handle(menuCalls.all, async ({ input, actor }) => {
    const { list } = await menusWithHelp.list(db, { sid: input.sid }, actor)
    const rows = list.map((row) => menuRow.parse(row))
    return input.parentMenuId ? rows.filter((row) => row.parentMenuId === input.parentMenuId) : rows
  })
  router.handle(menuCalls.realDelete, ({ input, actor }) =>
    db.transaction((tx) => removeOne(tx, parts, input.keyId, actor, env.now())),
  )
  registerHelpRoutes(router, env)
  registerTemplates(router, env)
}

function registerTemplates(router: ResourceRouter, env: Env): void {
  const { db } = env
  const named = (row: ResourceRow): string => String(row.key)
  registerResource(router, env, menuModelResource, menuModelStore, {
    // a new template copies the menus in use
    async saved(tx, id, _values, actor, existing) {
      if (existing) return undefined
      const { key } = await findOrRefuse(
        tx,
        { resource: menuModelResource, store: menuModelStore, hooks: {} },
        id,
        actor,
      )
      await copyMenus(tx, MAIN_SET, String(key), actor.session.realName, new Date(env.now()))
      return undefined
    },
    async check(_tx, _values, { language }, existing) {
      if (existing && named(existing) === MAIN_SET) throw inUse(textsIn(language).inUseIsNoTemplate)
    },
    async removing(tx, row, { language }) {
      if (named(row) === MAIN_SET) throw inUse(textsIn(language).inUseStays)
      await removeMenus(
        tx,
        (await menusOf(tx, named(row))).map(({ id }) => id),
      )
    },
  })
  router.handle(menuCalls.modelMenuTreeAll, async () => {
    const templates = await templatesOf(db)
    return Promise.all(
      templates.map(async ({ id, key, name, remark, isApplied, version }) => ({
        menuModelId: id,
        name,
        remark,
        isApplied,
        version,
        menus: modelTree(await menusOf(db, key)),
      })),
    )
  })
  router.handle(menuCalls.changeMenuModel, ({ input, actor, language, audit }) =>
    db.transaction(async (tx) => {
      const template = await findTemplate(tx, input.menuModelId)
      if (!template) throw notFound(textsIn(language).noSuchTemplate)
      const before = await menusOf(tx, MAIN_SET)
      if (input.changedAt !== undefined) refuseChangedSince(before, new Date(input.changedAt), actor)
      if (!(await menusOf(tx, template.key)).some(({ url }) => url === TEMPLATE_PAGE))
        throw invalidInput([
          {
            field: 'menuModelId',
            rule: textsIn(language).templateLacksItsPage,
          },
        ])
      await applyTemplate(tx, template.key, actor, new Date(env.now()))
      await markApplied(tx, template.id)
      await audit(tx, {
        targetId: template.id,
        targetName: template.name,
        before: before.map(({ name, url }) => ({ name, url })),
        after: (await menusOf(tx, MAIN_SET)).map(({ name, url }) => ({ name, url })),
      })
    }),
  )
}

/** @throws {AppError} 1009 if a menu was changed after `moment`. */
function refuseChangedSince(menus: readonly MenuRecord[], moment: Date, actor: Actor): void {
  const changed = menus.find(({ updatedAt }) => updatedAt > moment)
  if (changed) throw staleBy({ ...changed, updatedAt: changed.updatedAt.toISOString() }, actor)
}

const inUse = (text: string): AppError => new AppError(CODE.warning, text)
