// Households are named by their address, which follows their building, unit door and room; residents are found by the
// pinyin of their names, which is in no row that a call answers with.

import { eq, like, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { NodeType } from '#contract/network/node-types.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { ResourceStore } from '#server/core/resources/resource-store.ts'
import { addressOf } from './household-names.ts'
import { pinyinOf } from './pinyin.ts'
import { households, physicsNodes } from './tables.ts'

/** Types whose names are in the address of a household. */
const IN_ADDRESS = ['building', 'unitDoor'] as const satisfies readonly NodeType[]
const NAMING: ReadonlySet<NodeType> = new Set([...IN_ADDRESS, 'household'])

const stored = z.object({ id: z.string(), name: z.string(), room: z.string(), above: z.array(z.string()) })

/** Names the households at and below a path by their address. */
export async function renewHouseholdNames(db: Queryable, path: string): Promise<void> {
  const { rows } = await db.execute(sql`
    select physics_nodes.id, physics_nodes.name, households.room,
      array(select above.name from physics_nodes above
        where above.id = any(string_to_array(rtrim(physics_nodes.path, '/'), '/')::uuid[])
          and above.node_type = any(${sql.param([...IN_ADDRESS])}::text[])
        order by length(above.path)) as above
    from households join physics_nodes on physics_nodes.id = households.id
    where ${like(physicsNodes.path, `${path}%`)}`)
  const renamed = z
    .array(stored)
    .parse(rows)
    .map(({ id, name, room, above }) => ({ id, name, address: addressOf(above.concat(room)) }))
    .filter(({ name, address }) => name !== address)
  if (renamed.length === 0) return
  await db.execute(sql`
    update physics_nodes set name = renamed.name, pinyin = renamed.pinyin
    from unnest(${sql.param(renamed.map(({ id }) => id))}::uuid[], ${sql.param(renamed.map(({ address }) => address))}::text[],
      ${sql.param(renamed.map(({ address }) => pinyinOf(address)))}::text[]) as renamed(id, name, pinyin)
    where physics_nodes.id = renamed.id`)
}

/** A store of nodes whose writes keep the names of households, and the spelling of residents. */
export function namingHouseholds(type: NodeType, store: ResourceStore): ResourceStore {
  if (!NAMING.has(type)) return store
  const isHousehold = type === 'household'
  async function renew(db: Queryable, keyId: string, resident: unknown): Promise<void> {
    if (isHousehold && typeof resident === 'string')
      await db
        .update(households)
        .set({ residentPinyin: resident === '' ? '' : pinyinOf(resident) })
        .where(eq(households.id, keyId))
    const [node] = await db.select({ path: physicsNodes.path }).from(physicsNodes).where(eq(physicsNodes.id, keyId))
    if (node) await renewHouseholdNames(db, node.path)
  }
  return {
    ...store,
    async insert(db, values, actor, now) {
      const keyId = await store.insert(db, isHousehold ? { ...values, name: '' } : values, actor, now)
      await renew(db, keyId, values.resident)
      return keyId
    },
    async update(db, keyId, version, values, actor, now) {
      const isChanged = await store.update(db, keyId, version, values, actor, now)
      if (isChanged) await renew(db, keyId, values.resident)
      return isChanged
    },
  }
}
