import { readFile } from 'node:fs/promises'

/** What Linux tells of a process (`proc(5)`, `/proc/[pid]/stat`). */
export interface ProcessStat {
  /** A letter; `Z`: it has ended, and nobody has asked how. */
  readonly state: string
  readonly parentPid: number
  /** In ticks since the machine was started: two processes that had the same number differ in it. */
  readonly startTime: string
}

/** Null for a process that does not exist, and on other systems. */
export async function readProcessStat(pid: number): Promise<ProcessStat | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  if (text === null) return null
  // the second field, the name in brackets, may itself hold blanks and brackets
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return { state: fields[0] ?? '', parentPid: Number(fields[1]), startTime: fields[19] ?? '' }
}
