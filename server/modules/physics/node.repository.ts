import { and, eq, getTableColumns, like, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { ListQuery, Resource, ResourceRow, ResourceValues } from '#contract/kit/resource.ts'
import {
  attributeField,
  attributeFields,
  attributesIn,
  attributeValues,
  type NodeAttribute,
} from '#contract/network/node-attributes.ts'
import { NODE_TYPES, type NodeType } from '#contract/network/node-types.ts'
import { physicsResource } from '#contract/resources/physics.resource.ts'
import { NODE_RESOURCES, otherNodeResource } from '#contract/resources/physics-types.resource.ts'
import type { Queryable } from '#server/core/db/client.ts'
import { keyIs } from '#server/core/db/keys.ts'
import { likePart } from '#server/core/db/like-part.ts'
import { invalidInput } from '#server/core/kit/app-error.ts'
import type { Actor, Session } from '#server/core/kit/session.ts'
import { organizationPathName } from '#server/core/organization/path-name.repository.ts'
import { withinScope } from '#server/core/organization/scope.repository.ts'
import { organizations } from '#server/core/organization/tables.ts'
import { completedRows } from '#server/core/resources/completed-rows.ts'
import { withPersonalFields } from '#server/core/resources/personal-fields.ts'
import type { ResourceStore } from '#server/core/resources/resource-store.ts'
import { createTableStore } from '#server/core/resources/table-store.ts'
import { createTableTree } from '#server/core/resources/table-tree.ts'
import { namingHouseholds } from './household.repository.ts'
import { pinyinOf } from './pinyin.ts'
import { removeSubtree } from './removal.repository.ts'
import {
  boilers,
  buildings,
  communities,
  heatSources,
  heatStations,
  heatUnits,
  households,
  physicsNodes,
  physicsTypes,
  secondaryNetworks,
  unitDoors,
  wells,
} from './tables.ts'
import { textsIn } from './texts/texts.ts'

const { parentId, nodeType, code, name, shortName, organizationId, sortOrder, isActive } = physicsNodes
const { lng, lat, altitudeM, address, remark, gatewayCode } = physicsNodes
const common = {
  parentId,
  nodeType,
  code,
  name,
  shortName,
  organizationId,
  sortOrder,
  isActive,
  lng,
  lat,
  altitudeM,
  address,
  remark,
  gatewayCode,
  attributes: physicsNodes.attributes,
  pinyin: physicsNodes.pinyin,
  path: physicsNodes.path,
}

/** The path of the organisation that a node belongs to. */
const organizationPath = sql`(select own.path from organizations own where own.id = physics_nodes.organization_id)`
export const nodesInScope = (session: Session): SQL | undefined =>
  session.scope === 'all' ? undefined : withinScope(session, organizationPath)

const extra = {
  parentCode: sql`coalesce((select above.code from physics_nodes above where above.id = physics_nodes.parent_id), '')`,
  organizationName: organizationPathName(sql`physics_nodes.organization_id`),
}
const codeOf = (column: string): SQL =>
  sql`coalesce((select other.code from physics_nodes other where other.id = ${sql.raw(column)}), '')`

const narrowTree = ({ parentId: below, parentCode, nodeType: type }: Partial<ListQuery>): SQL | undefined =>
  and(
    typeof type === 'string' && type !== '' ? sql`physics_nodes.node_type = ${type}` : undefined,
    typeof below === 'string' && below !== '' ? keyIs(parentId, below) : undefined,
    typeof parentCode === 'string' && parentCode !== ''
      ? sql`physics_nodes.parent_id in (select above.id from physics_nodes above where above.code = ${parentCode})`
      : undefined,
  )

/** Texts match by part, other kinds by equality. */
const narrowAttributes = (attributes: readonly NodeAttribute[], query: Partial<ListQuery>): SQL | undefined =>
  and(
    ...attributes.map(({ key, kind }) => {
      const wanted = textOf(query[attributeField(key)]).trim()
      if (wanted === '') return undefined
      const value = sql`physics_nodes.attributes ->> ${key}::text`
      return kind === 'text'
        ? sql`${value} ilike ${likePart(wanted)}`
        : sql`${value} = ${kind === 'number' ? String(Number(wanted)) : wanted}`
    }),
  )

const shared = (attributes: readonly NodeAttribute[]) => ({
  table: physicsNodes,
  scope: nodesInScope,
  narrow: (query: Partial<ListQuery>) => and(narrowTree(query), narrowAttributes(attributes, query)),
})
/** All nodes: codes and gateways are unique across types. */
const allNodes = createTableStore(physicsResource, { table: physicsNodes, columns: common })

export const nodeStore: ResourceStore = {
  ...placed(createTableStore(physicsResource, { ...shared([]), columns: common, extra }), []),
  remove: removeSubtree,
}
export const nodeTree = createTableTree({ table: physicsNodes, parent: parentId, sortOrder })

interface Detail {
  readonly table: PgTable & { readonly id: PgColumn }
  readonly columns: Readonly<Record<string, PgColumn>>
  readonly extra?: Readonly<Record<string, SQL>>
}

/** Columns of each type's table, by field name. */
export const DETAIL: Readonly<Record<NodeType, Detail>> = {
  source: detail(heatSources),
  boiler: detail(boilers),
  well: detail(wells),
  station: { ...detail(heatStations), extra: { sourceCode: codeOf('heat_stations.source_id') } },
  unit: detail(heatUnits),
  secondaryNetwork: detail(secondaryNetworks),
  community: detail(communities),
  building: { ...detail(buildings), extra: { unitCode: codeOf('buildings.unit_id') } },
  unitDoor: detail(unitDoors),
  household: householdDetail(),
}

function detail(table: PgTable & { readonly id: PgColumn }): Detail {
  const { id: _, ...columns } = getTableColumns(table)
  return { table, columns }
}

/** The pinyin of residents is for the search alone: a row that told it would tell the name. */
function householdDetail(): Detail {
  const { residentPinyin: _, ...columns } = detail(households).columns
  return { table: households, columns }
}

/** Store of the nodes of a type, with the columns of its own table. */
export function typeStore(type: NodeType, attributes: readonly NodeAttribute[] = []): ResourceStore {
  const { table, columns, extra: own = {} } = DETAIL[type]
  const resource: Resource = NODE_RESOURCES[type]
  const store = placed(
    createTableStore(resource, {
      ...shared(attributes),
      columns: common,
      detail: { table, columns },
      extra: { ...extra, ...own },
      fixed: { nodeType: type },
    }),
    attributes,
  )
  return withPersonalFields(resource, namingHouseholds(type, store))
}

/** Store of the nodes whose type has no table of its own. */
export const otherNodeStore = (attributes: readonly NodeAttribute[] = []): ResourceStore =>
  placed(
    createTableStore(otherNodeResource, {
      ...shared(attributes),
      columns: common,
      extra,
      scope: (session) =>
        and(
          sql`physics_nodes.node_type <> all(${sql.param(`{${NODE_TYPES.join(',')}}`)}::text[])`,
          nodesInScope(session),
        ),
    }),
    attributes,
  )

/** Adds the attributes of a row as fields beside its columns. */
function withAttributeFields({ attributes, ...row }: ResourceRow): ResourceRow {
  return { ...row, ...attributeFields(attributeValues.parse(attributes)) }
}

/** Wraps a store: before a node is written, codes of other nodes become keys, and its position in the tree is set. */
function placed(store: ResourceStore, attributes: readonly NodeAttribute[]): ResourceStore {
  return {
    ...store,
    ...completedRows(store, withAttributeFields),
    isTaken: allNodes.isTaken,
    async insert(db, values, actor, now) {
      const keys = await resolved(db, values, actor)
      const id = await store.insert(
        db,
        { ...values, ...keys, attributes: attributesIn(values, attributes).set, path: '' },
        actor,
        now,
      )
      await renewPaths(db, id, '', keys.parentPath)
      return id
    },
    async update(db, keyId, version, values, actor, now) {
      const { parentPath, ...keys } = await resolved(db, values, actor)
      const before = await pathOf(db, keyId)
      const isChanged = await store.update(
        db,
        keyId,
        version,
        { ...values, ...keys, attributes: changedAttributes(values, attributes) },
        actor,
        now,
      )
      if (isChanged) await renewPaths(db, keyId, before, parentPath)
      return isChanged
    },
  }
}

/** Attributes that are missing in the form keep their values. */
function changedAttributes(values: ResourceValues, attributes: readonly NodeAttribute[]): SQL {
  const { set, cleared } = attributesIn(values, attributes)
  return sql`(${physicsNodes.attributes} - ${sql.param(`{${cleared.join(',')}}`)}::text[]) || ${JSON.stringify(set)}::jsonb`
}

export interface NodeRow {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly nodeType: string
  readonly organizationId: string
  readonly parentId: string | null
  readonly path: string
  readonly isActive: boolean
}

const nodeRow = {
  id: physicsNodes.id,
  code,
  name,
  nodeType,
  organizationId,
  parentId,
  path: physicsNodes.path,
  isActive,
}

export async function nodeByCode(db: Queryable, wanted: string): Promise<NodeRow | undefined> {
  const [row] = await db.select(nodeRow).from(physicsNodes).where(eq(code, wanted))
  return row
}

/** The node that a form names by its code. @throws {AppError} 1001 when there is none in the data scope. */
export async function ownNode(db: Queryable, wanted: unknown, actor: Actor, field = 'nodeCode'): Promise<NodeRow> {
  const node = await nodeByCode(db, textOf(wanted).trim())
  if (node && (await nodeStore.find(db, node.id, actor))) return node
  throw invalidInput([
    {
      field,
      rule: textsIn(actor.language).noNodeInScope2,
    },
  ])
}

export async function nodeById(db: Queryable, id: string): Promise<NodeRow | undefined> {
  const [row] = await db.select(nodeRow).from(physicsNodes).where(keyIs(physicsNodes.id, id))
  return row
}

async function resolved(db: Queryable, values: ResourceValues, actor: Actor) {
  const parent = textOf(values.parentCode) === '' ? undefined : await nodeByCode(db, textOf(values.parentCode))
  const keyOf = async (field: string): Promise<string | null> => {
    const wanted = textOf(values[field])
    if (wanted === '') return null
    const found = await nodeByCode(db, wanted)
    if (!found) throw invalidInput([{ field, rule: textsIn(actor.language).noSuchNode }])
    return found.id
  }
  const own = textOf(values.organizationId)
  return {
    parentId: parent?.id ?? null,
    parentPath: parent?.path ?? '',
    organizationId: own === '' ? (parent?.organizationId ?? (await firstOrganization(db, actor))) : own,
    // that of a household is composed
    ...('name' in values ? { pinyin: pinyinOf(textOf(values.name)) } : {}),
    gatewayCode: textOf(values.gatewayCode) || null,
    ...('sourceCode' in values ? { sourceId: await keyOf('sourceCode') } : {}),
    ...('unitCode' in values ? { unitId: await keyOf('unitCode') } : {}),
    ...('sensorCode' in values ? { sensorCode: textOf(values.sensorCode) || null } : {}),
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A top-level node without an organisation belongs to the highest one in its creator's scope. */
async function firstOrganization(db: Queryable, { session }: Actor): Promise<string | null> {
  const [row] = await db
    .select({ id: organizations.id })
    .from(organizations)
    .where(withinScope(session, organizations.path))
    .orderBy(sql`length(${organizations.path})`, organizations.code)
    .limit(1)
  return row?.id ?? null
}

export async function pathOf(db: Queryable, id: string): Promise<string> {
  const [row] = await db.select({ path: physicsNodes.path }).from(physicsNodes).where(eq(physicsNodes.id, id))
  return row?.path ?? ''
}

/** Updates the paths of a moved node and all below it; also sets the first path of a new node. */
export async function renewPaths(db: Queryable, id: string, oldPath: string, parentPath: string): Promise<void> {
  const path = `${parentPath}${id}/`
  if (path === oldPath) return
  await db
    .update(physicsNodes)
    .set({ path: sql`${path} || substr(${physicsNodes.path}, ${oldPath.length + 1}::int)` })
    .where(oldPath === '' ? eq(physicsNodes.id, id) : like(physicsNodes.path, `${oldPath}%`))
}

/** Allowed parent types of a type; undefined: there is no such type. */
export async function parentTypesOf(db: Queryable, type: string): Promise<readonly string[] | undefined> {
  const [row] = await db
    .select({ parentCodes: physicsTypes.parentCodes })
    .from(physicsTypes)
    .where(eq(physicsTypes.code, type))
  return row?.parentCodes
}
