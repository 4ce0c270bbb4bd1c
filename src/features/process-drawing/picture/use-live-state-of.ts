import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { liveStateAtom } from '#data/console-services.ts'
import type { LiveState } from '#drawing/index.ts'

/** The console hears when the values of the page are lost, and when their channel says that the session has ended. */
export function useLiveStateOf(state: LiveState | null): void {
  const setLiveState = useSetAtom(liveStateAtom)
  useEffect(() => {
    setLiveState(state)
    return () => setLiveState(null)
  }, [state, setLiveState])
}
