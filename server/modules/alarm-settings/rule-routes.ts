/**
 * Rules of alarms. Duty: the rules of nodes, and copies of them at others. Neighbours: the alarm engine follows the table
 * (`engine/source.repository`); limits of points have their own calls. Invariants: a rule reads points of its own node
 * only; nothing is stored that the engine could not run; each change is audited with its reason.
 */

import type { ValuesOf } from '#contract/kit/resource.ts'
import { ruleText } from '#contract/kit/rule-texts.ts'
import { alarmRuleCalls, alarmRuleResource } from '#contract/resources/alarm-rule.resource.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { Env } from '#server/core/env.ts'
import { invalidInput } from '#server/core/kit/app-error.ts'
import type { Actor } from '#server/core/kit/session.ts'
import type { ResourceHooks } from '#server/core/resources/resource-parts.ts'
import type { ResourceRouter } from '#server/core/resources/resource-router.ts'
import { registerResource } from '#server/core/resources/resource-routes.ts'
import { findOrRefuse } from '#server/core/resources/resource-save.ts'
import {
  conditionIn,
  hasRule,
  nodeOptions,
  nodesById,
  paramsOf,
  ruleParamOptions,
  ruleStore,
} from './rule.repository.ts'
import { conditionProblems } from './rule-check.ts'
import { textsIn } from './texts/texts.ts'

const SHOWN_LEFT = 20

const hooks: ResourceHooks<ValuesOf<typeof alarmRuleResource>> = {
  references: { nodeId: nodeOptions },
  async check(db, values, { language }, existing) {
    const { kind, fields } = conditionIn(values)
    const problems = conditionProblems(kind, fields, await paramsOf(db, values.nodeId), language)
    if (await hasRule(db, values, existing?.keyId ?? null))
      problems.push({ field: 'name', rule: ruleText('taken', language) })
    if (problems.length > 0) throw invalidInput(problems)
  },
}

export function registerRuleRoutes(router: ResourceRouter, env: Env): void {
  const { db } = env
  registerResource(router, env, alarmRuleResource, ruleStore, hooks)
  router.handle(alarmRuleCalls.nodes, ({ actor }) => nodeOptions(db, actor))
  router.handle(alarmRuleCalls.params, ({ actor }) => ruleParamOptions(db, actor))
  router.handle(alarmRuleCalls.copy, ({ input: { ids, to, reason }, actor, audit }) =>
    db.transaction(async (tx) => {
      const nodes = await nodesById(tx, actor.session, to)
      if (nodes.size < new Set(to).size)
        throw invalidInput([{ field: 'to', rule: ruleText('unknownReference', actor.language) }])
      const added: string[] = []
      const left: { rule: string; node: string; why: string }[] = []
      for (const rule of await rulesOf(tx, ids, actor))
        for (const [nodeId, node] of nodes) {
          const why = await refusalOf(tx, rule, nodeId, actor)
          if (why !== null) left.push({ rule: String(rule.name), node, why })
          else added.push(await ruleStore.insert(tx, { ...rule, nodeId, reason }, actor, new Date(env.now())))
        }
      const { rules } = textsIn(actor.language)
      const [first] = await rulesOf(tx, ids.slice(0, 1), actor)
      await audit(tx, {
        targetName: rules.name(String(first?.name), ids.length),
        ...{ after: { nodes: [...nodes.values()], rules: added }, message: reason },
      })
      return { numAdded: added.length, left: left.slice(0, SHOWN_LEFT), numLeft: left.length }
    }),
  )
}

const parts = { resource: alarmRuleResource, store: ruleStore, hooks: {} }
async function rulesOf(db: Queryable, ids: readonly string[], actor: Actor) {
  const rules = []
  for (const id of new Set(ids)) rules.push(await findOrRefuse(db, parts, id, actor))
  return rules
}

/** Why a node cannot get a copy of a rule; null where it can. */
async function refusalOf(
  db: Queryable,
  rule: Awaited<ReturnType<typeof rulesOf>>[number],
  nodeId: string,
  { language }: Actor,
): Promise<string | null> {
  const { rules } = textsIn(language)
  if (await hasRule(db, { nodeId, name: String(rule.name) }, null)) return rules.exists
  const { kind, fields } = conditionIn(rule)
  const [problem] = conditionProblems(kind, fields, await paramsOf(db, nodeId), language)
  return problem?.rule ?? null
}
