import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { StartError } from '../../settings.ts'
import { programOf } from './binaries.ts'
import { adviceOf, type Folders, runToEnd } from './cluster-folder.ts'
import { SOCKET_FILE } from './configuration.ts'
import { POSTMASTER_FILE, readPostmasterFile, servesFolder } from './postmaster-file.ts'
import type { Rights } from './rights.ts'

const LOOK_MS = 50
/** After a crash, processes of the cluster end within this time. */
const LEFT_OVER_MS = 20_000
const LEFT_OVER = /pre-existing shared memory block|is still in use/
/** A stop writes what is not on disk yet. */
const STOP_S = 60
/** A start that takes longer is told: after a crash, the log is replayed. */
const TELL_MS = 3_000

/** A running cluster. */
export interface Postmaster {
  /** Called when it ends without having been stopped. */
  onEnd(listener: (reason: string) => void): void
  stop(): Promise<void>
}

/**
 * Starts the cluster and waits until it answers. It gets a session of its own, so that Ctrl-C reaches the server alone,
 * which stops it last.
 *
 * @throws {StartError} with PostgreSQL's own reason when it does not start.
 */
export async function startPostmaster(folders: Folders, rights: Rights): Promise<Postmaster> {
  const began = performance.now()
  for (;;) {
    try {
      return await startOnce(folders, rights)
    } catch (error) {
      const mayPass = error instanceof StartError && LEFT_OVER.test(error.message)
      if (!mayPass || performance.now() - began > LEFT_OVER_MS) throw error
      await pause(500)
    }
  }
}

async function startOnce(folders: Folders, rights: Rights): Promise<Postmaster> {
  const { cluster, log } = folders
  await mkdir(log, { recursive: true })
  const firstLines = join(log, 'start.log')
  const lengths = await lengthsIn(log)
  const output = await open(firstLines, 'w')
  await rights.own(log)
  const { file, args, options } = rights.command(programOf(rights.binaries, 'postgres'), ['-D', cluster])
  const child = spawn(file, args, { ...options, detached: true, stdio: ['ignore', output.fd, output.fd] })
  // listened to in the task that starts it: some failures end it within a millisecond
  const ended = once(child, 'exit').then(
    ([code, signal]) => `PostgreSQL ended with ${signal ?? code}; see ${log}.`,
    (error: Error) => error.message,
  )
  // a server that ends without stopping it (an error that nobody caught, a signal during the start) takes it along
  const takeAlong = (): void => void child.kill('SIGINT')
  process.once('exit', takeAlong)
  await output.close()
  const failure = async (reason: string): Promise<StartError> => {
    const lines = `${await readFile(firstLines, 'utf8')}${await writtenSince(log, lengths)}`
    return new StartError(`The database in ${cluster} does not start: ${adviceOf(lines || reason)}`)
  }
  let reason: string | null = null
  void ended.then((text) => {
    reason = text
    process.removeListener('exit', takeAlong)
  })
  const told = setTimeout(() => console.log('Database    is starting; after a crash it replays its log …'), TELL_MS)
  try {
    while (!(await isReady(child, cluster))) {
      if (reason !== null) throw await failure(reason)
      await pause(LOOK_MS)
    }
  } finally {
    clearTimeout(told)
  }
  child.unref()
  let isStopping = false
  return {
    onEnd: (listener) =>
      void ended.then((text) => {
        if (!isStopping) listener(text)
      }),
    stop: async () => {
      isStopping = true
      child.ref()
      if (reason === null) await stopCluster(folders, rights)
      await ended
    },
  }
}

/** The lengths of the log's files. */
async function lengthsIn(log: string): Promise<ReadonlyMap<string, number>> {
  const names = (await readdir(log)).filter((name) => name.startsWith('postgres-'))
  return new Map(await Promise.all(names.map(async (name) => [name, (await stat(join(log, name))).size] as const)))
}

/** What was written to the log's files since they had these lengths. */
async function writtenSince(log: string, before: ReadonlyMap<string, number>): Promise<string> {
  const texts = [...(await lengthsIn(log))].map(async ([name, length]) => {
    const from = before.get(name) ?? 0
    return (await readFile(join(log, name))).subarray(from <= length ? from : 0).toString('utf8')
  })
  return (await Promise.all(texts)).join('')
}

async function isReady(child: ChildProcess, cluster: string): Promise<boolean> {
  const written = await readPostmasterFile(cluster)
  return written?.pid === child.pid && written?.isReady === true
}

/** Stops the cluster as an administrator would: no new work, transactions rolled back, everything written. */
async function stopCluster({ cluster }: Folders, rights: Rights): Promise<void> {
  const stopBy = (mode: 'fast' | 'immediate'): Promise<void> =>
    runToEnd(
      rights.command(programOf(rights.binaries, 'pg_ctl'), [
        'stop',
        '-D',
        cluster,
        '-m',
        mode,
        '-w',
        '-t',
        `${STOP_S}`,
      ]),
      (output) => new StartError(`The database in ${cluster} does not stop: ${adviceOf(output)}`),
    )
  try {
    await stopBy('fast')
  } catch (error) {
    // it may have ended by itself meanwhile
    const left = await readPostmasterFile(cluster)
    if (!left || !(await servesFolder(left.pid, cluster))) return
    // like a crash: what is committed is in its log
    await stopBy('immediate').catch(() => {
      throw error
    })
  }
}

/**
 * Ends what an earlier server left: a cluster that outlived it is stopped; files that name a process which is gone, or is
 * another's by now, are removed, as PostgreSQL would take that one for itself. The caller holds the data folder's lock.
 */
export async function clearLeftOver(folders: Folders, rights: Rights): Promise<void> {
  const { cluster } = folders
  const left = await readPostmasterFile(cluster)
  if (left && (await servesFolder(left.pid, cluster))) await stopCluster(folders, rights)
  for (const name of [POSTMASTER_FILE, SOCKET_FILE, `${SOCKET_FILE}.lock`])
    await rm(join(cluster, name), { force: true })
}
