import { and, eq } from 'drizzle-orm'
import type { Queryable } from '#server/core/db/client.ts'
import { sparkplugBirths } from '../tables.ts'
import type { Birth } from './nodes.ts'

export async function listBirths(db: Queryable): Promise<Birth[]> {
  const rows = await db.select().from(sparkplugBirths)
  return rows.map(({ groupName, edge, device, bdSeq, metrics }) => ({ group: groupName, edge, device, bdSeq, metrics }))
}

const isOf = ({ group, edge, device }: Birth) => {
  const isNode = and(eq(sparkplugBirths.groupName, group), eq(sparkplugBirths.edge, edge))
  // with a node, all of its devices
  return device === '' ? isNode : and(isNode, eq(sparkplugBirths.device, device))
}

export const removeBirth = (db: Queryable, birth: Birth) => db.delete(sparkplugBirths).where(isOf(birth))

export async function storeBirth(db: Queryable, birth: Birth, at: Date): Promise<void> {
  const { group, edge, device, bdSeq, metrics } = birth
  await removeBirth(db, birth)
  const values = { bdSeq, metrics, bornAt: at }
  await db
    .insert(sparkplugBirths)
    .values({ groupName: group, edge, device, ...values })
    .onConflictDoUpdate({
      target: [sparkplugBirths.groupName, sparkplugBirths.edge, sparkplugBirths.device],
      set: values,
    })
}
