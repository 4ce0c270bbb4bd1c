import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Replaces a file so that after a power cut it holds either the former text or the new one. */
export function replaceFile(path: string, text: string): void {
  const draft = `${path}.new`
  const file = openSync(draft, 'w')
  writeFileSync(file, text)
  fsyncSync(file)
  closeSync(file)
  renameSync(draft, path)
  syncFolder(dirname(path))
}

/** Makes names of new and renamed files survive a power cut. */
export function syncFolder(path: string): void {
  // Windows opens no folders and needs this not
  if (process.platform === 'win32') return
  const folder = openSync(path, 'r')
  fsyncSync(folder)
  closeSync(folder)
}
