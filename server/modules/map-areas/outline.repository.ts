import { sql } from 'drizzle-orm'

/** Corners of the first area of a community of `physics_nodes`; null where it has none. */
export const outlineOfCommunity = sql<[number, number][] | null>`(
  select points from map_areas where map_areas.community_id = physics_nodes.id
  order by map_areas.created_at, map_areas.id limit 1)`
