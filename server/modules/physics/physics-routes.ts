/**
 * The physics tree: the connections of the plant. Duty: nodes of every type, their order, copies and removal.
 * Neighbours: `points` adds measuring points to nodes; the simulator and the telemetry catalogue follow
 * `plant_revision`. Invariants: a node's parent is allowed by the schema; `path` is the path from the root; a node with
 * history is never deleted.
 */

import { z } from 'zod'
import { type PhysicsPlan, planCalls } from '#contract/endpoints/physics-plan.ts'
import type { ResourceRow, ResourceValues } from '#contract/kit/resource.ts'
import { ruleText } from '#contract/kit/rule-texts.ts'
import type { NodeColumns } from '#contract/network/node-columns.ts'
import { isNodeType, NODE_TYPES, type NodeType } from '#contract/network/node-types.ts'
import { physicsCalls, physicsResource } from '#contract/resources/physics.resource.ts'
import { NODE_RESOURCES, otherNodeResource, physicsImportResource } from '#contract/resources/physics-types.resource.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { Env } from '#server/core/env.ts'
import { invalidInput } from '#server/core/kit/app-error.ts'
import type { Actor } from '#server/core/kit/session.ts'
import type { ResourceHooks, ResourceParts } from '#server/core/resources/resource-parts.ts'
import type { ResourceRouter } from '#server/core/resources/resource-router.ts'
import { registerResource } from '#server/core/resources/resource-routes.ts'
import { findOrRefuse } from '#server/core/resources/resource-save.ts'
import { refuseRing, registerTree } from '#server/core/resources/tree-routes.ts'
import { organizationOptions } from '../organization/routes.ts'
import { copyStation } from './copy-station.ts'
import { renewHouseholdNames } from './household.repository.ts'
import { importNodes } from './import-nodes.ts'
import {
  nodeByCode,
  nodeById,
  nodeStore,
  nodeTree,
  otherNodeStore,
  parentTypesOf,
  pathOf,
  renewPaths,
  typeStore,
} from './node.repository.ts'
import { nodeCodes, typeCodes } from './node-codes.repository.ts'
import type { NodeFollowers } from './node-followers.ts'
import { everyNodePartsOf, nodePartsOf } from './node-parts.ts'
import { physicsTreeOf, schemaTypes, switchOffBelow } from './physics.repository.ts'
import { planOf } from './plan.repository.ts'
import { removalOf, stationFedFrom } from './removal.repository.ts'
import { codesInScope, countForeignBelow, isShown } from './scope.repository.ts'
import { textsIn } from './texts/texts.ts'

const resource = physicsResource
const parts = { resource, store: nodeStore, hooks: {} }

export function registerPhysicsRoutes(router: ResourceRouter, env: Env, followers: NodeFollowers): void {
  const { check, hooks } = nodeHooks(followers)
  const codes = {
    nodeType: typeCodes,
    parentCode: nodeCodes(null),
    sourceCode: nodeCodes(['source']),
    unitCode: nodeCodes(['unit']),
  }
  const importing = importNodes((type) => ({ ...hooks, check: isNodeType(type) ? ofType(type, check) : check }))
  registerResource(
    router,
    env,
    physicsImportResource,
    nodeStore,
    { ...hooks, check, codes, importing, current: everyNodePartsOf },
    ['toEdit', 'verifyIsExist'],
  )
  for (const type of NODE_TYPES)
    registerResource(router, env, NODE_RESOURCES[type], typeStore(type), {
      ...hooks,
      check: ofType(type, check),
      current: (db) => nodePartsOf(db, type),
    })
  registerResource(router, env, otherNodeResource, otherNodeStore(), {
    ...hooks,
    check: ofNoOwnType(check),
    current: (db, { nodeType }) => nodePartsOf(db, typeof nodeType === 'string' ? nodeType : ''),
  })
  registerTree(router, env, {
    resource,
    store: nodeStore,
    hooks: { check: checkMove },
    tree: nodeTree,
    parentField: 'parentId',
    except: ['tree'],
    moved: async (db, before, parentId) => {
      await renewPaths(db, before.keyId, String(before.path), parentId === null ? '' : await pathOf(db, parentId))
      await followers.renewGateways(db, await pathOf(db, before.keyId))
      await renewHouseholdNames(db, await pathOf(db, before.keyId))
    },
  })
  router.handle(physicsCalls.tree, ({ actor }): Promise<NodeColumns> => physicsTreeOf(env.db, actor.session))
  router.handle(physicsCalls.types, () => schemaTypes(env.db))
  router.handle(planCalls.plan, ({ actor }): Promise<PhysicsPlan> => planOf(env.db, actor.session))
  router.handle(physicsCalls.removal, async ({ input, actor }) => {
    await findOrRefuse(env.db, parts, input.keyId, actor)
    await refuseForeignBelow(env.db, input.keyId, 'keyId', actor)
    return removalOf(env.db, input.keyId)
  })
  router.handle(physicsCalls.copyStation, ({ input, actor }) =>
    env.db.transaction(async (tx) => {
      const station = await findOrRefuse(tx, parts, input.keyId, actor)
      if (station.nodeType !== 'station')
        throw invalidInput([{ field: 'keyId', rule: textsIn(actor.language).notAStation }])
      await refuseForeignBelow(tx, station.keyId, 'keyId', actor)
      return copyStation(tx, followers, station, input, actor, env.now())
    }),
  )
}

