import { randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rename, rm, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ProcessStat, readProcessStat } from '../kit/process-stat.ts'
import { StartError } from '../settings.ts'

export interface FolderLock {
  release(): Promise<void>
}

/**
 * Takes a data folder for this process alone, making it where it is missing. PostgreSQL's own lock keeps a second
 * PostgreSQL away, not a second server, which would stop the first one's. The lock names its holder; that of a process
 * which is gone is cleared.
 *
 * @throws {StartError} when the folder cannot be written, or another process has it.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const lockFile = join(folder, 'lock')
  const ours = `${process.pid} ${startTimeIn(await readProcessStat(process.pid))}`
  const draft = join(folder, `lock-${randomUUID()}`)
  try {
    await mkdir(folder, { recursive: true })
    await writeFile(draft, ours, { flag: 'wx' })
  } catch (error) {
    throw new StartError(
      `Data folder ${folder} cannot be written (${codeOf(error)}): set DATA_DIR to a folder that can.`,
    )
  }
  try {
    for (let attempt = 0; attempt < 3; attempt += 1) {
      // creating a hard link is atomic and fails where one exists: two processes never hold the lock at once
      if (await succeeds(link(draft, lockFile))) return { release: () => rm(lockFile, { force: true }) }
      const holder = await readFile(lockFile, 'utf8').catch(() => null)
      if (holder === null) continue
      if (await isAlive(holder)) {
        const pid = holder.split(' ')[0]
        throw new StartError(`Data folder ${folder} is in use by process ${pid}: stop it, or set another DATA_DIR.`)
      }
      await setAside(lockFile, holder)
    }
    throw new StartError(`Data folder ${folder} is being taken by another process: set another DATA_DIR.`)
  } finally {
    await unlink(draft).catch(() => undefined) // already gone when the folder was removed meanwhile
  }
}

/** Removes a dead holder's lock. A lock that another process set between reading and renaming is put back. */
async function setAside(lockFile: string, holder: string): Promise<void> {
  const aside = `${lockFile}-stale-${randomUUID()}`
  if (!(await succeeds(rename(lockFile, aside)))) return
  if ((await readFile(aside, 'utf8')) !== holder) await succeeds(link(aside, lockFile))
  await unlink(aside)
}

async function isAlive(holder: string): Promise<boolean> {
  const [pidText, startTime] = holder.split(' ')
  const pid = Number(pidText)
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (codeOf(error) === 'ESRCH') return false
  }
  const stat = await readProcessStat(pid)
  // it has ended, and its parent has not asked how: in a container without an init nobody does
  if (stat?.state === 'Z') return false
  // another process may have got the same number since
  return startTimeIn(stat) === startTime
}

/** When a process started; `-` where the system does not say. */
const startTimeIn = (stat: ProcessStat | null): string => stat?.startTime ?? '-'

const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  )

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}
