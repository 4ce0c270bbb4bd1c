import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { ListQuery, ResourceValues } from '#contract/kit/resource.ts'
import { codesIn } from '#contract/kit/text-rules.ts'
import { standardParams as builtIn } from '#contract/network/standard-params.ts'
import { TABLE_PAGES } from '#contract/pages/value-pages.ts'
import {
  curveGroupResource,
  type DataLayout,
  dataColumnResource,
  dataGroupResource,
  fixedColumnResource,
  sourceColumnResource,
} from '#contract/resources/data-config.resource.ts'
import type { Queryable } from '#server/core/db/client.ts'
import { isOther } from '#server/core/db/keys.ts'
import { likePart } from '#server/core/db/like-part.ts'
import { invalidInput } from '#server/core/kit/app-error.ts'
import type { Actor, Session } from '#server/core/kit/session.ts'
import { textIn } from '#server/core/kit/text-in.ts'
import { withinScope } from '#server/core/organization/scope.repository.ts'
import type { ResourceStore } from '#server/core/resources/resource-store.ts'
import { createTableStore } from '#server/core/resources/table-store.ts'
import { nodeByCode, nodeStore } from '../physics/node.repository.ts'
import { standardParams } from '../points/tables.ts'
import { atEnd } from './order.repository.ts'
import { curveGroups, dataColumns, dataGroups, fixedColumns, sourceColumns } from './tables.ts'
import { textsIn } from './texts/texts.ts'

const listed = (table: string): SQL => sql`array_to_string(${sql.raw(table)}.param_codes, ',')`

/** The form has the codes as one text, the table as a list. */
const withCodes = (store: ResourceStore): ResourceStore => ({
  ...store,
  insert: (db, values, actor, now) => store.insert(db, parted(values), actor, now),
  update: (db, keyId, version, values, actor, now) => store.update(db, keyId, version, parted(values), actor, now),
})
const parted = (values: ResourceValues) => ({ ...values, paramCodes: codesIn(textIn(values.paramCodes)) })

const group = dataGroups
export const dataGroupStore = withCodes(
  atEnd(
    group,
    createTableStore(dataGroupResource, {
      table: group,
      columns: {
        pagePath: group.page,
        code: group.code,
        name: group.name,
        nameEn: group.nameEn,
        paramCodes: group.paramCodes,
        sortOrder: group.sortOrder,
      },
      extra: { paramCodes: listed('data_groups') },
      narrow: ({ pagePath }: Partial<ListQuery>) =>
        textIn(pagePath) === '' ? undefined : eq(group.page, textIn(pagePath)),
    }),
  ),
)

const column = dataColumns
export const dataColumnStore = atEnd(
  column,
  createTableStore(dataColumnResource, {
    table: column,
    columns: {
      pagePath: column.page,
      paramCode: column.paramCode,
      title: column.title,
      titleEn: column.titleEn,
      widthPx: column.widthPx,
      decimals: column.decimals,
      colourRule: column.colourRule,
      isShown: column.isShown,
      sortOrder: column.sortOrder,
    },
  }),
)

const fixed = fixedColumns
export const fixedColumnStore = createTableStore(fixedColumnResource, {
  table: fixed,
  columns: { pagePath: fixed.page, paramCode: fixed.paramCode, side: fixed.side },
})

const curve = curveGroups
export const curveGroupStore = withCodes(
  atEnd(
    curve,
    createTableStore(curveGroupResource, {
      table: curve,
      columns: {
        code: curve.code,
        name: curve.name,
        nameEn: curve.nameEn,
        paramCodes: curve.paramCodes,
        axis: curve.axis,
        colour: curve.colour,
        sortOrder: curve.sortOrder,
      },
      extra: { paramCodes: listed('curve_groups') },
    }),
  ),
)

const nodeOf = (field: string): SQL =>
  sql`(select node.${sql.raw(field)} from physics_nodes node where node.id = source_columns.node_id)`
const sourcesInScope = (session: Session): SQL | undefined =>
  session.scope === 'all'
    ? undefined
    : withinScope(
        session,
        sql`(select own.path from physics_nodes node join organizations own on own.id = node.organization_id where node.id = source_columns.node_id)`,
      )
const sources = withCodes(
  createTableStore(sourceColumnResource, {
    table: sourceColumns,
    columns: { nodeId: sourceColumns.nodeId, paramCodes: sourceColumns.paramCodes, remark: sourceColumns.remark },
    extra: { nodeCode: nodeOf('code'), nodeName: nodeOf('name'), paramCodes: listed('source_columns') },
    scope: sourcesInScope,
    narrow: ({ nodeCode }: Partial<ListQuery>) =>
      textIn(nodeCode) === '' ? undefined : sql`${nodeOf('code')} ilike ${likePart(textIn(nodeCode))}`,
  }),
)
export const sourceColumnStore: ResourceStore = {
  ...sources,
  insert: async (db, values, actor, now) =>
    sources.insert(db, { ...values, nodeId: await sourceIdOf(db, values, actor, null) }, actor, now),
  update: async (db, keyId, version, values, actor, now) =>
    sources.update(db, keyId, version, { ...values, nodeId: await sourceIdOf(db, values, actor, keyId) }, actor, now),
}

