import { readdir, readlink, realpath } from 'node:fs/promises'
import pg from 'pg'
import { foldersOf } from '#server/core/db/own-postgres/cluster-folder.ts'
import { addressOf } from '#server/core/db/own-postgres/configuration.ts'
import { readPostmasterFile, servesFolder } from '#server/core/db/own-postgres/postmaster-file.ts'
import { openDataFolder } from './test-db.ts'

/** Rows of a query to the database of a stopped or killed server. */
export async function askStopped(dataDir: string, text: string, values: unknown[] = []): Promise<Row[]> {
  const database = await openDataFolder(dataDir)
  try {
    return (await database.db.$client.query<Row>(text, values)).rows
  } finally {
    await database.close()
  }
}

type Row = Record<string, unknown>

/** Rows of a query to the database that a running server started. */
export async function askRunning(dataDir: string, text: string, values: unknown[] = []): Promise<Row[]> {
  const socket = { kind: 'socket', folder: foldersOf(dataDir).cluster } as const
  const client = new pg.Client({ connectionString: addressOf(socket, 'heat') })
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

/** The first process of the PostgreSQL that runs on a data folder; null where none does. */
export async function postmasterOf(dataDir: string): Promise<number | null> {
  const { cluster } = foldersOf(dataDir)
  const written = await readPostmasterFile(cluster)
  return written && (await servesFolder(written.pid, cluster)) ? written.pid : null
}

/** All processes of the PostgreSQL of a data folder, the first one first: each works in the cluster's folder (Linux). */
export async function postgresProcesses(dataDir: string): Promise<number[]> {
  const cluster = await realpath(foldersOf(dataDir).cluster)
  const postmaster = await postmasterOf(dataDir)
  const numbers = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const places = await Promise.all(numbers.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => '')))
  const inFolder = numbers.filter((_, at) => places[at] === cluster)
  return inFolder.sort((one, other) => Number(other === postmaster) - Number(one === postmaster))
}
