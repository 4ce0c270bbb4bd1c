import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { type Settings, StartError } from '../settings.ts'
import { BackgroundPool } from './background-pool.ts'
import { lockFolder } from './folder-lock.ts'
import { PgliteSocket, type WireExchange } from './pglite-socket.ts'
import { openPgliteThread } from './pglite-thread.ts'

/** One database handle for both engines: PGlite speaks PostgreSQL's protocol to the same driver. */
export type Db = NodePgDatabase & { $client: pg.Pool }

/** The database, or a transaction in it. */
export type Queryable = PgDatabase<NodePgQueryResultHKT>

export interface Database {
  readonly db: Db
  /** The same for work that no person waits for: it never keeps a call from its connection for longer than a slice. */
  readonly background: Db
  /** A person's call begins; what it returns tells that it has ended. */
  callBegins(): () => void
  readonly engine: 'pglite' | 'postgresql'
  close(): Promise<void>
}

const PGLITE_MAJOR = '18'

/** Connects to PostgreSQL at a `postgres://` address. @throws {StartError} when it does not answer. */
export async function connectPostgres(url: string): Promise<Database> {
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 10_000 })
  // an idle connection that breaks is replaced by the pool; unheard, the event would end the process
  pool.on('error', () => undefined)
  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    throw new StartError(`DATABASE_URL does not answer: ${error instanceof Error ? error.message : error}`)
  }
  const background = new pg.Pool({ connectionString: url, max: 2, connectionTimeoutMillis: 10_000 })
  background.on('error', () => undefined)
  return {
    db: drizzle(pool),
    background: drizzle(background),
    callBegins: () => () => undefined,
    engine: 'postgresql',
    close: async () => {
      await background.end()
      await pool.end()
    },
  }
}

/** A database handle over an embedded database; `close` ends the pool only. */
export function connectPglite(exchange: WireExchange): Database {
  const pool = new pg.Pool({
    max: 1,
    idleTimeoutMillis: 0,
    // a transaction that waits for a second connection would wait for ever: PGlite has one
    connectionTimeoutMillis: 60_000,
    stream: () => new PgliteSocket(exchange),
  })
  const background = new BackgroundPool(pool)
  return {
    db: drizzle(pool),
    background: drizzle(background),
    callBegins: () => background.callBegins(),
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
    throw new StartError(
      `The database in ${settings.dataDir} does not open: ${error instanceof Error ? error.message : error}`,
    )
  }
}

async function refuseOtherFormat(folder: string): Promise<void> {
  const found = (await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => PGLITE_MAJOR)).trim()
  if (found === PGLITE_MAJOR) return
  const age = Number(found) > Number(PGLITE_MAJOR) ? 'a newer' : 'an older'
  throw new StartError(
    `The data folder belongs to ${age} version of the console (database format ${found}, expected ${PGLITE_MAJOR}).`,
  )
}
