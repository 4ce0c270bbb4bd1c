import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { sessionCalls } from '#contract/endpoints/session.ts'
import { ask } from '#data/calls.ts'
import { useHttp } from '#data/console-services.ts'

/** A picture is valid for five minutes; a page left open fetches a new one before that. */
const RENEW_MS = 270_000

/** The data of a picture that signing in needs. */
export interface Picture {
  readonly sessionCode: string
  readonly bindsPassword: boolean
}

export interface ImageCode {
  readonly image: string | null
  /**
   * The picture on screen, or the pending one when a user submits before it has arrived. Rejects when no picture can be
   * loaded.
   */
  readonly picture: () => Promise<Picture>
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
      const asked = replaced === '' ? {} : { sessionCode: replaced }
      const next = await ask(http, sessionCalls.getVerificationCode, asked, { isQuiet: true, signal })
      shown.current = next.sessionCode
      return next
    },
    staleTime: 0,
    gcTime: 0,
    refetchInterval: RENEW_MS,
  })
  async function picture(): Promise<Picture> {
    const shownOrNext = data ?? (await refetch({ cancelRefetch: false, throwOnError: true })).data
    return { sessionCode: shownOrNext?.sessionCode ?? '', bindsPassword: shownOrNext?.bindsPassword ?? false }
  }

  return {
    image: data?.image ?? null,
    picture,
    hasFailed: isError,
    renew: () => void refetch(),
  }
}
