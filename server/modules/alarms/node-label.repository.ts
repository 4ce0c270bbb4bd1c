import { type SQL, sql } from 'drizzle-orm'

/** A node behind its station, or else its source: `朝阳站 1号机组`. @param id - Column that has its id. */
export const nodeLabel = (id: string): SQL => sql`(
  select concat_ws(' ', (select above.name from physics_nodes above
      where above.id = any(string_to_array(rtrim(node.path, '/'), '/')::uuid[]) and above.id <> node.id
        and above.node_type in ('station', 'source') and node.node_type <> 'station'
      order by length(above.path) desc limit 1), node.name)
  from physics_nodes node where node.id = ${sql.raw(id)})`
