import { useMemo } from 'react'
import { useRehearsedValues } from '../rehearsed/use-rehearsed.ts'
import { rehearsedRecord } from '../telemetry/rehearsed-values.ts'
import type { Replay } from './replay-context.ts'
import { type Past, usePast } from './use-past.ts'

/**
 * What points show around the moment of a replay, whatever its source: what was measured comes piece by piece, a rehearsal in one answer.
 *
 * @param pointIds - In ascending order, each once.
 * @param replay - Null: nothing is asked.
 */
export function useReplayedValues(pointIds: readonly number[], replay: Replay | null): Past {
  const rehearsal = replay?.rehearsal ?? null
  const measured = usePast(pointIds, rehearsal ? null : replay)
  const { data, error, refetch } = useRehearsedValues(rehearsal?.keyId ?? null, pointIds)
  const way = rehearsal?.way
  const record = useMemo(() => (data && way ? rehearsedRecord(data, way) : null), [data, way])
  return rehearsal ? { record, stretches: [], error: data ? null : error, retry: () => void refetch() } : measured
}
