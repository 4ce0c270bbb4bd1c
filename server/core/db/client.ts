import { Socket } from 'node:net'
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { NotYetError, StartError } from '../settings.ts'
import { isOutage } from './outage.ts'

export type Db = NodePgDatabase & { $client: pg.Pool }

/** The database, or a transaction in it. */
export type Queryable = PgDatabase<NodePgQueryResultHKT>

export interface Database {
  readonly db: Db
  /** The same database on connections of its own, for work that no person waits for. */
  readonly background: Db
  close(): Promise<void>
}

/**
 * After this idle time the system probes a connection (TCP keep-alive); a broken one is found some ten seconds later.
 */
const KEEP_ALIVE_MS = 10_000
/** A server that owes an answer and is silent for this long counts as gone: no statement here takes as long. */
const SILENCE_MS = 60_000
const CONNECT_MS = 10_000
/** Connections for calls and for what gateways send. */
const CALLS = 10
/** Connections for background work, fewer: what computes for minutes leaves processors to calls. */
const BACKGROUND = 2

/**
 * Of each connection, whatever the database server is set to. A day in a statement has 24 hours; and statements that take
 * milliseconds are not compiled, which takes longer than they do (an import of history took 20 times as long).
 */
const SETTINGS = { options: '-c TimeZone=UTC -c jit=off' }

const keptAlive = { keepAlive: true, keepAliveInitialDelayMillis: KEEP_ALIVE_MS, connectionTimeoutMillis: CONNECT_MS }

/**
 * Connects to PostgreSQL at a `postgres://` address.
 *
 * @param name - What a message calls it.
 * @throws {NotYetError} when it does not answer, {@link StartError} when it refuses.
 */
export async function connectPostgres(url: string, name = 'DATABASE_URL'): Promise<Database> {
  const pool = poolOf(url, CALLS)
  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    const text = `${name} does not answer: ${textOf(error)}`
    throw isOutage(error) ? new NotYetError(text) : new StartError(text)
  }
  const background = poolOf(url, BACKGROUND)
  return {
    db: drizzle(pool),
    background: drizzle(background),
    close: async () => {
      await background.end()
      await pool.end()
    },
  }
}

function poolOf(connectionString: string, max: number): pg.Pool {
  const pool = new pg.Pool({
    ...keptAlive,
    ...SETTINGS,
    connectionString,
    max,
    stream: () => endedBySilence(SILENCE_MS),
  })
  // the pool replaces a broken connection, and its user gets the error from the query; without a listener, the error
  // event of an idle or a used connection would end the process
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** Whether every connection of a pool is at work, so that a further query waits for one of them. */
export const isPoolBusy = ({ $client }: Db): boolean =>
  $client.totalCount >= $client.options.max && $client.idleCount === 0

/** Silence means that an answer does not come: the pool closes idle connections earlier than this timeout. */
function endedBySilence(silenceMs: number): Socket {
  const socket = new Socket()
  socket.setTimeout(silenceMs, () =>
    socket.destroy(Object.assign(new Error('The database does not answer any more.'), { code: 'ETIMEDOUT' })),
  )
  return socket
}

/** A separate connection beside the pool: a session lock lasts as long as the connection. */
export interface DbSession {
  readonly client: pg.Client
  /** Calls `listener` when the connection, and with it its locks, is lost. */
  onLost(listener: () => void): void
  close(): Promise<void>
}

/**
 * Opens a connection of its own to the database of a pool.
 *
 * @param silenceMs - After this time without any traffic, the connection counts as lost, even if no query is open.
 */
export async function openSession(db: Db, silenceMs: number): Promise<DbSession> {
  const { connectionString } = db.$client.options
  const client = new pg.Client({ ...keptAlive, ...SETTINGS, connectionString, stream: () => endedBySilence(silenceMs) })
  client.on('error', () => undefined)
  await client.connect()
  // the database frees the locks of a vanished machine within half a minute
  await client.query('set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 4')
  return { client, onLost: (listener) => client.once('end', listener), close: () => client.end() }
}

// with several addresses tried (`localhost` has two), the AggregateError itself has no text
const textOf = (error: unknown): string => {
  const first = error instanceof AggregateError ? error.errors[0] : error
  return first instanceof Error ? first.message : String(first)
}
