// The files of an import, and its mapping, as they lie on the disk.

import { open, readdir, readFile, stat } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { PART_BYTES } from '#contract/endpoints/history-import.ts'
import {
  type ImportMapping,
  importMapping,
  isImportFile,
  MAX_FILES,
  MAX_IMPORT_BYTES,
} from '#contract/history-import/import-mapping.ts'
import { CommandError } from './console-client.ts'

const MEGABYTE = 1 << 20

export interface DataFile {
  /** Of a file in a folder, its path in there. */
  readonly name: string
  readonly path: string
  readonly sizeBytes: number
}

/** A file, or all files of a folder that an import reads, in order of their names. @throws {CommandError} */
export async function dataFilesAt(path: string): Promise<DataFile[]> {
  const found = await stat(path).catch(() => null)
  if (!found) throw new CommandError(`--data: there is no file or folder ${path}`)
  const paths = found.isDirectory() ? await pathsIn(path) : [path]
  if (paths.length === 0) throw new CommandError(`--data: ${path} has no file ending in .csv, .txt or .xlsx`)
  const files = await Promise.all(
    paths.map(async (each) => ({
      name: found.isDirectory() ? relative(path, each).replaceAll('\\', '/') : basename(each),
      path: each,
      sizeBytes: (await stat(each)).size,
    })),
  )
  const empty = files.find(({ sizeBytes }) => sizeBytes === 0)
  if (empty) throw new CommandError(`--data: ${empty.name} is empty`)
  const total = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  if (files.length > MAX_FILES || total > MAX_IMPORT_BYTES)
    throw new CommandError(
      `--data: ${files.length} files of ${Math.ceil(total / MEGABYTE)} MB together; allowed are ${MAX_FILES} and ${MAX_IMPORT_BYTES / MEGABYTE} MB`,
    )
  return files
}

async function pathsIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && isImportFile(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

/** The bytes of a file, in the parts in which it is sent. */
export async function* partsOf({ path }: DataFile): AsyncGenerator<Uint8Array> {
  const file = await open(path)
  try {
    for (;;) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(PART_BYTES), 0, PART_BYTES)
      if (bytesRead === 0) return
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await file.close()
  }
}

/** @throws {CommandError} with the place in the mapping that is wrong. */
export async function mappingAt(path: string): Promise<ImportMapping> {
  const text = await readFile(path, 'utf8').catch(() => null)
  if (text === null) throw new CommandError(`--map: there is no file ${path}`)
  const parsed = importMapping.safeParse(jsonOf(text, path))
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.slice(0, 10).map(({ path: at, message }) => `${at.join('.')}: ${message}`)
  throw new CommandError(`--map: ${path} is no mapping: ${problems.join('; ')}`)
}

function jsonOf(text: string, path: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new CommandError(`--map: ${path} is no JSON: ${error instanceof Error ? error.message : error}`)
  }
}
