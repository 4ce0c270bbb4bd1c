import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { foldersOf } from '#server/core/db/own-postgres/cluster-folder.ts'

/** Puts into a data folder what a version before 0.2 left there, as far as it is recognised; returns what is there. */
export async function addFormerDatabase(dataDir: string): Promise<FormerDatabase> {
  const { former } = foldersOf(dataDir)
  await mkdir(join(former, 'base'), { recursive: true })
  await writeFile(join(former, 'PG_VERSION'), '17\n')
  await writeFile(join(former, 'base/1'), 'rows of a company')
  return readFormerDatabase(dataDir)
}

/** Names, contents and times of all files. */
export async function readFormerDatabase(dataDir: string): Promise<FormerDatabase> {
  const { former } = foldersOf(dataDir)
  const entries = await readdir(former, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return Promise.all(
    files.sort().map(async (file) => [file, await readFile(file, 'utf8'), (await stat(file)).mtimeMs] as const),
  )
}

type FormerDatabase = readonly (readonly [file: string, content: string, changedMs: number])[]
