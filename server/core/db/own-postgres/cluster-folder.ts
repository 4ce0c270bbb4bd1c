import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../../settings.ts'
import { PACKAGE_MAJOR, programOf } from './binaries.ts'
import { type Listening, ROLE } from './configuration.ts'
import type { Command, Rights } from './rights.ts'

/** Where a server keeps its own PostgreSQL, below its data folder. */
export const foldersOf = (dataDir: string) => ({
  cluster: join(dataDir, 'postgres'),
  /** A cluster that is being made: a start that was ended half-way leaves nothing that looks whole. */
  draft: join(dataDir, 'postgres-new'),
  log: join(dataDir, 'postgres-log'),
  libraries: join(dataDir, 'postgres-lib'),
  programs: join(dataDir, 'postgres-programs'),
  /** Password of the role, where the cluster listens on the loopback. */
  password: join(dataDir, 'postgres-password'),
  /** The database of earlier versions, of an engine that ran inside the server. */
  former: join(dataDir, 'database'),
})
export type Folders = ReturnType<typeof foldersOf>

export const hasCluster = ({ cluster }: Folders): boolean => existsSync(join(cluster, 'PG_VERSION'))

/** Whether a database of a former version lies in the data folder; it cannot be read, and is left as it is. */
export const hasFormerDatabase = ({ former }: Folders): boolean => existsSync(join(former, 'PG_VERSION'))

/**
 * Makes the cluster where there is none.
 *
 * @throws {StartError} when it cannot be made, or is of another major version.
 */
export async function prepareCluster(folders: Folders, rights: Rights, listensOn: Listening['kind']): Promise<void> {
  const { cluster } = folders
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => null)
  if (version === null) return createCluster(folders, rights, listensOn)
  const { major } = rights.binaries
  const found = Number(version)
  if (found !== major)
    throw new StartError(
      `The database in ${cluster} is of PostgreSQL ${found}, and this version starts PostgreSQL ${major}, which cannot read it. Start the version of the console that wrote it, write a backup with pg_dump, set the folder aside, start this version once, and restore the backup with pg_restore (docs/configuration.md).`,
    )
  await rights.own(cluster)
}

async function createCluster(folders: Folders, rights: Rights, listensOn: Listening['kind']): Promise<void> {
  const { cluster, draft, password } = folders
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { mode: 0o700 })
  await rights.own(draft)
  const isOnLoopback = listensOn === 'loopback'
  if (isOnLoopback) {
    await writeFile(password, randomBytes(24).toString('base64url'), { mode: 0o600 })
    await rights.own(password)
  }
  await runToEnd(
    rights.command(programOf(rights.binaries, 'initdb'), [
      '--pgdata',
      draft,
      '--username',
      ROLE,
      // who is let in is written at each start (configuration.ts)
      ...(isOnLoopback ? ['--auth=scram-sha-256', `--pwfile=${password}`] : ['--auth=trust']),
      '--encoding=UTF8',
      '--locale=C',
      // the same order and upper case on every machine, without the host's locales; older versions know none such
      ...(rights.binaries.major >= PACKAGE_MAJOR ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : []),
      '--no-instructions',
    ]),
    (output) => new StartError(`The database in ${cluster} cannot be made: ${adviceOf(output)}`),
  )
  await rename(draft, cluster)
}

/** Runs a program; rejects with what `failure` makes of its output. */
export async function runToEnd({ file, args, options }: Command, failure: (output: string) => Error): Promise<void> {
  const child = spawn(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', (error) => reject(failure(error.message)))
    child.on('close', resolve)
  })
  if (code !== 0) throw failure(output)
}

/** The line of a program's output that says what is wrong, with what to do about it. */
export function adviceOf(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  const telling = lines.filter((line) => /\b(FATAL|PANIC|error|Error|EACCES|ENOENT|could not)\b/.test(line)).at(-1)
  const text = (telling ?? lines.at(-1) ?? 'it gave no reason.')
    .replace(/^.*?\b(FATAL|PANIC|ERROR|HINT|error|hint): +/, '')
    .trim()
  if (/No space left on device|ENOSPC/.test(output))
    return `${text}. The disk is full: free some space, and start again.`
  if (/Permission denied|EACCES/.test(output)) return `${text}. Give this user the folder, or set another DATA_DIR.`
  return text
}