function nodeHooks(followers: NodeFollowers): { readonly check: Check; readonly hooks: ResourceHooks } {
  const check: Check = async (db, values, actor, existing) => {
    await refuseNewCode(db, followers, values, existing, actor)
    await checkPlace(db, values, actor, existing)
  }
  const hooks: ResourceHooks = {
    saved: (db, keyId, values, _actor, existing) => saved(db, followers, keyId, values, existing),
    removing,
    references: { organizationId: organizationOptions },
  }
  return { check, hooks }
}

/** A type of nodes with all checks of its forms, for whoever writes its records otherwise. */
export async function nodePartsWithHooks(
  db: Queryable,
  followers: NodeFollowers,
  type: NodeType,
): Promise<ResourceParts> {
  const { check, hooks } = nodeHooks(followers)
  return { ...(await nodePartsOf(db, type)), hooks: { ...hooks, check: ofType(type, check) } }
}

type Check = NonNullable<ResourceHooks['check']>

/** Adds the node type, which the form of a type does not contain. */
const ofType =
  (nodeType: NodeType, check: Check): Check =>
  (db, values, actor, existing) =>
    check(db, { ...values, nodeType }, actor, existing)

/** Refuses types with their own table: they have their own form. */
const ofNoOwnType =
  (check: Check): Check =>
  (db, values, actor, existing) => {
    if (isNodeType(String(values.nodeType)))
      throw invalidInput([{ field: 'nodeType', rule: textsIn(actor.language).hasAFormOfItsOwn }])
    return check(db, values, actor, existing)
  }

const placedValues = z.looseObject({
  nodeType: z.string(),
  parentCode: z.string(),
  organizationId: z.string().nullable(),
})

/** Refuses a new code for a node with points, which are named after their node. */
async function refuseNewCode(
  db: Queryable,
  followers: NodeFollowers,
  values: ResourceValues,
  existing: ResourceRow | null,
  { language }: Actor,
): Promise<void> {
  if (!existing || existing.code === values.code) return
  if ((await followers.countPoints(db, [existing.keyId], 'all')) === 0) return
  throw invalidInput([{ field: 'code', rule: textsIn(language).codeHasPoints }])
}

async function checkPlace(
  db: Queryable,
  values: ResourceValues,
  actor: Actor,
  existing: ResourceRow | null,
): Promise<void> {
  const { nodeType, parentCode, organizationId } = placedValues.parse(values)
  const { language } = actor
  const refuse = (field: string, rule: string) => invalidInput([{ field, rule }])
  const parent = parentCode === '' ? null : await nodeByCode(db, parentCode)
  const isKept = existing !== null && existing.parentCode === parentCode
  const isOwn = parent ? (await nodeStore.find(db, parent.id, actor)) !== null : actor.session.scope === 'all'
  if (parent === undefined || (parent && !isOwn && !isKept))
    throw refuse('parentCode', textsIn(language).noParentInScope)
  if (existing && parent)
    await refuseRing(db, { tree: nodeTree, parentField: 'parentCode' }, existing.keyId, parent.id, actor)
  if (!isKept) {
    if (!isOwn) throw invalidInput([{ field: 'parentCode', rule: ruleText('outsideScope', language) }])
    if (parent && !parent.isActive) throw refuse('parentCode', textsIn(language).isOff)
    if (existing) await refuseForeignBelow(db, existing.keyId, 'parentCode', actor)
  }
  await refuseWrongParent(db, nodeType, parent?.nodeType ?? null, 'parentCode', actor)
  // a node without an organisation gets its parent's, which may be outside the user's scope
  const wanted = organizationId === null && parent && !isOwn ? parent.organizationId : null
  if (wanted !== null && !(await organizationOptions(db, actor)).some(({ keyId }) => keyId === wanted))
    if (existing?.organizationId !== wanted)
      throw invalidInput([{ field: 'organizationId', rule: ruleText('outsideScope', language) }])
  if (existing?.isActive === true && values.isActive === false)
    await refuseForeignBelow(db, existing.keyId, 'isActive', actor)
  await refuseOtherType(db, values, existing, 'sourceCode', 'source', actor)
  await refuseOtherType(db, values, existing, 'unitCode', 'unit', actor)
}

