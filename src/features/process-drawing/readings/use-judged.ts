import { useMemo } from 'react'
import { useReplayed } from '#archetypes/replay/replay-context.ts'
import { type JudgedValue, telemetryCalls } from '#contract/endpoints/telemetry.ts'
import type { PointInfo } from '#contract/network/points.ts'
import { useHoldsCode } from '#data/button-permission.ts'
import { useAnswer } from '#data/calls.ts'

/** Values are judged once in some minutes. */
const POLL_MS = 60_000

export type Judged = ReadonlyMap<number, JudgedValue>

/**
 * What is judged of the present values of points, by their ids; in a replay nothing. Users who may not see values beside
 * drawings see none.
 */
export function useJudged(points: readonly Pick<PointInfo, 'pointId'>[]): Judged {
  const mayView = useHoldsCode('telemetry:view')
  const isPast = useReplayed() !== null
  const pointIds = useMemo(() => points.map(({ pointId }) => pointId).sort((a, b) => a - b), [points])
  const { data } = useAnswer(
    telemetryCalls.judged,
    { pointIds },
    { enabled: mayView && !isPast && pointIds.length > 0, refetchInterval: POLL_MS, retry: false },
  )
  return useMemo(() => new Map(isPast ? [] : data?.map((judged) => [judged.pointId, judged])), [data, isPast])
}
