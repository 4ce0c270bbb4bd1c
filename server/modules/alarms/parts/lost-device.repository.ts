import type { Db } from '#server/core/db/client.ts'

interface Place {
  /** The station or source that the node belongs to. */
  readonly id: string
  readonly name: string
  readonly location: string
}

/** Null where the node is gone. */
export async function placeOfNode(db: Db, code: string): Promise<Place | null> {
  const { rows } = await db.$client.query<Place>(
    `select heat.id, heat.name, case when heat.id = own.id then own.code else own.name end as location
    from physics_nodes own
    join physics_nodes heat on heat.id = any(string_to_array(rtrim(own.path, '/'), '/')::uuid[])
      and heat.node_type in ('station', 'source')
    where own.code = $1 order by length(heat.path) desc limit 1`,
    [code],
  )
  return rows[0] ?? null
}

/** Codes of nodes with an active alarm of such a key that was raised before a time. */
export async function raisedBefore(db: Db, prefix: string, time: Date): Promise<string[]> {
  const { rows } = await db.$client.query<{ node: string }>(
    `select substr(source_key, length($1) + 1) as node from alarms
    where state = 'active' and starts_with(source_key, $1) and raised_at < $2 order by 1`,
    [prefix, time],
  )
  return rows.map(({ node }) => node)
}
