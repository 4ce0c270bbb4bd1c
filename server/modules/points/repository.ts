import { and, eq, inArray, notInArray, type SQL, sql } from 'drizzle-orm'
import type { ListQuery, Resource, ResourceRow, ResourceValues } from '#contract/kit/resource.ts'
import { CALCULATION_KEYS } from '#contract/network/calculated-params.ts'
import { stateWords, stateWordsOf, stateWordsText } from '#contract/network/state-words.ts'
import { SHOWN_LEVELS } from '#contract/pages/value-pages.ts'
import { standardParamResource } from '#contract/resources/point.resource.ts'
import { pointTemplateItemResource, pointTemplateResource } from '#contract/resources/point-template.resource.ts'
import type { Queryable } from '#server/core/db/client.ts'
import { isOther, keyIs, uuidOrNull } from '#server/core/db/keys.ts'
import { likePart } from '#server/core/db/like-part.ts'
import { invalidInput } from '#server/core/kit/app-error.ts'
import type { Actor, Session } from '#server/core/kit/session.ts'
import { textIn } from '#server/core/kit/text-in.ts'
import { withinScope } from '#server/core/organization/scope.repository.ts'
import { completedRows } from '#server/core/resources/completed-rows.ts'
import type { CodesToWrite } from '#server/core/resources/resource-parts.ts'
import type { ResourceOption, ResourceStore } from '#server/core/resources/resource-store.ts'
import { createTableStore } from '#server/core/resources/table-store.ts'
import { ownNode } from '../physics/node.repository.ts'
import { pinyinOf } from '../physics/pinyin.ts'
import { points, pointTemplateItems, pointTemplates, standardParams } from './tables.ts'
import { textsIn } from './texts/texts.ts'

const { code, nameZh, nameEn, nodeType, unit, kind, category, decimals, rangeMin, rangeMax, isWritable } =
  standardParams
const { writeStep, limitLl, limitL, limitH, limitHh, sortOrder } = standardParams
const params = createTableStore(standardParamResource, {
  table: standardParams,
  columns: {
    code,
    nameZh,
    nameEn,
    nodeType,
    unit,
    kind,
    category,
    decimals,
    rangeMin,
    rangeMax,
    isWritable,
    writeStep,
    limitLl,
    limitL,
    limitH,
    limitHh,
    sortOrder,
    words: standardParams.words,
  },
  extra: { calculation: calculationOf() },
})
/** How the value is computed where no gateway reports it. */
function calculationOf(): SQL {
  const key = sql`standard_params.node_type || '.' || standard_params.code`
  return sql`case when ${key} = any(${sql.param([...CALCULATION_KEYS])}::text[]) then ${key}
    when standard_params.kind = 'CALC' then 'gatewayOnly' else 'none' end`
}
const withWordsText = (row: ResourceRow): ResourceRow => ({
  ...row,
  words: stateWordsText(stateWords.nullable().parse(row.words)),
})
const withWords = (values: ResourceValues): ResourceValues => ({
  ...values,
  words: stateWordsOf(textIn(values.words)) ?? null,
})
/** The words of states are lines of text in the form and an object in the row. */
export const standardParamStore: ResourceStore = {
  ...params,
  ...completedRows(params, withWordsText),
  insert: (db, values, actor, now) => params.insert(db, withWords(values), actor, now),
  update: (db, keyId, version, values, actor, now) => params.update(db, keyId, version, withWords(values), actor, now),
}

/** Whether another parameter of the type has this code. */
export async function hasParam(
  db: Queryable,
  param: { readonly code: string; readonly nodeType: string },
  exceptKeyId: string | null,
): Promise<boolean> {
  const others = isOther(standardParams.id, exceptKeyId)
  return (await db.$count(standardParams, and(eq(code, param.code), eq(nodeType, param.nodeType), others))) > 0
}

