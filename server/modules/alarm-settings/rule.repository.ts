import { and, asc, eq, ilike, inArray, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { alarmCondition, RULE_KINDS, type RuleKind } from '#contract/alarms/condition.ts'
import {
  CONDITION_FIELDS,
  type ConditionFields,
  conditionFields,
  EMPTY_CONDITION,
} from '#contract/alarms/condition-fields.ts'
import { conditionOfFields, fieldsOfCondition, fieldsOfKind } from '#contract/alarms/rule-fields.ts'
import type { ResourceRow, ResourceValues } from '#contract/kit/resource.ts'
import { alarmRuleResource, RULE_TARGETS_PER_PAGE } from '#contract/resources/alarm-rule.resource.ts'
import type { Queryable } from '#server/core/db/client.ts'
import { likePart } from '#server/core/db/like-part.ts'
import type { Actor, Session } from '#server/core/kit/session.ts'
import { withinScope } from '#server/core/organization/scope.repository.ts'
import { completedRows } from '#server/core/resources/completed-rows.ts'
import type { ResourceOption, ResourceStore } from '#server/core/resources/resource-store.ts'
import { createTableStore } from '#server/core/resources/table-store.ts'
import { SERVER_RULE_CONDITIONS } from '../alarms/conditions/all-conditions.ts'
import { nodeLabel } from '../alarms/node-label.repository.ts'
import { alarmRules } from '../alarms/tables.ts'
import { nodesInScope } from '../physics/node.repository.ts'
import { pinyinOf } from '../physics/pinyin.ts'
import { physicsNodes } from '../physics/tables.ts'
import { points, standardParams } from '../points/tables.ts'

const { name, nodeId, pointId, condition, params, warnNumber, warnLevel, deadband, onDelayS, offDelayS } = alarmRules
const { season, isEnabled, cause, consequence, action, reason } = alarmRules
const { expression: _text, deadband: _own, ...NO_FIELDS } = EMPTY_CONDITION

const table = createTableStore(alarmRuleResource, {
  table: alarmRules,
  columns: {
    name,
    nodeId,
    kind: condition,
    warnNumber,
    warnLevel,
    deadband,
    onDelayS,
    offDelayS,
    season,
    isEnabled,
    cause,
    consequence,
    action,
    reason,
    params,
    pointId,
  },
  extra: {
    // of the parameters, by `shown`
    ...Object.fromEntries(Object.keys(NO_FIELDS).map((field) => [field, sql`null`])),
    expression: sql`''`,
    conditionText: sql`''`,
    paramCode: sql`(select param.code from points point join standard_params param on param.id = point.param_id
      where point.id = alarm_rules.point_id)`,
    nodeName: nodeLabel('alarm_rules.node_id'),
  },
  scope: (session) =>
    session.scope === 'all'
      ? undefined
      : withinScope(
          session,
          sql`(select own.path from physics_nodes node join organizations own on own.id = node.organization_id
            where node.id = alarm_rules.node_id)`,
        ),
})

export const kindSchema = z.enum(RULE_KINDS)

/** The condition in the values of a form. */
export const conditionIn = (values: ResourceValues): { readonly kind: RuleKind; readonly fields: ConditionFields } => ({
  kind: kindSchema.parse(values.kind),
  fields: conditionFields.parse(Object.fromEntries(CONDITION_FIELDS.map((field) => [field, values[field]]))),
})

const storedParams = z.record(z.string(), z.unknown()).catch({})

function shown(row: ResourceRow, { language }: Actor): ResourceRow {
  const { params: stored, pointId: _point, ...rest } = row
  const read = alarmCondition.safeParse({ ...storedParams.parse(stored), kind: row.kind })
  const own = read.success ? fieldsOfCondition(read.data) : null
  if (own === null) return rest
  const known = { ...rest, ...own, ofParamName: own.ofParam ?? null, paramName: row.paramCode }
  const { kind, fields } = conditionIn({ ...EMPTY_CONDITION, ...known, ...own })
  return { ...known, conditionText: SERVER_RULE_CONDITIONS[kind].line(fields, language) }
}

async function stored(db: Queryable, values: ResourceValues): Promise<ResourceValues> {
  const { kind, fields } = conditionIn(values)
  const read = conditionOfFields(kind, fields)
  if (!read.success) throw new Error('The condition of a rule was not checked.')
  const { kind: _kind, ...ofKind } = read.data
  const watched = fieldsOfKind(kind).includes('paramCode')
    ? await pointOf(db, String(values.nodeId), fields.paramCode)
    : null
  return { ...values, params: ofKind, pointId: watched }
}

/** Rules of nodes in the data scope, with their condition as fields and in words. */
export const ruleStore: ResourceStore & Pick<typeof table, 'stored'> = {
  ...table,
  ...completedRows(table, shown),
  insert: async (db, values, actor, now) => table.insert(db, await stored(db, values), actor, now),
  update: async (db, keyId, version, values, actor, now) =>
    table.update(db, keyId, version, await stored(db, values), actor, now),
}

const activePointsOf = (node: string) => and(eq(points.nodeId, node), eq(points.isActive, true))

async function pointOf(db: Queryable, node: string, code: string | null): Promise<number | null> {
  const [found] = await db
    .select({ id: points.id })
    .from(points)
    .innerJoin(standardParams, eq(standardParams.id, points.paramId))
    .where(and(activePointsOf(node), eq(standardParams.code, code ?? '')))
    .orderBy(asc(points.id))
    .limit(1)
  return found?.id ?? null
}

/** Codes of the parameters that a node has points of. */
export async function paramsOf(db: Queryable, node: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectDistinct({ code: standardParams.code })
    .from(points)
    .innerJoin(standardParams, eq(standardParams.id, points.paramId))
    .where(activePointsOf(node))
  return new Set(rows.map(({ code }) => code))
}

const labelOfNode = sql<string>`${nodeLabel('physics_nodes.id')}`

/** Nodes of stations and sources that have points, in the data scope. */
const mayHaveRules = (db: Queryable, session: Session): SQL | undefined =>
  and(
    eq(physicsNodes.isActive, true),
    nodesInScope(session),
    inArray(physicsNodes.id, db.selectDistinct({ id: points.nodeId }).from(points).where(eq(points.isActive, true))),
    sql`exists (select from physics_nodes above where above.node_type in ('station', 'source')
      and physics_nodes.path like above.path || '%')`,
  )

export async function nodeOptions(db: Queryable, { session }: Pick<Actor, 'session'>): Promise<ResourceOption[]> {
  const rows = await db
    .select({ keyId: physicsNodes.id, name: labelOfNode, code: physicsNodes.code })
    .from(physicsNodes)
    .where(mayHaveRules(db, session))
    .orderBy(physicsNodes.code)
  return rows.map(({ keyId, name, code }) => ({
    keyId,
    name,
    parentId: null,
    detail: code,
    search: `${code} ${pinyinOf(name)}`.toLowerCase(),
  }))
}

/** A page of the nodes that a rule may be given to, by part of their name, code or pinyin. */
export async function ruleTargets(
  db: Queryable,
  session: Session,
  { search, page }: { readonly search: string; readonly page: number },
) {
  const { id: keyId, code, pinyin } = physicsNodes
  const wanted = likePart(search)
  const which = and(
    mayHaveRules(db, session),
    search === '' ? undefined : or(ilike(labelOfNode, wanted), ilike(code, wanted), ilike(pinyin, wanted)),
  )
  return {
    list: await db
      .select({ keyId, name: labelOfNode, code })
      .from(physicsNodes)
      .where(which)
      .orderBy(code)
      .limit(RULE_TARGETS_PER_PAGE)
      .offset((page - 1) * RULE_TARGETS_PER_PAGE),
    total: await db.$count(physicsNodes, which),
  }
}

/** Parameters that have points somewhere, by code. */
export async function ruleParamOptions(db: Queryable, { language }: Actor): Promise<ResourceOption[]> {
  const { code, nameZh, nameEn, kind, id } = standardParams
  const rows = await db
    .selectDistinctOn([code], { code, nameZh, nameEn })
    .from(standardParams)
    .where(and(notInArray(kind, ['TX']), inArray(id, db.selectDistinct({ id: points.paramId }).from(points))))
    .orderBy(code)
  return rows.map((row) => {
    const shownName = language === 'en' && row.nameEn !== '' ? row.nameEn : row.nameZh
    const search = `${row.nameZh} ${pinyinOf(row.nameZh)} ${row.nameEn}`.toLowerCase()
    return { keyId: row.code, name: `${row.code} ${shownName}`, parentId: null, search }
  })
}

/** Whether a node has another rule of a name. */
export const hasRule = async (
  db: Queryable,
  rule: { readonly nodeId: string; readonly name: string },
  exceptKeyId: string | null,
): Promise<boolean> =>
  (await db.$count(
    alarmRules,
    and(
      eq(alarmRules.nodeId, rule.nodeId),
      eq(alarmRules.name, rule.name),
      exceptKeyId === null ? undefined : ne(alarmRules.id, exceptKeyId),
    ),
  )) > 0

/** Names of nodes that may have rules, by id. */
export async function nodesById(db: Queryable, session: Session, ids: readonly string[]) {
  const rows = await db
    .select({ id: physicsNodes.id, name: labelOfNode })
    .from(physicsNodes)
    .where(and(mayHaveRules(db, session), inArray(physicsNodes.id, [...ids])))
    .orderBy(physicsNodes.code)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
