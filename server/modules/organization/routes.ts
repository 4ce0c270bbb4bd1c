/**
 * The organisation tree: the operators of the network. Duty: its records and their order. Neighbours: `access` reads a
 * user's data scope from it; users and stations belong to its nodes. Invariants: `path` is always the path from the
 * root; nobody sees or adds organisations outside their scope, or extends the scope of an account that exceeds their
 * reach.
 */

import { z } from 'zod'
import type { ResourceRow, ResourceValues } from '#contract/kit/resource.ts'
import { ruleText } from '#contract/kit/rule-texts.ts'
import { organizationResource } from '#contract/resources/organization.resource.ts'
import { isGainBeyond } from '#server/core/access/within-reach.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { Env } from '#server/core/env.ts'
import { invalidInput } from '#server/core/kit/app-error.ts'
import type { Actor } from '#server/core/kit/session.ts'
import { ORGANIZATION_TYPES } from '#server/core/organization/tables.ts'
import type { ResourceHooks } from '#server/core/resources/resource-parts.ts'
import type { ResourceRouter } from '#server/core/resources/resource-router.ts'
import { registerResource } from '#server/core/resources/resource-routes.ts'
import { refuseRing, refuseWithChildren, registerTree, treeOptions } from '#server/core/resources/tree-routes.ts'
import { countUsersIn, hasSibling, organizationStore, organizationTree, pathOf, renewPaths } from './repository.ts'
import { textsIn } from './texts/texts.ts'

const store = organizationStore
const placed = z.object({ name: z.string(), type: z.enum(ORGANIZATION_TYPES), parentId: z.string().nullable() })

/** Organisations to choose from: the active ones in the user's scope. */
export const organizationOptions = async (db: Queryable, actor: Actor) =>
  treeOptions(
    (await store.list(db, {}, actor)).list.filter((row) => row.isActive === true),
    'parentId',
    'name',
  )

export function registerOrganizationRoutes(router: ResourceRouter, env: Env): void {
  const resource = organizationResource
  const hooks: ResourceHooks = {
    check,
    async saved(db, _keyId, values, _actor, existing) {
      if (existing) await movePaths(db, existing, typeof values.parentId === 'string' ? values.parentId : null)
      return undefined
    },
    async removing(db, row, actor) {
      await refuseWithChildren(db, organizationTree, row.keyId, actor)
      const numUsers = await countUsersIn(db, row.keyId)
      if (numUsers > 0)
        throw invalidInput([
          {
            field: 'keyId',
            rule: textsIn(actor.language).hasUsers(numUsers),
          },
        ])
    },
    references: { parentId: organizationOptions },
    options: organizationOptions,
  }
  registerResource(router, env, resource, store, hooks)
  registerTree(router, env, {
    resource,
    store,
    hooks,
    tree: organizationTree,
    parentField: 'parentId',
    moved: movePaths,
  })
}

const movePaths = async (db: Queryable, before: ResourceRow, parentId: string | null): Promise<void> =>
  renewPaths(db, before.keyId, String(before.path), parentId === null ? '' : await pathOf(db, parentId))

async function check(db: Queryable, values: ResourceValues, actor: Actor, existing: ResourceRow | null): Promise<void> {
  const { language, session } = actor
  const { name, type, parentId } = placed.parse(values)
  const refuse = (field: string, rule: string) => invalidInput([{ field, rule }])
  if (existing)
    await refuseRing(db, { tree: organizationTree, parentField: 'parentId' }, existing.keyId, parentId, actor)
  const parent = parentId === null ? null : await store.find(db, parentId, actor)
  const isKept = existing !== null && existing.parentId === parentId
  if (parentId !== null && parent === null && !isKept) throw refuse('parentId', ruleText('outsideScope', language))
  if (parentId === null && session.scope !== 'all' && !isKept)
    throw refuse('parentId', ruleText('outsideScope', language))
  if (existing && parent && !isKept) {
    const gaining = idsIn(String(parent.path)).filter((id) => !idsIn(String(existing.path)).includes(id))
    if (await isGainBeyond(db, gaining, actor)) throw refuse('parentId', textsIn(language).wouldShowMore)
  }
  if (parent && rankOf(type) <= rankOf(placed.shape.type.parse(parent.type)))
    throw refuse('type', textsIn(language).wrongRank)
  if (await hasSibling(db, parentId, name, existing?.keyId ?? null)) throw refuse('name', ruleText('taken', language))
}

/** Ids from the root down. */
const idsIn = (path: string): string[] => path.split('/').filter((id) => id !== '')

const rankOf = (type: (typeof ORGANIZATION_TYPES)[number]): number => ORGANIZATION_TYPES.indexOf(type)