/** Parameters that pages of values may show, by code; searchable by name, code and pinyin. */
export async function paramOptions(db: Queryable, { language }: Actor): Promise<ResourceOption[]> {
  const rows = await db
    .selectDistinctOn([code], { code, nameZh, nameEn, sortOrder })
    .from(standardParams)
    .where(and(inArray(nodeType, [...SHOWN_LEVELS]), notInArray(kind, ['DO', 'TX'])))
    .orderBy(code)
  return rows
    .sort((one, other) => one.sortOrder - other.sortOrder)
    .map((row) => ({
      keyId: row.code,
      name: language === 'en' && row.nameEn !== '' ? row.nameEn : row.nameZh,
      parentId: null,
      search: `${row.nameZh} ${pinyinOf(row.nameZh)} ${row.nameEn}`.toLowerCase(),
    }))
}

/** Those of the codes that no standard parameter has; with `types`, no parameter of these node types. */
export async function unknownParams(
  db: Queryable,
  codes: readonly string[],
  nodeTypes: readonly string[] | null = null,
): Promise<string[]> {
  const found = await db
    .selectDistinct({ code })
    .from(standardParams)
    .where(and(inArray(code, [...codes]), nodeTypes === null ? undefined : inArray(nodeType, [...nodeTypes])))
  const known = new Set(found.map(({ code }) => code))
  return codes.filter((code) => !known.has(code))
}

/** Codes of the parameters of some types of nodes, those of the first type first. */
export const paramCodes =
  (types: readonly string[]): CodesToWrite =>
  async (db, { language }) => {
    const rows = await db
      .select({ code, nameZh, nameEn, unit, nodeType })
      .from(standardParams)
      .where(inArray(nodeType, [...types]))
      .orderBy(sortOrder, code)
    const names = new Map<string, Set<string>>()
    for (const row of rows.sort((one, other) => types.indexOf(one.nodeType) - types.indexOf(other.nodeType))) {
      const name = language === 'en' && row.nameEn !== '' ? row.nameEn : row.nameZh
      const known = names.get(row.code) ?? new Set()
      names.set(row.code, known.add(row.unit === '' ? name : `${name} (${row.unit})`))
    }
    const list = [...names].map(([param, of]) => ({ code: param, name: [...of].join(' / ') }))
    return { list, total: list.length }
  }

export const countUsesOfParam = async (db: Queryable, paramId: string): Promise<number> =>
  (await db.$count(points, eq(points.paramId, paramId))) +
  (await db.$count(pointTemplateItems, eq(pointTemplateItems.paramId, paramId)))

const bindingOf = (table: typeof points | typeof pointTemplateItems) => ({
  deadband: table.deadband,
  savePeriodS: table.savePeriodS,
  reportPeriodS: table.reportPeriodS,
  scale: table.scale,
  offset: table.offset,
  limitLl: table.limitLl,
  limitL: table.limitL,
  limitH: table.limitH,
  limitHh: table.limitHh,
  isAlarmed: table.isAlarmed,
  alarmDelayS: table.alarmDelayS,
})
const paramOf = (column: string) => ({
  paramCode: sql`(select param.code from standard_params param where param.id = ${sql.raw(column)})`,
  paramName: sql`(select param.name_zh from standard_params param where param.id = ${sql.raw(column)})`,
  paramNameEn: sql`(select param.name_en from standard_params param where param.id = ${sql.raw(column)})`,
  paramUnit: sql`(select param.unit from standard_params param where param.id = ${sql.raw(column)})`,
})

const nodeOf = (field: string): SQL =>
  sql`(select node.${sql.raw(field)} from physics_nodes node where node.id = points.node_id)`
const scope = (session: Session): SQL | undefined =>
  session.scope === 'all'
    ? undefined
    : withinScope(
        session,
        sql`(select own.path from physics_nodes node join organizations own on own.id = node.organization_id where node.id = points.node_id)`,
      )

/** `nodeId` limits to a node and all below it; codes match by part. */
const narrow = ({ nodeCode, paramCode, nodeId }: Partial<ListQuery>): SQL | undefined =>
  and(
    textIn(nodeCode) === '' ? undefined : sql`${nodeOf('code')} ilike ${likePart(textIn(nodeCode))}`,
    textIn(paramCode) === ''
      ? undefined
      : sql`points.param_id in (select param.id from standard_params param where param.code ilike ${likePart(textIn(paramCode))})`,
    textIn(nodeId) === ''
      ? undefined
      : sql`${nodeOf('path')} like (select above.path || '%' from physics_nodes above where above.id = ${uuidOrNull(textIn(nodeId))})`,
  )

