import type { ResourceRow } from '#contract/kit/resource.ts'
import { authorityCodeResource } from '#contract/resources/authority-code.resource.ts'
import { SUPER_LEVEL } from '#server/core/access/identity.ts'
import { ownReach } from '#server/core/access/within-reach.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { Env } from '#server/core/env.ts'
import { noPermission } from '#server/core/kit/app-error.ts'
import type { Actor } from '#server/core/kit/session.ts'
import type { ResourceRouter } from '#server/core/resources/resource-router.ts'
import { registerResource } from '#server/core/resources/resource-routes.ts'
import { authorityCodeStore } from './repository.ts'
import { textsIn } from './texts/texts.ts'

/**
 * The dictionary of permission codes: what can be granted on which page. The calls themselves define what a code
 * allows. The highest level holds every code listed here, so nobody may change or remove a code that they do not hold.
 */
export function registerAuthorityCodeRoutes(router: ResourceRouter, env: Env): void {
  registerResource(router, env, authorityCodeResource, authorityCodeStore, {
    async check(tx, _values, actor, existing) {
      if (existing) await refuseForeign(tx, existing, actor)
    },
    removing: refuseForeign,
  })
}

async function refuseForeign(tx: Queryable, { code }: ResourceRow, actor: Actor): Promise<void> {
  const { level, permissions, sleeping } = await ownReach(tx, actor)
  if (level <= SUPER_LEVEL || permissions.has(String(code)) || sleeping.has(String(code))) return
  throw noPermission(textsIn(actor.language).codeNotHeld(String(code)))
}
