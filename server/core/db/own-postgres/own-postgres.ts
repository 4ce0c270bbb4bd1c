import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../../kit/free-port.ts'
import { StartError } from '../../settings.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import { type Folders, foldersOf, prepareCluster } from './cluster-folder.ts'
import { addressOf, type Listening, SOCKET_FILE, writeConfiguration } from './configuration.ts'
import { completeLibraries } from './library-links.ts'
import { machineSettings, readMachine } from './machine-settings.ts'
import { clearLeftOver, type Postmaster, startPostmaster } from './postmaster.ts'
import { readPostmasterFile } from './postmaster-file.ts'
import { findRights, type Rights } from './rights.ts'

/** The PostgreSQL that a server starts for itself. */
export interface OwnPostgres {
  /** Of the product's database. */
  readonly url: string
  /** Stops it in order: everything acknowledged is on disk anyway, and the next start has nothing to replay. */
  stop(): Promise<void>
}

interface Options {
  /** Which PostgreSQL; default: {@link findBinaries}. */
  readonly binaries?: Binaries
  /** False for tests: nothing is synced to disk. */
  readonly isDurable?: boolean
  /** Sockets, where the system has them. */
  readonly listensOn?: Listening['kind']
  /** Told when the cluster ended by itself, and when it is back. */
  readonly onTrouble?: (text: string) => void
}

/** The product's database in the cluster. */
const DATABASE = 'heat'
/** Longest path of a socket that every system takes (`sun_path` has 104 bytes on macOS). */
const SOCKET_PATH_BYTES = 103
const RESTART_PAUSE_MS = 1_000

/**
 * Starts a PostgreSQL on a data folder, making its cluster and database the first time. Only the holder of the folder's
 * lock may call it. A cluster that ends by itself (killed, out of memory) is started again, and its log replayed.
 *
 * @throws {StartError} saying what is in the way, and what to do.
 */
export async function startOwnPostgres(dataDir: string, options: Options = {}): Promise<OwnPostgres> {
  const { isDurable = true, listensOn = process.platform === 'win32' ? 'loopback' : 'socket', onTrouble } = options
  const folders = foldersOf(dataDir)
  const binaries = options.binaries ?? (await findBinaries())
  const libraries = await completeLibraries(binaries, folders.libraries)
  const rights = await findRights(binaries, {
    dataFolder: folders.cluster,
    copyFolder: folders.programs,
    libraries,
  })
  await prepareCluster(folders, rights, listensOn)
  await removeSocketFolder(folders)
  await clearLeftOver(folders, rights)
  const listening = await listeningOf(listensOn, folders, rights)
  await writeConfiguration(folders.cluster, {
    listening,
    machine: machineSettings(await readMachine()),
    logFolder: folders.log,
    isDurable,
  })
  const closing = new AbortController()
  let running = await startPostmaster(folders, rights)
  let restarting = Promise.resolve()
  const watch = (postmaster: Postmaster): void =>
    postmaster.onEnd((reason) => {
      onTrouble?.(`The database ended by itself and is started again: ${reason}`)
      restarting = startAgain(reason)
    })
  async function startAgain(reason: string): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        running = await startPostmaster(folders, rights)
        watch(running)
        onTrouble?.('The database is back.')
        return
      } catch (error) {
        onTrouble?.(error instanceof StartError ? error.message : reason)
        await pause(RESTART_PAUSE_MS, undefined, closing).catch(() => undefined)
      }
    }
  }
  watch(running)
  const stop = async (): Promise<void> => {
    closing.abort()
    await restarting
    await running.stop()
    if (listening.kind === 'socket' && listening.folder !== folders.cluster)
      await rm(listening.folder, { recursive: true, force: true })
  }
  try {
    await createDatabase(addressOf(listening, 'postgres'))
  } catch (error) {
    await stop()
    throw error
  }
  return { url: addressOf(listening, DATABASE), stop }
}

async function listeningOf(kind: Listening['kind'], folders: Folders, rights: Rights): Promise<Listening> {
  if (kind === 'loopback') return { kind, port: await freePort(), password: await readFile(folders.password, 'utf8') }
  const socket = join(folders.cluster, SOCKET_FILE)
  if (Buffer.byteLength(socket) <= SOCKET_PATH_BYTES) return { kind, folder: folders.cluster }
  const folder = await mkdtemp(join(tmpdir(), SOCKET_FOLDER))
  await rights.own(folder)
  return { kind, folder }
}

const SOCKET_FOLDER = 'heat-socket-'

/** Removes the folder of the socket that a killed server left, where the data folder's path was too long for one. */
async function removeSocketFolder({ cluster }: Folders): Promise<void> {
  const left = await readPostmasterFile(cluster)
  if (left?.socketFolder.startsWith(join(tmpdir(), SOCKET_FOLDER)))
    await rm(left.socketFolder, { recursive: true, force: true })
}

async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
    if (rowCount === 0) await client.query(`create database ${DATABASE}`)
  } finally {
    await client.end()
  }
}
