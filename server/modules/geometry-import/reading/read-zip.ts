// Archives that people send. Each entry is judged by what the directory says of it before anything is unpacked, and its content by
// what really comes out.

import { type Entry, fromBufferPromise, validateFileName, type ZipFile } from 'yauzl'
import { decodeBytes } from './decode-bytes.ts'
import { FILE_LIMITS, GeometryFileError } from './feature.ts'

const KIND_OF_FILE = 0o170000
const LINK = 0o120000
/** Small files may be packed very well. */
const MIN_RATIO_BYTES = 1 << 20

export interface ZipContent {
  readonly name: string
  read(): Promise<Buffer>
}

/** The files of an archive whose names end so. */
export async function openZip(bytes: Buffer, endings: readonly string[]): Promise<readonly ZipContent[]> {
  const zip = await fromBufferPromise(bytes, { decodeStrings: false }).catch((error: unknown) => {
    throw new GeometryFileError('zip', error instanceof Error ? error.message : '')
  })
  if (zip.entryCount > FILE_LIMITS.zipEntries) throw new GeometryFileError('zipSize', String(zip.entryCount))
  const found: ZipContent[] = []
  let numBytes = 0
  for (const entry of await entriesOf(zip)) {
    const name = decodeBytes(Buffer.from(entry.fileName))
    if (validateFileName(name.replaceAll('\\', '/')) !== null || name.includes('\0'))
      throw new GeometryFileError('zipPath', name.slice(0, 200))
    if (((entry.externalFileAttributes >>> 16) & KIND_OF_FILE) === LINK) throw new GeometryFileError('zipLink', name)
    numBytes += entry.uncompressedSize
    const isBomb =
      entry.uncompressedSize > MIN_RATIO_BYTES && entry.uncompressedSize > entry.compressedSize * FILE_LIMITS.zipRatio
    if (numBytes > FILE_LIMITS.zipBytes || isBomb) throw new GeometryFileError('zipSize', name)
    if (endings.some((ending) => name.toLowerCase().endsWith(ending)))
      found.push({ name, read: () => unpacked(zip, entry, name) })
  }
  return found
}

async function entriesOf(zip: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = []
  try {
    for await (const entry of zip.eachEntry()) entries.push(entry)
  } catch (error) {
    throw new GeometryFileError('zip', error instanceof Error ? error.message : '')
  }
  return entries
}

async function unpacked(zip: ZipFile, entry: Entry, name: string): Promise<Buffer> {
  const parts: Buffer[] = []
  let numBytes = 0
  try {
    for await (const part of await zip.openReadStreamPromise(entry)) {
      numBytes += part.length
      if (numBytes > entry.uncompressedSize) throw new GeometryFileError('zipSize', name)
      parts.push(part)
    }
  } catch (error) {
    if (error instanceof GeometryFileError) throw error
    throw new GeometryFileError('zip', `${name}: ${error instanceof Error ? error.message : ''}`.slice(0, 200))
  }
  return Buffer.concat(parts)
}
