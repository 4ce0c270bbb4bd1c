import { useAtomValue } from 'jotai'
import { useEffect, useMemo, useRef } from 'react'
import { NO_PAST, pointIdsOf } from '#archetypes/replay/replay.ts'
import { useReplayed } from '#archetypes/replay/replay-context.ts'
import { useReplayedValues } from '#archetypes/replay/use-replayed-values.ts'
import type { PointInfo } from '#contract/network/points.ts'
import { liveClientAtom } from '#data/console-services.ts'
import { LIVE } from '#data/live/live-client.ts'
import { createSwitchedValues, type SwitchedValues } from '#data/live/switched-values.ts'

/** The values that a drawing shows: live ones, in a replay those of its time; null before there is a connection. */
export function useShownValues(points: readonly PointInfo[]): SwitchedValues | null {
  const client = useAtomValue(liveClientAtom)
  const values = useMemo(() => client && createSwitchedValues(client), [client])
  const replay = useReplayed()
  const clock = replay?.clock
  const pointIds = useMemo(() => pointIdsOf(points), [points])
  const { record, error } = useReplayedValues(pointIds, replay)
  const isPast = useRef(false)
  useEffect(() => {
    if (!values) return
    if (clock) {
      // while the values of another moment are on their way, those of the last one stay; present ones do not
      if (record ?? error ?? !isPast.current) values.setSource({ kind: 'past', record: record ?? NO_PAST, clock })
    } else if (isPast.current) values.setSource(LIVE)
    isPast.current = clock !== undefined
  }, [values, clock, record, error])
  return values
}
