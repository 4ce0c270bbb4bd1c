import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'

const KEPT_MS = 60_000
const kept = new Map<string, { readonly at: number; readonly end: number | null }>()

/**
 * Last moment at which the certificate in a PEM file is valid, epoch ms; null where it cannot be read. Read at most once
 * a minute.
 */
export async function certificateEnd(file: string, now: number): Promise<number | null> {
  const known = kept.get(file)
  if (known && now - known.at < KEPT_MS) return known.end
  const end = await readEnd(file)
  kept.set(file, { at: now, end })
  return end
}

async function readEnd(file: string): Promise<number | null> {
  try {
    return Date.parse(new X509Certificate(await readFile(file)).validTo)
  } catch {
    return null // the server goes on with the pair it has; its start and every renewal check the file
  }
}
