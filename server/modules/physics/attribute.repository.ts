import { and, asc, eq, sql } from 'drizzle-orm'
import { type NodeAttribute, nodeAttribute } from '#contract/network/node-attributes.ts'
import { physicsAttributeResource } from '#contract/resources/physics-attribute.resource.ts'
import type { Queryable } from '#server/core/db/client.ts'
import { createTableStore } from '#server/core/resources/table-store.ts'
import { physicsAttributes, physicsNodes } from './tables.ts'

const { typeCode, key, name, nameEn, kind, unit, decimals, isRequired, minValue, maxValue, choices, sortOrder } =
  physicsAttributes
const declared = { key, name, nameEn, kind, unit, decimals, isRequired, minValue, maxValue, choices }

export const attributeStore = createTableStore(physicsAttributeResource, {
  table: physicsAttributes,
  columns: { typeCode, ...declared, sortOrder },
  narrow: ({ typeCode: wanted }) =>
    typeof wanted === 'string' && wanted !== '' ? eq(physicsAttributes.typeCode, wanted) : undefined,
  extra: {
    typeName: sql`(select type.name from physics_types type where type.code = physics_attributes.type_code)`,
    numValues: sql`(select count(*)::int from physics_nodes node
      where node.node_type = physics_attributes.type_code and node.attributes ? physics_attributes.key)`,
  },
})

/** The attributes of a type in the order of its form. */
export async function attributesOf(db: Queryable, type: string): Promise<NodeAttribute[]> {
  const rows = await db
    .select(declared)
    .from(physicsAttributes)
    .where(eq(typeCode, type))
    .orderBy(asc(sortOrder), asc(key))
  return rows.map((row) => nodeAttribute.parse(row))
}

/** The attributes of all types, by the type. */
export async function attributesByType(db: Queryable): Promise<ReadonlyMap<string, readonly NodeAttribute[]>> {
  const rows = await db
    .select({ typeCode, ...declared })
    .from(physicsAttributes)
    .orderBy(asc(typeCode), asc(sortOrder), asc(key))
  const byType = new Map<string, NodeAttribute[]>()
  for (const { typeCode: type, ...row } of rows) {
    const attributes = byType.get(type) ?? []
    byType.set(type, attributes)
    attributes.push(nodeAttribute.parse(row))
  }
  return byType
}

/** Values of an attribute on the nodes of a type, each with its count and one node that has it. */
export async function heldValues(
  db: Queryable,
  type: string,
  heldKey: string,
): Promise<{ value: unknown; nodeCode: string; count: number }[]> {
  const { rows } = await db.execute<{ value: unknown; nodeCode: string; count: number }>(sql`
    select node.attributes -> ${heldKey}::text as value, min(node.code) as "nodeCode", count(*)::int as count
    from physics_nodes node
    where node.node_type = ${type} and node.attributes ? ${heldKey}::text
    group by 1`)
  return rows
}

/** Removes the values of an attribute from the nodes of a type. */
export async function dropValues(db: Queryable, type: string, droppedKey: string): Promise<void> {
  await db
    .update(physicsNodes)
    .set({
      attributes: sql`${physicsNodes.attributes} - ${droppedKey}::text`,
      version: sql`${physicsNodes.version} + 1`,
    })
    .where(and(eq(physicsNodes.nodeType, type), sql`${physicsNodes.attributes} ? ${droppedKey}::text`))
}
