import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

const SLICE_BYTES = 1 << 20

interface HashOptions {
  readonly signal: AbortSignal
  /** @param share - Read so far, 0 to 1. */
  readonly onProgress: (share: number) => void
}

/**
 * SHA-256 of a file of any size, hexadecimal. It is read slice by slice: the browser's own digest takes whole contents alone.
 *
 * @throws the reason of `signal`, or what the browser says of a file that cannot be read any more.
 */
export async function sha256OfFile(file: Blob, { signal, onProgress }: HashOptions): Promise<string> {
  const hash = sha256.create()
  for (let from = 0; from < file.size; from += SLICE_BYTES) {
    signal.throwIfAborted()
    hash.update(new Uint8Array(await file.slice(from, from + SLICE_BYTES).arrayBuffer()))
    onProgress(Math.min(1, (from + SLICE_BYTES) / file.size))
  }
  return bytesToHex(hash.digest())
}
