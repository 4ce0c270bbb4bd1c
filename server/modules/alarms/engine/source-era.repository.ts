import type pg from 'pg'

type Client = pg.ClientBase | pg.Pool

/** Since when a source has been judged as it is now, epoch ms, and how often its record was found anew since. */
export interface SourceEra {
  readonly since: number
  readonly numReplays: number
}

/**
 * Keeps how sources are judged, and since when: what is older was judged otherwise, and stays.
 *
 * @param now - Epoch ms, for sources that are new or judged otherwise than before.
 * @returns The eras of these sources, by key.
 */
export async function keepEras(
  client: Client,
  sources: readonly { readonly key: string; readonly definition: string }[],
  now: number,
): Promise<Map<string, SourceEra>> {
  if (sources.length === 0) return new Map()
  const keys = sources.map(({ key }) => key)
  await client.query(
    `insert into alarm_sources (source_key, definition, since)
      select key, definition, $3 from unnest($1::text[], $2::text[]) as source (key, definition) order by key
      on conflict (source_key) do update set definition = excluded.definition, since = excluded.since
      where alarm_sources.definition <> excluded.definition`,
    [keys, sources.map(({ definition }) => definition), new Date(now)],
  )
  return readEras(client, keys)
}

export async function readEras(client: Client, keys: readonly string[]): Promise<Map<string, SourceEra>> {
  const { rows } = await client.query<{ source_key: string; since: Date; num_replays: number }>({
    name: 'alarm-source-eras',
    text: 'select source_key, since, num_replays from alarm_sources where source_key = any($1::text[])',
    values: [keys],
  })
  return new Map(rows.map((row) => [row.source_key, { since: row.since.getTime(), numReplays: row.num_replays }]))
}

/** Keys of those sources whose record was found anew more often or less often than is known. */
export async function keysReplayedElsewhere(
  client: pg.ClientBase,
  keys: readonly string[],
  numReplays: readonly number[],
): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ source_key: string }>({
    name: 'alarm-sources-replayed',
    text: `select source_key from unnest($1::text[], $2::int[]) as known (key, num)
      join alarm_sources on source_key = key where num_replays <> num`,
    values: [keys, numReplays],
  })
  return new Set(rows.map(({ source_key }) => source_key))
}

/** Tells other servers that what they remember of these sources is out of date. @returns Their eras. */
export async function countReplays(client: pg.ClientBase, keys: readonly string[]): Promise<Map<string, SourceEra>> {
  await client.query(
    `update alarm_sources set num_replays = num_replays + 1 where source_key in (
      select source_key from alarm_sources where source_key = any($1::text[]) order by source_key for update)`,
    [keys],
  )
  return readEras(client, keys)
}

export async function dropErasBut(client: Client, keys: readonly string[]): Promise<void> {
  await client.query(
    'delete from alarm_sources where not exists (select from unnest($1::text[]) as kept (key) where kept.key = source_key)',
    [keys],
  )
}
