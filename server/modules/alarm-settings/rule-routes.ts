/**
 * Rules of alarms. Duty: the rules of nodes, and copies of them at others. Neighbours: the alarm engine follows the table
 * (`engine/source.repository`); limits of points have their own calls. Invariants: a rule reads points of its own node
 * only; nothing is stored that the engine could not run; each change is audited with its reason.
 */

import { EMPTY_CONDITION } from '#contract/alarms/condition-fields.ts'
import { fieldsOfCondition } from '#contract/alarms/rule-fields.ts'
import { type Language, labelIn } from '#contract/kit/language.ts'
import type { ResourceValues, ValuesOf } from '#contract/kit/resource.ts'
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
import { SERVER_RULE_CONDITIONS } from '../alarms/conditions/all-conditions.ts'
import { renewUsualHours } from '../alarms/conditions/usual-hour/usual-hour.repository.ts'
import {
  conditionIn,
  hasRule,
  kindSchema,
  nodeOptions,
  nodesById,
  paramsOf,
  ruleParamOptions,
  ruleStore,
  ruleTargets,
} from './rule.repository.ts'
import { conditionProblems } from './rule-check.ts'
import { STANDARD_RULES, type StandardRule } from './standard-rules.ts'
import { textsIn } from './texts/texts.ts'

const SHOWN_LEFT = 20

const hooksAt = (now: () => number): ResourceHooks<ValuesOf<typeof alarmRuleResource>> => ({
  references: { nodeId: nodeOptions },
  async check(db, values, { language }, existing) {
    const { kind, fields } = conditionIn(values)
    const problems = conditionProblems(kind, fields, await paramsOf(db, values.nodeId), language)
    if (await hasRule(db, values, existing?.keyId ?? null))
      problems.push({ field: 'name', rule: ruleText('taken', language) })
    if (problems.length > 0) throw invalidInput(problems)
  },
  async saved(db, _keyId, { kind }) {
    if (kind === 'usualHour') await renewUsualHours(db, now())
    return undefined
  },
})

/** A standard rule as the values of a form. */
function valuesOfStandard({ key: _key, condition, param, ...rule }: StandardRule, language: Language) {
  return {
    ...EMPTY_CONDITION,
    ...rule,
    ...fieldsOfCondition(condition),
    kind: kindSchema.parse(condition.kind),
    paramCode: param,
    isEnabled: true,
    name: labelIn(rule.name, language),
    cause: labelIn(rule.cause, language),
    consequence: labelIn(rule.consequence, language),
    action: labelIn(rule.action, language),
  }
}

export function registerRuleRoutes(router: ResourceRouter, env: Env): void {
  const { db } = env
  registerResource(router, env, alarmRuleResource, ruleStore, hooksAt(env.now))
  router.handle(alarmRuleCalls.nodes, ({ actor }) => nodeOptions(db, actor))
  router.handle(alarmRuleCalls.params, ({ actor }) => ruleParamOptions(db, actor))
  router.handle(alarmRuleCalls.targets, ({ input, actor }) => ruleTargets(db, actor.session, input))
  router.handle(alarmRuleCalls.copy, ({ input: { ids, to, reason }, actor, audit }) =>
    db.transaction(async (tx) => {
      const { nodes, added, ...outcome } = await addAt(tx, await rulesOf(tx, ids, actor), { to, reason, actor })
      const [first] = await rulesOf(tx, ids.slice(0, 1), actor)
      await audit(tx, {
        targetName: textsIn(actor.language).rules.name(String(first?.name), ids.length),
        after: { nodes, rules: added },
        message: reason,
      })
      return outcome
    }),
  )
  router.handle(alarmRuleCalls.standard, ({ language }) =>
    STANDARD_RULES.map((rule) => {
      const { name, kind, warnLevel, warnNumber, ...values } = valuesOfStandard(rule, language)
      const { fields } = conditionIn({ ...values, kind })
      return {
        key: rule.key,
        name,
        warnLevel,
        warnNumber,
        conditionText: SERVER_RULE_CONDITIONS[kind].line(fields, language),
      }
    }),
  )
  router.handle(alarmRuleCalls.addStandard, ({ input: { rules: keys, to, reason }, actor, audit }) =>
    db.transaction(async (tx) => {
      const { language } = actor
      const chosen = STANDARD_RULES.filter(({ key }) => keys.includes(key))
      if (chosen.length < new Set(keys).size)
        throw invalidInput([{ field: 'rules', rule: ruleText('unknownReference', language) }])
      const rules = chosen.map((rule) => valuesOfStandard(rule, language))
      const { nodes, added, ...outcome } = await addAt(tx, rules, { to, reason, actor })
      await audit(tx, {
        targetName: textsIn(language).rules.name(rules[0]?.name ?? '', rules.length),
        after: { nodes, rules: added },
        message: reason,
      })
      return outcome
    }),
  )

  /** Adds rules at nodes as far as these have what the rules read. */
  async function addAt(
    tx: Queryable,
    rules: readonly ResourceValues[],
    { to, reason, actor }: { readonly to: readonly string[]; readonly reason: string; readonly actor: Actor },
  ) {
    const nodes = await nodesById(tx, actor.session, to)
    if (nodes.size < new Set(to).size)
      throw invalidInput([{ field: 'to', rule: ruleText('unknownReference', actor.language) }])
    const added: string[] = []
    const left: { rule: string; node: string; why: string }[] = []
    for (const rule of rules)
      for (const [nodeId, node] of nodes) {
        const why = await refusalOf(tx, rule, nodeId, actor)
        if (why !== null) left.push({ rule: String(rule.name), node, why })
        else added.push(await ruleStore.insert(tx, { ...rule, nodeId, reason }, actor, new Date(env.now())))
      }
    await renewUsualHours(tx, env.now())
    return {
      nodes: [...nodes.values()],
      added,
      numAdded: added.length,
      left: left.slice(0, SHOWN_LEFT),
      numLeft: left.length,
    }
  }
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
  rule: ResourceValues,
  nodeId: string,
  { language }: Actor,
): Promise<string | null> {
  const { rules } = textsIn(language)
  if (await hasRule(db, { nodeId, name: String(rule.name) }, null)) return rules.exists
  const { kind, fields } = conditionIn(rule)
  const [problem] = conditionProblems(kind, fields, await paramsOf(db, nodeId), language)
  return problem?.rule ?? null
}
