import { appendFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { findBinaries, programOf } from '#server/core/db/own-postgres/binaries.ts'
import { runToEnd } from '#server/core/db/own-postgres/cluster-folder.ts'
import { completeLibraries } from '#server/core/db/own-postgres/library-links.ts'
import { findRights, type Rights } from '#server/core/db/own-postgres/rights.ts'
import { freePort } from '#server/core/kit/free-port.ts'
import { copyGrowing } from './copy-growing.ts'
import { onServer } from './test-db.ts'

/** A PostgreSQL cluster that a test stops and starts, apart from the server that uses it. */
export interface PostgresCluster {
  readonly url: string
  start(): Promise<void>
  /** `immediate`: like a crash, without notice to connected clients. */
  stop(how: 'fast' | 'immediate'): Promise<void>
  /** Copies the running cluster into a synchronous standby. */
  addStandby(): Promise<PostgresStandby>
  remove(): Promise<void>
}

interface PostgresStandby {
  /** Replaces the stopped cluster at its address. */
  takeOver(): Promise<void>
}

/** Log of the last minutes is kept for a standby, which begins where its copy began. */
const SETTINGS = `
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
timezone = 'UTC'
wal_keep_size = '1GB'
`
/** What a copy of a running cluster leaves out: it is the process's own, or fetched by the standby. */
const NOT_COPIED = /^(postmaster\.(pid|opts)|pg_(wal|replslot|dynshmem|notify|serial|snapshots|stat_tmp|subtrans)\/.+)$/

export async function createPostgresCluster(): Promise<PostgresCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'heat-postgres-'))
  const rights = await rightsIn(folder)
  const place = (name: string): Place => placeIn(rights, join(folder, name))
  const [primary, standby] = [place('data'), place('standby')]
  const port = await freePort()
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  await mkdir(primary.folder, { mode: 0o700 })
  await rights.own(folder)
  const initdb = rights.command(programOf(rights.binaries, 'initdb'), [
    '-D',
    primary.folder,
    '-U',
    'postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
    '--no-sync',
  ])
  await runToEnd(initdb, (output) => new Error(output))
  await appendFile(join(primary.folder, 'postgresql.conf'), SETTINGS)
  let isRunning = false
  let hasStandby = false
  const stop = async (how: 'fast' | 'immediate'): Promise<void> => {
    await primary.control('stop', '-m', how)
    isRunning = false
  }
  return {
    url,
    start: async () => {
      await primary.control('start', '-o', `-p ${port}`)
      isRunning = true
    },
    stop,
    addStandby: async () => {
      await copyRunning(url, primary.folder, standby.folder)
      await writeFile(join(standby.folder, 'standby.signal'), '')
      const source = `host=127.0.0.1 port=${port} user=postgres`
      await appendFile(join(standby.folder, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`)
      await rights.own(standby.folder)
      await standby.control('start', '-o', `-p ${await freePort()}`)
      hasStandby = true
      await onServer(url, "alter system set synchronous_standby_names = '*'")
      await onServer(url, 'select pg_reload_conf()')
      return {
        takeOver: async () => {
          await standby.control('restart', '-o', `-p ${port}`)
          await standby.control('promote')
        },
      }
    },
    remove: async () => {
      if (hasStandby) await standby.control('stop', '-m', 'immediate')
      if (isRunning) await stop('immediate')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function rightsIn(folder: string): Promise<Rights> {
  const binaries = await findBinaries()
  const libraries = await completeLibraries(binaries, join(folder, 'lib'))
  return findRights(binaries, { dataFolder: join(folder, 'data'), copyFolder: join(folder, 'programs'), libraries })
}

interface Place {
  readonly folder: string
  /** Runs `pg_ctl` and waits for what it does. */
  control(...args: string[]): Promise<void>
}

const placeIn = (rights: Rights, folder: string): Place => ({
  folder,
  control: (action, ...args) =>
    runToEnd(
      rights.command(programOf(rights.binaries, 'pg_ctl'), [
        action ?? '',
        '-D',
        folder,
        '-w',
        ...(action === 'start' || action === 'restart' ? ['-l', `${folder}.log`] : []),
        ...args,
      ]),
      (output) => new Error(output),
    ),
})

/** As `pg_basebackup` does it: what changes meanwhile is repeated from the log, from the label's position on. */
async function copyRunning(url: string, from: string, to: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query("select pg_backup_start('standby', true)")
    await copyGrowing(from, to, (path) => !NOT_COPIED.test(path))
    const { rows } = await client.query<{ labelfile: string }>(
      'select labelfile from pg_backup_stop(wait_for_archive => false)',
    )
    await writeFile(join(to, 'backup_label'), rows[0]?.labelfile ?? '')
  } finally {
    await client.end()
  }
}
