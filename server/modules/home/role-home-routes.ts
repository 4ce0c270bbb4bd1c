/**
 * Home pages of roles. Duty: read and change where users of a role begin, and their widgets. Neighbours: routes.ts gives
 * users their arrangement, core/access/start-pages.ts their start page. Invariants: as for every change of a role, nobody
 * changes one that reaches further than they do (access/reach.ts); a role gets only widgets and pages of its own.
 */

import { type RoleHome, roleHomeCalls } from '#contract/endpoints/role-homes.ts'
import { widgetsFor } from '#contract/home/home-widgets.ts'
import type { Language } from '#contract/kit/language.ts'
import { grantsOf } from '#server/core/access/identity.ts'
import { reachOfRoles, reachOfUser } from '#server/core/access/reach.repository.ts'
import { homesOfRoles, type RoleHomeRow, saveRoleHome } from '#server/core/access/role-homes.repository.ts'
import { startPagesOf } from '#server/core/access/start-pages.ts'
import { isRoleWithin, refuseRoleBeyond } from '#server/core/access/within-reach.ts'
import type { Router } from '#server/core/calls/router.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { Env } from '#server/core/env.ts'
import { invalidInput } from '#server/core/kit/app-error.ts'
import type { Actor } from '#server/core/kit/session.ts'
import { staleBy } from '#server/core/resources/resource-save.ts'
import { allRoles, type RoleRecord } from '../roles/repository.ts'
import { roleOrRefuse } from '../roles/role-or-refuse.ts'
import { textsIn } from './texts/texts.ts'
import { foreignTiles, shownTiles } from './tiles.ts'

export function registerRoleHomes(router: Router, env: Env): void {
  const { db } = env
  router.handle(roleHomeCalls.list, async () => {
    const roles = await allRoles(db)
    const homes = await homesOfRoles(
      db,
      roles.map(({ id }) => id),
    )
    const isConfigured = (role: RoleRecord): boolean =>
      homes.some(({ roleId, mainUrl, tiles }) => roleId === role.id && (mainUrl !== null || tiles !== null))
    return roles.map((role) => ({ keyId: role.key, name: role.name, isConfigured: isConfigured(role) }))
  })
  router.handle(roleHomeCalls.toEdit, async ({ input, language, actor }) =>
    describe(db, await roleOrRefuse(db, input.keyId, language), actor),
  )
  router.handle(roleHomeCalls.update, ({ input, actor, language, session, audit }) =>
    db.transaction(async (tx) => {
      const role = await roleOrRefuse(tx, input.keyId, language)
      await refuseRoleBeyond(tx, role.id, actor)
      const { mainUrl, tiles } = input
      await refuseForeign(tx, role, { mainUrl, tiles: tiles ?? [] }, language)
      const before = await homeOf(tx, role)
      const change = { mainUrl, tiles, updatedAt: new Date(env.now()), updatedBy: session.realName }
      if (!(await saveRoleHome(tx, role.id, input.version, change))) {
        const now = await homeOf(tx, role)
        throw staleBy({ updatedBy: now?.updatedBy ?? '', updatedAt: now?.updatedAt.toISOString() ?? '' }, actor)
      }
      await audit(tx, {
        targetId: role.key,
        targetName: role.name,
        before: { mainUrl: before?.mainUrl ?? null, tiles: before?.tiles ?? null },
        after: { mainUrl, tiles },
      })
      return describe(tx, role, actor)
    }),
  )
}

const homeOf = async (db: Queryable, role: RoleRecord): Promise<RoleHomeRow | null> =>
  (await homesOfRoles(db, [role.id]))[0] ?? null

async function describe(db: Queryable, role: RoleRecord, { session, language }: Actor): Promise<RoleHome> {
  const home = await homeOf(db, role)
  const allowed = await widgetsOf(db, role)
  const [reach] = await reachOfRoles(db, [role.id])
  return {
    keyId: role.key,
    name: role.name,
    version: home?.version ?? 0,
    mainUrl: home?.mainUrl ?? null,
    tiles: home?.tiles ? shownTiles(home.tiles, allowed) : null,
    allowed,
    pages: [...(await startPagesOf(db, [role], language))],
    mayEdit: reach !== undefined && (await isRoleWithin(db, await reachOfUser(db, session.userId), reach)),
  }
}

const widgetsOf = async (db: Queryable, role: RoleRecord) =>
  widgetsFor(new Set((await grantsOf(db, [role])).flatMap(({ permissions }) => permissions)))

/** @throws {AppError} 1001 with the widgets that the role may not see, and the page that it may not open. */
async function refuseForeign(
  tx: Queryable,
  role: RoleRecord,
  { mainUrl, tiles }: Pick<RoleHome, 'mainUrl'> & { readonly tiles: NonNullable<RoleHome['tiles']> },
  language: Language,
): Promise<void> {
  const { pageNotForRole, widgetNotForRole } = textsIn(language)
  const pages = mainUrl === null ? [] : await startPagesOf(tx, [role], language)
  const isForeign = mainUrl !== null && !pages.some(({ path }) => path === mainUrl)
  const problems = [
    ...(isForeign ? [{ field: 'mainUrl', rule: pageNotForRole }] : []),
    ...foreignTiles(tiles, await widgetsOf(tx, role), widgetNotForRole),
  ]
  if (problems.length > 0) throw invalidInput(problems)
}
