import { execFile } from 'node:child_process'
import { readFile, readlink, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { readProcessStat } from '../../kit/process-stat.ts'

const run = promisify(execFile)

/** What PostgreSQL writes of its first process into the data folder (`miscadmin.h`, LOCK_FILE_LINE_…). */
export interface PostmasterFile {
  readonly pid: number
  /** Folder of its socket; empty where it has none. */
  readonly socketFolder: string
  /** It answers. */
  readonly isReady: boolean
}

export const POSTMASTER_FILE = 'postmaster.pid'

/** Null where there is none, or one that is still being written. */
export async function readPostmasterFile(dataFolder: string): Promise<PostmasterFile | null> {
  const text = await readFile(join(dataFolder, POSTMASTER_FILE), 'utf8').catch(() => '')
  const [pid = '', , , , socketFolder = '', , , status = ''] = text.split('\n')
  if (!/^\d+$/.test(pid)) return null
  return { pid: Number(pid), socketFolder: socketFolder.trim(), isReady: status.trim() === 'ready' }
}

/**
 * Whether a process serves the cluster of a folder: the number in a file that a crash left may be another process's by
 * now, which must not be touched.
 */
export async function servesFolder(pid: number, dataFolder: string): Promise<boolean> {
  const folder = await realpath(dataFolder)
  if (process.platform === 'linux') {
    // a postmaster works in its data folder
    const place = await readlink(`/proc/${pid}/cwd`).catch(() => '')
    return place === folder && (await readProcessStat(pid))?.state !== 'Z'
  }
  if (process.platform === 'win32') {
    const { stdout } = await run('tasklist', ['/FI', `PID eq ${pid}`, '/NH']).catch(() => ({ stdout: '' }))
    return stdout.includes('postgres.exe')
  }
  const { stdout } = await run('ps', ['-p', String(pid), '-o', 'command=']).catch(() => ({ stdout: '' }))
  return stdout.includes(dataFolder) || stdout.includes(folder)
}
