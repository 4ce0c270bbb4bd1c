import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { foldersOf } from '#server/core/db/own-postgres/cluster-folder.ts'
import { addressOf } from '#server/core/db/own-postgres/configuration.ts'
import { type PostmasterFile, readPostmasterFile } from '#server/core/db/own-postgres/postmaster-file.ts'
import { readProcessStat } from '#server/core/kit/process-stat.ts'

/** The PostgreSQL that a running server started itself, seen from outside. All sizes are MB. */
export interface OwnDatabase {
  memory(): Promise<DatabaseMemory>
  disk(): Promise<DatabaseDisk>
  close(): Promise<void>
}

/** Of all its processes. */
interface DatabaseMemory {
  readonly own: number
  /** The part in use of the buffers that all processes share: it grows up to `shared_buffers`, and no further. */
  readonly shared: number
}

interface DatabaseDisk {
  readonly tables: number
  /** The tables among them whose rows are rather changed than added: their size shows whether autovacuum keeps up. */
  readonly changed: number
  readonly log: number
}

const MB = 2 ** 20
const DATABASE = 'heat'

/** Linux only: memory is read of `/proc`. */
export async function watchOwnDatabase(dataDir: string): Promise<OwnDatabase> {
  const { pid } = await postmasterOf(dataDir)
  const client = new pg.Client(await ownDatabaseUrl(dataDir))
  await client.connect()
  return {
    async memory() {
      const parts = await Promise.all((await processesOf(pid)).map(memoryOf))
      const sum = (of: keyof DatabaseMemory): number => parts.reduce((total, part) => total + part[of], 0) / MB
      return { own: sum('own'), shared: sum('shared') }
    },
    async disk() {
      const { rows } = await client.query<Record<keyof DatabaseDisk, string>>(
        `select pg_database_size(current_database()) as tables, (select sum(size) from pg_ls_waldir()) as log,
          (select sum(pg_total_relation_size(relid)) from pg_stat_user_tables
            where n_tup_upd + n_tup_del > n_tup_ins) as changed`,
      )
      const sizeOf = (kind: keyof DatabaseDisk): number => Number(rows[0]?.[kind]) / MB
      return { tables: sizeOf('tables'), changed: sizeOf('changed'), log: sizeOf('log') }
    },
    close: () => client.end(),
  }
}

/** The address of the database that a running server keeps in its data folder. */
export async function ownDatabaseUrl(dataDir: string): Promise<string> {
  const { socketFolder } = await postmasterOf(dataDir)
  return addressOf({ kind: 'socket', folder: socketFolder }, DATABASE)
}

async function postmasterOf(dataDir: string): Promise<PostmasterFile> {
  const postmaster = await readPostmasterFile(foldersOf(dataDir).cluster)
  if (!postmaster) throw new Error('The server has no PostgreSQL of its own.')
  return postmaster
}

async function processesOf(postmaster: number): Promise<number[]> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0)
  const parents = await Promise.all(pids.map(async (pid) => (await readProcessStat(pid))?.parentPid))
  return [postmaster, ...pids.filter((_, index) => parents[index] === postmaster)]
}

/** Bytes of a process; what it shares with others counts by its part. Nothing of a process that has ended meanwhile. */
async function memoryOf(pid: number): Promise<DatabaseMemory> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
  const bytes = (name: string): number => 1024 * Number(new RegExp(`^${name}: +(\\d+) kB`, 'm').exec(text)?.[1] ?? 0)
  const shared = bytes('Pss_Shmem')
  return { own: bytes('Pss') - shared, shared }
}
