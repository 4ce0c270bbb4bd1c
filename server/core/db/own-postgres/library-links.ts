import { existsSync } from 'node:fs'
import { mkdir, symlink } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import type { Binaries } from './binaries.ts'

/**
 * Makes the library links that the npm package lacks: npm packs no links, and its install script may not have run.
 *
 * @param ownFolder - Where the links are made if the package's folder cannot be written.
 * @returns Folders for `LD_LIBRARY_PATH`; null where the programs find their libraries by themselves.
 */
export async function completeLibraries({ folder, links }: Binaries, ownFolder: string): Promise<string | null> {
  const libraries = join(folder, '../lib')
  const missing = links.filter(({ name }) => !existsSync(join(libraries, name)))
  if (missing.length === 0) return null
  try {
    await Promise.all(missing.map(({ name, target }) => link(target, join(libraries, name))))
    return null
  } catch {
    await mkdir(ownFolder, { recursive: true })
    await Promise.all(missing.map(({ name, target }) => link(join(libraries, target), join(ownFolder, name))))
    // a library that is found by a link looks for others beside the link, not beside itself
    return [ownFolder, libraries].join(delimiter)
  }
}

async function link(target: string, path: string): Promise<void> {
  await symlink(target, path).catch((error: NodeJS.ErrnoException) => {
    // another server may have made it meanwhile
    if (error.code !== 'EEXIST') throw error
  })
}
