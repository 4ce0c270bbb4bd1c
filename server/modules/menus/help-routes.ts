/**
 * Help texts of pages. Duty: the text of a page is the company's own where it has written one, else the manual's in the
 * language of the reader; finding pages by what their texts say. Invariants: text is sanitised before it is stored; the
 * manual's text is never stored, and an emptied text is the manual's again.
 */

import type { Language } from '#contract/kit/language.ts'
import type { ResourceRow } from '#contract/kit/resource.ts'
import { menuCalls, menuResource } from '#contract/resources/menu.resource.ts'
import { pathOf } from '#lib/path-of.ts'
import { rolesOfUser } from '#server/core/access/repository.ts'
import { startPagesOf } from '#server/core/access/start-pages.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { Env } from '#server/core/env.ts'
import { completedRows } from '#server/core/resources/completed-rows.ts'
import type { ResourceRouter } from '#server/core/resources/resource-router.ts'
import { findOrRefuse, refuseStale } from '#server/core/resources/resource-save.ts'
import { findHelp } from './find-help.ts'
import { plainLinesOf, sanitizeHelpText } from './help-text.ts'
import { isOfManual, manualPageAt } from './manual.ts'
import { findMenuByUrl, menuStore, ownHelpTexts, pagesWithoutOwnHelp, saveSpecification } from './repository.ts'

/** How many pages in use have no text at all, as those that a company has added. */
export const countPagesWithoutHelp = async (db: Queryable): Promise<number> =>
  (await pagesWithoutOwnHelp(db)).filter(({ url }) => manualPageAt(url, 'zh-CN') === null).length

const shownText = (own: string, address: string, language: Language): string =>
  own || (manualPageAt(address, language)?.html ?? '')

/** The menus in use, each with the text that readers see. */
export const menusWithHelp = {
  ...menuStore,
  ...completedRows(menuStore, (row: ResourceRow, { language }) => ({
    ...row,
    menuSpecification: shownText(String(row.menuSpecification ?? ''), String(row.menuUrl ?? ''), language),
  })),
}

export function registerHelpRoutes(router: ResourceRouter, { db, now }: Env): void {
  const parts = { resource: menuResource, store: menuStore, hooks: {} }
  router.handle(menuCalls.saveDocument, ({ input, actor, audit }) =>
    db.transaction(async (tx) => {
      const before = await findOrRefuse(tx, parts, input.keyId, actor)
      const text = sanitizeHelpText(input.menuSpecification)
      const html = plainLinesOf(text).length === 0 || isOfManual(text, String(before.menuUrl)) ? '' : text
      const menu = { keyId: input.keyId, version: input.version, html }
      if (!(await saveSpecification(tx, menu, actor.session.realName, new Date(now()))))
        refuseStale(before, input.version, actor)
      await audit(tx, {
        targetId: input.keyId,
        targetName: String(before.menuName),
        before: { menuSpecification: before.menuSpecification },
        after: { menuSpecification: html },
      })
    }),
  )
  router.handle(menuCalls.queryByRouteKey, async ({ input, language }) => {
    const address = pathOf(input.routeKey.replace(/^#/, ''))
    const menu = await findMenuByUrl(db, address)
    const menuSpecification = shownText(menu?.specification ?? '', address, language)
    if (!menu && menuSpecification === '') return null
    return {
      keyId: menu?.id ?? '',
      menuName: menu?.name ?? manualPageAt(address, language)?.title ?? '',
      menuSpecification,
    }
  })
  router.handle(menuCalls.findHelp, async ({ input, session, language }) => {
    const own = new Map((await ownHelpTexts(db)).map(({ url, specification }) => [url, plainLinesOf(specification)]))
    const pages = await startPagesOf(db, await rolesOfUser(db, session.userId), language)
    const texts = pages.map(({ path, name }) => ({
      path,
      name,
      lines: own.get(path) ?? manualPageAt(path, language)?.lines ?? [],
    }))
    return findHelp(input.text, texts)
  })
}
