import { and, asc, eq, inArray, lte, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { FOUND_NODES, type FoundThing, MAX_FOUND_OF_KIND } from '#contract/endpoints/search.ts'
import { FIT } from '#lib/search-rank.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { Session } from '#server/core/kit/session.ts'
import { withinScope } from '#server/core/organization/scope.repository.ts'
import { organizations } from '#server/core/organization/tables.ts'
import { mayReadResidents } from '#server/core/resources/personal-fields.ts'
import { holds } from '#server/core/resources/table-store.ts'
import { households, physicsNodes } from '../physics/tables.ts'
import { constant, fitOf, hasWords, sumOf, textOf } from './rank.repository.ts'

const above = alias(physicsNodes, 'above')
const isAboveNode = sql`${above.id} = any(string_to_array(rtrim(${physicsNodes.path}, '/'), '/')::uuid[])
  and ${above.id} <> ${physicsNodes.id}`

/** Nodes above that the session may see as well: names outside its scope neither find nor describe anything. */
const aboveInScope = (session: Session): SQL =>
  sql`${isAboveNode} and ${
    withinScope(session, sql`(select path from organizations where organizations.id = ${above.organizationId})`) ??
    sql`true`
  }`

/**
 * Active nodes of some types in the data scope that have every word; of each type the best. Households are found by their
 * resident and phone for who may read these alone.
 */
export async function findNodes(
  db: Queryable,
  session: Session,
  words: readonly string[],
  types: readonly (typeof FOUND_NODES)[number][],
): Promise<FoundThing[]> {
  const { id, code, name, pinyin, nodeType } = physicsNodes
  const resident = { code: households.phone, name: households.resident, pinyin: households.residentPinyin }
  const isShown = mayReadResidents({ session })
  const own = isShown
    ? textOf(code, name, pinyin, resident.code, resident.name, resident.pinyin)
    : textOf(code, name, pinyin)
  const apart = (word: string): SQL => (isShown ? fitOf(word, resident, constant(FIT.above)) : constant(FIT.above))
  const rank = sumOf(words.map((word) => fitOf(word, { code, name, pinyin }, apart(word))))
  const ranked = db
    .select({
      id,
      rank: rank.as('rank'),
      place: sql<number>`row_number() over (partition by ${nodeType} order by ${rank}, ${code})`.as('place'),
    })
    .from(physicsNodes)
    .innerJoin(organizations, eq(organizations.id, physicsNodes.organizationId))
    .leftJoin(households, eq(households.id, id))
    .where(
      and(
        eq(physicsNodes.isActive, true),
        inArray(nodeType, [...types]),
        withinScope(session, organizations.path),
        hasWords(
          words,
          (word) => holds(own, word),
          (word) =>
            sql`exists (select from physics_nodes above where ${aboveInScope(session)}
              and ${holds(textOf(above.code, above.name, above.pinyin), word)})`,
        ),
      ),
    )
    .as('ranked')
  const rows = await db
    .select({
      keyId: id,
      code,
      name,
      rank: ranked.rank,
      nodeType,
      heat: sql<{ keyId: string; name: string } | null>`case
        when ${nodeType} in ('station', 'source') then json_build_object('keyId', ${id}, 'name', ${name})
        else (select json_build_object('keyId', above.id, 'name', above.name) from physics_nodes above
          where ${aboveInScope(session)} and above.node_type in ('station', 'source')
          order by length(above.path) desc limit 1) end`,
      detail: sql<string>`concat_ws(' ', (select string_agg(above.name, ' ' order by length(above.path))
        from physics_nodes above where ${aboveInScope(session)} and above.node_type <> 'source'
          and not (${nodeType} = 'household' and above.node_type in ('building', 'unitDoor'))),
        ${isShown ? sql`nullif(${households.resident}, '')` : sql`null`})`,
    })
    .from(ranked)
    .innerJoin(physicsNodes, eq(id, ranked.id))
    .leftJoin(households, eq(households.id, id))
    .where(lte(ranked.place, MAX_FOUND_OF_KIND))
    .orderBy(asc(ranked.place))
  return rows.flatMap(({ nodeType: type, ...row }) => {
    const kind = FOUND_NODES.find((one) => one === type)
    return kind === undefined ? [] : [{ kind, ...row }]
  })
}
