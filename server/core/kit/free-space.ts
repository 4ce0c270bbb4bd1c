import { statfs } from 'node:fs/promises'

/** Free bytes on the disk of a folder; null where the folder does not exist, e.g. with an in-memory database. */
export async function freeBytes(folder: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch {
    return null
  }
}