/** The source of a code; it must be in scope and have no other record. */
async function sourceIdOf(db: Queryable, values: ResourceValues, actor: Actor, own: string | null): Promise<string> {
  const { noSourceInScope, sourceHasRecord } = textsIn(actor.language)
  const refuse = (rule: string) => invalidInput([{ field: 'nodeCode', rule }])
  const node = await nodeByCode(db, textIn(values.nodeCode))
  if (node?.nodeType !== 'source' || !(await nodeStore.find(db, node.id, actor))) throw refuse(noSourceInScope)
  const others = isOther(sourceColumns.id, own)
  if ((await db.$count(sourceColumns, and(eq(sourceColumns.nodeId, node.id), others))) > 0)
    throw refuse(sourceHasRecord)
  return node.id
}

const groupColumns = { code: group.code, name: group.name, nameEn: group.nameEn, paramCodes: group.paramCodes }

/** The other groups of a page. */
export const groupsOf = (db: Queryable, page: string, exceptKeyId: string | null) =>
  db
    .select(groupColumns)
    .from(group)
    .where(and(eq(group.page, page), isOther(group.id, exceptKeyId)))
    .orderBy(asc(group.sortOrder), asc(group.code))

/** Whether another record of the page is about the same column. */
export async function hasColumn(
  db: Queryable,
  table: typeof dataColumns | typeof fixedColumns,
  of: { page: string; paramCode: string },
  exceptKeyId: string | null,
): Promise<boolean> {
  const others = isOther(table.id, exceptKeyId)
  return (await db.$count(table, and(eq(table.page, of.page), eq(table.paramCode, of.paramCode), others))) > 0
}

/** How many other columns of a page are fixed. */
export const countFixed = (db: Queryable, page: string, exceptKeyId: string | null): Promise<number> =>
  db.$count(fixed, and(eq(fixed.page, page), isOther(fixed.id, exceptKeyId)))

/** The layout of one page. */
export async function layoutOf(db: Queryable, page: string, session: Session): Promise<DataLayout> {
  const isTable = TABLE_PAGES.some(({ path }) => path === page)
  const layout = {
    ...(isTable
      ? { ...(await tableOf(db, page)), curves: [] }
      : { groups: [], columns: [], fixed: [], curves: await curvesOf(db) }),
    sources: await db
      .select({ nodeId: sourceColumns.nodeId, paramCodes: sourceColumns.paramCodes })
      .from(sourceColumns)
      .where(sourcesInScope(session)),
  }
  const codes = [
    ...[...layout.groups, ...layout.curves, ...layout.sources].flatMap(({ paramCodes }) => paramCodes),
    ...[...layout.columns, ...layout.fixed].map(({ paramCode }) => paramCode),
  ]
  return { ...layout, params: await addedParams(db, codes) }
}

const curvesOf = (db: Queryable) =>
  db
    .select({
      code: curve.code,
      name: curve.name,
      nameEn: curve.nameEn,
      paramCodes: curve.paramCodes,
      axis: curve.axis,
      colour: curve.colour,
    })
    .from(curve)
    .orderBy(asc(curve.sortOrder), asc(curve.code))

/** The columns of a page in their order. */
export const columnsOf = (db: Queryable, page: string) =>
  db
    .select({
      paramCode: column.paramCode,
      title: column.title,
      titleEn: column.titleEn,
      widthPx: column.widthPx,
      decimals: column.decimals,
      colourRule: column.colourRule,
      isShown: column.isShown,
    })
    .from(column)
    .where(eq(column.page, page))
    .orderBy(asc(column.sortOrder), asc(column.paramCode))

async function tableOf(db: Queryable, page: string) {
  return {
    groups: await groupsOf(db, page, null),
    columns: await columnsOf(db, page),
    fixed: await db.select({ paramCode: fixed.paramCode, side: fixed.side }).from(fixed).where(eq(fixed.page, page)),
  }
}

const BUILT_IN = new Set(builtIn.map(({ code }) => code))

/** Those of the parameters that are not built in. */
async function addedParams(db: Queryable, codes: readonly string[]): Promise<DataLayout['params']> {
  const added = [...new Set(codes.filter((code) => !BUILT_IN.has(code)))]
  if (added.length === 0) return []
  const { code, nameZh, nameEn, unit, decimals } = standardParams
  return db
    .selectDistinctOn([code], { code, nameZh, nameEn, unit, decimals })
    .from(standardParams)
    .where(inArray(code, added))
    .orderBy(code)
}