async function refuseWrongParent(
  db: Queryable,
  nodeType: string,
  parentType: string | null,
  field: string,
  { language }: Actor,
): Promise<void> {
  const allowed = await parentTypesOf(db, nodeType)
  if (allowed && (parentType === null ? allowed.length === 0 : allowed.includes(parentType))) return
  const names = (await schemaTypes(db))
    .filter(({ code }) => allowed?.includes(code) ?? true)
    // import files may use the codes of types
    .map(({ code, name, nameEn }) => textsIn(language).typeName(name, nameEn, code))
    .join(textsIn(language).comma)
  if (!allowed) throw invalidInput([{ field: 'nodeType', rule: textsIn(language).noSuchType(names) }])
  const rule = allowed.length === 0 ? textsIn(language).onTopOnly : textsIn(language).wrongParent(names)
  // a move has no form to show the rule at a field, so the message shows it
  throw invalidInput([{ field, rule }], rule)
}

async function refuseOtherType(
  db: Queryable,
  values: ResourceValues,
  existing: ResourceRow | null,
  field: 'sourceCode' | 'unitCode',
  type: 'source' | 'unit',
  { session, language }: Actor,
): Promise<void> {
  const code = values[field]
  if (typeof code !== 'string' || code === '') return
  const node = await nodeByCode(db, code)
  if (node?.nodeType === type && (existing?.[field] === code || (await isShown(db, session, node.path)))) return
  throw invalidInput([
    {
      field,
      rule: type === 'source' ? textsIn(language).notASource : textsIn(language).notAUnit,
    },
  ])
}

const refusedMove = (rule: string) => invalidInput([{ field: 'parentId', rule }], rule)

async function checkMove(
  db: Queryable,
  values: ResourceValues,
  actor: Actor,
  before: ResourceRow | null,
): Promise<void> {
  const { session, language } = actor
  const parent = typeof values.parentId === 'string' ? await nodeById(db, values.parentId) : undefined
  if (!parent && session.scope !== 'all') throw refusedMove(ruleText('outsideScope', language))
  if (before?.parentId !== values.parentId) await refuseForeignBelow(db, String(values.keyId), 'parentId', actor)
  if (parent && !parent.isActive) throw refusedMove(textsIn(language).parentOff)
  await refuseWrongParent(db, String(values.nodeType), parent?.nodeType ?? null, 'parentId', actor)
}

async function saved(
  db: Queryable,
  followers: NodeFollowers,
  keyId: string,
  values: ResourceValues,
  existing: ResourceRow | null,
): Promise<undefined> {
  if (!existing) return
  if (existing.code !== values.code) await followers.renameNode(db, String(existing.code), String(values.code))
  const path = await pathOf(db, keyId)
  if (values.isActive === false && existing.isActive === true) await switchOffBelow(db, path)
  if ((existing.gatewayCode ?? '') !== values.gatewayCode || existing.path !== path)
    await followers.renewGateways(db, path)
}

async function removing(db: Queryable, row: ResourceRow, actor: Actor): Promise<void> {
  const { language, session } = actor
  await refuseForeignBelow(db, row.keyId, 'keyId', actor)
  const fed = await stationFedFrom(db, row.keyId)
  if (fed === undefined) return
  const [name] = await codesInScope(db, session, [fed])
  throw invalidInput([
    {
      field: 'keyId',
      rule: name ? textsIn(language).feedsStation(name) : textsIn(language).feedsForeignStations,
    },
  ])
}

/** Refuses a change that would affect nodes of other organisations below. */
async function refuseForeignBelow(
  db: Queryable,
  keyId: string,
  field: string,
  { session, language }: Actor,
): Promise<void> {
  const count = await countForeignBelow(db, session, keyId)
  if (count === 0) return
  throw invalidInput([
    {
      field,
      rule: textsIn(language).hasForeignNodes(count),
    },
  ])
}