/** The points of nodes of some types, or of all. */
export function pointStore(resource: Resource, types: readonly string[] | null): ResourceStore {
  const ofTypes =
    types === null ? undefined : sql`${nodeOf('node_type')} = any(${sql.param(`{${types.join(',')}}`)}::text[])`
  const store = createTableStore(resource, {
    table: points,
    columns: {
      code: points.code,
      gatewayCode: points.gatewayCode,
      ...bindingOf(points),
      learntPeriodS: points.learntPeriodS,
      writeMin: points.writeMin,
      writeMax: points.writeMax,
      writeStep: points.writeStep,
      isActive: points.isActive,
      nodeId: points.nodeId,
      paramId: points.paramId,
    },
    extra: { nodeCode: nodeOf('code'), nodeName: nodeOf('name'), ...paramOf('points.param_id') },
    scope: (session) => and(ofTypes, scope(session)),
    narrow,
  })
  return {
    ...store,
    insert: async (db, values, actor, now) => store.insert(db, await withWriteLimits(db, values, actor), actor, now),
    update: async (db, keyId, version, values, actor, now) =>
      store.update(db, keyId, version, { ...values, ...(await resolvedPoint(db, values, actor)) }, actor, now),
    remove: removePoint,
  }
}

/** Resolves the codes of node and parameter to keys, and fills in a missing gateway. */
async function resolvedPoint(db: Queryable, values: ResourceValues, actor: Actor) {
  const { language } = actor
  const node = await ownNode(db, values.nodeCode, actor)
  const [param] = await db
    .select({ id: standardParams.id, code })
    .from(standardParams)
    .where(and(eq(code, textIn(values.paramCode)), eq(nodeType, node.nodeType)))
  if (!param)
    throw invalidInput([
      {
        field: 'paramCode',
        rule: textsIn(language).noParamOfType,
      },
    ])
  const gatewayCode = textIn(values.gatewayCode) || (await gatewayAbove(db, node.path))
  if (gatewayCode === '')
    throw invalidInput([
      {
        field: 'gatewayCode',
        rule: textsIn(language).noGateway,
      },
    ])
  return { nodeId: node.id, paramId: param.id, code: `${node.code}.${param.code}`, gatewayCode }
}

/** A new point without limits of its own for writing takes those of its parameter. */
async function withWriteLimits(db: Queryable, values: ResourceValues, actor: Actor): Promise<ResourceValues> {
  const resolved = await resolvedPoint(db, values, actor)
  const [limits] = await db
    .select({ writeMin: rangeMin, writeMax: rangeMax, writeStep })
    .from(standardParams)
    .where(and(eq(standardParams.id, resolved.paramId), eq(isWritable, true)))
  return {
    ...values,
    ...resolved,
    writeMin: values.writeMin ?? limits?.writeMin ?? null,
    writeMax: values.writeMax ?? limits?.writeMax ?? null,
    writeStep: values.writeStep ?? limits?.writeStep ?? null,
  }
}

/** The gateway of a node, or of the nearest above it that has one; empty where none has. */
export async function gatewayAbove(db: Queryable, path: string): Promise<string> {
  const { rows } = await db.execute<{ gateway: string }>(sql`
    select above.gateway_code as gateway from physics_nodes above
    where above.id = any(string_to_array(rtrim(${path}, '/'), '/')::uuid[]) and above.gateway_code is not null
    order by length(above.path) desc limit 1`)
  return rows[0]?.gateway ?? ''
}

/** Null where there is no point of that code. */
export async function keyOfPoint(db: Queryable, pointCode: string): Promise<string | null> {
  const [found] = await db.select({ id: points.id }).from(points).where(eq(points.code, pointCode))
  return found ? String(found.id) : null
}

