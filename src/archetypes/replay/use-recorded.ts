import { useMemo } from 'react'
import { telemetryCalls } from '#contract/endpoints/telemetry.ts'
import type { PointInfo } from '#contract/network/points.ts'
import { useAnswer } from '#data/calls.ts'
import { pointIdsOf } from './replay.ts'

/** Since when values of a drawing's points are stored, epoch ms; null: none are; undefined: not known yet. */
export function useRecordedSince(points: readonly PointInfo[]): number | null | undefined {
  const pointIds = useMemo(() => [...pointIdsOf(points)], [points])
  const { data } = useAnswer(telemetryCalls.recorded, { pointIds }, { enabled: pointIds.length > 0, retry: false })
  return pointIds.length === 0 ? null : data?.since
}
