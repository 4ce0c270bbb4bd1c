import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { foldersOf } from './own-postgres/cluster-folder.ts'

const GIB = 1024 ** 3
/** Told to administrators: values of some days. */
const LOW_BYTES = 5 * GIB
/** What can wait is refused, so that values, alarms and commands go on for some hours more. */
export const TIGHT_BYTES = GIB
/** Nothing can be relied on. */
const FULL_BYTES = GIB / 8
/** Of the write-ahead log, in the folder of a cluster. */
const LOG_FOLDER = 'pg_wal'

export interface DiskSpace {
  readonly freeBytes: number
  readonly state: 'enough' | 'low' | 'tight' | 'full'
}

/**
 * Space where the server's own database keeps everything: data and temporary files, and the write-ahead log, which a
 * link may have put on a disk of its own. Of several disks the one with the least space counts.
 *
 * @returns Null where the database is another machine's, or the folder cannot be asked.
 */
export async function diskSpace({
  databaseUrl,
  dataDir,
}: {
  readonly databaseUrl?: string | undefined
  readonly dataDir: string
}): Promise<DiskSpace | null> {
  if (databaseUrl) return null
  const [data, log] = await Promise.all([dataDir, join(foldersOf(dataDir).cluster, LOG_FOLDER)].map(freeBytesOf))
  if (data == null) return null
  const freeBytes = Math.min(data, log ?? data)
  const state =
    freeBytes < FULL_BYTES ? 'full' : freeBytes < TIGHT_BYTES ? 'tight' : freeBytes < LOW_BYTES ? 'low' : 'enough'
  return { freeBytes, state }
}

const freeBytesOf = (folder: string): Promise<number | null> =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => null,
  )
