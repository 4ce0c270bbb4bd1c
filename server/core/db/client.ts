import { readFile } from 'node:fs/promises'
import { Socket } from 'node:net'
import { join } from 'node:path'
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { NotYetError, type Settings, StartError } from '../settings.ts'
import { BackgroundPool } from './background-pool.ts'
import { lockFolder } from './folder-lock.ts'
import { isOutage } from './outage.ts'
import { PgliteSocket, type WireExchange } from './pglite-socket.ts'
import { openPgliteThread } from './pglite-thread.ts'

/** One database handle for both engines: PGlite speaks PostgreSQL's protocol to the same driver. */
export type Db = NodePgDatabase & { $client: pg.Pool }

/** The database, or a transaction in it. */
export type Queryable = PgDatabase<NodePgQueryResultHKT>

export interface Database {
  readonly db: Db
  /** The same database, for work that no person waits for: it delays a call by one slice at most. */
  readonly background: Db
  /** The same database, for what gateways send: a call goes first, but is not waited for long. */
  readonly incoming: Db
  /** A person's call begins. @returns To be called at its end. */
  callBegins(): () => void
  readonly engine: 'pglite' | 'postgresql'
  close(): Promise<void>
}

const PGLITE_MAJOR = '18'

/**
 * After this idle time the system probes a connection (TCP keep-alive); a broken one is found some ten seconds later.
 */
const KEEP_ALIVE_MS = 10_000
/** A server that owes an answer and is silent for this long counts as gone: no statement here takes as long. */
const SILENCE_MS = 60_000
const CONNECT_MS = 10_000
/** How long values wait for the calls of people: a call asks several times in turn, and is mostly done by then. */
const INCOMING_WAIT_MS = 50

/** A day in a statement has 24 hours, whatever zone the database server is in; the embedded database has UTC anyway. */
const IN_UTC = { options: '-c TimeZone=UTC' }

const keptAlive = { keepAlive: true, keepAliveInitialDelayMillis: KEEP_ALIVE_MS, connectionTimeoutMillis: CONNECT_MS }

/**
 * Connects to PostgreSQL at a `postgres://` address.
 *
 * @throws {NotYetError} when it does not answer, {@link StartError} when it refuses.
 */
export async function connectPostgres(url: string): Promise<Database> {
  const pool = poolOf(url, 10)
  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    const text = `DATABASE_URL does not answer: ${textOf(error)}`
    throw isOutage(error) ? new NotYetError(text) : new StartError(text)
  }
  const background = poolOf(url, 2)
  const db = drizzle(pool)
  return {
    db,
    background: drizzle(background),
    incoming: db,
    callBegins: () => () => undefined,
    engine: 'postgresql',
    close: async () => {
      await background.end()
      await pool.end()
    },
  }
}

function poolOf(connectionString: string, max: number): pg.Pool {
  const pool = new pg.Pool({ ...keptAlive, ...IN_UTC, connectionString, max, stream: () => endedBySilence(SILENCE_MS) })
  // the pool replaces a broken connection, and its user gets the error from the query; without a listener, the error
  // event of an idle or a used connection would end the process
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

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
  readonly client: pg.Client | pg.Pool
  /** Calls `listener` when the connection, and with it its locks, is lost; never for an embedded database. */
  onLost(listener: () => void): void
  close(): Promise<void>
}

/**
 * The embedded database has one shared session, which lasts as long as the process.
 *
 * @param silenceMs - After this time without any traffic, the connection counts as lost, even if no query is open.
 */
export async function openSession(db: Db, silenceMs: number): Promise<DbSession> {
  const { connectionString } = db.$client.options
  if (connectionString === undefined)
    return { client: db.$client, onLost: () => undefined, close: async () => undefined }
  const client = new pg.Client({ ...keptAlive, ...IN_UTC, connectionString, stream: () => endedBySilence(silenceMs) })
  client.on('error', () => undefined)
  await client.connect()
  // the database frees the locks of a vanished machine within half a minute
  await client.query('set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 4')
  return { client, onLost: (listener) => client.once('end', listener), close: () => client.end() }
}

/** A database handle over an embedded database; `close` ends the pool only. */
export function connectPglite(exchange: WireExchange): Database {
  const pool = new pg.Pool({
    max: 1,
    idleTimeoutMillis: 0,
    // PGlite has one connection: a transaction that asks for a second one must fail instead of waiting for ever
    connectionTimeoutMillis: 60_000,
    stream: () => new PgliteSocket(exchange),
  })
  // the first one is also the first to see that the connection is free
  const incoming = new BackgroundPool(pool, INCOMING_WAIT_MS)
  const background = new BackgroundPool(pool)
  return {
    db: drizzle(pool),
    background: drizzle(background),
    incoming: drizzle(incoming),
    callBegins: () => {
      const ends = [incoming.callBegins(), background.callBegins()]
      return () => {
        for (const end of ends) end()
      }
    },
    engine: 'pglite',
    close: () => pool.end(),
  }
}

/** Opens the database that the settings name, taking the embedded one's folder for this process alone. */
export async function openDatabase(settings: Settings): Promise<Database> {
  if (settings.databaseUrl) return connectPostgres(settings.databaseUrl)
  const lock = await lockFolder(settings.dataDir)
  try {
    const folder = join(settings.dataDir, 'database')
    await refuseOtherFormat(folder)
    const thread = await openPgliteThread(folder)
    const database = connectPglite(thread.exchange)
    return {
      ...database,
      close: async () => {
        await database.close()
        await thread.close()
        await lock.release()
      },
    }
  } catch (error) {
    await lock.release()
    if (error instanceof StartError) throw error
    throw new StartError(`The database in ${settings.dataDir} does not open: ${textOf(error)}`)
  }
}

// with several addresses tried (`localhost` has two), the AggregateError itself has no text
const textOf = (error: unknown): string => {
  const first = error instanceof AggregateError ? error.errors[0] : error
  return first instanceof Error ? first.message : String(first)
}

async function refuseOtherFormat(folder: string): Promise<void> {
  const found = (await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => PGLITE_MAJOR)).trim()
  if (found === PGLITE_MAJOR) return
  const age = Number(found) > Number(PGLITE_MAJOR) ? 'a newer' : 'an older'
  throw new StartError(
    `The data folder belongs to ${age} version of the console (database format ${found}, expected ${PGLITE_MAJOR}).`,
  )
}
