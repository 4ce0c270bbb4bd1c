import { type HomeLayout, homeLayoutCalls, homeTiles } from '#contract/endpoints/home-layout.ts'
import { FIRST_TILES, widgetsFor } from '#contract/home/home-widgets.ts'
import type { Router } from '#server/core/calls/router.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { Env } from '#server/core/env.ts'
import { invalidInput } from '#server/core/kit/app-error.ts'
import type { Session } from '#server/core/kit/session.ts'
import { findTiles, removeTiles, saveTiles } from './repository.ts'
import { textsIn } from './texts/texts.ts'

/** Each user's home page of widgets. A widget's own calls check again who may see what it shows. */
export function registerHomeRoutes(router: Router, env: Env): void {
  const { db } = env
  router.handle(homeLayoutCalls.own, ({ session }) => layoutOf(db, session))
  router.handle(homeLayoutCalls.save, async ({ input, session, language, audit }) => {
    const { tiles } = input
    const allowed = widgetsFor(session.permissions)
    const refused = tiles.flatMap(({ widget }, at) => (allowed.includes(widget) ? [] : [`tiles.${at}.widget`]))
    if (refused.length > 0)
      throw invalidInput(refused.map((field) => ({ field, rule: textsIn(language).widgetNotAllowed })))
    return db.transaction(async (tx) => {
      const before = await findTiles(tx, session.userId)
      await saveTiles(tx, session.userId, tiles, new Date(env.now()))
      await audit(tx, { before, after: tiles })
      return layoutOf(tx, session)
    })
  })
  router.handle(homeLayoutCalls.del, ({ session, audit }) =>
    db.transaction(async (tx) => {
      const before = await findTiles(tx, session.userId)
      await removeTiles(tx, session.userId)
      await audit(tx, { before })
      return layoutOf(tx, session)
    }),
  )
}

/** Without widgets that the user may see no more, or that the product has no more. */
async function layoutOf(db: Queryable, session: Session): Promise<HomeLayout> {
  const saved = await findTiles(db, session.userId)
  const allowed = widgetsFor(session.permissions)
  const tiles = (saved ?? FIRST_TILES).flatMap((tile) => homeTiles.safeParse([tile]).data ?? [])
  return { tiles: tiles.filter(({ widget }) => allowed.includes(widget)), isOwn: saved !== null, allowed }
}
