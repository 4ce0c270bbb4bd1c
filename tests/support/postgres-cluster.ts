import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '#server/core/kit/free-port.ts'

const run = promisify(execFile)
/** Debian's folder, with one sub-folder per version. */
const DEBIAN = '/usr/lib/postgresql'
const binaries = existsSync(DEBIAN)
  ? readdirSync(DEBIAN)
      .sort((a, b) => Number(b) - Number(a))
      .map((version) => join(DEBIAN, version, 'bin'))
      .find((folder) => existsSync(join(folder, 'initdb')))
  : undefined

export const hasPostgres = binaries !== undefined

/** A PostgreSQL cluster that a test stops and starts. */
export interface PostgresCluster {
  readonly url: string
  start(): Promise<void>
  /** `immediate`: like a crash, without notice to connected clients. */
  stop(how: 'fast' | 'immediate'): Promise<void>
  /** Copies the running cluster into a synchronous standby. */
  addStandby(): Promise<PostgresStandby>
  remove(): Promise<void>
}

export interface PostgresStandby {
  /** Replaces the stopped cluster at its address. */
  takeOver(): Promise<void>
}

export async function createPostgresCluster(): Promise<PostgresCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'heat-postgres-'))
  const data = join(folder, 'data')
  const port = await freePort()
  // PostgreSQL refuses to run as root
  const isRoot = process.getuid?.() === 0
  if (isRoot) await run('chown', ['postgres', folder])
  else await chmod(folder, 0o700)
  const call = (program: string, ...args: string[]) => {
    const path = join(binaries ?? '', program)
    return isRoot ? run('runuser', ['-u', 'postgres', '--', path, ...args]) : run(path, args)
  }
  const controlOf = (place: string, ...args: string[]) =>
    call('pg_ctl', '-D', place, '-w', '-l', `${place}.log`, ...args)
  const control = (...args: string[]) => controlOf(data, ...args)
  const listening = (at: number): string => `-p ${at} -c listen_addresses=127.0.0.1 -k ${folder}`
  const standby = join(folder, 'standby')
  let hasStandby = false
  await call('initdb', '-D', data, '-A', 'trust', '-U', 'postgres')
  let isRunning = false
  const stop = async (how: 'fast' | 'immediate'): Promise<void> => {
    await control('-m', how, 'stop')
    isRunning = false
  }
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    start: async () => {
      await control('-o', listening(port), 'start')
      isRunning = true
    },
    stop,
    addStandby: async () => {
      const sql = (text: string) => call('psql', '-h', folder, '-p', String(port), '-U', 'postgres', '-c', text)
      await call('pg_basebackup', '-h', folder, '-p', String(port), '-U', 'postgres', '-D', standby, '-R', '-c', 'fast')
      await controlOf(standby, '-o', listening(await freePort()), 'start')
      hasStandby = true
      await sql("alter system set synchronous_standby_names = '*'")
      await sql('select pg_reload_conf()')
      return {
        takeOver: async () => {
          await controlOf(standby, '-o', listening(port), 'restart')
          await controlOf(standby, 'promote')
        },
      }
    },
    remove: async () => {
      if (hasStandby) await controlOf(standby, '-m', 'immediate', 'stop')
      if (isRunning) await stop('immediate')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
