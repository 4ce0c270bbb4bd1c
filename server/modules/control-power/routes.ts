/**
 * Control powers: which role may write which parameters, how far, and whether a second person must approve. Neighbours:
 * the command gate reads them for every write; `roles` has the roles. Invariants: nobody changes the powers of a role
 * beyond their own reach, or gives a power that they do not have; a power names only parameters that its type of node has
 * and that can be written.
 */

import type { ValuesOf } from '#contract/kit/resource.ts'
import { controlPowerParams, controlPowerResource } from '#contract/resources/control-power.resource.ts'
import { powerOf } from '#server/core/access/control-power.repository.ts'
import { type ControlPower, covers } from '#server/core/access/control-power.ts'
import { SUPER_LEVEL } from '#server/core/access/identity.ts'
import { ownReach, refuseRoleBeyond } from '#server/core/access/within-reach.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { Env } from '#server/core/env.ts'
import { invalidInput, noPermission } from '#server/core/kit/app-error.ts'
import type { Actor } from '#server/core/kit/session.ts'
import type { ResourceHooks } from '#server/core/resources/resource-parts.ts'
import type { ResourceRouter } from '#server/core/resources/resource-router.ts'
import { registerResource } from '#server/core/resources/resource-routes.ts'
import { roleOrRefuse } from '../roles/role-or-refuse.ts'
import { roleNames } from '../roles/routes.ts'
import { controlPowerStore, notWritable, writableParams } from './repository.ts'
import { textsIn } from './texts/texts.ts'

export function registerControlPowerRoutes(router: ResourceRouter, env: Env): void {
  registerResource(router, env, controlPowerResource, controlPowerStore, hooks)
  router.handle(controlPowerParams, ({ actor }) => writableParams(env.db, actor))
}

const hooks: ResourceHooks<ValuesOf<typeof controlPowerResource>> = {
  references: { roleKey: roleNames, paramCodes: writableParams },
  async check(db, values, actor, existing) {
    const texts = textsIn(actor.language)
    const { roleKey, nodeType, paramCodes, rangeMin, rangeMax } = values
    for (const key of new Set([roleKey, ...(existing ? [String(existing.roleKey)] : [])]))
      await refuseBeyond(db, key, actor)
    if (rangeMin !== null && rangeMax !== null && rangeMin > rangeMax)
      throw invalidInput([{ field: 'rangeMax', rule: texts.rangeCrossed }])
    const foreign = paramCodes.length === 0 ? [] : await notWritable(db, paramCodes, nodeType)
    if (foreign.length > 0) throw invalidInput([{ field: 'paramCodes', rule: texts.notOfType(foreign) }])
    if (values.isActive) await refuseMore(db, powerOf(values), actor)
  },
  removing: (db, { roleKey }, actor) => refuseBeyond(db, String(roleKey), actor),
}

/** The highest level may give everything: without it, nobody could give back what nobody has any more. */
async function refuseMore(db: Queryable, wanted: ControlPower, actor: Actor): Promise<void> {
  const { level, powers } = await ownReach(db, actor)
  if (level <= SUPER_LEVEL || powers.some((one) => covers(one, wanted))) return
  throw noPermission(textsIn(actor.language).moreThanOwn)
}

async function refuseBeyond(db: Queryable, roleKey: string, actor: Actor): Promise<void> {
  await refuseRoleBeyond(db, (await roleOrRefuse(db, roleKey, actor.language)).id, actor)
}
