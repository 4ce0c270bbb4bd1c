/**
 * Standard parameters, templates and points: what can be measured, what a node type measures, what each node measures.
 * Neighbours: `physics` has the nodes; `telemetry` accepts values of active points only, and follows changes by
 * `plant_revision`. Invariants: a point's code is node and parameter; a point with history is switched off, not
 * deleted.
 */

import type { Resource, ResourceValues, ValuesOf } from '#contract/kit/resource.ts'
import { ruleText } from '#contract/kit/rule-texts.ts'
import {
  nodeTypes,
  pointResource,
  setLimitsOf,
  sourcePointResource,
  standardParamResource,
  stationPointResource,
} from '#contract/resources/point.resource.ts'
import {
  pointTemplateItemResource,
  pointTemplateResource,
  templateCalls,
  templateNodeResource,
} from '#contract/resources/point-template.resource.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { Env } from '#server/core/env.ts'
import { invalidInput } from '#server/core/kit/app-error.ts'
import type { Actor } from '#server/core/kit/session.ts'
import type { ResourceHooks } from '#server/core/resources/resource-parts.ts'
import type { ResourceRouter } from '#server/core/resources/resource-router.ts'
import { registerResource } from '#server/core/resources/resource-routes.ts'
import { findOrRefuse, refuseStale } from '#server/core/resources/resource-save.ts'
import { nodeStore, ownNode } from '../physics/node.repository.ts'
import { nodeCodes } from '../physics/node-codes.repository.ts'
import {
  countUsesOfParam,
  hasItem,
  hasParam,
  keyOfPoint,
  paramCodes,
  paramOptions,
  pointStore,
  raiseRevision,
  setLimits,
  standardParamStore,
  templateItemStore,
  templateOptions,
  templateStore,
} from './repository.ts'
import { applyTemplate, differenceOf, refuseWithoutGateway } from './template.repository.ts'
import { templateNodeStore } from './template-node.repository.ts'
import { textsIn } from './texts/texts.ts'

export function registerPointRoutes(router: ResourceRouter, env: Env): void {
  registerResource(router, env, standardParamResource, standardParamStore, paramHooks)
  registerPoints(router, env, pointResource, null)
  registerPoints(router, env, sourcePointResource, ['source', 'boiler'])
  registerPoints(router, env, stationPointResource, ['unit'])
  registerResource(router, env, pointTemplateResource, templateStore, {
    check: checkTemplate,
    options: templateOptions,
  })
  registerResource(router, env, pointTemplateItemResource, templateItemStore, itemHooks)
  registerResource(router, env, templateNodeResource, templateNodeStore)
  registerTemplateCalls(router, env)
}

const paramHooks: ResourceHooks<ValuesOf<typeof standardParamResource>> = {
  async check(db, values, { language }, existing) {
    const { code, nodeType, rangeMin, rangeMax } = values
    if (await hasParam(db, { code, nodeType }, existing?.keyId ?? null))
      throw invalidInput([{ field: 'code', rule: ruleText('taken', language) }])
    if (rangeMin >= rangeMax) throw invalidInput([{ field: 'rangeMax', rule: textsIn(language).rangeCrossed }])
    if (existing && (existing.code !== code || existing.nodeType !== nodeType))
      await refuseUsed(db, existing.keyId, 'code', language)
    refuseCrossedLimits(values, language)
  },
  removing: (db, { keyId }, { language }) => refuseUsed(db, keyId, 'keyId', language),
  options: paramOptions,
}

async function refuseUsed(db: Queryable, keyId: string, field: string, language: Actor['language']): Promise<void> {
  const uses = await countUsesOfParam(db, keyId)
  if (uses > 0) throw invalidInput([{ field, rule: textsIn(language).paramInUse(uses) }])
}

const LIMIT_ORDER = ['limitLl', 'limitL', 'limitH', 'limitHh'] as const

/** Refuses limits that do not rise from accident low to accident high; unset limits are skipped. */
function refuseCrossedLimits(values: ResourceValues, language: Actor['language']): void {
  let below: number | null = null
  for (const field of LIMIT_ORDER) {
    const value = values[field]
    if (typeof value !== 'number') continue
    if (below !== null && value < below)
      throw invalidInput([
        {
          field,
          rule: textsIn(language).limitsCrossed(below),
        },
      ])
    below = value
  }
}

function refuseNoScale({ scale }: ResourceValues, language: Actor['language']): void {
  if (scale === 0) throw invalidInput([{ field: 'scale', rule: textsIn(language).noScale }])
}

const isNumber = (value: unknown): value is number => typeof value === 'number'

