import { atom, useAtomValue, useStore } from 'jotai'
import { useEffect } from 'react'
import { sessionCalls } from '#contract/endpoints/session.ts'
import { ask } from '#data/calls.ts'
import { liveAddressAtom, liveClientAtom, liveStateAtom, useServices } from '#data/console-services.ts'
import { createLiveClient, liveUrl } from '#data/live/live-client.ts'

/** Only what ends the session: the channel's other states render nothing here. */
const isSignedOutAtom = atom((get) => get(liveStateAtom) === 'signedOut')

/** Keeps the live channel connected while somebody is signed in. */
export function useLiveChannel(): void {
  const store = useStore()
  const { http, session, backEnd } = useServices()
  useEffect(() => {
    if (store.get(liveClientAtom) !== null) return
    const url = store.get(liveAddressAtom) ?? liveUrl(backEnd)
    const client = createLiveClient({ url, token: () => session.token() ?? '' })
    client.connect()
    store.set(liveClientAtom, client)
  }, [store, session, backEnd])

  const isSignedOut = useAtomValue(isSignedOutAtom)
  useEffect(() => {
    if (!isSignedOut) return
    // the reason comes over HTTP, and that answer ends the session in the usual way
    ask(http, sessionCalls.validUserLoginState, {}, { isQuiet: true }).then(
      () => store.get(liveClientAtom)?.connect(),
      () => undefined,
    )
  }, [isSignedOut, http, store])
}
