import { asc } from 'drizzle-orm'
import type { GroundShape } from '#contract/endpoints/town-map.ts'
import type { Queryable } from '#server/core/db/client.ts'
import { groundShapes } from './tables.ts'

/** All shapes of the ground, in the order in which they were added. */
export const listGround = (db: Queryable): Promise<GroundShape[]> =>
  db
    .select({
      id: groundShapes.id,
      kind: groundShapes.kind,
      name: groundShapes.name,
      packed: groundShapes.packed,
    })
    .from(groundShapes)
    .orderBy(asc(groundShapes.id))
