import { type HomeLayout, homeLayoutCalls } from '#contract/endpoints/home-layout.ts'
import { FIRST_TILES, widgetsFor } from '#contract/home/home-widgets.ts'
import { rolesOfUser } from '#server/core/access/repository.ts'
import { homesOfRoles } from '#server/core/access/role-homes.repository.ts'
import type { Router } from '#server/core/calls/router.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { Env } from '#server/core/env.ts'
import { invalidInput } from '#server/core/kit/app-error.ts'
import type { Session } from '#server/core/kit/session.ts'
import { findTiles, removeTiles, saveTiles } from './repository.ts'
import { registerRoleHomes } from './role-home-routes.ts'
import { textsIn } from './texts/texts.ts'
import { foreignTiles, shownTiles } from './tiles.ts'

/** Home pages of widgets, of users and of roles. A widget's own calls check again who may see what it shows. */
export function registerHomeRoutes(router: Router, env: Env): void {
  const { db } = env
  registerRoleHomes(router, env)
  router.handle(homeLayoutCalls.own, ({ session }) => layoutOf(db, session))
  router.handle(homeLayoutCalls.save, async ({ input, session, language, audit }) => {
    const { tiles } = input
    const allowed = widgetsFor(session.permissions)
    const problems = foreignTiles(tiles, allowed, textsIn(language).widgetNotAllowed)
    if (problems.length > 0) throw invalidInput(problems)
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

/** The user's own arrangement, else that of the first of the user's roles that has one, else the initial one. */
async function layoutOf(db: Queryable, session: Session): Promise<HomeLayout> {
  const own = await findTiles(db, session.userId)
  const allowed = widgetsFor(session.permissions)
  const tiles = own ?? (await tilesOfRoles(db, session.userId)) ?? FIRST_TILES
  return { tiles: shownTiles(tiles, allowed), isOwn: own !== null, allowed }
}

async function tilesOfRoles(db: Queryable, userId: string) {
  const roles = await rolesOfUser(db, userId)
  const homes = await homesOfRoles(
    db,
    roles.map(({ id }) => id),
  )
  return homes.map(({ tiles }) => tiles).find((tiles) => tiles !== null) ?? null
}
