import { copyFile, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Copies a folder in which files come and go meanwhile, for its owner alone.
 *
 * @param isCopied - Takes the path of a file or folder below `from`.
 */
export async function copyGrowing(from: string, to: string, isCopied: (path: string) => boolean): Promise<void> {
  const copyBelow = async (path: string): Promise<void> => {
    await mkdir(join(to, path), { mode: 0o700 })
    for (const entry of await readdir(join(from, path), { withFileTypes: true })) {
      const below = path ? `${path}/${entry.name}` : entry.name
      if (!isCopied(below)) continue
      if (entry.isDirectory()) await copyBelow(below)
      else await copyFile(join(from, below), join(to, below)).catch(forgiveGone)
    }
  }
  await copyBelow('')
}

function forgiveGone(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}
