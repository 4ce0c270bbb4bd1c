import { randomBytes } from 'node:crypto'
import type pg from 'pg'

/**
 * The persistent sessions that servers of this database have at the broker. A session belongs to the process that holds
 * its lock. The lock is released when the process dies; the next process takes the session over.
 */
export interface BusSession {
  readonly slot: number
  /** The client id at the broker. */
  readonly clientId: string
  /** Since when the broker queues messages for the session, epoch ms; null before its first subscription. */
  readonly subscribedAt: number | null
}

type Client = pg.Client | pg.Pool
type Row = { slot: number; client_id: string; subscribed_at: Date | null }

/** First half of each session's lock key. An arbitrary number that all processes of one database share. */
const LOCK_CLASS = 4_217_003

const SESSION = 'slot, client_id, subscribed_at'
const fromRow = ({ slot, client_id, subscribed_at }: Row): BusSession => ({
  slot,
  clientId: client_id,
  subscribedAt: subscribed_at?.getTime() ?? null,
})

/** The longest-subscribed session first: its queue contains everything that the others' contain. */
export async function listSessions(client: Client): Promise<BusSession[]> {
  const { rows } = await client.query<Row>(
    `select ${SESSION} from bus_sessions order by subscribed_at nulls last, slot`,
  )
  return rows.map(fromRow)
}

/** Sessions that no process held in the last `minutes`. */
export async function listAbandoned(client: Client, minutes: number): Promise<BusSession[]> {
  const { rows } = await client.query<Row>(
    `select ${SESSION} from bus_sessions where held_until < now() - make_interval(mins => $1)
    order by subscribed_at nulls last, slot`,
    [minutes],
  )
  return rows.map(fromRow)
}

/** Takes a session for the process that `client` belongs to. @returns False where it is gone or held. */
export async function takeSession(client: Client, slot: number): Promise<boolean> {
  const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1, $2) as mine', [
    LOCK_CLASS,
    slot,
  ])
  if (!rows[0]?.mine) return false
  if (await keepSession(client, slot)) return true
  await releaseSession(client, slot)
  return false
}

export const releaseSession = (client: Client, slot: number) =>
  client.query('select pg_advisory_unlock($1, $2)', [LOCK_CLASS, slot])

/** Adds a session and takes it, in one statement, so that no other process can take it in between. */
export async function addSession(client: Client): Promise<BusSession> {
  // 22 letters and digits: what every broker must accept
  const clientId = `heat${randomBytes(9).toString('hex')}`
  const { rows } = await client.query<{ slot: number }>(
    `with added as (insert into bus_sessions (client_id) values ($1) returning slot)
    select slot, pg_advisory_lock($2, slot) from added`,
    [clientId, LOCK_CLASS],
  )
  const slot = rows[0]?.slot
  if (slot === undefined) throw new Error('The new bus session has no slot.')
  return { slot, clientId, subscribedAt: null }
}

/** Records that the session is held now. @returns Whether it still exists. */
export async function keepSession(client: Client, slot: number): Promise<boolean> {
  const { rowCount } = await client.query('update bus_sessions set held_until = now() where slot = $1', [slot])
  return rowCount === 1
}

/** Records that the broker queues messages for the session from now on. */
export async function markSubscribed(client: Client, slot: number): Promise<number> {
  const { rows } = await client.query<{ at: Date }>(
    'update bus_sessions set subscribed_at = now() where slot = $1 returning subscribed_at as at',
    [slot],
  )
  return rows[0]?.at.getTime() ?? Number.POSITIVE_INFINITY
}

export const removeSession = (client: Client, slot: number) =>
  client.query('delete from bus_sessions where slot = $1', [slot])

/** Foreign topics that the session may be subscribed to at the broker. */
export async function filtersOf(client: Client, slot: number): Promise<readonly string[]> {
  const { rows } = await client.query<{ filters: string[] }>('select filters from bus_sessions where slot = $1', [slot])
  return rows[0]?.filters ?? []
}

export const noteFilters = (client: Client, slot: number, filters: readonly string[]) =>
  client.query('update bus_sessions set filters = $2 where slot = $1', [slot, filters])
