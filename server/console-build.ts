import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { packageVersion } from './core/kit/project-root.ts'
import { sha256Hex } from './core/session/digest.ts'

const NUM_DIGITS = 16

/** Names the built console: its first page names every file of it. Where another server serves it, the version. */
export async function consoleBuild(consoleFolder: string | null): Promise<string> {
  if (!consoleFolder) return packageVersion
  const page = await readFile(join(consoleFolder, 'index.html'), 'utf8').catch(() => packageVersion)
  return sha256Hex(page).slice(0, NUM_DIGITS)
}
