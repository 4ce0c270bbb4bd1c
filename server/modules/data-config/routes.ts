/**
 * Layout of the pages of values. Duty: groups, columns, fixed columns, groups of curves, the columns of a source.
 * Neighbours: `points` has the standard parameters; all pages of values read the layout. Invariants: every code is a
 * standard parameter; on a page each parameter is in one group at most, and the number of fixed columns is limited.
 */

import type { Resource, ValuesOf } from '#contract/kit/resource.ts'
import { ruleText } from '#contract/kit/rule-texts.ts'
import { codesIn } from '#contract/kit/text-rules.ts'
import { SHOWN_LEVELS, TABLE_PAGES } from '#contract/pages/value-pages.ts'
import {
  curveGroupResource,
  dataColumnResource,
  dataGroupResource,
  fixedColumnResource,
  layoutCall,
  MAX_FIXED_COLUMNS,
  RESERVED_GROUPS,
  shiftIn,
  sourceColumnResource,
} from '#contract/resources/data-config.resource.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { Env } from '#server/core/env.ts'
import { invalidInput } from '#server/core/kit/app-error.ts'
import type { Actor } from '#server/core/kit/session.ts'
import type { ResourceHooks } from '#server/core/resources/resource-parts.ts'
import type { ResourceRouter } from '#server/core/resources/resource-router.ts'
import { registerResource } from '#server/core/resources/resource-routes.ts'
import { findOrRefuse, titleOf } from '#server/core/resources/resource-save.ts'
import type { ResourceStore } from '#server/core/resources/resource-store.ts'
import { unknownParams } from '../points/repository.ts'
import { registerColumnOrder } from './column-order.ts'
import { shiftRecord } from './order.repository.ts'
import {
  countFixed,
  curveGroupStore,
  dataColumnStore,
  dataGroupStore,
  fixedColumnStore,
  groupsOf,
  hasColumn,
  layoutOf,
  sourceColumnStore,
} from './repository.ts'
import { curveGroups, dataColumns, dataGroups, fixedColumns } from './tables.ts'
import { textsIn } from './texts/texts.ts'

type Check<R extends Resource> = NonNullable<ResourceHooks<ValuesOf<R>>['check']>

const refused = (field: string, rule: string) => invalidInput([{ field, rule }])

async function refuseUnknown(
  db: Queryable,
  field: string,
  codes: readonly string[],
  { language }: Actor,
  nodeTypes: readonly string[],
): Promise<void> {
  if (codes.length === 0) throw refused(field, ruleText('required', language))
  const unknown = await unknownParams(db, codes, nodeTypes)
  if (unknown.length > 0) throw refused(field, textsIn(language).unknownParams(unknown))
}

/** Levels of the nodes that are the rows of a table. */
const levelsOf = (page: string) => TABLE_PAGES.find(({ path }) => path === page)?.values.levels ?? []

export function registerDataConfigRoutes(router: ResourceRouter, env: Env): void {
  registerOrdered(router, env, dataGroupResource, dataGroupStore, dataGroups, { check: checkGroup })
  router.handle(layoutCall, ({ input, session }) => layoutOf(env.db, input.page, session))
  registerOrdered(router, env, dataColumnResource, dataColumnStore, dataColumns, {
    async check(db, values, actor, existing) {
      const { pagePath: page, paramCode } = values
      await refuseUnknown(db, 'paramCode', [paramCode], actor, levelsOf(page))
      if (await hasColumn(db, dataColumns, { page, paramCode }, existing?.keyId ?? null))
        throw refused('paramCode', ruleText('taken', actor.language))
    },
  })
  registerColumnOrder(router, env)
  registerResource(router, env, fixedColumnResource, fixedColumnStore, { check: checkFixed })
  registerOrdered(router, env, curveGroupResource, curveGroupStore, curveGroups, {
    check: (db, values, actor) => refuseUnknown(db, 'paramCodes', codesIn(values.paramCodes), actor, SHOWN_LEVELS),
  })
  registerResource(router, env, sourceColumnResource, sourceColumnStore, {
    check: (db, values, actor) => refuseUnknown(db, 'paramCodes', codesIn(values.paramCodes), actor, ['source']),
  })
}

const checkGroup: Check<typeof dataGroupResource> = async (db, values, actor, existing) => {
  const { pagePath: page, code, paramCodes } = values
  const codes = codesIn(paramCodes)
  if (RESERVED_GROUPS.includes(code)) throw refused('code', textsIn(actor.language).reservedCodes(RESERVED_GROUPS))
  await refuseUnknown(db, 'paramCodes', codes, actor, levelsOf(page))
  const others = await groupsOf(db, page, existing?.keyId ?? null)
  if (others.some((other) => other.code === code)) throw refused('code', ruleText('taken', actor.language))
  for (const other of others) {
    const shared = codes.find((one) => other.paramCodes.includes(one))
    if (shared !== undefined)
      throw refused('paramCodes', textsIn(actor.language).inAnotherGroup(shared, other.name, other.code))
  }
}

const checkFixed: Check<typeof fixedColumnResource> = async (db, values, actor, existing) => {
  const { pagePath: page, paramCode } = values
  const own = existing?.keyId ?? null
  await refuseUnknown(db, 'paramCode', [paramCode], actor, levelsOf(page))
  if (await hasColumn(db, fixedColumns, { page, paramCode }, own))
    throw refused('paramCode', ruleText('taken', actor.language))
  if ((await countFixed(db, page, own)) >= MAX_FIXED_COLUMNS)
    throw refused('pagePath', textsIn(actor.language).tooManyFixed(MAX_FIXED_COLUMNS))
}

/** A resource whose records have an order chosen by users. */
function registerOrdered<R extends Resource>(
  router: ResourceRouter,
  env: Env,
  resource: R,
  store: ResourceStore,
  table: typeof dataGroups | typeof dataColumns | typeof curveGroups,
  hooks: ResourceHooks<ValuesOf<R>>,
): void {
  registerResource(router, env, resource, store, hooks)
  router.handle(shiftIn(resource), ({ input, actor, audit }) =>
    env.db.transaction(async (tx) => {
      const before = await findOrRefuse(tx, { resource, store, hooks }, input.keyId, actor)
      await shiftRecord(tx, table, input.keyId, input.by)
      await audit(tx, {
        targetId: input.keyId,
        targetName: titleOf(resource, before),
        before,
        after: await store.find(tx, input.keyId, actor),
      })
    }),
  )
}
