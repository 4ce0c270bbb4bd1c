import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { type MessageMapping, messageMapping } from '#contract/message-mappings/mapping.ts'
import type { Queryable } from '#server/core/db/client.ts'
import { keyIs } from '#server/core/db/keys.ts'
import { physicsNodes } from '../physics/tables.ts'
import { points } from '../points/tables.ts'
import type { StoredMapping } from './compiled-mapping.ts'
import { messageMappings } from './tables.ts'

export type MappingRow = typeof messageMappings.$inferSelect

/** In order of name. A mapping that an older version has stored gets what it lacks. */
export async function listMappings(db: Queryable): Promise<MappingRow[]> {
  const rows = await db.select().from(messageMappings).orderBy(asc(messageMappings.name))
  return rows.map((row) => ({ ...row, mapping: messageMapping.parse(row.mapping) }))
}

export async function activeMappings(db: Queryable): Promise<StoredMapping[]> {
  const rows = await listMappings(db)
  return rows.filter(({ isActive }) => isActive).map(({ id, mapping }) => ({ keyId: id, mapping }))
}

/** Is another text after every change of a mapping. */
export async function readMappingsRevision(db: Queryable): Promise<string> {
  const [row] = await db
    .select({
      revision: sql<string>`concat_ws(' ', count(*), sum(${messageMappings.version}), max(${messageMappings.updatedAt}))`,
    })
    .from(messageMappings)
  return row?.revision ?? ''
}

/** Nobody else adds or changes a mapping until the end of the transaction. */
export const lockMappings = (db: Queryable) =>
  db.execute(sql`lock table ${messageMappings} in share row exclusive mode`)

export async function findMapping(db: Queryable, keyId: string): Promise<MappingRow | undefined> {
  const [row] = await db.select().from(messageMappings).where(keyIs(messageMappings.id, keyId))
  return row
}

export async function isNameTaken(db: Queryable, name: string, keyId: string | null): Promise<boolean> {
  const isOther = keyId === null ? undefined : ne(messageMappings.id, keyId)
  return (await db.$count(messageMappings, and(eq(messageMappings.name, name), isOther))) > 0
}

interface Edit {
  readonly mapping: MessageMapping
  readonly by: string
  readonly at: Date
}

export async function addMapping(db: Queryable, { mapping, by, at }: Edit): Promise<string> {
  const { name, isActive } = mapping
  const values = { name, isActive, mapping, updatedBy: by, createdAt: at, updatedAt: at }
  const [row] = await db.insert(messageMappings).values(values).returning({ id: messageMappings.id })
  return row?.id ?? ''
}

export const changeMapping = (db: Queryable, keyId: string, { mapping, by, at }: Edit) =>
  db
    .update(messageMappings)
    .set({
      name: mapping.name,
      isActive: mapping.isActive,
      mapping,
      updatedBy: by,
      updatedAt: at,
      version: sql`${messageMappings.version} + 1`,
    })
    .where(keyIs(messageMappings.id, keyId))

export const removeMapping = (db: Queryable, keyId: string) =>
  db.delete(messageMappings).where(keyIs(messageMappings.id, keyId))

/** Active points with these codes. */
export const pointsWithCodes = (db: Queryable, codes: readonly string[]) =>
  db
    .select({ code: points.code, gatewayCode: points.gatewayCode })
    .from(points)
    .where(and(eq(points.isActive, true), sql`${points.code} = any(${sql.param([...codes])}::text[])`))

export const hasGateway = async (db: Queryable, gateway: string): Promise<boolean> =>
  (await db.$count(points, and(eq(points.isActive, true), eq(points.gatewayCode, gateway)))) > 0

/** Those of the codes that nodes have. */
export async function nodesWithCodes(db: Queryable, codes: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ code: physicsNodes.code })
    .from(physicsNodes)
    .where(sql`${physicsNodes.code} = any(${sql.param([...codes])}::text[])`)
  return rows.map(({ code }) => code)
}
