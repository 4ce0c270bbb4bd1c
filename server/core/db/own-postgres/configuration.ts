import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Where the server listens: on a socket in a folder of its own, or on this machine's loopback. */
export type Listening =
  | { readonly kind: 'socket'; readonly folder: string }
  | { readonly kind: 'loopback'; readonly port: number; readonly password: string }

/** Number in the name of the socket. */
const SOCKET_PORT = 5432
export const SOCKET_FILE = `.s.PGSQL.${SOCKET_PORT}`
/** The cluster's only role. */
export const ROLE = 'heat'
const LOOPBACK = '127.0.0.1'

/** Quoted as `postgresql.conf` reads it. */
const quoted = (value: string): string => `'${value.replaceAll("'", "''")}'`
/** One path of a list: in double quotes, so that blanks and commas in it are its own. */
const listed = (path: string): string => quoted(`"${path.replaceAll('"', '""')}"`)

/** Nothing listens but what the server itself connects to, and only this user's processes reach it. */
function listeningSettings(listening: Listening): Record<string, string> {
  if (listening.kind === 'loopback')
    return {
      listen_addresses: quoted(LOOPBACK),
      port: String(listening.port),
      unix_socket_directories: quoted(''),
    }
  return {
    listen_addresses: quoted(''),
    port: String(SOCKET_PORT),
    unix_socket_directories: listed(listening.folder),
    unix_socket_permissions: '0700',
  }
}

/** A week of logs, one file a day. Statements and rows stay out of it: they hold what people typed, and hashes. */
const LOG_SETTINGS = {
  logging_collector: 'on',
  log_filename: quoted('postgres-%a.log'),
  log_rotation_age: '1d',
  log_rotation_size: '0',
  log_truncate_on_rotation: 'on',
  // errors of statements are the server's to tell
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  log_line_prefix: quoted('%m [%p] '),
}

/** What a cluster whose data may be lost leaves out: for tests. */
const NOT_DURABLE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

export interface Configuration {
  readonly listening: Listening
  readonly machine: Readonly<Record<string, string>>
  readonly logFolder: string
  /** False for tests only: nothing is synced to disk. */
  readonly isDurable: boolean
}

/** Writes the cluster's configuration, anew at each start: settings fit the machine that it now runs on. */
export async function writeConfiguration(
  dataFolder: string,
  { listening, machine, logFolder, isDurable }: Configuration,
): Promise<void> {
  const settings: Record<string, string> = {
    ...listeningSettings(listening),
    ...machine,
    ...LOG_SETTINGS,
    log_directory: quoted(logFolder),
    max_connections: '100',
    timezone: quoted('UTC'),
    log_timezone: quoted('UTC'),
    lc_messages: quoted('C'),
    jit: 'off',
    // solid-state disks read anywhere at nearly the same cost
    random_page_cost: '1.1',
    ...(isDurable ? {} : NOT_DURABLE),
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
  await mkdir(logFolder, { recursive: true })
  await writeFile(
    join(dataFolder, 'postgresql.conf'),
    `# Written by the server at each start. What ALTER SYSTEM sets comes after it.\n${lines.join('\n')}\n`,
  )
  await writeFile(
    join(dataFolder, 'pg_hba.conf'),
    listening.kind === 'socket'
      ? `# The folder of the socket lets in its owner alone.\nlocal all ${ROLE} trust\n`
      : `host all ${ROLE} ${LOOPBACK}/32 scram-sha-256\n`,
  )
}

/** The address of a database of the cluster, as a driver takes it. */
export function addressOf(listening: Listening, database: string): string {
  if (listening.kind === 'loopback')
    return `postgres://${ROLE}:${encodeURIComponent(listening.password)}@${LOOPBACK}:${listening.port}/${database}`
  return `postgres://${ROLE}@localhost:${SOCKET_PORT}/${database}?host=${encodeURIComponent(listening.folder)}`
}
