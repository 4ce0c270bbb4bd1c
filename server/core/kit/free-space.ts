import { statfs } from 'node:fs/promises'

const GIB = 1024 ** 3
/** Told to administrators: values of some days. */
const LOW_BYTES = 5 * GIB
/** What can wait is refused, so that values, alarms and commands go on for some hours more. */
const TIGHT_BYTES = GIB
/** Nothing can be relied on. */
const FULL_BYTES = GIB / 8

export interface DiskSpace {
  readonly freeBytes: number
  readonly state: 'enough' | 'low' | 'tight' | 'full'
}

/**
 * Space where the server's own database keeps everything: data, write-ahead log and temporary files.
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
  try {
    const { bavail, bsize } = await statfs(dataDir)
    const freeBytes = bavail * bsize
    const state =
      freeBytes < FULL_BYTES ? 'full' : freeBytes < TIGHT_BYTES ? 'tight' : freeBytes < LOW_BYTES ? 'low' : 'enough'
    return { freeBytes, state }
  } catch {
    return null
  }
}
