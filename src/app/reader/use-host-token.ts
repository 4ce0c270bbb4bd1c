import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router-dom'
import { z } from 'zod'
import { exchangeTokenCalls } from '#contract/endpoints/exchange-token.ts'
import { ask } from '#data/calls.ts'
import { useServices } from '#data/console-services.ts'
import { EXCHANGE_TOKEN } from '#data/reading-mode.ts'

/** What the frame tells its host (docs/embedding.md). */
const TOKEN_NEEDED = { type: 'heat-console:token-needed' } as const
/** What the host answers. */
const hostToken = z.object({ type: z.literal('heat-console:token'), exchangeToken: z.string().min(1).max(200) })

/**
 * While it is needed: asks the page around this one for an exchange token, and puts the one that comes into the address,
 * where the gate takes it. Only pages of the origins that the server names are asked and heard.
 */
export function useHostToken(isNeeded: boolean): void {
  const { http } = useServices()
  const [, setQuery] = useSearchParams()
  const take = useEffectEvent((exchangeToken: string) =>
    setQuery(
      (query) => {
        const next = new URLSearchParams(query)
        next.set(EXCHANGE_TOKEN, exchangeToken)
        return next
      },
      { replace: true },
    ),
  )
  useEffect(() => {
    if (!isNeeded || window.parent === window) return
    const listening = new AbortController()
    ask(http, exchangeTokenCalls.hosts, {}, { isQuiet: true, signal: listening.signal }).then(
      (hosts) => {
        if (listening.signal.aborted) return
        const receive = ({ source, origin, data }: MessageEvent<unknown>): void => {
          if (source !== window.parent || !hosts.includes(origin)) return
          const answer = hostToken.safeParse(data)
          if (answer.success) take(answer.data.exchangeToken)
        }
        window.addEventListener('message', receive, { signal: listening.signal })
        // the browser delivers it to the one that the host has, and says of the others that they are not
        for (const host of hosts) window.parent.postMessage(TOKEN_NEEDED, host)
      },
      // without an answer nobody is asked; the page says what to do
      () => undefined,
    )
    return () => listening.abort()
  }, [isNeeded, http])
}
