import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { SESSION_PATH, verificationCodeResult } from '../../../contract/endpoints/session.ts'
import { useHttp } from '../../../data/console-services.ts'

/** A picture is good for five minutes; a page left open shows a fresh one in time. */
const RENEW_MS = 270_000

export interface ImageCode {
  readonly image: string | null
  /** Name of the picture on screen; of the one that is on its way, where somebody is faster than it. Rejects when there is none to be had. */
  readonly sessionCode: () => Promise<string>
  readonly hasFailed: boolean
  readonly renew: () => void
}

export function useImageCode(): ImageCode {
  const http = useHttp()
  const shown = useRef('')
  const { data, isError, refetch } = useQuery({
    queryKey: ['imageCode'],
    queryFn: async ({ signal }) => {
      const replaced = shown.current
      const next = await http.call(SESSION_PATH.getVerificationCode, {
        method: 'GET',
        params: replaced === '' ? {} : { sessionCode: replaced },
        schema: verificationCodeResult,
        isQuiet: true,
        signal,
      })
      shown.current = next.sessionCode
      return next
    },
    staleTime: 0,
    gcTime: 0,
    refetchInterval: RENEW_MS,
  })
  async function sessionCode(): Promise<string> {
    if (data) return data.sessionCode
    const answer = await refetch({ cancelRefetch: false, throwOnError: true })
    return answer.data?.sessionCode ?? ''
  }

  return {
    image: data?.image ?? null,
    sessionCode,
    hasFailed: isError,
    renew: () => void refetch(),
  }
}
