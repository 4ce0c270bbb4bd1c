import { weatherNodeCalls } from '#contract/endpoints/weather-node.ts'
import { ruleText } from '#contract/kit/rule-texts.ts'
import type { Router } from '#server/core/calls/router.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { Env } from '#server/core/env.ts'
import { invalidInput, notFound } from '#server/core/kit/app-error.ts'
import type { Actor, Session } from '#server/core/kit/session.ts'
import { staleBy } from '#server/core/resources/resource-save.ts'
import { isInScope } from './bindings.ts'
import { cityOrRefuse, knownSources } from './chosen-place.ts'
import { OUTDATED_MS } from './collect.ts'
import { readConfigs, removeConfig, saveConfig } from './config.repository.ts'
import { newestTemperatures, readNodeConfigs, readNodes, readTypes, type StoredNodeConfig } from './node.repository.ts'
import { boundNodes, boundTypes, weatherOfNode } from './node-bindings.ts'
import { textsIn } from './texts/texts.ts'

/** Calls of the climate model for network monitoring: which city and source each node of the network uses. */
export function registerWeatherNodeRoutes(router: Router, env: Env): void {
  const { db, settings } = env

  router.handle(weatherNodeCalls.list, async ({ session, language }) => {
    const types = await readTypes(db)
    const [nodes, ofNodes, ofOrganizations, temperatures] = await Promise.all([
      readNodes(db, boundTypes(types)),
      readNodeConfigs(db),
      readConfigs(db),
      newestTemperatures(db, new Date(env.now() - OUTDATED_MS)),
    ])
    const known = { types, ofNodes, ofOrganizations, temperatures, language }
    return { nodes: boundNodes(nodes, known, session), sources: knownSources(settings) }
  })

  router.handle(weatherNodeCalls.toEdit, async ({ input: { nodeId }, session, language }) => {
    const node = await nodeInScope(db, session, nodeId)
    if (!node) throw notFound(textsIn(language).noNode)
    const [ofNodes, ofOrganizations] = await Promise.all([readNodeConfigs(db), readConfigs(db)])
    const { config, place } = weatherOfNode({ ofNodes, ofOrganizations }, node) ?? {}
    const isOwn = config?.nodeId === node.keyId
    return {
      keyId: config && isOwn ? config.id : null,
      nodeId: node.keyId,
      provinceId: config?.provinceId ?? '',
      cityId: place?.cityId ?? '',
      source: place?.source ?? '',
      intervalMin: config?.intervalMin ?? 60,
      offsetK: config?.offsetK ?? 0,
      openFlag: config?.openFlag ?? true,
      designOutdoorC: config?.designOutdoorC ?? null,
      version: isOwn ? (config?.version ?? 0) : 0,
    }
  })

  router.handle(weatherNodeCalls.update, ({ input, actor, audit }) =>
    db.transaction(async (tx) => {
      const city = cityOrRefuse(settings, input, actor)
      const node = await nodeOrRefuse(tx, actor, input.nodeId)
      const before = await ownConfig(tx, node.keyId)
      if (before && input.version !== undefined && input.version !== before.config.version)
        throw staleBy({ ...before.config, updatedAt: before.config.updatedAt.toISOString() }, actor)
      const { provinceId, cityId, source, intervalMin, offsetK, openFlag, designOutdoorC } = input
      const values = { provinceId, cityId, cityName: city.name, source, intervalMin, offsetK, openFlag, designOutdoorC }
      const keyId = await saveConfig(tx, { nodeId: node.keyId }, values, new Date(env.now()), actor.session.realName)
      await audit(tx, { targetId: keyId, targetName: node.name, before: before && auditOf(before), after: values })
      return { keyId }
    }),
  )

  router.handle(weatherNodeCalls.del, ({ input: { nodeId }, actor, audit }) =>
    db.transaction(async (tx) => {
      const node = await nodeInScope(tx, actor.session, nodeId)
      const found = node && (await ownConfig(tx, node.keyId))
      if (!found) throw notFound(textsIn(actor.language).noConfig)
      await removeConfig(tx, found.config.id)
      await audit(tx, { targetId: found.config.id, targetName: node.name, before: auditOf(found) })
    }),
  )
}

async function nodeInScope(db: Queryable, session: Pick<Session, 'scope'>, nodeId: string) {
  const nodes = await readNodes(db, boundTypes(await readTypes(db)))
  return nodes.find(({ keyId, organizationPath }) => keyId === nodeId && isInScope(session, organizationPath))
}

async function nodeOrRefuse(db: Queryable, { session, language }: Actor, nodeId: string) {
  const node = await nodeInScope(db, session, nodeId)
  if (!node) throw invalidInput([{ field: 'nodeId', rule: ruleText('outsideScope', language) }])
  return node
}

const ownConfig = async (db: Queryable, nodeId: string): Promise<StoredNodeConfig | null> =>
  (await readNodeConfigs(db)).find(({ config }) => config.nodeId === nodeId) ?? null

const auditOf = ({ config, place }: StoredNodeConfig) => ({
  provinceId: config.provinceId,
  cityId: place.cityId,
  cityName: config.cityName,
  source: place.source,
  intervalMin: config.intervalMin,
  offsetK: config.offsetK,
  openFlag: config.openFlag,
  designOutdoorC: config.designOutdoorC,
})