function registerPoints(router: ResourceRouter, env: Env, resource: Resource, types: readonly string[] | null): void {
  const store = pointStore(resource, types)
  const check: NonNullable<ResourceHooks['check']> = async (db, values, actor, existing) => {
    const { language } = actor
    refuseCrossedLimits(values, language)
    refuseNoScale(values, language)
    if (isNumber(values.writeMin) && isNumber(values.writeMax) && values.writeMin >= values.writeMax)
      throw invalidInput([{ field: 'writeMax', rule: textsIn(language).rangeCrossed }])
    if (!existing) await ownNode(db, values.nodeCode, actor)
    const code = `${values.nodeCode}.${values.paramCode}`
    if (existing && existing.code !== code)
      throw invalidInput([
        {
          field: 'nodeCode',
          rule: textsIn(language).pointStays,
        },
      ])
    if (!existing && (await store.isTaken(db, 'code', code, null)))
      throw invalidInput([{ field: 'paramCode', rule: textsIn(language).hasThatPoint }])
  }
  const meant: NonNullable<ResourceHooks['meant']> = async (db, row, actor) => {
    const keyId = await keyOfPoint(db, `${row.cell('nodeCode').trim()}.${row.cell('paramCode').trim()}`)
    return keyId === null ? null : store.find(db, keyId, actor)
  }
  const ofTypes = types ?? nodeTypes.map(({ value }) => value)
  const codes = { nodeCode: nodeCodes(ofTypes), paramCode: paramCodes(ofTypes) }
  registerResource(router, env, resource, store, { check, meant, codes })
  router.handle(setLimitsOf(resource), ({ input: { ids, ...limits }, actor, audit }) =>
    env.db.transaction(async (tx) => {
      refuseCrossedLimits(limits, actor.language)
      const keys = [...new Set(ids.split(','))]
      for (const keyId of keys) await findOrRefuse(tx, { resource, store, hooks: {} }, keyId, actor)
      await setLimits(tx, keys.map(Number), limits, actor.session.realName, new Date(env.now()))
      await audit(tx, {
        targetName: textsIn(actor.language).points(keys.length),
        after: { ids, ...limits },
      })
    }),
  )
}

const checkTemplate: NonNullable<ResourceHooks['check']> = async (_db, values, { language }, existing) => {
  if (existing && existing.nodeType !== values.nodeType && Number(existing.numParams) > 0)
    throw invalidInput([
      {
        field: 'nodeType',
        rule: textsIn(language).templateTypeStays,
      },
    ])
}

const itemHooks: ResourceHooks = {
  references: { templateId: templateOptions },
  async check(db, values, actor, existing) {
    refuseCrossedLimits(values, actor.language)
    refuseNoScale(values, actor.language)
    if (await hasItem(db, values, actor, existing?.keyId ?? null))
      throw invalidInput([{ field: 'paramCode', rule: ruleText('taken', actor.language) }])
  },
  async saved(db, _keyId, values) {
    await raiseRevision(db, String(values.templateId))
    return undefined
  },
  removing: async (db, row) => void (await raiseRevision(db, String(row.templateId))),
}

function registerTemplateCalls(router: ResourceRouter, env: Env): void {
  const template = { resource: pointTemplateResource, store: templateStore, hooks: {} }
  router.handle(templateCalls.difference, async ({ input, actor }) => {
    const row = await findOrRefuse(env.db, template, input.keyId, actor)
    await refuseForeign(env.db, input.nodeIds, String(row.nodeType), actor)
    return { revision: Number(row.revision), ...(await differenceOf(env.db, input.keyId, input.nodeIds)) }
  })
  router.handle(templateCalls.apply, ({ input, actor, audit }) =>
    env.db.transaction(async (tx) => {
      const row = await findOrRefuse(tx, template, input.keyId, actor)
      refuseStale({ ...row, version: Number(row.revision) }, input.revision, actor)
      await refuseForeign(tx, input.nodeIds, String(row.nodeType), actor)
      await refuseWithoutGateway(tx, input.nodeIds, actor.language)
      const written = await applyTemplate(tx, String(row.code), input.nodeIds, actor.session.realName)
      await audit(tx, {
        targetId: input.keyId,
        targetName: String(row.name),
        after: { nodes: input.nodeIds.length, points: written, revision: input.revision },
      })
      return { written }
    }),
  )
}

/** Nodes out of the user's scope, or of another type, are refused like nodes that do not exist. */
async function refuseForeign(db: Queryable, nodeIds: readonly string[], nodeType: string, actor: Actor): Promise<void> {
  for (const nodeId of nodeIds) {
    const node = await nodeStore.find(db, nodeId, actor)
    if (node?.isActive !== true)
      throw invalidInput([
        {
          field: 'nodeIds',
          rule: textsIn(actor.language).nodesMissing,
        },
      ])
    if (node.nodeType !== nodeType)
      throw invalidInput([
        {
          field: 'nodeIds',
          rule: textsIn(actor.language).wrongTypeForTemplate(String(node.code)),
        },
      ])
  }
}