/** A point with history is switched off instead of removed. */
async function removePoint(db: Queryable, keyId: string): Promise<void> {
  const { rowCount } = await db.execute(sql`
    update points set is_active = false, version = version + 1
    where ${keyIs(points.id, keyId)} and exists (select from latest where latest.point_id = points.id)`)
  if ((rowCount ?? 0) === 0) await db.execute(sql`delete from points where ${keyIs(points.id, keyId)}`)
}

export interface PointLimits {
  readonly limitLl: number | null
  readonly limitL: number | null
  readonly limitH: number | null
  readonly limitHh: number | null
}

export const setLimits = async (db: Queryable, ids: readonly number[], limits: PointLimits, by: string, now: Date) =>
  db
    .update(points)
    .set({ ...limits, version: sql`${points.version} + 1`, updatedAt: now, updatedBy: by })
    .where(inArray(points.id, [...ids]))

const templates = { code: pointTemplates.code, name: pointTemplates.name, nodeType: pointTemplates.nodeType }
export const templateStore = createTableStore(pointTemplateResource, {
  table: pointTemplates,
  columns: { ...templates, revision: pointTemplates.revision, remark: pointTemplates.remark },
  extra: {
    numParams: sql`(select count(*)::int from point_template_items item where item.template_id = point_templates.id)`,
  },
})

export async function templateOptions(db: Queryable): Promise<ResourceOption[]> {
  const rows = await db
    .select({ keyId: pointTemplates.id, name: pointTemplates.name })
    .from(pointTemplates)
    .orderBy(pointTemplates.code)
  return rows.map((row) => ({ ...row, parentId: null }))
}

const items = createTableStore(pointTemplateItemResource, {
  table: pointTemplateItems,
  columns: {
    ...bindingOf(pointTemplateItems),
    templateId: pointTemplateItems.templateId,
    paramId: pointTemplateItems.paramId,
    sortOrder: pointTemplateItems.sortOrder,
  },
  extra: {
    ...paramOf('point_template_items.param_id'),
    templateName: sql`(select template.name from point_templates template where template.id = point_template_items.template_id)`,
  },
  narrow: ({ templateId, paramCode }) =>
    and(
      textIn(templateId) === '' ? undefined : keyIs(pointTemplateItems.templateId, textIn(templateId)),
      textIn(paramCode) === ''
        ? undefined
        : sql`point_template_items.param_id in (select param.id from standard_params param where param.code ilike ${likePart(textIn(paramCode))})`,
    ),
})
export const templateItemStore: ResourceStore = {
  ...items,
  insert: async (db, values, actor, now) =>
    items.insert(db, { ...values, ...(await resolvedItem(db, values, actor)) }, actor, now),
  update: async (db, keyId, version, values, actor, now) =>
    items.update(db, keyId, version, { ...values, ...(await resolvedItem(db, values, actor)) }, actor, now),
}

async function resolvedItem(db: Queryable, values: ResourceValues, { language }: Actor) {
  const [param] = await db
    .select({ paramId: standardParams.id })
    .from(standardParams)
    .innerJoin(pointTemplates, eq(pointTemplates.nodeType, nodeType))
    .where(and(keyIs(pointTemplates.id, textIn(values.templateId)), eq(code, textIn(values.paramCode))))
  if (param) return param
  throw invalidInput([
    {
      field: 'paramCode',
      rule: textsIn(language).noParamOfTemplate,
    },
  ])
}

export async function hasItem(db: Queryable, values: ResourceValues, actor: Actor, exceptKeyId: string | null) {
  const { paramId } = await resolvedItem(db, values, actor)
  const others = isOther(pointTemplateItems.id, exceptKeyId)
  const same = and(
    eq(pointTemplateItems.paramId, paramId),
    keyIs(pointTemplateItems.templateId, textIn(values.templateId)),
    others,
  )
  return (await db.$count(pointTemplateItems, same)) > 0
}

export const raiseRevision = (db: Queryable, templateId: string) =>
  db
    .update(pointTemplates)
    .set({ revision: sql`${pointTemplates.revision} + 1` })
    .where(keyIs(pointTemplates.id, templateId))
