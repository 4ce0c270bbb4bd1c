import { useAtomValue } from 'jotai'
import { useEffect, useMemo } from 'react'
import { LiveValues } from '#archetypes/realtime/live-values.ts'
import { liveClientAtom } from '#data/console-services.ts'
import type { BoundValue } from '#drawing/index.ts'
import { useNow } from '#ui/use-now.ts'

export interface Readings {
  /** What a point reads; one that was not asked for reads nothing. */
  readonly of: (pointId: number) => BoundValue
  /** The browser's time at which they were read, epoch ms. */
  readonly now: number
}

/** The present values of some points, read once a second. @param pointIds - In ascending order, each once. */
export function useReadings(pointIds: readonly number[]): Readings {
  const client = useAtomValue(liveClientAtom)
  const now = useNow()
  const key = pointIds.join()
  const { ids, indexOf, live } = useMemo(() => {
    const ids = key === '' ? [] : key.split(',').map(Number)
    return { ids, indexOf: new Map(ids.map((id, index) => [id, index])), live: new LiveValues(ids.length, Date.now) }
  }, [key])
  useEffect(() => {
    if (!client || ids.length === 0) return
    const open = client.watch(Uint32Array.from(ids), {
      onValues: (patch) => live.take(patch),
      onState: (state) => {
        if (state !== 'live') live.distrustAll()
      },
    })
    return () => open.close()
  }, [client, ids, live])
  return {
    now,
    of(pointId) {
      const index = indexOf.get(pointId) ?? -1
      const value = live.values[index] ?? Number.NaN
      const [quality, time, trusted] = [live.qualities[index] ?? 0, live.times[index] ?? 0, live.trusted[index] === 1]
      return { slot: 0, pointId, value, quality, time, trusted }
    },
  }
}
