// An upload that a person begins, pauses and goes on with: what a page shows of it.

import { useCallback, useEffect, useRef, useState } from 'react'
import { CODE } from '#contract/kit/envelope.ts'
import { AppError } from '#data/app-error.ts'
import { inlineTextOf } from '#data/error-catalogue.ts'
import type { sendLargeFile } from '#data/send-large-file.ts'
import { useNoticeText } from '#data/use-notice-text.ts'
import { useSendPack } from '../api/use-map-packs.ts'

type Step = Parameters<Parameters<typeof sendLargeFile>[1]['onStep']>[0]

export type UploadState =
  | { readonly is: 'idle' }
  | ({ readonly is: 'working' } & Step)
  | { readonly is: 'paused' }
  /** It can go on. */
  | { readonly is: 'broken'; readonly reason: string }
  /** The server takes no such file. */
  | { readonly is: 'refused'; readonly reason: string }

interface PackUpload {
  readonly state: UploadState
  /** Id under which the server has it; null before that. */
  readonly keyId: string | null
  /** Begins with a file, or goes on with it. @returns Whether it is finished. */
  run(file: File): Promise<boolean>
  pause(): void
  reset(): void
}

/** One upload at a time; it pauses when its page is left. */
export function usePackUpload(): PackUpload {
  const send = useSendPack()
  const textOf = useNoticeText()
  const [state, setState] = useState<UploadState>({ is: 'idle' })
  const [keyId, setKeyId] = useState<string | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const reset = useCallback(() => {
    setState({ is: 'idle' })
    setKeyId(null)
  }, [])

  async function run(file: File): Promise<boolean> {
    const present = new AbortController()
    running.current = present
    try {
      await send({
        file,
        signal: present.signal,
        onStep: (step) => setState({ is: 'working', ...step }),
        onBegun: setKeyId,
      })
      reset()
      return true
    } catch (error) {
      if (present.signal.aborted) setState({ is: 'paused' })
      else if (error instanceof AppError) {
        const rules = error.fields.map(({ rule }) => rule).join('; ')
        const text = inlineTextOf(error)
        const reason = rules || (text ? textOf(text) : '')
        setState({ is: error.code === CODE.invalidInput ? 'refused' : 'broken', reason })
        // the server has deleted what it refused
        if (error.code === CODE.invalidInput) setKeyId(null)
      } else setState({ is: 'broken', reason: error instanceof Error ? error.message : '' })
      return false
    }
  }

  return { state, keyId, run, pause: () => running.current?.abort(), reset }
}
