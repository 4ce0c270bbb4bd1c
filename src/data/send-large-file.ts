// How a large file gets to the server: its checksum is computed, then the parts that the server has not are sent, then it is
// finished. Sending the same file again goes on where it broke off, also after the page was loaded again.

import { LARGE_PART_BYTES, type LargeFileKindName, largeFileCalls } from '../contract/endpoints/large-files.ts'
import { sha256OfFile } from '../lib/sha256-of-file.ts'
import { AppError } from './app-error.ts'
import type { useAsk } from './calls.ts'

/** `reading`: its checksum is computed. `checking`: the server reads and judges the whole file. */
interface SendingStep {
  readonly step: 'reading' | 'sending' | 'checking'
  /** Done of this step, 0 to 1. */
  readonly share: number
}

interface LargeFileSend {
  readonly kind: LargeFileKindName
  readonly file: File
  /** Stops it; what has come stays, and can be gone on with. */
  readonly signal: AbortSignal
  readonly onStep: (step: SendingStep) => void
  /** Told the id under which it is sent. */
  readonly onBegun: (keyId: string) => void
  /** Waits between two tries of a part that got no answer; for tests. */
  readonly wait?: (ms: number) => Promise<void>
}

/** Waits before a part is tried again, ms. */
const AGAIN_MS = [1_000, 3_000, 9_000]
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Sends a file and has it finished.
 *
 * @throws {AppError} as the calls do; 1001 where the server refuses the content, which is then deleted.
 */
export async function sendLargeFile(
  ask: ReturnType<typeof useAsk>,
  { kind, file, signal, onStep, onBegun, wait = pause }: LargeFileSend,
): Promise<void> {
  onStep({ step: 'reading', share: 0 })
  const sha256 = await sha256OfFile(file, { signal, onProgress: (share) => onStep({ step: 'reading', share }) })
  const options = { isQuiet: true, signal } as const
  const { keyId, parts } = await ask(
    largeFileCalls.begin,
    { kind, name: file.name.slice(-MAX_NAME), sizeBytes: file.size, sha256 },
    options,
  )
  onBegun(keyId)
  const there = new Set(parts)
  const numParts = Math.ceil(file.size / LARGE_PART_BYTES)
  onStep({ step: 'sending', share: there.size / numParts })
  for (let number = 0; number < numParts; number += 1) {
    if (there.has(number)) continue
    const part = file.slice(number * LARGE_PART_BYTES, (number + 1) * LARGE_PART_BYTES)
    await tried(() => ask(largeFileCalls.sendPart, { keyId, number, part }, options), { signal, wait })
    there.add(number)
    onStep({ step: 'sending', share: there.size / numParts })
  }
  onStep({ step: 'checking', share: 0 })
  const onProgress = ({ done, total }: { done: number; total: number }): void =>
    onStep({ step: 'checking', share: total === 0 ? 0 : done / total })
  await ask(largeFileCalls.finish, { keyId }, { ...options, onStep: onProgress })
}

/** As the server takes it: of a long name the end tells files apart. */
const MAX_NAME = 200

async function tried(
  send: () => Promise<unknown>,
  { signal, wait }: { readonly signal: AbortSignal; readonly wait: (ms: number) => Promise<void> },
): Promise<void> {
  for (const ms of AGAIN_MS) {
    try {
      await send()
      return
    } catch (error) {
      if (!(error instanceof AppError) || !error.isUnanswered) throw error
      await wait(ms)
      signal.throwIfAborted()
    }
  }
  await send()
}
